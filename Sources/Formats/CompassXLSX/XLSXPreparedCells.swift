internal import CXLSXWriter
package import CompassSource
internal import Foundation

/// Values with their formats that are checked once and written into any number of cells of a workbook.
package final class XLSXPreparedCells {
  /// A value as passed to the library, without reference-counted parts, so that copies are cheap.
  struct Content {
    enum Kind { case text, number, blank }

    var kind: Kind
    var number = 0.0
    /// A null-terminated text that the list owns.
    var text: UnsafeMutablePointer<CChar>?
    let look: XLSXFormatPointer
  }

  let core: WorkbookCore
  private(set) var contents: [Content] = []

  /// Creates an empty list for the sheets of a workbook.
  package convenience init(for workbook: XLSXWorkbook) { self.init(core: workbook.core) }

  private init(core: WorkbookCore) { self.core = core }

  deinit { contents.forEach { free($0.text) } }

  /// Prepares a value.
  ///
  /// - Returns: its index in the list; nil if it must be counted or rejected cell by cell: a link, a text
  ///   that is too long, a number that isn't finite, or a date or time that a workbook can't hold.
  package func add(_ value: XLSXValue, format: XLSXFormat) throws(ToolError) -> Int? {
    _ = try core.open()
    if format.core !== core { throw ToolError("the format belongs to another workbook") }
    var content = Content(kind: .number, look: format.pointer)
    switch value {
    case .text(let text):
      let escaped = XLSXText.escaped(text)
      guard escaped.utf8.count <= XLSXLimits.cellText else { return nil }
      guard let copy = strdup(escaped) else { throw ToolError("there is not enough memory for a text") }
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
    case .blank: content.kind = .blank
    case .link: return nil
    }
    contents.append(content)
    return contents.count - 1
  }

  /// Copies the values with the same indexes, for another workbook that writes a part of the rows.
  ///
  /// The copied formats have only the index of the original formats, which is all that rows need.
  func copy(for other: WorkbookCore) throws(ToolError) -> XLSXPreparedCells {
    let copy = XLSXPreparedCells(core: other)
    let workbook = try other.open()
    var looks: [XLSXFormatPointer: XLSXFormatPointer] = [:]
    for content in contents {
      guard let look = looks[content.look] ?? workbook_add_format(workbook) else {
        throw ToolError("the format could not be created")
      }
      looks[content.look] = look
      look.pointee.xf_index = lxw_format_get_xf_index(content.look)
      var copied = Content(kind: content.kind, number: content.number, look: look)
      if let text = content.text {
        guard let owned = strdup(text) else { throw ToolError("there is not enough memory for a text") }
        copied.text = owned
      }
      copy.contents.append(copied)
    }
    return copy
  }
}
