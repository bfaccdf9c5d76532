import CompassSource

/// Writes a validation report as GitHub Actions workflow commands (docs.github.com, Workflow commands).
///
/// GitHub shows them as annotations on the lines of a pull request.
package struct GitHubReportRenderer: ReportRenderer {
  /// The maximum number of annotations per severity that GitHub accepts from one step.
  static let maximumAnnotations = 10

  private let context: ReportContext

  /// Creates a renderer.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes findings of each severity spread over the files, known ones excepted, then a line with the counts.
  package func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    var shown = 0
    for severity in Severity.allCases.reversed() {
      let findings = try FindingSample.first(Self.maximumAnnotations, of: report) {
        $0.severity == severity && !$0.isKnown
      }
      for element in findings {
        try write(annotation(element.finding, path: context.inCheckout(element.path)))
        shown += element.finding.records
      }
    }
    try write(summary(report, shown: shown))
  }

  private func annotation(_ finding: Diagnostic, path: String) -> String {
    // Omit names with control characters: the log would interpret them, and an escaped name doesn't match the file.
    let file = Self.percentEscaped(path, colonAndComma: true)
    let isNamed = TerminalText.escaped(file) == file
    var properties = isNamed ? ["file=\(file)"] : []
    if isNamed, let position = finding.textPosition {
      properties.append("line=\(position.line)")
      // GitHub shows columns only where the stretch stays on its line; its last column is the last one meant.
      if position.endLine == position.line {
        properties.append("col=\(position.column)")
        properties.append("endLine=\(position.endLine)")
        properties.append("endColumn=\(max(position.column, position.endColumn - 1))")
      } else {
        properties.append("endLine=\(position.endLine)")
      }
    }
    properties.append("title=\(Self.property(finding.code.rawValue))")
    var text = (finding.cell.map { "\($0): " } ?? "") + context.sentence(finding.message)
    if !isNamed {
      text = path + (finding.textPosition.map { " line \($0.line)" } ?? "") + ": " + text
    }
    if let help = finding.help { text += "\n" + context.sentence(help) }
    return
      "::\(Self.command(of: finding.severity)) \(properties.joined(separator: ","))::\(Self.data(text))\n"
  }

  private func summary(_ report: ValidationReport, shown: Int) -> String {
    let counts = report.counts
    let known = report.inputs.reduce(0) { $0 + $1.known }
    let hidden = counts.total - known - shown
    let figures = [Severity.error, .warning, .note].map { counts.count(of: $0).counted($0.rawValue) }
    let accepted = known > 0 ? ", \(known) of them known" : ""
    let more = hidden > 0 ? ", \(hidden) of them without an annotation" : ""
    return "\(context.command): \(figures.joined(separator: ", "))\(accepted)\(more)\n"
  }

  private static func command(of severity: Severity) -> String {
    severity == .note ? "notice" : severity.rawValue
  }

  /// Returns the data of a workflow command, escaped so that it can't end the command or control the log.
  static func data(_ text: String) -> String { escaped(text, colonAndComma: false) }

  /// Returns the value of a property, escaped like data and with escaped colons and commas.
  static func property(_ text: String) -> String { escaped(text, colonAndComma: true) }

  private static func escaped(_ text: String, colonAndComma: Bool) -> String {
    TerminalText.escaped(percentEscaped(text, colonAndComma: colonAndComma))
  }

  private static func percentEscaped(_ text: String, colonAndComma: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where colonAndComma: result += "%3A"
      case "," where colonAndComma: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
