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
      case .noFrequency: "The rule has no valid FREQ: \(value: part)"
      case .oldGrammar: "The rule uses the old vCalendar 1.0 format: \(value: part)"
      case .unknownPart: "The rule has an unknown part: \(value: part)"
      case .badValue: "The rule has an unreadable part: \(value: part)"
      case .countBelowOne: "The rule ends before it starts: \(value: part)"
      case .ignoredCount: "The rule's COUNT is below 1. Its UNTIL was used: \(value: part)"
      case .countAndUntil: "The rule has both COUNT and UNTIL"
      case .otherCalendar: "The rule uses a calendar other than the Gregorian calendar: \(value: part)"
      case .tooLong: "The rule is longer than \(RecurrenceLimits.ruleBytes) bytes"
      case .badElement: "Skipped a value of the rule that is out of range: \(value: part)"
      case .repeatedPart: "The rule repeats a part. The first one was used: \(value: part)"
      case .zeroInterval: "The rule's interval was read as 1: \(value: part)"
      case .misplacedOrdinal: "This rule can't have a number before a weekday: \(value: part)"
      case .misplacedPart: "A part conflicts with the rest of the rule: \(value: part)"
      case .oddUntil: "The rule's end has an unusual format: \(value: part)"
      case .skipWithoutScale: "The rule has SKIP but no RSCALE: \(value: part)"
      case .privatePart: "Skipped a nonstandard part of the rule: \(value: part)"
      }
    }

    /// What to do about a rule of which nothing can be made; nil where it was read all the same.
    public var remedy: Message? {
      guard kind.makesRuleUnusable else { return nil }
      return switch kind {
      case .noFrequency: "Add FREQ to the rule, such as FREQ=WEEKLY."
      case .oldGrammar: "Export the calendar as iCalendar (.ics), or list the dates as RDATE."
      case .countBelowOne: "Set COUNT to 1 or more, or remove it."
      case .countAndUntil: "Remove COUNT or UNTIL from the rule."
      case .otherCalendar, .tooLong: "List the dates as RDATE instead."
      default: "Fix the part, or remove it."
      }
    }
  }
}
