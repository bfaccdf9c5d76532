/// A range of a sheet with headers, filter buttons and striped rows.
package struct XLSXTable: Sendable {
  /// The column headers, which must be unique; see ``XLSXNames/tableHeaders(from:)``.
  package var headers: [String]
  /// The name, unique in the workbook; see ``XLSXNames/tableName(from:taken:)``.
  package var name: String
  /// The number of one of Excel's light styles, 0 (none) to 21.
  package var lightStyle = 1
  /// Whether its rows are striped.
  package var isBanded = true

  /// The cells of the totals row, one for each column; empty to omit that row.
  package var totals: [Total] = []

  /// A cell of the totals row.
  package enum Total: Sendable, Hashable {
    /// Nothing.
    case empty
    /// A text.
    case text(String)
    /// The sum of the visible cells above, with its value for the unfiltered table.
    case sum(Double)
  }

  /// Creates a table.
  package init(name: String, headers: [String]) {
    self.name = name
    self.headers = headers
  }
}
