import CompassCSV
import CompassFiles
import CompassSource
package import CompassValidation
import CompassXLSX
import Foundation

/// The renderers of validation reports as documents.
package struct FindingsRenderers: RichReportRenderers {
  package init() {}

  /// The renderer of a format; nil for a plain one.
  package func renderer(of format: ReportFormat, _ context: ReportContext) -> (any ReportRenderer)? {
    switch format {
    case .csv: FindingsCSVRenderer(context: context)
    case .html: FindingsPageRenderer(context: context)
    default: nil
    }
  }

  /// Writes the rows of all inputs as a workbook, what is wrong with them marked.
  package func writeWorkbook(_ report: ValidationReport, _ context: ReportContext, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      let workbook = try FindingsWorkbook.write(report, context, in: folder)
      guard rename(workbook.path, path) == 0 else { throw ToolError.file("written", path, POSIXError(errno)) }
      withExtendedLifetime(workbook) {}
    } catch let error as ToolError
      where error.kind == .damagedWorkbook || error.systemNumber != nil && !error.kind.isOfFile
    {
      if let number = error.systemNumber { throw ToolError.file("written", path, POSIXError(number)) }
      throw ToolError(.file, "Can't write the workbook: \(error.message).")
    }
  }
}

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
