/// The readers of a document or calendar, as `--audience` and the store's settings name them.
package enum AudienceChoice: String, CaseIterable, Sendable {
  case coach, family

  /// The audience without further details.
  package var audience: Audience {
    switch self {
    case .coach: .coach
    case .family: .family
    }
  }
}

/// A size of paper, as `--paper` and the store's settings name it.
package enum Paper: String, CaseIterable, Sendable {
  case letter, a4
}
