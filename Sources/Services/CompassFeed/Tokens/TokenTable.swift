import CompassStore

/// The tokens of a store, to be looked up in a time that tells nothing of them.
struct TokenTable: Sendable {
  private let tokens: [String: FeedToken]
  /// What a secret is compared with where there is no such token.
  private static let dummy = String(repeating: "0", count: 64)

  /// Creates a table.
  init(_ tokens: [FeedToken]) {
    self.tokens = Dictionary(tokens.map { ($0.digest, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// All tokens that are good, the oldest first.
  var active: [FeedToken] {
    tokens.values.filter(\.isActive).sorted {
      ($0.createdAt, $0.digest) < ($1.createdAt, $1.digest)
    }
  }

  /// The token of a secret, revoked or not.
  ///
  /// What is looked up is a hash that nobody can steer; it is then compared in full, with a token or with
  /// none alike.
  subscript(secret: FeedSecret) -> FeedToken? {
    let digest = secret.digest
    let token = tokens[digest]
    return Self.areEqual(digest, token?.digest ?? Self.dummy) ? token : nil
  }

  private static func areEqual(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
