import CompassSource

/// What stands below the data: totals, notes, the header again, a second table.
///
/// Advice to maintainers: to skip is to lose. A record is left out only where nothing that looks like data
/// follows, or where the header itself stands again; whatever is doubtful is data, with a finding.
extension CSVReader {
  /// Whether a record is data without further thought: it stands where data stands, is as wide as the
  /// table, and its first cell is neither empty, nor a word for totals, nor the header's.
  @inline(__always)
  func isPlain(_ record: SourceRecord) -> Bool {
    guard !followsBlank, record.count == survey.rawColumnCount, record.position.line >= firstLine,
      let first = record.fields.first, !first.range.isEmpty
    else { return false }
    let byte = record.text[first.range.lowerBound]
    if byte <= 0x20 { return false }
    for lead in headerLeads where lead.byte == byte | 0x20 && lead.count == first.range.count { return false }
    if record.count > 1, record.fields[1].range.isEmpty, record.fields[record.count - 1].range.isEmpty {
      return false
    }
    // The first letters of the words for totals: a, g, m, s, t.
    switch byte | 0x20 {
    case 0x61, 0x67, 0x6D, 0x73, 0x74: return !isTotalsLabel(record.text[first.range])
    default: return true
    }
  }

  /// Whether a record is data at a second glance: as wide and as filled as data, no totals, and no header
  /// of a second table below blank rows.
  private func isOrdinary(_ record: SourceRecord, _ followsBlank: Bool) -> Bool {
    guard record.count == survey.rawColumnCount,
      let first = record.fields.first(where: { !$0.range.isEmpty }), !isTotalsLabel(record.text[first.range]),
      record.fields.count(where: { !$0.range.isEmpty }) >= max(2, survey.leastFilled)
    else { return false }
    guard followsBlank, let typed = survey.typedColumns.first else { return true }
    return CellShape(record.text[record.fields[typed].range]).isTyped
  }

  /// Judges a record that is not plain.
  ///
  /// - Returns: whether it is data; otherwise it has been accounted for in ``CSVReader/skips``.
  mutating func accepts(_ record: SourceRecord) throws -> Bool {
    if isBlank(record) {
      skip(.blank, record.position, records: 1)
      followsBlank = true
      return false
    }
    let followedBlank = followsBlank
    followsBlank = false
    if survey.options.layout != .plain, isHeader(record) {
      if followedBlank, survey.options.layout == .automatic, try !isFollowedByHeaderOnly() {
        try skipRest(.secondTable, record)
        return false
      }
      skip(.repeatedHeader, record.position, records: 1)
      diagnostics.append(
        Diagnostic(
          .csvHeaderRepeated, .note, "The header is repeated here. The row was skipped",
          position: record.position))
      return false
    }
    guard survey.options.layout != .plain, record.position.line > trustedLine, survey.columnCount > 1,
      !isOrdinary(record, followedBlank)
    else { return true }
    switch try judge(LayoutSurvey.Row(record), followedBlank) {
    case .data: return true
    case .totals:
      followsTotals = true
      skip(.totals, record.position, records: 1)
      diagnostics.append(
        Diagnostic(
          .csvTotalsRow, .note, "Skipped a row of totals below the data",
          position: record.position))
      return false
    case .rest(let reason):
      try skipRest(reason, record)
      return false
    }
  }

  // MARK: Judgement

  private enum Judgement {
    case data
    case totals
    case rest(CSVSkip.Reason)
  }

