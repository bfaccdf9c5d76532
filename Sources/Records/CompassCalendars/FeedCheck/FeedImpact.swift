package import CompassSource

/// What a finding means to one client.
package struct FeedImpact: Sendable, Hashable {
  /// The client.
  package var client: FeedClient
  /// An error where the client refuses or shows something wrong, a warning where something is lost.
  package var severity: Severity
  /// What the client does, as the rest of a sentence: "shows only the last of them".
  package var effect: String
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
