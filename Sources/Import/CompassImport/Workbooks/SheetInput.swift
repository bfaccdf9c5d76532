import CompassCSV
import CompassJSON
import CompassSource
import CompassWorkbook

/// A sheet of a workbook that is read as a table.
struct SheetInput: Sendable {
  /// The rows.
  let grid: SheetGrid
  /// What was decided about the workbook.
  let inferences: [Inference]
  /// What was found about sheets that are not read.
  let unread: [Diagnostic]
  /// Whether the workbook has no other sheet.
  let isOnly: Bool
  /// The sheet's name.
  var name: String { grid.name ?? "" }

  /// A finding with the cell that it is about, or the rows.
  func placed(_ finding: Diagnostic) -> Diagnostic {
    guard let position = finding.position else { return finding }
    var result = finding
    // The other places are named in the sentence, too, and have no cells of their own.
    result.related = []
    guard finding.cell == nil else { return result }
    result.cell = grid.cell(row: position.line, column: Self.column(of: finding))
    if position.endLine > position.line, let start = result.cell?.lastIndex(of: ":") {
      result.cell = (result.cell?[...start]).map { "\($0)\(position.endLine)" }
    }
    return result
  }
}

extension SheetInput {
  /// The column of the cell that a finding is about; nil if it's about more than one cell.
  static func column(of finding: Diagnostic) -> Int? {
    finding.position.flatMap { position in
      position.endColumn - position.column == 1 && position.line == position.endLine
        ? position.column - 1 : nil
    }
  }
}

extension ImportInput {
  /// Lines in words for people: "line 3", "lines 3–5"; of a sheet its rows.
  func words(_ lines: ClosedRange<Int>) -> String {
    lines.words(sheet == nil ? "line" : "row")
  }

  /// What to call the input within a sentence.
  var label: String {
    sheet.map { "the sheet \($0.name) of \(path)" } ?? part?.grid.name.map { "\($0) in \(path)" } ?? path
  }

  /// Looks at the rows of the file, or of the sheet.
  ///
  /// - Throws: what reading them throws.
  func survey(_ options: CSVOptions) throws -> CSVSurvey {
    guard let sheet else { return try CSVSurvey(of: source, options: options) }
    var survey = try CSVSurvey(of: sheet.grid, options: options)
    survey.inferences = sheet.inferences + survey.inferences
    survey.diagnostics += sheet.unread
    return survey
  }

  /// Opens the rows of the file, or of the sheet, at the first record.
  ///
  /// - Throws: what reading them throws.
  func reader(_ survey: CSVSurvey) throws -> sending CSVReader {
    try sheet.map { try CSVReader($0.grid, survey: survey) } ?? CSVReader(source, survey: survey)
  }
}

extension FileSurvey {
  /// A finding with the cell that it is about, where the file is a workbook.
  func placed(_ finding: Diagnostic) -> Diagnostic {
    guard var result = input.sheet?.placed(finding) else { return finding }
    if result.header == nil, let column = SheetInput.column(of: result), column < table.headers.count {
      result.header = table.headers[column]
    }
    return result
  }

  /// The cell of a record's field, where the file is a workbook and its rows are the records.
  func cell(of record: SourceRecord, column: Int) -> String? {
    guard case .delimited = table else { return nil }
    return input.sheet?.grid.cell(row: record.position.line, column: column)
  }
}
