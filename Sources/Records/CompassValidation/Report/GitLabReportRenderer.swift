import CompassModel
import CompassSource

/// Writes a validation report in GitLab's Code Quality report format (docs.gitlab.com).
///
/// GitLab shows the findings on the lines of a merge request.
package struct GitLabReportRenderer: ReportRenderer {
  private let context: ReportContext

  /// Creates a renderer.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes a report as a JSON array with one object per line.
  package func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    try write("[\n")
    var isFirst = true
    for input in report.inputs {
      let path = context.inCheckout(input.path)
      try input.findings.forEach { finding in
        try write((isFirst ? "  " : ",\n  ") + issue(finding, path: path).text())
        isFirst = false
      }
    }
    try write(isFirst ? "]\n" : "\n]\n")
  }

  private func issue(_ finding: Diagnostic, path: String) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", .string("issue")), .init("engine_name", .string(context.command)),
      .init("check_name", .string(finding.code.rawValue)),
      .init("description", .string(context.sentence(finding.message))),
      .init("severity", .string(severity(of: finding))),
      .init("fingerprint", .string(finding.fingerprint ?? "")),
      .init(
        "location",
        .object([
          .init("path", .string(path)),
          .init(
            "lines",
            .object([
              .init("begin", .integer(finding.position?.line ?? 1)),
              .init("end", .integer(finding.position?.endLine ?? 1)),
            ])),
        ])),
    ]
    if let help = finding.help {
      members.append(.init("content", .object([.init("body", .string(context.sentence(help)))])))
    }
    return .object(members)
  }

  private func severity(of finding: Diagnostic) -> String {
    switch finding.severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
