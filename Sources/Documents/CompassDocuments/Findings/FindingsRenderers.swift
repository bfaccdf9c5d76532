import CompassFiles
package import CompassValidation
import CompassXLSX
import Foundation

/// The renderers of validation reports as documents.
package struct FindingsRenderers: RichReportRenderers {
  /// Creates the renderers.
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
      guard rename(workbook.path, path) == 0 else { throw FileError("written", path, SystemFailure(errno)) }
      withExtendedLifetime(workbook) {}
    } catch let error as XLSXError {
      if let number = error.systemNumber { throw FileError("written", path, SystemFailure(number)) }
      throw FileError(.other, path: path, reason: "Can't write the workbook: \(error.message).")
    }
  }
}
