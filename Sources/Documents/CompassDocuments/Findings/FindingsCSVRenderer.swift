import CompassCSV
import CompassValidation

/// Writes the findings of a report as a table for spreadsheets, a row for each.
struct FindingsCSVRenderer: ReportRenderer {
  let context: ReportContext

  /// Writes a report row by row.
  func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    try write("\u{FEFF}" + Self.line(FindingsTable.columns.map { .typed($0) }))
    for input in report.inputs {
      try input.findings.forEach { finding in
        let cells = FindingsTable.cells(of: finding, path: input.path, context)
        try write(Self.line(cells.map { $0.isFigure ? .typed($0.text) : .text($0.text) }))
      }
    }
  }

  private static func line(_ cells: [CSVCell]) -> String {
    String(decoding: CSVWriter.bytes(of: [cells]), as: UTF8.self)
  }
}
