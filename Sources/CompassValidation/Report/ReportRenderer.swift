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
