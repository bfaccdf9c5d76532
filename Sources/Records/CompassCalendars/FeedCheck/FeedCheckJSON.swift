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
    return [
      "client": .string(client.rawValue), "verdict": .string(report.verdict(for: client).rawValue),
      "errors": .integer(severities.count { $0 == .error }),
      "warnings": .integer(severities.count { $0 == .warning }),
      "notes": .integer(severities.count { $0 == .note }),
    ]
  }

  private func finding(_ finding: FeedCheckReport.Finding) -> JSONValue {
    let diagnostic = finding.diagnostic
    let head: JSONValue = [
      "code": .string(diagnostic.code.rawValue), "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.message.rendered(showingPersonal: showsPersonal)),
    ]
    let clients = finding.impacts.map { impact -> JSONValue in
      [
        "client": .string(impact.client.rawValue), "severity": .string(impact.severity.rawValue),
        "effect": .string(impact.effect),
      ]
    }
    let related = diagnostic.related.map { JSONValue.object(JSONReportRenderer.position($0)) }
    let rest: JSONValue = [
      "count": .integer(diagnostic.records),
      "help": diagnostic.help.map { .string($0.rendered(showingPersonal: true)) },
      "clients": .array(clients), "related": related.isEmpty ? nil : .array(related),
    ]
    return .object(head.members + (diagnostic.position.map(JSONReportRenderer.position) ?? []) + rest.members)
  }
}
