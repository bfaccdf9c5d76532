import CompassSource

/// Reads the rows of a sheet one by one, with only a small part of the sheet in memory.
package struct SheetReader {
  private let part: XMLPart
  private let handler: SheetHandler
  private let formats: [CellFormat]
  private let cellText: CellText
  private var texts: SharedTexts.Cursor
  private var raw = RawRow()

  init(
    _ part: XMLPart, _ handler: SheetHandler, formats: [CellFormat], texts: SharedTexts, is1904: Bool
  ) {
    self.part = part
    self.handler = handler
    self.formats = formats
    self.texts = SharedTexts.Cursor(texts)
    cellText = CellText(is1904: is1904)
  }

  /// Reads the next row; false at the end.
  ///
  /// May skip empty rows.
  ///
  /// - Parameter row: the row to fill.
  /// - Throws: ``ToolError``, and errors from reading the part.
  package mutating func next(into row: inout SheetRow) throws -> Bool {
    guard try advance() else { return false }
    row.number = raw.number
    row.cells.removeAll(keepingCapacity: true)
    row.text.removeAll(keepingCapacity: true)
    for cell in raw.cells {
      let start = row.text.count
      let kind = try append(cell, to: &row.text)
      // Texts mark struck-out words in the same way.
      if kind == .text, row.text.count > start, format(cell.format).isStruckOut {
        row.text = row.text[..<start] + Self.strike + row.text[start...] + Self.strike
      }
      // The file stores a long shared text once, but a row can repeat it many times.
      guard row.text.count <= handler.limits.rowBytes else {
        throw ToolError(
          .workbook, "row \(raw.number) has more than \(handler.limits.rowBytes) bytes, which is the limit")
      }
      // A shared text can be empty.
      guard row.text.count > start || kind == .uncomputed else { continue }
      let read = SheetRow.Cell(column: cell.column, kind: kind, range: start..<row.text.count)
      // If two cells have the same position, the sheet shows the last one.
      if row.cells.last?.column == cell.column { row.cells.removeLast() }
      row.cells.append(read)
    }
    return true
  }

  /// Reads the whole sheet and returns its size, hidden rows and columns, merged ranges and faulty cells.
  ///
  /// - Throws: ``ToolError``, and errors from reading the part.
  package mutating func survey() throws -> SheetSurvey {
    var survey = SheetSurvey()
    while try advance() {
      guard let last = raw.cells.last?.column else { continue }
      survey.rows += 1
      survey.columns = max(survey.columns, last + 1)
      if raw.isHidden { survey.hiddenRows += 1 }
      survey.faults += raw.cells.count { $0.kind == .error || $0.kind == .uncomputed }
    }
    survey.hiddenColumns = handler.hiddenColumns
    survey.merges = handler.merges
    survey.mergesLeft = handler.mergesLeft
    return survey
  }

  private mutating func advance() throws -> Bool {
    while !handler.take(into: &raw) {
      guard try part.advance() else { return handler.take(into: &raw) }
    }
    return true
  }

  private mutating func append(_ cell: RawRow.Cell, to text: inout [UInt8]) throws -> SheetRow.Cell.Kind {
    let bytes = raw.text[cell.range]
    switch cell.kind {
    case .shared:
      let number = Int(String(decoding: bytes, as: UTF8.self))
      guard let number, try texts.append(number, to: &text) else {
        throw ToolError.damaged(
          "cell \(CellReference.name(ofColumn: cell.column))\(raw.number) refers to missing text")
      }
    case .number:
      return cellText.append(number: bytes, format(cell.format), to: &text)
    case .day:
      text += Self.day(bytes, format(cell.format).parts)
      return .date
    case .boolean:
      text += Array((bytes.elementsEqual([0x31]) ? "TRUE" : "FALSE").utf8)
      return .boolean
    case .text: text += bytes
    case .error:
      text += bytes
      return .error
    case .uncomputed: return .uncomputed
    }
    return .text
  }

  private static let strike: [UInt8] = [0x7E, 0x7E]

  private func format(_ index: Int) -> CellFormat {
    formats.indices.contains(index) ? formats[index] : .general
  }

  /// A day or a time in ISO 8601 form; the format can hide a part of it.
  private static func day(_ bytes: ArraySlice<UInt8>, _ parts: CellFormat.Parts) -> [UInt8] {
    let sides = bytes.split(separator: 0x54, maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { return Array(bytes) }
    let hasDay = !parts.isDisjoint(with: .ofDay)
    let hasTime = !parts.isDisjoint(with: .ofTime)
    if hasDay != hasTime { return Array(hasDay ? sides[0] : sides[1]) }
    return sides[0] + [0x20] + sides[1]
  }
}

/// The overview of a sheet, made before its rows are imported.
package struct SheetSurvey: Sendable {
  /// The number of rows that aren't empty.
  package var rows = 0
  /// The number of hidden rows among them.
  package var hiddenRows = 0
  /// The number of columns up to the last one that isn't empty.
  package var columns = 0
  /// The number of cells with an error, or with a formula without a result.
  package var faults = 0
  /// The columns that are hidden, counted from 0.
  package var hiddenColumns: [ClosedRange<Int>] = []
  /// The ranges of merged cells, up to a limit.
  package var merges: [MergedRange] = []
  /// The number of merged ranges beyond the limit.
  package var mergesLeft = 0
}
