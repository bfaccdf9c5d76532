import CompassModel
import CompassSource
import Foundation

/// Writes a validation report as a report of tests in the form that JUnit's Ant task began and Jenkins,
/// GitLab and others read: a suite for each file, a failed test for each error, one that passed for a file
/// without.
package struct JUnitReportRenderer: ReportRenderer {
  private let context: ReportContext
  private let text: TextReportRenderer

  /// Creates a renderer.
  package init(_ context: ReportContext) {
    self.context = context
    text = TextReportRenderer(.init(showsPersonal: context.showsPersonal, capPerCode: nil))
  }

  /// Writes a report, going twice through the findings of each file.
  package func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    try write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Validation report of \(context.command) -->\n<testsuites>\n"
    )
    for (index, input) in report.inputs.enumerated() {
      if report.outcome == .failed {
        let path = context.relative(input.path)
        try write(suite(input, index, tests: 1, failures: 0, errors: 1))
        try write(
          "    <testcase name=\"run\" classname=\(quoted(path)) time=\"0.000\">\n"
            + "      <error message=\"The run did not finish\" type=\"failed\"/>\n    </testcase>\n"
            + "    <system-out></system-out>\n    <system-err></system-err>\n  </testsuite>\n")
      } else {
        try render(input, index, to: write)
      }
    }
    try write("</testsuites>\n")
  }

  private func render(
    _ input: ValidationReport.Input, _ index: Int, to write: (String) throws -> Void
  ) throws {
    var failures = 0
    try input.findings.forEach { if Self.fails($0) { failures += 1 } }
    try write(suite(input, index, tests: max(failures, 1), failures: failures, errors: 0))
    let path = context.relative(input.path)
    if failures == 0 {
      try write(
        "    <testcase name=\"\(input.records.read) records\" classname=\(quoted(path)) time=\"0.000\"/>\n")
    }
    var number = 0
    try input.findings.forEach { finding in
      guard Self.fails(finding) else { return }
      number += 1
      try write(test(finding, number, path: path))
    }
    try write("    <system-out>")
    try input.findings.forEach { finding in
      if !Self.fails(finding) { try write(body(finding, path: path)) }
    }
    try write("</system-out>\n    <system-err></system-err>\n  </testsuite>\n")
  }

  /// Whether a finding is a failed test; warnings, notes and what is known stand in the output of the suite.
  private static func fails(_ finding: Diagnostic) -> Bool { finding.severity == .error && !finding.isKnown }

  private func suite(
    _ input: ValidationReport.Input, _ index: Int, tests: Int, failures: Int, errors: Int
  ) -> String {
    let path = context.relative(input.path)
    // Ant's schema wants a time without a zone.
    let time = Date(timeIntervalSince1970: context.now.timeIntervalSince1970.rounded(.down)).rfc3339
      .dropLast()
    let kind = input.kind.map { "      <property name=\"kind\" value=\(quoted($0.plural))/>\n" } ?? ""
    return """
        <testsuite name=\(quoted(path)) package=\"\(context.command)\" id=\"\(index)\" \
      timestamp=\(quoted(String(time))) hostname=\"localhost\" tests=\"\(tests)\" failures=\"\(failures)\" \
      errors=\"\(errors)\" time=\"0.000\">
          <properties>
            <property name="read" value="\(input.records.read)"/>
            <property name="accepted" value="\(input.records.accepted)"/>
            <property name="rejected" value="\(input.records.rejected)"/>
      \(kind)    </properties>

      """
  }

  private func test(_ finding: Diagnostic, _ number: Int, path: String) -> String {
    let place =
      finding.cell.map { "\($0): " }
      ?? finding.position.map { "line \($0.line), column \($0.column): " } ?? ""
    let field = finding.header ?? finding.field
    let name = "\(number). \(place)\(finding.code)\(field.map { " (\($0))" } ?? "")"
    return """
          <testcase name=\(quoted(name)) classname=\(quoted(path)) time="0.000">
            <failure message=\(quoted(context.text(finding.message))) type=\(quoted(finding.code.rawValue))>\
      \(body(finding, path: path))</failure>
          </testcase>

      """
  }

  private func body(_ finding: Diagnostic, path: String) -> String {
    text.finding(finding, path: path).split(separator: "\n", omittingEmptySubsequences: false)
      .map { XMLText.escaped(String($0)) }.joined(separator: "\n")
  }

  private func quoted(_ text: String) -> String { "\"\(XMLText.escaped(text))\"" }
}
