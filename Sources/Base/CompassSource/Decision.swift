/// One thing that was decided without being asked: an encoding, a delimiter, a date order, a header match.
public struct Decision: Sendable, Hashable {
  /// What was decided, as a stable kebab-case word: `encoding`, `delimiter`, `date-order`.
  public var what: String
  /// What it was decided to be, in words for people.
  public var value: String
  /// The evidence for it.
  public var why: String
  /// The option that decides otherwise, as it would be typed; nil where nothing can.
  public var override: String?
  /// Whether it is what everybody expects, so that a short report may leave it out.
  public var isRoutine: Bool

  /// Creates a decision.
  public init(what: String, value: String, why: String, override: String? = nil, isRoutine: Bool = false) {
    self.what = what
    self.value = value
    self.why = why
    self.override = override
    self.isRoutine = isRoutine
  }
}
