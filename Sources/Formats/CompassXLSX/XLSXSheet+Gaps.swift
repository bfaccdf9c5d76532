extension XLSXSheet {
  /// Colors the empty cells of a column in rows with other values, until they are filled in.
  ///
  /// - Parameters:
  ///   - column: the column, one of the columns of `row`.
  ///   - row: the cells of all the rows.
  ///   - color: the background color of an empty cell.
  /// - Throws: `range`, `memory` or `closed`.
  package func markGaps(of column: Int, in row: XLSXRange, color: XLSXColor) throws(XLSXError) {
    guard row.isOnSheet, row.columns.contains(column) else {
      throw XLSXError(.range, "the marked cells are outside the row or the sheet")
    }
    let first = row.rows.lowerBound + 1
    let cell = "$\(XLSXRange.columnName(column))\(first)"
    let cells =
      "$\(XLSXRange.columnName(row.columns.lowerBound))\(first):$\(XLSXRange.columnName(row.columns.upperBound))\(first)"
    let rule = XLSXRule("AND(ISBLANK(\(cell)),COUNTA(\(cells))>0)", .init(fill: color))
    try add(rule, to: XLSXRange(rows: row.rows, columns: column...column))
  }
}
