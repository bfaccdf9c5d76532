internal import CXLSXWriter

/// A value with its look that was checked once, to be written into any number of cells of a workbook.
package struct XLSXPreparedCell {
  enum Content {
    /// A text as it is handed to the library, with its closing zero.
    case text([CChar])
    case number(Double)
    case boolean(Bool)
    case blank
  }

  let content: Content
  let format: XLSXFormat

  /// Prepares a value; nil for what is counted or refused cell by cell: a link, a text that would be cut, a
  /// number that is none, a day that a workbook cannot hold.
  package init?(_ value: XLSXValue, format: XLSXFormat) {
    self.format = format
    switch value {
    case .text(let text):
      let escaped = XLSXText.escaped(text)
      guard escaped.utf8.count <= XLSXLimits.cellText else { return nil }
      content = .text(Array(escaped.utf8CString))
    case .number(let number):
      guard let stored = XLSXSheet.stored(number) else { return nil }
      content = .number(stored)
    case .date(let date):
      guard let serial = date.serial else { return nil }
      content = .number(Double(serial))
    case .time(let seconds):
      guard let stored = XLSXSheet.stored(seconds), stored >= 0 else { return nil }
      content = .number(stored / 86_400)
    case .boolean(let flag): content = .boolean(flag)
    case .blank: content = .blank
    case .dateTime, .link: return nil
    }
  }
}

extension XLSXSheet {
  /// Writes a prepared value into a cell.
  ///
  /// - Throws: `range`, `order`, `style` or `closed`; nothing was written then.
  package func write(_ prepared: XLSXPreparedCell, row: Int, column: Int) throws(XLSXError) {
    let sheet = try cell(row: row, column: column, format: prepared.format)
    let at = (lxw_row_t(truncatingIfNeeded: row), lxw_col_t(truncatingIfNeeded: column))
    let look = prepared.format.pointer
    let status =
      switch prepared.content {
      case .text(let text): worksheet_write_string(sheet, at.0, at.1, text, look)
      case .number(let number): worksheet_write_number(sheet, at.0, at.1, number, look)
      case .boolean(let flag): worksheet_write_boolean(sheet, at.0, at.1, flag ? 1 : 0, look)
      case .blank: worksheet_write_blank(sheet, at.0, at.1, look)
      }
    try require(status, "\(place(row, column)) could not be written")
    mark(row: row)
  }
}