  private mutating func judge(_ row: LayoutSurvey.Row, _ followsBlank: Bool) throws -> Judgement {
    let isLabelled = isTotals(row)
    let isData = !isLabelled && isDataLike(row)
    let mayBeTable = isNewHeader(row, followsBlank)
    if mayBeTable, try isTable(row, followsBlank) { return .rest(.secondTable) }
    if isData {
      if let first = row.record.fields.first(where: { !$0.range.isEmpty }),
        isTotalsLabel(row.record.text[first.range])
      {
        reportKept(row, isTotals: true)
      }
      return .data
    }
    var rest: [LayoutSurvey.Row] = []
    var isAtEnd = false
    var dataLine: Int?
    var byteCount = 0
    for index in 0..<survey.options.limits.tailRecords {
      guard let next = try peek(index) else {
        isAtEnd = true
        break
      }
      byteCount =
        survey.grid == nil
        ? next.position.offset - row.record.position.offset : byteCount + next.text.count
      if byteCount > survey.options.limits.tailBytes { break }
      if isBlank(next) { continue }
      let following = LayoutSurvey.Row(next)
      if isHeader(next) {
        // The data goes on below it, or a second table does: either way this row ends what came before.
        isAtEnd = true
        break
      }
      if !isTotals(following), isDataLike(following) {
        dataLine = next.position.line
        break
      }
      rest.append(following)
    }
    if let dataLine {
      trustedLine = max(trustedLine, dataLine - 1)
      if isLabelled {
        diagnostics.append(
          Diagnostic(
            .csvTotalsRow, .warning, "This row looks like totals. It was read because data follows it",
            help: "Delete the row if it isn't a record", position: row.record.position))
      }
      return .data
    }
    guard isAtEnd else {
      trustedLine = max(trustedLine, rest.last?.record.position.line ?? 0)
      return .data
    }
    let isFooter = !isLabelled && isFooter(row, rest, followsBlank)
    guard isLabelled || isFooter else { return .data }
    // Without knowing what a record is, nothing as wide as the table is left out.
    if survey.options.layout == .automatic, ([row] + rest).contains(where: isFull) {
      if isFull(row) { reportKept(row, isTotals: isLabelled) }
      followsTotals = isLabelled
      return .data
    }
    return isLabelled ? .totals : .rest(.footer)
  }

  /// Whether a row has as many fields as the table.
  private func isFull(_ row: LayoutSurvey.Row) -> Bool { row.record.count >= survey.rawColumnCount }

  private mutating func reportKept(_ row: LayoutSurvey.Row, isTotals: Bool) {
    diagnostics.append(
      Diagnostic(
        isTotals ? .csvTotalsRow : .csvFooter, .warning,
        "This row looks like \(isTotals ? "totals" : "a note below the data"). It was read because it is among the records",
        help: "Delete the row if it isn't a record", position: row.record.position))
  }

  /// A row as wide and about as filled as the data is data.
  private func isDataLike(_ row: LayoutSurvey.Row) -> Bool {
    let columns = survey.columnCount
    guard row.record.count >= columns, row.filled >= survey.leastFilled else { return false }
    return row.record.count <= survey.rawColumnCount
      || row.shapes[min(columns, row.shapes.count)...].allSatisfy { $0 == .empty }
  }

  /// Whether a row could be the header of another table: names throughout, in another number of columns
  /// or where this table has figures.
  private func isNewHeader(_ row: LayoutSurvey.Row, _ followsBlank: Bool) -> Bool {
    guard row.record.count >= 2, row.typed == 0, row.filled >= 2, row.filled * 4 >= row.record.count * 3
    else {
      return false
    }
    let width = row.record.count
    if width != survey.columnCount, width != survey.rawColumnCount { return true }
    guard followsBlank, survey.hasHeader, survey.typedColumns.count >= 1 else { return false }
    return row.filled == survey.columnCount
      && survey.typedColumns.allSatisfy { row.shape($0) == .text || row.shape($0) == .measure }
  }

  /// Whether rows as wide as a new header follow it, with figures among them; two at least where no blank
  /// row stands above.
  private mutating func isTable(_ header: LayoutSurvey.Row, _ followsBlank: Bool) throws -> Bool {
    var count = 0
    var hasFigures = false
    for index in 0..<Self.rowsOfTable {
      guard let next = try peek(index), !isBlank(next) else { break }
      guard next.count == header.record.count else { return false }
      count += 1
      hasFigures = hasFigures || LayoutSurvey.Row(next).shapes.contains { $0.isTyped }
    }
    return hasFigures && count >= (followsBlank ? 1 : 2)
  }

  /// How many rows below a new header are looked at.
  private static let rowsOfTable = 3

  /// Whether a row with no data after it is a note: one cell alone after blank rows, or one that reads
  /// like a sentence.
  private func isFooter(
    _ row: LayoutSurvey.Row, _ rest: [LayoutSurvey.Row], _ followsBlank: Bool
  ) -> Bool {
    let columns = survey.columnCount
    if followsBlank, followsTotals { return true }
    if followsBlank, !hasDataBelowBlanks, columns >= 3, row.filled * 2 <= columns || row.record.count == 1 {
      return true
    }
    if followsBlank, !isFull(row), let first = row.record.fields.first,
      row.record.text[first.range].last == 0x3A
    {
      return true
    }
    guard row.filled == 1, rest.allSatisfy({ $0.filled == 1 || $0.filled * 2 <= columns }) else {
      return false
    }
    guard row.record.count == 1 || columns >= 3 else { return false }
    return isProse(row)
  }

