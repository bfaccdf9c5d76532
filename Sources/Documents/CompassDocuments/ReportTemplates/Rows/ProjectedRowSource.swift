/// The rows of a source with their cells chosen, ordered or changed, read whenever a writer asks.
struct ProjectedRowSource: RowSource {
  private let rows: any RowSource
  private let change: @Sendable ([ReportCell]) -> [ReportCell]

  /// Creates a source whose rows have some of the cells of another one's.
  ///
  /// - Parameters:
  ///   - rows: the whole rows.
  ///   - indices: the places of the cells, in their new order; a cell that is not there is empty.
  init(_ rows: any RowSource, indices: [Int]) {
    self.init(rows) { row in indices.map { $0 < row.count ? row[$0] : .empty } }
  }

  /// Creates a source whose rows are made of another one's.
  init(_ rows: any RowSource, _ change: @escaping @Sendable ([ReportCell]) -> [ReportCell]) {
    self.rows = rows
    self.change = change
  }

  /// Whether there is no row.
  var isEmpty: Bool { get throws { try rows.isEmpty } }

  /// Lends each row in turn.
  func forEach(_ body: ([ReportCell]) throws -> Void) throws { try rows.forEach { try body(change($0)) } }
}
