import CompassJSON
import CompassSource
import CompassTables
import CompassWorkbook

/// A sheet of a workbook that is read as a table.
struct SheetInput: Sendable {
  /// The rows.
  let grid: SheetGrid
  /// The automatic choices about the workbook.
  var inferences: [Inference]
  /// Whether it's the only sheet of the workbook.
  let isOnly: Bool
  /// The name that distinguishes the sheet from other imported sheets; nil for the first.
  var partName: String?
  /// The sheet's name.
  var name: String { grid.name ?? "" }

  /// Returns a finding with the range of cells that it is about.
  func placed(_ finding: Diagnostic) -> Diagnostic {
    guard let position = finding.position else { return finding }
    var result = finding
    // The message also names the related places, so they don't need cells of their own.
    result.related = []
    guard finding.cell == nil else { return result }
    result.cell = grid.cell(row: position.line, column: Self.column(of: finding))
    if position.endLine > position.line, let start = result.cell?.lastIndex(of: ":") {
      result.cell = (result.cell?[...start]).map { "\($0)\(position.endLine)" }
    }
    return result
  }

  /// The column of the cell that a finding is about; nil if it's about more than one cell.
  static func column(of finding: Diagnostic) -> Int? {
    finding.position.flatMap { position in
      position.endColumn - position.column == 1 && position.line == position.endLine
        ? position.column - 1 : nil
    }
  }
}

extension ImportInput {
  /// Returns lines in words: "line 3", "lines 3–5".
  ///
  /// For a sheet, they are rows.
  func words(_ lines: ClosedRange<Int>) -> String {
    lines.words(sheet == nil ? "line" : "row")
  }

  /// The name of the input for use within a sentence.
  var label: String {
    sheet.map { "the sheet \($0.name) of \(path)" } ?? part?.grid.name.map { "\($0) in \(path)" } ?? path
  }
}

extension FileSurvey {
  /// Returns a finding with the cell that it is about, if the file is a workbook.
  func placed(_ finding: Diagnostic) -> Diagnostic {
    guard var result = input.sheet?.placed(finding) else { return finding }
    let first = input.table?.firstColumn ?? 0
    if result.header == nil, let column = SheetInput.column(of: result),
      table.headers.indices.contains(column - first)
    {
      result.header = table.headers[column - first]
    }
    return result
  }

  /// Returns the cell of a record's field, if the file is a workbook and its rows are the records.
  func cell(of record: SourceRecord, column: Int) -> String? {
    guard case .rows = table else { return nil }
    let first = input.table?.firstColumn ?? 0
    return input.sheet?.grid.cell(row: record.position.line, column: first + column)
  }
}
