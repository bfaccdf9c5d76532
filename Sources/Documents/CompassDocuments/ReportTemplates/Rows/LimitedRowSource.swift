/// The first rows of a source, read whenever a writer asks.
struct LimitedRowSource: RowSource {
  private let rows: any RowSource
  private let limit: Int

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - rows: all rows.
  ///   - limit: the most that are lent, 1 or more.
  init(_ rows: any RowSource, limit: Int) {
    self.rows = rows
    self.limit = limit
  }

  /// Whether there is no row.
  var isEmpty: Bool { get throws { try rows.isEmpty } }

  /// Lends each of the first rows in turn.
  func forEach(_ body: ([ReportCell]) throws -> Void) throws {
    var count = 0
    try rows.forEachUntilStopped { row in
      try body(row)
      count += 1
      return count < limit
    }
  }
}
