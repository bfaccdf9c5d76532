/// What one recurring event may ask of the expander; where a limit stops it, it says so.
public struct RecurrenceLimits: Sendable, Hashable {
  /// The most candidates — periods, days and times — that are examined for one rule.
  public var candidates: Int
  /// The most times that one rule or one set gives.
  public var occurrences: Int

  /// The most bytes of a rule's text; every part with every value that it can have stays below.
  public static let ruleBytes = 16 << 10
  /// The most components of one UID that are looked at.
  public static let components = 10_000
  /// The most dates of one component's RDATE or EXDATE lines that are looked at.
  public static let dates = 50_000
  /// The most rules of one component that are expanded.
  public static let rules = 100

  /// The usual limits.
  public static let standard = RecurrenceLimits()

  /// Creates limits, the usual ones where nothing else is said.
  public init(candidates: Int = 1_000_000, occurrences: Int = 20_000) {
    self.candidates = max(1, candidates)
    self.occurrences = max(1, occurrences)
  }
}
