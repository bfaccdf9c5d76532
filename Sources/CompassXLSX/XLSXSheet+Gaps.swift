internal import CXLSXWriter
internal import Foundation

extension XLSXSheet {
  /// Colours the empty cells of a column, in rows that are not all empty, while they are filled in.
  ///
  /// - Parameters:
  ///   - column: the column; one of the row's.
  ///   - row: the cells that make up a row, in all the rows.
  ///   - color: the colour behind an empty cell.
  /// - Throws: `range`, `memory` or `closed`.
  package func markGaps(of column: Int, in row: XLSXRange, color: XLSXColor) throws(XLSXError) {
    let sheet = try open()
    guard row.isOnSheet, row.columns.contains(column) else {
      throw XLSXError(.range, "the marked cells are outside the row or the sheet")
    }
    // A fill of a conditional format has its colour where other fills have that of their pattern's ground.
    guard let format = workbook_add_format(try core.open()) else {
      throw XLSXError(.memory, "the format could not be created")
    }
    format_set_bg_color(format, color.libraryValue)
    let first = row.rows.lowerBound + 1
    let cell = "$\(XLSXRange.columnName(column))\(first)"
    let cells =
      "$\(XLSXRange.columnName(row.columns.lowerBound))\(first):$\(XLSXRange.columnName(row.columns.upperBound))\(first)"
    guard let formula = strdup("=AND(ISBLANK(\(cell)),COUNTA(\(cells))>0)") else {
      throw XLSXError(.memory, "the condition could not be created")
    }
    defer { free(formula) }
    var described = lxw_conditional_format()
    described.type = UInt8(LXW_CONDITIONAL_TYPE_FORMULA.rawValue)
    described.value_string = formula
    described.format = format
    try require(
      worksheet_conditional_format_range(
        sheet, lxw_row_t(row.rows.lowerBound), lxw_col_t(column), lxw_row_t(row.rows.upperBound),
        lxw_col_t(column), &described),
      "the gaps of \(name)!\(XLSXRange.columnName(column)) could not be marked")
  }
}
