package import CompassSource

/// The result of a check of a feed.
package struct FeedCheckReport: Sendable {
  /// A finding and its effect on each client, in the order of the clients.
  ///
  /// The severity is that for the client that is worst off. The finding has the first places where it is, and counts
  /// all of them as records.
  package typealias Finding = (diagnostic: Diagnostic, impacts: [FeedImpact])

  /// Whether a client can do with the feed.
  package enum Verdict: String, Sendable, CaseIterable {
    case works
    case worksWithWarnings = "works-with-warnings"
    case willNotWork = "will-not-work"

    /// The verdict for people.
    package var label: String {
      switch self {
      case .works: "works"
      case .worksWithWarnings: "works with warnings"
      case .willNotWork: "will not work"
      }
    }
  }

  /// The clients that were asked for, in their order.
  package var clients: [FeedClient]
  /// The findings about the address, the response and the feed, in this order.
  package var findings: [Finding]
  /// How many bytes the feed has, unpacked.
  package var byteCount: Int
  /// How many events the feed has.
  package var eventCount: Int

  /// Returns the findings for a client, the worst first, otherwise in the order of ``findings``.
  package func findings(for client: FeedClient) -> [(finding: Diagnostic, impact: FeedImpact)] {
    let all = findings.flatMap { finding, impacts in
      impacts.filter { $0.client == client }.map { (finding, $0) }
    }
    return Severity.allCases.reversed().flatMap { severity in all.filter { $0.1.severity == severity } }
  }

  /// Whether a client can do with the feed.
  package func verdict(for client: FeedClient) -> Verdict {
    switch findings(for: client).map(\.impact.severity).max() {
    case .error: .willNotWork
    case .warning: .worksWithWarnings
    case .note, nil: .works
    }
  }

  /// The exit status of a command: 1 if the feed will not work for a client that was asked for, else 0.
  package var exitCode: Int32 { clients.contains { verdict(for: $0) == .willNotWork } ? 1 : 0 }
}
