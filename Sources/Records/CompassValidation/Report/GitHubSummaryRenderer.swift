import CompassSource

/// Writes a validation report as the summary of a step of GitHub Actions: Markdown with the counts and all findings
/// that fit, those that got no annotation among them.
package struct GitHubSummaryRenderer: ReportRenderer {
  /// The maximum number of findings in the table; GitHub limits a step's summary to 1 MiB.
  static let maximumFindings = 500
  /// The most scalars of a cell.
  static let maximumCell = 300

  private let context: ReportContext

  /// Creates a renderer.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes the counts of the report and a table of its findings, errors first.
  package func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    let records = report.records
    let counts = report.counts
    try write("### \(Self.escaped(context.command))\n\n")
    try write("| files | records | accepted | rejected | skipped | errors | warnings | notes |\n")
    try write("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
    let files = Set(report.inputs.map(\.path)).count
    let figures = [
      files, records.read, records.accepted, records.rejected, records.skipped, counts.count(of: .error),
      counts.count(of: .warning), counts.count(of: .note),
    ]
    try write("| \(figures.map(String.init).joined(separator: " | ")) |\n")
    var listed = 0
    var covered = 0
    for severity in Severity.allCases.reversed() {
      let findings = try FindingSample.first(Self.maximumFindings - listed, of: report) {
        $0.severity == severity && !$0.isKnown
      }
      if listed == 0, !findings.isEmpty {
        try write("\n| severity | file | line | code | message |\n| --- | --- | ---: | --- | --- |\n")
      }
      for element in findings { try write(row(element)) }
      listed += findings.count
      covered += findings.reduce(0) { $0 + $1.finding.records }
    }
    let known = report.inputs.reduce(0) { $0 + $1.known }
    let hidden = counts.total - known - covered
    if hidden > 0 { try write("\n… and \(hidden) more findings. Use `--report FILE` to see all.\n") }
    try write("\n")
  }

  private func row(_ element: FindingSample.Element) -> String {
    let finding = element.finding
    var text = context.sentence(finding.message)
    if let help = finding.help { text += " " + context.sentence(help) }
    let line = finding.cell ?? finding.textPosition.map { String($0.line) } ?? ""
    let cells = [
      finding.severity.rawValue, context.inCheckout(element.path), line, finding.code.rawValue, text,
    ]
    return "| \(cells.map(Self.escaped).joined(separator: " | ")) |\n"
  }

  /// Returns a text with Markdown, HTML and control characters escaped, shortened to ``maximumCell`` scalars.
  static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var result = ""
    for scalar in scalars.prefix(maximumCell) {
      switch scalar {
      case " ", ",", ".", "/", ":", ";", "?", "%", "=": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x80 && scalar.value > 0x20 && !Self.isWord(scalar):
        result += "&#\(scalar.value);"
      default: result += TerminalText.shown(scalar).replacing("\\", with: "&#92;")
      }
    }
    return scalars.count > maximumCell ? result + "…" : result
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20)
  }
}
