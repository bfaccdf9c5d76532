package import Foundation

/// What somebody who has the secret address of a feed gets to see, as the store keeps it.
///
/// The secret itself is nowhere but with its subscriber.
package struct FeedToken: Sendable, Hashable {
  /// The SHA-256 of the secret in lower-case hexadecimal digits.
  package var digest: String
  /// What people call the subscriber: `Grandma's iPad`.
  package var name: String
  /// The athlete whose events these are; nil means the events of all.
  package var athlete: UUID?
  /// Which events.
  package var selection: FeedSelection
  /// How much of each event: `times`, `basic` or `full`.
  package var detail: String
  /// When the secret was made.
  package var createdAt: Date
  /// When it was taken back; nil while it is good.
  package var revokedAt: Date?

  /// Whether its subscriber may read the feed.
  package var isActive: Bool { revokedAt == nil }

  /// Creates a token.
  package init(
    digest: String, name: String, athlete: UUID? = nil, selection: FeedSelection = FeedSelection(),
    detail: String, createdAt: Date, revokedAt: Date? = nil
  ) {
    self.digest = digest
    self.name = name
    self.athlete = athlete
    self.selection = selection
    self.detail = detail
    self.createdAt = createdAt
    self.revokedAt = revokedAt
  }

  /// The details that a token can have.
  static let details: Set = ["times", "basic", "full"]

  /// What tells the token from others in lists and logs, and opens nothing.
  package var label: String { String(digest.prefix(8)) }
}
