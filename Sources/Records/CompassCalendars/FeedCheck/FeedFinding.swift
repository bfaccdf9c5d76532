package import CompassSource
import CompassValidation

/// What a finding means to one client.
package struct FeedImpact: Sendable, Hashable {
  /// The client.
  package var client: FeedClient
  /// An error where the client refuses or shows something wrong, a warning where something is lost.
  package var severity: Severity
  /// What the client does, as the rest of a sentence: "shows only the last of them".
  package var effect: String
}

/// One thing about a feed that its subscribers will feel, said once for all places that have it.
package struct FeedFinding: Sendable, Hashable {
  /// The most places that are named; more are counted.
  package static let maximumPositions = 5

  /// The kind of finding.
  package var code: DiagnosticCode
  /// What it means to whom, in the order of the clients.
  package var impacts: [FeedImpact]
  /// What is wrong, in one sentence without a full stop.
  package var message: Message
  /// The first places where it stands; none where it is of the address, the response or the whole feed.
  package var positions: [SourcePosition]
  /// How many places have it.
  package var count: Int

  /// The severity for the client that is worst off.
  package var severity: Severity { impacts.map(\.severity).max() ?? .note }

  /// What to do about it, as the catalogue says.
  package var help: String? {
    DiagnosticCatalogue.entry(code).map { $0.fix.replacing("\n", with: " ") }
  }

  /// What it means to a client; nil where it means nothing.
  package func impact(on client: FeedClient) -> FeedImpact? { impacts.first { $0.client == client } }
}

extension [FeedImpact] {
  /// The same for all clients.
  static func all(_ severity: Severity, _ effect: String) -> [FeedImpact] {
    FeedClient.allCases.map { FeedImpact(client: $0, severity: severity, effect: effect) }
  }

  /// The same for some clients.
  static func on(_ clients: FeedClient..., is severity: Severity, _ effect: String) -> [FeedImpact] {
    clients.map { FeedImpact(client: $0, severity: severity, effect: effect) }
  }

  /// And something else for other clients.
  func and(_ clients: FeedClient..., is severity: Severity, _ effect: String) -> [FeedImpact] {
    filter { !clients.contains($0.client) }
      + clients.map { FeedImpact(client: $0, severity: severity, effect: effect) }
  }
}
