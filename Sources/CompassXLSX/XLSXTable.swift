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
  /// Whether the first column stands out.
  package var emphasizesFirstColumn = false

  /// Creates a table.
  package init(name: String, headers: [String]) {
    self.name = name
    self.headers = headers
  }
}
