public import CompassSource

extension RecurrenceRule {
  /// What is wrong with the text of a rule, and what was made of it.
  public struct Problem: Sendable, Hashable {
    /// The kinds of faults.
    public enum Kind: Sendable, Hashable, CaseIterable {
      /// There is no FREQ, or one that is none of the seven.
      case noFrequency
      /// The rule is written as vCalendar 1.0 has it: `W1 MO #10`.
      case oldGrammar
      /// A part has a name that is none of the standard's.
      case unknownPart
      /// A part's value cannot be read.
      case badValue
      /// COUNT is zero or less.
      case countBelowOne
      /// COUNT is zero or less beside an UNTIL, which counts.
      case ignoredCount
      /// Both COUNT and UNTIL stand in the rule.
      case countAndUntil
      /// RSCALE names a calendar other than the Gregorian.
      case otherCalendar
      /// The text is longer than ``RecurrenceLimits/ruleBytes``.
      case tooLong
      /// One value of a list cannot be read or is out of range; it was left out.
      case badElement
      /// A part stands there twice; the first counts.
      case repeatedPart
      /// INTERVAL is zero; it was read as one.
      case zeroInterval
      /// A weekday has a number where there is nothing to count in; the number was left out.
      case misplacedOrdinal
      /// A part stands where the standard has no use for it; it was read as a limit.
      case misplacedPart
      /// UNTIL is written in another form; it was read nevertheless.
      case oddUntil
      /// SKIP stands without RSCALE; it was read nevertheless.
      case skipWithoutScale
      /// A part of somebody's own, `X-…`, was left out.
      case privatePart

      /// Whether nothing can be made of the rule, because its times or its end are unknown.
      public var makesRuleUnusable: Bool {
        switch self {
        case .noFrequency, .oldGrammar, .unknownPart, .badValue, .countBelowOne, .countAndUntil,
          .otherCalendar, .tooLong:
          true
        case .ignoredCount, .badElement, .repeatedPart, .zeroInterval, .misplacedOrdinal, .misplacedPart,
          .oddUntil,
          .skipWithoutScale, .privatePart:
          false
        }
      }
    }

    /// The kind of fault.
    public var kind: Kind
    /// The part as it stands in the rule, its first ``shownBytes`` bytes.
    public var part: String

    /// How much of a part is kept for showing, in bytes.
    public static let shownBytes = 60

    init(_ kind: Kind, _ part: some Collection<UInt8>) {
      self.kind = kind
      self.part = String(decoding: part.prefix(Self.shownBytes), as: UTF8.self)
    }

    /// What is wrong, in one sentence.
    public var message: Message {
      switch kind {
      case .noFrequency: "The rule does not say how often: \(value: part)"
      case .oldGrammar: "The rule is written as vCalendar 1.0 has it: \(value: part)"
      case .unknownPart: "The rule has a part that no standard knows: \(value: part)"
      case .badValue: "A part of the rule cannot be read: \(value: part)"
      case .countBelowOne: "The rule ends before it begins: \(value: part)"
      case .ignoredCount: "The rule has a COUNT that counts nothing; its UNTIL was used: \(value: part)"
      case .countAndUntil: "The rule has two ends, COUNT and UNTIL, of which it may have one"
      case .otherCalendar: "The rule counts in a calendar other than the Gregorian: \(value: part)"
      case .tooLong: "The rule is longer than \(RecurrenceLimits.ruleBytes) bytes"
      case .badElement: "A value of the rule is out of range and was left out: \(value: part)"
      case .repeatedPart: "A part stands twice in the rule, and the first was used: \(value: part)"
      case .zeroInterval: "The rule's interval was read as 1: \(value: part)"
      case .misplacedOrdinal: "A number before a weekday means nothing in this rule: \(value: part)"
      case .misplacedPart: "A part does not go with the rest of the rule: \(value: part)"
      case .oddUntil: "The rule's end is written in another form: \(value: part)"
      case .skipWithoutScale: "SKIP stands in the rule without RSCALE: \(value: part)"
      case .privatePart: "A part of somebody's own was left out of the rule: \(value: part)"
      }
    }

    /// What to do about a rule of which nothing can be made; nil where it was read all the same.
    public var remedy: Message? {
      guard kind.makesRuleUnusable else { return nil }
      return switch kind {
      case .noFrequency: "Give the rule a FREQ, such as FREQ=WEEKLY."
      case .oldGrammar: "Export the calendar as iCalendar (.ics), or list the dates as RDATE."
      case .countBelowOne: "Give COUNT the number of times, or take it out."
      case .countAndUntil: "Take COUNT or UNTIL out of the rule; the other is then its end."
      case .otherCalendar, .tooLong: "List the dates as RDATE instead."
      default: "Mend the part, or take it out."
      }
    }
  }
}
