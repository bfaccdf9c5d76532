public import CompassSource

/// Reads the data rows of a table one after the other, in memory that doesn't grow with it.
///
/// A bad row never stops the reader. Its problems are in the findings of the row. The reader skips totals, notes and
/// repeated headers, and reports them as findings.
public struct TableReader: GridReader {
  private let survey: TableSurvey
  private let columns: Range<Int>
  private let alignment: RowAlignment?
  private var reader: any GridReader
  /// The number of the next row in the grid.
  private var number = 0
  /// The run that has the next row.
  private var run = 0
  private var recordCount = 0
  private var pending: [Diagnostic] = []
  /// The row that names the group of the last row.
  package private(set) var section: SourceRecord?
  /// Whether the last row isn't directly below another row of data.
  package private(set) var isFirstOfBlock = true
  /// Whether the names of groups are read, so that they aren't reported as skipped.
  package var readsSections = false

  /// Opens a table at its first row of data.
  ///
  /// - Throws: what opening the grid throws.
  public init(_ survey: TableSurvey) throws {
    self.survey = survey
    let columns = survey.table.columns
    self.columns = columns
    reader = try survey.grid.makeReader()
    alignment = RowAlignment(survey)
  }

  /// Reads the next row of data with what was found in it and in what was skipped since the one before it.
  ///
  /// - Parameter row: what is filled; its memory is kept.
  /// - Returns: false at the end of the table, where the row has what was found below its last row.
  /// - Throws: what the grid's reader throws.
  public mutating func read(into row: inout GridRow) throws -> Bool {
    let runs = survey.table.runs
    while run < runs.count {
      guard try reader.read(into: &row) else { break }
      defer { number += 1 }
      if number < runs[run].first { continue }
      let rowClass = runs[run].rowClass
      let isFirst = number == runs[run].first
      let count = runs[run].count
      if number + 1 == runs[run].first + runs[run].count { run += 1 }
      if rowClass == .data {
        isFirstOfBlock = isFirst
        take(&row)
        return true
      }
      if rowClass == .section {
        section = row.record
        if readsSections { continue }
      }
      pending += row.findings.filter { rowClass != .title || $0.code.isOverLimit }
      if let finding = finding(on: rowClass, row.record, isFirst: isFirst, count: count) {
        pending.append(finding)
      }
    }
    // The grid skips rows that are too large. Read to its end, because the last row may be one of them.
    var isThere = survey.isLast
    while isThere {
      isThere = try reader.read(into: &row)
      pending += row.findings.filter(\.code.isOverLimit)
    }
    row.findings = pending
    pending.removeAll()
    return false
  }

  /// Makes a row of the grid one of the table.
  private mutating func take(_ row: inout GridRow) {
    recordCount += 1
    let cells = columns.clamped(to: row.record.fields.indices)
    if cells != row.record.fields.indices { row.record.fields = Array(row.record.fields[cells]) }
    row.record.number = recordCount
    if !pending.isEmpty {
      row.findings = pending + row.findings
      pending.removeAll()
    }
    let quote = survey.rowWord == "line" ? survey.table.forms.strayQuote(in: row.record) : nil
    if row.record.count != survey.columnCount || quote != nil
      || row.findings.contains(where: \.code.isOfQuotes)
    {
      fit(&row, quote)
    } else if survey.isHeaderShort, let last = row.record.fields.last {
      row.findings.append(tooLong(row.record, at: last.position, columns: survey.headerNames.count))
    }
    for index in row.findings.indices where row.findings[index].record == nil {
      complete(&row.findings[index], row.record)
    }
  }

  /// Adds the record number and the header of the field to a finding.
  private func complete(_ finding: inout Diagnostic, _ record: SourceRecord) {
    guard let position = finding.position, position.line >= record.position.line else { return }
    finding.record = recordCount
    if finding.header == nil, let column = record.fields.firstIndex(where: { $0.position == position }),
      column < survey.headerNames.count
    {
      finding.header = survey.headerNames[column]
    }
  }

  /// Returns the finding about a skipped row, if it needs one.
  private func finding(
    on rowClass: Table.RowClass, _ record: SourceRecord, isFirst: Bool, count: Int
  ) -> Diagnostic? {
    switch rowClass {
    case .repeated:
      Diagnostic(
        .csvHeaderRepeated, .note, "The header is repeated here. The row was skipped",
        position: record.position)
    case .total:
      Diagnostic(
        .csvTotalsRow, .note, "Skipped a row of totals", position: record.position)
    case .title where record.hasFigures, .note where record.looksLikeData,
      .section where record.looksLikeData,
      .units where record.looksLikeData:
      Diagnostic(
        .csvDataSkipped, .warning, "This \(survey.rowWord) looks like data and was not read",
        help: "Write it as the other \(survey.rowWord)s are written", position: record.position)
    case .section where mayBeRecord(record), .note where mayBeRecord(record):
      Diagnostic(
        .csvFooter, .warning, "This row has a single text and was skipped, as names of groups and notes are",
        help: "If it is a record, fill in its other cells, or use --csv-option rows=all",
        position: record.position)
    case .note where isFirst:
      Diagnostic(
        .csvFooter, .note, "Found notes; \(count == 1 ? "1 row was" : "\(count) rows were") skipped",
        help: "If they are data, fill in their empty cells, or use --csv-option rows=all",
        position: record.position)
    default: nil
    }
  }

