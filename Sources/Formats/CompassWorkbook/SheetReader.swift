import CompassSource

/// Reads the rows of a sheet one by one; no more of it is kept than a piece of its part.
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
  /// A row in which nothing stands may be read or not.
  ///
  /// - Parameter row: what it is read into.
  /// - Throws: ``WorkbookError``, and what reading the part throws.
  package mutating func next(into row: inout SheetRow) throws -> Bool {
    guard try advance() else { return false }
    row.number = raw.number
    row.cells.removeAll(keepingCapacity: true)
    row.text.removeAll(keepingCapacity: true)
    for cell in raw.cells {
      let start = row.text.count
      let kind = try append(cell, to: &row.text)
      // A long text that is shared stands in the file once and in the row as often as it is named.
      guard row.text.count <= handler.limits.rowBytes else {
        throw WorkbookError(
          .tooLarge,
          "row \(raw.number) has more than \(handler.limits.rowBytes) bytes, which is the limit")
      }
      // A text that is shared may be empty.
      guard row.text.count > start || kind == .uncomputed else { continue }
      let read = SheetRow.Cell(column: cell.column, kind: kind, range: start..<row.text.count)
      // Of two cells of one place the last is what the sheet shows.
      if row.cells.last?.column == cell.column { row.cells.removeLast() }
      row.cells.append(read)
    }
    return true
  }

  /// What a look at a whole sheet says before its rows are read.
  ///
  /// - Throws: ``WorkbookError``, and what reading the part throws.
  package mutating func survey() throws -> SheetSurvey {
    var survey = SheetSurvey()
    while try advance() {
      guard let last = raw.cells.last?.column else { continue }
      survey.rows += 1
      survey.columns = max(survey.columns, last + 1)
      survey.lastRow = raw.number
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
        throw WorkbookError.damaged(
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

  private func format(_ index: Int) -> CellFormat {
    formats.indices.contains(index) ? formats[index] : .general
  }

  /// A day or a time of ISO 8601, of which the format may show a part.
  private static func day(_ bytes: ArraySlice<UInt8>, _ parts: CellFormat.Parts) -> [UInt8] {
    let sides = bytes.split(separator: 0x54, maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { return Array(bytes) }
    let hasDay = !parts.isDisjoint(with: .ofDay)
    let hasTime = !parts.isDisjoint(with: .ofTime)
    if hasDay != hasTime { return Array(hasDay ? sides[0] : sides[1]) }
    return sides[0] + [0x20] + sides[1]
  }
}

/// What a look at a whole sheet says before its rows are read.
package struct SheetSurvey: Sendable {
  /// How many rows there are in which something stands.
  package var rows = 0
  /// The last of them, counted from 1.
  package var lastRow = 0
  /// How many of them are hidden.
  package var hiddenRows = 0
  /// How many columns there are up to the last in which something stands.
  package var columns = 0
  /// How many cells have an error, or a formula without a result.
  package var faults = 0
  /// The columns that are hidden, counted from 0.
  package var hiddenColumns: [ClosedRange<Int>] = []
  /// Cells that are one.
  package var merges: [MergedRange] = []
  /// How many more there are than are kept.
  package var mergesLeft = 0
}
