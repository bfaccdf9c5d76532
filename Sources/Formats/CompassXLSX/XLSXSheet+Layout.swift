internal import CXLSXWriter
package import CompassSource

extension XLSXSheet {
  /// Sets the width of columns, and the format of cells without their own format.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - width: the width in characters of the default font, 0 to 255.
  package func setColumns(
    _ columns: ClosedRange<Int>, width: Double, format: XLSXFormat? = nil
  ) throws(ToolError) {
    let sheet = try open()
    guard columns.lowerBound >= 0, columns.upperBound < XLSXLimits.columns, width >= 0,
      width <= XLSXLimits.columnWidth
    else { throw ToolError("a sheet has \(XLSXLimits.columns) columns of 0 to 255 characters") }
    if let format, format.core !== core { throw ToolError("the format belongs to another workbook") }
    let status = worksheet_set_column(
      sheet, lxw_col_t(columns.lowerBound), lxw_col_t(columns.upperBound), width, format?.pointer)
    try require(status, "the column's width could not be set")
  }

  /// Sets the height of a row.
  ///
  /// - Parameters:
  ///   - row: the row; in a streamed workbook, not before the current one.
  ///   - height: the height in points, above 0 to 409.
  package func setRow(_ row: Int, height: Double) throws(ToolError) {
    let sheet = try cell(row: row, column: 0, format: nil)
    guard height > 0, height <= XLSXLimits.rowHeight else {
      throw ToolError("a row can be at most \(XLSXLimits.rowHeight) points high")
    }
    try require(
      worksheet_set_row(sheet, lxw_row_t(truncatingIfNeeded: row), height, nil),
      "the row's height could not be set")
    mark(row: row)
  }

  /// Sets the height of rows without their own height.
  ///
  /// - Parameter height: the height in points, above 0 to 409.
  package func setDefaultRowHeight(_ height: Double) throws(ToolError) {
    let sheet = try open()
    guard height > 0, height <= XLSXLimits.rowHeight else {
      throw ToolError("a row can be at most \(XLSXLimits.rowHeight) points high")
    }
    worksheet_set_default_row(sheet, height, 0)
  }

  /// Freezes the first rows and columns.
  package func freeze(rows: Int, columns: Int = 0) throws(ToolError) {
    let sheet = try open()
    guard (0..<XLSXLimits.rows).contains(rows), (0..<XLSXLimits.columns).contains(columns) else {
      throw ToolError("the frozen rows and columns are outside the sheet")
    }
    worksheet_freeze_panes(sheet, lxw_row_t(rows), lxw_col_t(columns))
  }

  /// Adds filter buttons to the first row of a range; a sheet can have one such range.
  ///
  /// In a streamed workbook, call it after the last row.
  package func setAutofilter(_ range: XLSXRange) throws(ToolError) {
    let sheet = try open()
    guard range.isOnSheet else { throw ToolError("the filter is outside the sheet") }
    try checkOrder(row: range.rows.upperBound)
    if state.hasAutofilter || state.tables.contains(where: { $0.overlaps(range) }) {
      throw ToolError("a sheet can have one filter, which can't overlap a table")
    }
    try require(
      worksheet_autofilter(
        sheet, lxw_row_t(range.rows.lowerBound), lxw_col_t(range.columns.lowerBound),
        lxw_row_t(range.rows.upperBound), lxw_col_t(range.columns.upperBound)), "the filter could not be set")
    state.hasAutofilter = true
  }

  /// Merges cells into one empty cell.
  ///
  /// In a streamed workbook, the cells must be in one row.
  package func merge(_ range: XLSXRange, format: XLSXFormat? = nil) throws(ToolError) {
    guard range.isOnSheet, range.rows.count > 1 || range.columns.count > 1 else {
      throw ToolError("merged cells must be two or more cells of the sheet")
    }
    let first = (range.rows.lowerBound, range.columns.lowerBound)
    let sheet = try cell(row: first.0, column: first.1, format: format)
    if state.isStreamed && range.rows.count > 1 {
      throw ToolError("merged cells of a streamed sheet must be in one row")
    }
    if (state.merges + state.tables).contains(where: { $0.overlaps(range) }) {
      throw ToolError("\(name)!\(range.reference) overlaps other merged cells or a table")
    }
    try require(
      worksheet_merge_range(
        sheet, lxw_row_t(first.0), lxw_col_t(first.1), lxw_row_t(range.rows.upperBound),
        lxw_col_t(range.columns.upperBound), "", format?.pointer), "the cells could not be merged")
    state.merges.append(range)
    if format != nil { for row in range.rows { mark(row: row) } }
  }

  /// Hides the gridlines.
  package func hideGridlines() throws(ToolError) {
    worksheet_gridlines(try open(), UInt8(LXW_HIDE_ALL_GRIDLINES.rawValue))
  }

  /// Sets the color of the sheet's tab.
  package func setTab(_ color: UInt32) throws(ToolError) {
    worksheet_set_tab_color(try open(), color.libraryColor)
  }

  /// Makes this the sheet that programs show first.
  package func activate() throws(ToolError) { worksheet_activate(try open()) }
}

extension XLSXSheet {
  /// Colors the empty cells of a column in rows with other values, until they are filled in.
  ///
  /// - Parameters:
  ///   - column: the column, one of the columns of `row`.
  ///   - row: the cells of all the rows.
  ///   - color: the background color of an empty cell.
  package func markGaps(of column: Int, in row: XLSXRange, color: UInt32) throws(ToolError) {
    guard row.isOnSheet, row.columns.contains(column) else {
      throw ToolError("the marked cells are outside the row or the sheet")
    }
    let first = row.rows.lowerBound + 1
    let cell = "$\(XLSXRange.columnName(column))\(first)"
    let cells =
      "$\(XLSXRange.columnName(row.columns.lowerBound))\(first):$\(XLSXRange.columnName(row.columns.upperBound))\(first)"
    let rule = XLSXRule("AND(ISBLANK(\(cell)),COUNTA(\(cells))>0)", .init(fill: color))
    try add(rule, to: XLSXRange(rows: row.rows, columns: column...column))
  }
}

extension XLSXSheet {
  /// Keeps people from changing the cells whose format is locked; there is no password, and what does no harm to
  /// those cells stays allowed: formatting, sorting, filtering, and inserting and deleting rows.
  package func protectLockedCells() throws(ToolError) {
    var allowed = lxw_protection()
    allowed.format_cells = 1
    allowed.format_columns = 1
    allowed.format_rows = 1
    allowed.insert_rows = 1
    allowed.delete_rows = 1
    allowed.insert_hyperlinks = 1
    allowed.sort = 1
    allowed.autofilter = 1
    worksheet_protect(try open(), nil, &allowed)
  }

  /// Hides the sheet; people can show it again.
  package func hide() throws(ToolError) {
    let sheet = try open()
    if state.index == 0 { throw ToolError("the first sheet cannot be hidden") }
    worksheet_hide(sheet)
  }
}
