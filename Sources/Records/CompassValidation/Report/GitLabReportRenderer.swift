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
    [
      "type": .string("issue"), "engine_name": .string(context.command),
      "check_name": .string(finding.code.rawValue),
      "description": .string(context.sentence(finding.message)),
      "severity": .string(severity(of: finding)), "fingerprint": .string(finding.fingerprint ?? ""),
      "location": [
        "path": .string(path),
        "lines": [
          "begin": .integer(finding.position?.line ?? 1), "end": .integer(finding.position?.endLine ?? 1),
        ],
      ],
      "content": finding.help.map { ["body": .string(context.sentence($0))] },
    ]
  }

  private func severity(of finding: Diagnostic) -> String {
    [.error: "major", .warning: "minor"][finding.severity] ?? "info"
  }
}
