internal import CXLSXWriter
package import CompassSource

/// A sheet of a workbook that is being written, with rows and columns counted from 0.
package final class XLSXSheet {
  let core: WorkbookCore
  let state: SheetState

  init(core: WorkbookCore, state: SheetState) {
    self.core = core
    self.state = state
  }

  /// Whether rows are written immediately and not kept in memory.
  package var isStreamed: Bool { state.isStreamed }

  /// The sheet's name.
  package var name: String { state.name }

  /// Writes a value into a cell.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - row: the row; in a streamed workbook, not before the current one.
  ///   - column: the column.
  ///   - format: the format.
  package func write(_ value: XLSXValue, row: Int, column: Int, format: XLSXFormat? = nil) throws(ToolError) {
    let sheet = try cell(row: row, column: column, format: format)
    let at = (lxw_row_t(truncatingIfNeeded: row), lxw_col_t(truncatingIfNeeded: column))
    let look = format?.pointer
    let status: lxw_error
    switch value {
    case .text(let text):
      if text.isEmpty && look == nil { return }
      status = worksheet_write_string(sheet, at.0, at.1, try prepared(text, row, column), look)
    case .number(let number):
      status = worksheet_write_number(sheet, at.0, at.1, try finite(number, row, column), look)
    case .date(let date):
      status = worksheet_write_number(sheet, at.0, at.1, try serial(date, row, column), look)
    case .time(let seconds):
      status = worksheet_write_number(sheet, at.0, at.1, try days(seconds, row, column), look)
    case .link(let url, let text):
      if state.linkCount >= XLSXLimits.linksPerSheet {
        throw ToolError("a sheet cannot have more than \(XLSXLimits.linksPerSheet) links")
      }
      let address = try XLSXLink.checked(url)
      let shown = try prepared(text.isEmpty ? url : text, row, column)
      status = worksheet_write_url_opt(sheet, at.0, at.1, address, look, shown, nil)
      if status == LXW_NO_ERROR { state.linkCount += 1 }
    case .blank:
      guard look != nil else { return }
      status = worksheet_write_blank(sheet, at.0, at.1, look)
    }
    try require(status, "\(place(row, column)) could not be written")
    mark(row: row)
  }

  /// Writes a text with a link to a cell in the same workbook.
  ///
  /// The library cuts such a link at a `#`, so only the text is written if the sheet's name contains one.
  /// - Parameter targetRow: the target row; the target column is the first one.
  /// - Throws: the same errors as ``write(_:row:column:format:)``.
  package func writeLink(
    to target: XLSXSheet, targetRow: Int = 0, text: String, row: Int, column: Int, format: XLSXFormat? = nil
  ) throws(ToolError) {
    guard target.core === core else { throw ToolError("the sheet belongs to another workbook") }
    guard (0..<XLSXLimits.rows).contains(targetRow) else {
      throw ToolError("a link must lead to a row of a sheet")
    }
    guard hasRoomForLinks, XLSXLink.canLead(toSheet: target.name) else {
      return try write(.text(text), row: row, column: column, format: format)
    }
    let sheet = try cell(row: row, column: column, format: format)
    let address =
      "internal:" + XLSXNames.quotedSheetName(target.name) + "!"
      + XLSXRange.cellName(row: targetRow, column: 0)
    try require(
      worksheet_write_url_opt(
        sheet, lxw_row_t(row), lxw_col_t(column), address, format?.pointer, try prepared(text, row, column),
        nil),
      "\(place(row, column)) could not be written")
    state.linkCount += 1
    mark(row: row)
  }

  /// Whether the sheet can have another link.
  package var hasRoomForLinks: Bool { state.linkCount < XLSXLimits.linksPerSheet }

  func open() throws(ToolError) -> UnsafeMutablePointer<lxw_worksheet> {
    guard let pointer = state.pointer else { throw ToolError("the workbook is already finished") }
    return pointer
  }

  func cell(
    row: Int, column: Int, format: XLSXFormat?
  ) throws(ToolError) -> UnsafeMutablePointer<lxw_worksheet> {
    let sheet = try open()
    guard row >= 0, row < XLSXLimits.rows, column >= 0, column < XLSXLimits.columns else {
      throw ToolError(
        "row \(row) and column \(column) are outside the sheet, which has \(XLSXLimits.rows) rows and \(XLSXLimits.columns) columns"
      )
    }
    try checkOrder(row: row)
    if row <= state.lastHandedOn { throw ToolError("row \(row + 1) of a streamed sheet was already written") }
    if let format, format.core !== core { throw ToolError("the format belongs to another workbook") }
    return sheet
  }

  func checkOrder(row: Int) throws(ToolError) {
    if state.isStreamed && row < state.currentRow {
      throw ToolError("row \(row + 1) of a streamed sheet comes after row \(state.currentRow + 1)")
    }
  }

  func mark(row: Int) {
    if row == state.lastMarked { return }
    state.lastMarked = row
    state.rows.insert(row)
    state.currentRow = max(state.currentRow, row)
  }

  func prepared(_ text: String, _ row: Int, _ column: Int) throws(ToolError) -> String {
    var kept = text
    if let cut = XLSXText.truncated(text, to: XLSXLimits.cellText) {
      guard core.overlongText == .truncate else {
        throw ToolError(
          "the text of \(place(row, column)) is longer than \(XLSXLimits.cellText) UTF-16 units")
      }
      kept = cut
      core.truncatedTextCount += 1
    }
    let escaped = XLSXText.escaped(kept)
    if escaped.utf8.count > XLSXLimits.cellText && escaped.unicodeScalars.count > XLSXLimits.cellText {
      throw ToolError("the text of \(place(row, column)) is too long with its control characters escaped")
    }
    return escaped
  }

  /// Returns the number as stored in a workbook, or nil if it isn't finite.
  ///
  /// Excel doesn't have negative zero or subnormal numbers, so they become 0.
  static func stored(_ number: Double) -> Double? {
    number.isFinite ? (number.isNormal ? number : 0) : nil
  }

  private func finite(_ number: Double, _ row: Int, _ column: Int) throws(ToolError) -> Double {
    guard let number = XLSXSheet.stored(number) else {
      throw ToolError("\(place(row, column)) is not a finite number")
    }
    return number
  }

  private func days(_ seconds: Double, _ row: Int, _ column: Int) throws(ToolError) -> Double {
    let number = try finite(seconds, row, column)
    if number < 0 { throw ToolError("\(place(row, column)) is a negative time, which Excel cannot show") }
    return number / 86_400
  }

  private func serial(_ date: XLSXDate, _ row: Int, _ column: Int) throws(ToolError) -> Double {
    guard let serial = date.serial else {
      throw ToolError("\(place(row, column)) is a date outside March 1900 to December 9999")
    }
    return Double(serial)
  }

  func place(_ row: Int, _ column: Int) -> String {
    "\(name)!\(XLSXRange.cellName(row: row, column: column))"
  }
}
