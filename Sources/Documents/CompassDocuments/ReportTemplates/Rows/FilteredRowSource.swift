/// Those rows of a source that a template's filter lets through, read whenever a writer asks.
struct FilteredRowSource: RowSource {
  private let rows: any RowSource
  private let matcher: RowFilter.Matcher

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - rows: all rows.
  ///   - filter: what must be true of them.
  ///   - columns: their columns.
  init(_ rows: any RowSource, _ filter: RowFilter, columns: [ReportColumn]) {
    self.rows = rows
    matcher = filter.matcher(for: columns)
  }

  /// Whether no row passes.
  ///
  /// - Complexity: O(n) in the rows before the first that passes.
  var isEmpty: Bool {
    get throws {
      try rows.forEachUntilStopped { !matcher.matches($0) }
    }
  }

  /// Lends each row that passes in turn.
  func forEach(_ body: ([ReportCell]) throws -> Void) throws {
    try rows.forEach { row in if matcher.matches(row) { try body(row) } }
  }
}

extension RowSource {
  /// Lends rows until it is told to stop.
  ///
  /// - Parameter body: takes a row and says whether another one is wanted.
  /// - Returns: whether it went on to the last row.
  @discardableResult
  func forEachUntilStopped(_ body: ([ReportCell]) throws -> Bool) throws -> Bool {
    do {
      try forEach { row in if try !body(row) { throw Stopped() } }
      return true
    } catch is Stopped {
      return false
    }
  }
}

/// Ends a pass over rows early.
private struct Stopped: Error {}
