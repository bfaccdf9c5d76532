/// Writes validation reports in one format.
package protocol ReportRenderer: Sendable {
  /// Writes a report piece by piece, so that its findings need not be in memory.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - write: what to do with each piece of text.
  /// - Throws: what `write` and the findings throw.
  func render(_ report: ValidationReport, to write: (String) throws -> Void) throws
}

extension TextReportRenderer: ReportRenderer {}
extension JSONReportRenderer: ReportRenderer {}

/// The renderers of the formats that need more than this target has.
package protocol RichReportRenderers: Sendable {
  /// The renderer of a format; nil for a plain one.
  func renderer(of format: ReportFormat, _ context: ReportContext) -> (any ReportRenderer)?

  /// Writes the rows of all inputs as a workbook, what is wrong with them marked.
  ///
  /// - Parameter path: where an empty file lies that is to be replaced.
  /// - Throws: what reading the rows again or writing the file throws.
  func writeWorkbook(_ report: ValidationReport, _ context: ReportContext, to path: String) throws
}
