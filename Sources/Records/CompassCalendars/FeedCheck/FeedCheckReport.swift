package import CompassSource

/// What a check of a feed came to.
package struct FeedCheckReport: Sendable {
  /// A finding, and what it means to whom, in the order of the clients.
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
  /// What was found, the address first, then the response, then the feed.
  package var findings: [Finding]
  /// How many bytes the feed has, unpacked.
  package var byteCount: Int
  /// How many events the feed has.
  package var eventCount: Int

  /// What was found for a client, the worst first, else in the order of ``findings``.
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