  /// Whether a row with a single text may be a record of which only the name is known.
  private func mayBeRecord(_ record: SourceRecord) -> Bool {
    let row = TableRow(record)
    return row.mayBeRecord(row.filled(in: columns), survey.table.shapes)
  }

  // MARK: Widths

  /// Puts a row with a wrong number of delimiters right and says so.
  ///
  /// - Returns: whether the row was changed.
  private func align(_ row: inout GridRow) -> Bool {
    guard let change = alignment?.align(&row.record) else { return false }
    let name = change.field.flatMap { $0 < survey.headerNames.count ? survey.headerNames[$0] : nil }
    row.findings.removeAll { $0.code.isOfQuotes }
    row.findings.append(
      Diagnostic(
        .csvRowAligned, .warning,
        "The delimiters in this row are wrong. \(message: change.what)\(name.map { " (\($0))" } ?? "")",
        help: "Correct the row in the file, or turn repairs off with --csv-option repair=no",
        position: change.field.map { row.record.fields[min($0, row.record.count - 1)].position }
          ?? row.record.position,
        record: recordCount, header: name))
    return true
  }

  private mutating func fit(_ row: inout GridRow, _ strayQuote: Int?) {
    let columns = survey.columnCount
    let extra = row.record.fields.dropFirst(columns)
    let isBlank = extra.allSatisfy { row.record.text[$0.range].trimmed.isEmpty }
    if isBlank, !extra.isEmpty, row.record.count <= survey.table.shapes.usualWidth || survey.rowWord == "row"
    {
      row.record.fields.removeLast(extra.count)
      return
    }
    if align(&row) { return }
    if let strayQuote, row.findings.isEmpty {
      row.findings.append(
        Diagnostic(
          .csvStrayQuote, .warning, "This field ends with a quote but doesn't begin with one",
          help: "Remove the quote, or put the whole field in quotes",
          position: row.record.fields[strayQuote].position, value: row.record.string(at: strayQuote)))
    }
    if row.record.count < columns {
      // Sheets don't use delimiters, so none can be missing.
      guard survey.rowWord == "line", columns > 0, self.columns.lowerBound == 0 else { return }
      let missing = survey.headerNames.dropFirst(row.record.count).prefix(3).joined(separator: ", ")
      let more = survey.headerNames.count - row.record.count > 3 ? " …" : ""
      row.findings.append(
        Diagnostic(
          .csvRowShort, .warning,
          missing.isEmpty
            ? "This row has \(fields(row.record)), but the others have \(columns)"
            : "This row has \(fields(row.record)), but the table has \(columns) columns. Missing: \(missing)\(more)",
          help: "Add the missing delimiters, or check for a missing or extra quote or line break",
          position: row.record.end))
      return
    }
    guard let first = extra.first, let last = extra.last else { return }
    if isBlank {
      // Most likely nothing; but a delimiter too many further left looks the same where the last cell is empty.
      row.findings.append(
        Diagnostic(
          .csvRowLong, .note,
          "This row has \(fields(row.record)), but the table has \(columns) columns. Empty fields at the end were ignored",
          help: "If values are in the wrong columns, remove the extra delimiter",
          position: first.position.extended(to: last.position)))
      row.record.fields.removeLast(extra.count)
      return
    }
    row.findings.append(tooLong(row.record, at: first.position.extended(to: last.position), columns: columns))
  }

  private func tooLong(_ record: SourceRecord, at position: SourcePosition, columns: Int) -> Diagnostic {
    Diagnostic(
      .csvRowLong, .warning,
      "This row has \(fields(record)), but the table has \(columns) columns. Values may be in the wrong columns",
      help: survey.rowWord == "line"
        ? "Put fields that contain the delimiter in quotes, or remove the extra fields"
        : "Remove the cells beside the table, or add headers for their columns",
      position: position)
  }

  private func fields(_ record: SourceRecord) -> String { record.count.counted("field") }
}

extension SourceRecord {
  /// Whether three or more cells are filled, without a sentence but with a value that isn't a year, unlike in titles.
  fileprivate var hasFigures: Bool {
    let row = TableRow(self)
    let cells = row.filled(in: fields.indices)
    return cells.count >= 3 && !cells.contains { row.shape($0).contains(.sentence) }
      && cells.contains { row.shape($0).isTyped && !row.isYear($0) }
  }

  /// Whether several cells contain values, or a single text contains several numbers, as in rows of data.
  fileprivate var looksLikeData: Bool {
    let row = TableRow(self)
    let cells = row.filled(in: fields.indices)
    if cells.count > 1 { return cells.count >= 3 && cells.count { row.shape($0).isTyped } >= 2 }
    let only = cells.first.map(row.text) ?? []
    let delimiters = only.count { [0x2C, 0x3B, 0x09, 0x7C].contains($0) }
    let groups = only.split { !(0x30...0x39).contains($0) }.count
    return delimiters >= 2 && groups >= 2 || groups >= 4
  }

  /// The place behind the last field.
  fileprivate var end: SourcePosition {
    var end = position
    end.line = position.endLine
    end.column = position.endColumn
    end.offset += position.length
    end.length = 0
    return end
  }
}