  /// Whether the first cell reads like a note: a sentence, a label with a colon, a footnote sign.
  private func isProse(_ row: LayoutSurvey.Row) -> Bool {
    guard let index = row.shapes.firstIndex(where: { $0 != .empty }) else { return false }
    let cell = row.record.text[row.record.fields[index].range]
    // An asterisk, a number sign, and the mark with which DOS ended its texts.
    if let first = cell.first, first == 0x2A || first == 0x23 || first == 0x1A { return true }
    let folded = fold(cell)
    if Self.noteWords.contains(where: { beginsWith($0, folded, row) }) { return true }
    // A row with delimiters may be a record of which only the name is known, and a name has few blanks.
    let hasLabel = zip(cell, cell.dropFirst()).contains { $0 == 0x3A && $1 == 0x20 }
    if hasLabel, Self.countWords.contains(where: folded.hasPrefix) { return true }
    guard row.record.count == 1 else { return false }
    return hasLabel || cell.count(where: { $0 == 0x20 }) >= Self.blanksOfProse
  }

  /// Whether a cell begins with such a word and not with a name that it begins: `Source: the league` and not
  /// `Source University` where a record would stand.
  private func beginsWith(_ word: String, _ folded: String, _ row: LayoutSurvey.Row) -> Bool {
    guard folded.utf8.starts(with: word.utf8) else { return false }
    var rest = folded.utf8.dropFirst(word.utf8.count)
    if word.utf8.allSatisfy({ $0 >= 0x80 }) { return true }
    if rest.first == 0x73 { rest = rest.dropFirst() }
    guard let next = rest.first else { return true }
    if next == 0x3A || next == 0x2E { return true }
    let isLetter = next >= 0x80 || (next | 0x20) >= 0x61 && (next | 0x20) <= 0x7A
    return !isLetter && (!isFull(row) || folded.utf8.count { $0 == 0x20 } >= Self.blanksOfProse)
  }

  /// How many blanks make a line a sentence rather than a name.
  static let blanksOfProse = 4

  /// How a label begins that counts the records above: "Total events: 12".
  private static let countWords = ["total ", "totals ", "number of ", "count"]

  private static let noteWords = [
    "footnote", "note", "source", "generated", "exported", "copyright", "legend", "glossary", "disclaimer",
    "end of", "printed", "†", "‡", "©",
  ]

  // MARK: Looking ahead and skipping

  /// The record so many places after the one at hand; nil at the end of the file.
  mutating func peek(_ index: Int) throws -> SourceRecord? {
    while ahead.count - aheadStart <= index {
      var record = SourceRecord()
      guard try stream.next(into: &record) else { return nil }
      ahead.append((record, stream.findings, stream.hasOddQuotes))
      stream.findings.removeAll()
      accountOverLimit()
    }
    return ahead[aheadStart + index].record
  }

  private mutating func skip(_ reason: CSVSkip.Reason, _ position: SourcePosition, records: Int) {
    skips.add(reason, position, records: records, limit: survey.options.limits.listedSkips)
  }

  /// Leaves out everything from a record to the end of the file, and says so.
  private mutating func skipRest(_ reason: CSVSkip.Reason, _ first: SourceRecord) throws {
    var position = first.position
    var count = 1
    var dataCount = 0
    func look(_ record: SourceRecord) {
      let row = LayoutSurvey.Row(record)
      if row.looksLikeData, !isTotals(row) { dataCount += 1 }
    }
    look(first)
    for (record, _, _) in ahead[aheadStart...] {
      position = position.extended(to: record.position)
      count += 1
      look(record)
    }
    ahead.removeAll()
    aheadStart = 0
    var record = SourceRecord()
    while try stream.next(into: &record) {
      stream.findings.removeAll()
      position = position.extended(to: record.position)
      count += 1
      look(record)
    }
    accountOverLimit()
    skip(reason, position, records: count)
    isDone = true
    if reason == .secondTable {
      diagnostics.append(
        Diagnostic(
          .csvSecondTable, .warning,
          "A second table starts here. Only the first table is read; \(count) rows were skipped",
          help: "Save the second table as a separate file", position: position))
    } else if dataCount > 0, survey.options.headerScore != nil {
      diagnostics.append(survey.skippedData(position, dataCount, "below the table"))
    } else {
      diagnostics.append(
        Diagnostic(
          .csvFooter, isProse(LayoutSurvey.Row(first)) ? .note : .warning,
          "Found notes below the data; \(count == 1 ? "1 row was" : "\(count) rows were") skipped",
          help: "If they are data, fill in their empty cells, or use --layout plain",
          position: position))
    }
  }
}
