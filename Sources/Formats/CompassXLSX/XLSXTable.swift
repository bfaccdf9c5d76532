/// A range of a sheet with titles, filter buttons and striped rows.
package struct XLSXTable: Sendable {
  /// The titles of its columns, no two alike; ``XLSXNames/tableHeaders(from:)`` makes such.
  package var headers: [String]
  /// Its name, known in the whole workbook; ``XLSXNames/tableName(from:taken:)`` makes one from any text.
  package var name: String
  /// The number of one of Excel's light styles, 0 (none) to 21.
  package var lightStyle = 1
  /// Whether its rows are striped.
  package var isBanded = true

  /// What stands in a last row of the table that sums up the others, for each column; none have no such row.
  package var totals: [Total] = []

  /// What a cell of the last row holds.
  package enum Total: Sendable, Hashable {
    /// Nothing.
    case empty
    /// A text.
    case text(String)
    /// The sum of the cells above that are not filtered away, and what it comes to while all are there.
    case sum(Double)
  }

  /// Creates a table.
  package init(name: String, headers: [String]) {
    self.name = name
    self.headers = headers
  }
}
