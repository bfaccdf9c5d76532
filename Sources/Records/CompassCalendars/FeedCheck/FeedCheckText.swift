import CompassSource
import CompassValidation

/// Writes what a check of a feed came to for people, client by client.
package struct FeedCheckText: Sendable {
  /// Whether values that may say something of a person are shown rather than masked.
  package var showsPersonal: Bool
  /// Whether colours are used (ANSI).
  package var usesColor: Bool

  /// Creates a writer.
  package init(showsPersonal: Bool = false, usesColor: Bool = false) {
    self.showsPersonal = showsPersonal
    self.usesColor = usesColor
  }

  /// The report as text, the same from run to run.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - name: what to call the feed; an address without its secrets.
  package func text(_ report: FeedCheckReport, name: String) -> String {
    var result =
      "\(TerminalText.path(name)): \(report.eventCount.counted("event")), "
      + "\(report.byteCount.counted("byte"))\n"
    let labels = report.clients.map { "\($0.label):" }
    let width = labels.map(\.utf8.count).max() ?? 0
    for (client, label) in zip(report.clients, labels) {
      let verdict = report.verdict(for: client)
      result +=
        "  \(padded(label, width))  \(paint(verdict.label, style(of: verdict)))\(counts(report, client))\n"
    }
    for client in report.clients { result += section(report, client) }
    return result + remedies(report)
  }

  private func counts(_ report: FeedCheckReport, _ client: FeedClient) -> String {
    let severities = report.findings(for: client).map(\.impact.severity)
    let parts = Severity.allCases.reversed().compactMap { severity in
      let count = severities.count { $0 == severity }
      return count == 0 ? nil : count.counted(severity.rawValue)
    }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private func section(_ report: FeedCheckReport, _ client: FeedClient) -> String {
    let findings = report.findings(for: client)
    guard !findings.isEmpty else { return "" }
    let places = findings.map { place($0.finding) }
    let placeWidth = places.map(\.utf8.count).max() ?? 0
    let codeWidth = findings.map(\.finding.code.rawValue.utf8.count).max() ?? 0
    var result = "\n\(paint(client.label, .bold))\n"
    for (place, entry) in zip(places, findings) {
      let severity = entry.impact.severity
      result += "  \(paint(padded(severity.rawValue, 7), TerminalStyle(of: severity)))"
      result += "  \(padded(entry.finding.code.rawValue, codeWidth))  \(padded(place, placeWidth))"
      result += "  \(message(entry.finding)): \(client.label) \(entry.impact.effect).\n"
    }
    return result
  }

  /// Where a finding stands: the first line, and how many more places there are.
  private func place(_ finding: Diagnostic) -> String {
    guard let first = finding.position else { return "-" }
    return "\(first.line):\(first.column)" + (finding.records > 1 ? " +\(finding.records - 1)" : "")
  }

  private func remedies(_ report: FeedCheckReport) -> String {
    var result = ""
    var told: Set<DiagnosticCode> = []
    let findings = report.findings.map(\.diagnostic)
    let width = findings.map(\.code.rawValue.utf8.count).max() ?? 0
    for finding in findings where told.insert(finding.code).inserted {
      guard let help = finding.help else { continue }
      let text = TerminalText.escaped(help.rendered(showingPersonal: true))
      result += "  \(padded(finding.code.rawValue, width))  \(text)\n"
    }
    return result.isEmpty ? "" : "\n\(paint("What to do", .bold))\n\(result)"
  }

  private func message(_ finding: Diagnostic) -> String {
    TerminalText.escaped(finding.message.rendered(showingPersonal: showsPersonal))
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  private func style(of verdict: FeedCheckReport.Verdict) -> TerminalStyle {
    [.works: .green, .worksWithWarnings: .yellow][verdict] ?? .red
  }

  private func paint(_ text: String, _ style: TerminalStyle) -> String {
    style.paint(text, usesColor: usesColor)
  }
}
