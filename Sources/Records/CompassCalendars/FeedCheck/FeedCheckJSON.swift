import CompassModel
import CompassSource
import CompassValidation

/// Writes what a check of a feed came to for programs.
package struct FeedCheckJSON: Sendable {
  /// The version of the format; it changes when a key changes its meaning or goes.
  package static let version = 1

  /// Whether values that may say something of a person are written rather than masked.
  package var showsPersonal: Bool

  /// Creates a writer.
  package init(showsPersonal: Bool = false) { self.showsPersonal = showsPersonal }

  /// The report as JSON, one finding a line, the same bytes from run to run; keys without a value are left out.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - name: what to call the feed; an address without its secrets.
  package func text(_ report: FeedCheckReport, name: String) -> String {
    """
    {
      "version": \(Self.version),
      "report": "feed-check",
      "path": \(JSONValue.string(name).text()),
      "bytes": \(report.byteCount),
      "events": \(report.eventCount),
      "clients": \(list(report.clients.map { client($0, report) })),
      "findings": \(list(report.findings.map(finding)))
    }

    """
  }

  private func list(_ values: [JSONValue]) -> String {
    values.isEmpty ? "[]" : "[\n" + values.map { "    " + $0.text() }.joined(separator: ",\n") + "\n  ]"
  }

  private func client(_ client: FeedClient, _ report: FeedCheckReport) -> JSONValue {
    let severities = report.findings(for: client).map(\.impact.severity)
    return .object([
      .init("client", .string(client.rawValue)),
      .init("verdict", .string(report.verdict(for: client).rawValue)),
      .init("errors", .integer(severities.count { $0 == .error })),
      .init("warnings", .integer(severities.count { $0 == .warning })),
      .init("notes", .integer(severities.count { $0 == .note })),
    ])
  }

  private func finding(_ finding: FeedFinding) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("code", .string(finding.code.rawValue)),
      .init("severity", .string(finding.severity.rawValue)),
      .init("message", .string(finding.message.rendered(showingPersonal: showsPersonal))),
    ]
    if let first = finding.positions.first { members += JSONReportRenderer.position(first) }
    members.append(.init("count", .integer(finding.count)))
    if let help = finding.help { members.append(.init("help", .string(help))) }
    members.append(
      .init(
        "clients",
        .array(
          finding.impacts.map {
            .object([
              .init("client", .string($0.client.rawValue)),
              .init("severity", .string($0.severity.rawValue)),
              .init("effect", .string($0.effect)),
            ])
          })))
    if finding.positions.count > 1 {
      let others = finding.positions.dropFirst().map { JSONValue.object(JSONReportRenderer.position($0)) }
      members.append(.init("related", .array(others)))
    }
    return .object(members)
  }
}
