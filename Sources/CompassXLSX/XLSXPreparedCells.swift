internal import CXLSXWriter
internal import Foundation

/// Values with their looks that were checked once, to be written into any number of cells of a workbook.
package final class XLSXPreparedCells {
  /// A value as it is handed to the library; nothing in it is counted, so that copies cost nothing.
  fileprivate struct Content {
    enum Kind { case text, number, boolean, blank }

    var kind: Kind
    /// The number, or 1 for true.
    var number = 0.0
    /// A text with its closing zero, which the list owns.
    var text: UnsafeMutablePointer<CChar>?
    let look: XLSXFormatPointer
  }

  fileprivate let core: WorkbookCore
  fileprivate var contents: [Content] = []

  /// Creates an empty list for the sheets of a workbook.
  package init(for workbook: XLSXWorkbook) { core = workbook.core }

  deinit { contents.forEach { free($0.text) } }

  /// Prepares a value.
  ///
  /// - Returns: its number in the list; nil for what is counted or refused cell by cell: a link, a text that would
  ///   be cut, a number that is none, a day that a workbook cannot hold.
  /// - Throws: `style` if the format belongs to another workbook, `memory` or `closed`.
  package func add(_ value: XLSXValue, format: XLSXFormat) throws(XLSXError) -> Int? {
    _ = try core.open()
    if format.core !== core { throw XLSXError(.style, "the format belongs to another workbook") }
    var content = Content(kind: .number, look: format.pointer)
    switch value {
    case .text(let text):
      let escaped = XLSXText.escaped(text)
      guard escaped.utf8.count <= XLSXLimits.cellText else { return nil }
      guard let copy = strdup(escaped) else { throw XLSXError(.memory, "a text could not be kept") }
      content.kind = .text
      content.text = copy
    case .number(let number):
      guard let stored = XLSXSheet.stored(number) else { return nil }
      content.number = stored
    case .date(let date):
      guard let serial = date.serial else { return nil }
      content.number = Double(serial)
    case .time(let seconds):
      guard let stored = XLSXSheet.stored(seconds), stored >= 0 else { return nil }
      content.number = stored / 86_400
    case .boolean(let flag):
      content.kind = .boolean
      content.number = flag ? 1 : 0
    case .blank: content.kind = .blank
    case .dateTime, .link: return nil
    }
    contents.append(content)
    return contents.count - 1
  }
}

extension XLSXSheet {
  /// Writes prepared values into cells that stand side by side.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the values in the list; a negative one leaves its cell out.
  ///   - cells: the list.
  ///   - row: the row; in a streamed workbook not before the current one.
  ///   - column: the column of the first cell.
  /// - Throws: `range`, `order`, `style` or `closed`; nothing was written then.
  package func write(
    _ numbers: ArraySlice<Int32>, of cells: XLSXPreparedCells, row: Int, column: Int = 0
  ) throws(XLSXError) {
    if numbers.isEmpty { return }
    let sheet = try cell(row: row, column: column, format: nil)
    _ = try cell(row: row, column: column + numbers.count - 1, format: nil)
    if cells.core !== core { throw XLSXError(.style, "the cells were prepared for another workbook") }
    let place = lxw_row_t(truncatingIfNeeded: row)
    var column = lxw_col_t(truncatingIfNeeded: column)
    var hasCells = false
    for number in numbers {
      defer { column &+= 1 }
      if number < 0 { continue }
      let content = cells.contents[Int(number)]
      let status =
        switch content.kind {
        case .text: worksheet_write_string(sheet, place, column, content.text, content.look)
        case .number: worksheet_write_number(sheet, place, column, content.number, content.look)
        case .boolean: worksheet_write_boolean(sheet, place, column, Int32(content.number), content.look)
        case .blank: worksheet_write_blank(sheet, place, column, content.look)
        }
      try require(status, "\(self.place(row, Int(column))) could not be written")
      hasCells = true
    }
    if hasCells { mark(row: row) }
  }
}
