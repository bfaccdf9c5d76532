import CompassModel
import CompassSource

/// Writes a validation report as JSON Lines: an object for each finding, with its input's path, then one
/// with the counts, as `Templates/Schemas/validation-report-line.schema.json` describes them.
package struct JSONLinesReportRenderer: ReportRenderer {
  private let json: JSONReportRenderer

  /// Creates a renderer.
  package init(_ context: ReportContext) {
    json = JSONReportRenderer(showsPersonal: context.showsPersonal)
  }

  /// Writes a report line by line.
  package func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    for input in report.inputs {
      let head: [JSONValue.Member] = [.init("type", .string("finding")), .init("path", .string(input.path))]
      try input.findings.forEach { finding in
        try write(JSONValue.object(head + json.members(of: finding)).text() + "\n")
      }
    }
    let members: [JSONValue.Member] = [
      .init("type", .string("summary")), .init("version", .integer(JSONReportRenderer.version)),
      .init("outcome", .string(report.outcome.rawValue)), .init("inputs", .integer(report.inputs.count)),
    ]
    try write(JSONValue.object(members + json.summary(report)).text() + "\n")
  }
}
