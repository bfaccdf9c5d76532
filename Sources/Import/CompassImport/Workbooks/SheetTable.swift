import CompassCSV
import CompassSource

/// A sheet of a workbook as a table: its rows are lines of a delimited file, which nobody else can see.
struct SheetTable: Sendable {
  /// The workbook's own bytes.
  let workbook: any ByteSource
  /// The rows as lines, a field for each column from A on.
  let lines: any ByteSource
  /// Which rows the lines are.
  let places: SheetPlaces
  /// What was decided about the workbook.
  let decisions: [Decision]
  /// What is wrong with cells, and the columns of these.
  let findings: [(finding: Diagnostic, column: Int)]
  /// What was found out about sheets that are not read.
  let unread: [Diagnostic]
  /// Whether the workbook has no other sheet.
  let isOnly: Bool

  /// The options that read the lines, which is no guess here.
  func options(_ options: CSVOptions) -> CSVOptions {
    var result = options
    result.encoding = .utf8
    result.delimiter = 0x2C
    result.quote = 0x22
    result.escape = .doubled
    // Cells stand in their columns, and none of them split in two.
    result.repairsRows = false
    result.headerLine = options.headerLine.map(places.line)
    return result
  }

  /// What was decided about the file, rows in place of lines, and nothing of how the lines were written.
  func decisions(_ csv: CSVSurvey) -> [Decision] {
    var skips = csv.skips.stretches.filter { $0.reason != .blank }.map(\.lines).makeIterator()
    return decisions
      + csv.decisions.compactMap { decision in
        var decision = decision
        switch decision.what {
        case "encoding", "line-endings", "delimiter", "quote", "escape": return nil
        case "header":
          guard let first = csv.headerRows.first?.position.line, let last = csv.headerRows.last?.position.line
          else { break }
          decision.value = words(first...last) + (csv.headerRows.count > 1 ? ", joined" : "")
        case "skipped": if let lines = skips.next() { decision.value = words(lines) }
        default: break
        }
        return decision
      }
  }

  /// Rows in words for people: "row 3", "rows 3–5".
  func words(_ lines: ClosedRange<Int>) -> String {
    let (first, last) = (places.row(ofLine: lines.lowerBound), places.row(ofLine: lines.upperBound))
    return first == last ? "row \(first)" : "rows \(first)–\(last)"
  }

  /// What is wrong with cells, with the headers of their columns.
  func findings(under headers: [String]) -> [Diagnostic] {
    unread
      + findings.map { entry in
        var finding = entry.finding
        if headers.indices.contains(entry.column) { finding.header = headers[entry.column] }
        return finding
      }
  }

  /// A finding with the cell that it is of, and the row for the line.
  ///
  /// - Parameter headerRows: the rows of the header, whose cells are known by where they stand.
  func placed(_ finding: Diagnostic, headerRows: [SourceRecord]) -> Diagnostic {
    guard var position = finding.position else { return finding }
    var result = finding
    if finding.cell == nil {
      let column = headerRows.lazy.compactMap { row in
        row.fields.firstIndex { $0.position.offset == position.offset && position != row.position }
      }.first
      result.cell = places.cell(line: position.line, column: column)
      let last = places.row(ofLine: position.endLine)
      if column == nil, last > places.row(ofLine: position.line), let start = result.cell?.lastIndex(of: ":")
      {
        result.cell = (result.cell?[...start]).map { "\($0)\(last)" }
      }
    }
    position.line = places.row(ofLine: position.line)
    position.endLine = places.row(ofLine: position.endLine)
    result.position = position
    if finding.code == .csvRowLong {
      result.help = "Remove the cells beside the table, or add headers for their columns"
    }
    // The other places are named in the sentence, too, and have no cells of their own.
    result.related = []
    return result
  }
}

extension ImportInput {
  /// The bytes as they were handed in.
  var original: any ByteSource { sheet?.workbook ?? source }

  /// The row of a sheet that a line is of; of any other file the line itself.
  func row(ofLine line: Int) -> Int { sheet?.places.row(ofLine: line) ?? line }

  /// Lines in words for people: "line 3", "lines 3–5"; of a sheet its rows.
  func words(_ lines: ClosedRange<Int>) -> String {
    sheet?.words(lines)
      ?? (lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)–\(lines.upperBound)")
  }

  /// What to call the input within a sentence.
  var label: String { sheet.map { "the sheet \($0.places.sheet) of \(path)" } ?? path }

  /// The same input with the rows of a sheet for its bytes.
  func reading(_ sheet: SheetTable) -> ImportInput {
    var result = self
    result.source = sheet.lines
    result.sheet = sheet
    return result
  }
}

extension FileSurvey {
  /// A finding with the cell that it is of, where the file is a workbook.
  func placed(_ finding: Diagnostic) -> Diagnostic {
    guard let sheet = input.sheet else { return finding }
    let headerRows = if case .delimited(let csv) = table { csv.headerRows } else { [SourceRecord]() }
    return sheet.placed(finding, headerRows: headerRows)
  }

  /// The cell of a record's field, where the file is a workbook and its rows are the records.
  func cell(of record: SourceRecord, column: Int) -> String? {
    guard case .delimited = table else { return nil }
    return input.sheet?.places.cell(line: record.position.line, column: column)
  }
}
