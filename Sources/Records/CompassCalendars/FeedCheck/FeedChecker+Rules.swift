import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation

/// Repetition on which independent programs are known to disagree (calendar reference §0, §2.2).
extension FeedChecker {
  private static let disagreement: [FeedImpact] = .all(.warning, "may show different days than other clients")
  /// The most values of a part that are looked at; no part has more that are different.
  private static let maximumValues = 1000

  mutating func checkRules(_ event: FeedEvent) {
    guard !event.rules.isEmpty, let start = event.start?.temporal else { return }
    for rule in event.rules {
      let parts = Self.parts(of: rule.value)
      checkUntil(parts["UNTIL"]?.first, start, rule)
      if parts["FREQ"]?.first == "SECONDLY" {
        findings.add(
          .feedRuleSecondly, .all(.error, "rejects the rule, or freezes on endless events"),
          at: rule.position, "The event repeats every second")
      }
      if let reason = Self.dispute(parts) ?? Self.mismatch(parts, start.day) {
        findings.add(
          .feedRuleDisputed, Self.disagreement, at: rule.position, variant: reason, Message(reason))
      }
    }
  }

  /// The parts of a rule by their names, each a list of values in capitals.
  private static func parts(of rule: String) -> [String: [String]] {
    var parts: [String: [String]] = [:]
    for part in rule.uppercased().split(separator: ";") {
      let halves = part.split(separator: "=", maxSplits: 1).map { String($0).trimmedBlanks }
      guard halves.count == 2 else { continue }
      parts[halves[0]] = halves[1].split(separator: ",").prefix(maximumValues).map {
        String($0).trimmedBlanks
      }
    }
    return parts
  }

  /// Why programs read a rule in different ways; nil where they do not.
  private static func dispute(_ parts: [String: [String]]) -> String? {
    let frequency = parts["FREQ"]?.first
    if parts["BYWEEKNO"] != nil, parts["BYDAY"] == nil {
      return "The rule names weeks of the year but no days of the week"
    }
    if frequency == "WEEKLY", parts["BYSETPOS"] != nil {
      return "The rule counts positions within a week, but the first week may be incomplete"
    }
    if frequency == "YEARLY", parts["BYMONTHDAY"] != nil, parts["BYMONTH"] == nil {
      return "The rule names days of a month but no month"
    }
    return nil
  }

  /// What the start of an event is not that its rule asks for; nil where it is all of it.
  private static func mismatch(_ parts: [String: [String]], _ day: ICalDate) -> String? {
    let length = ICalDate.days(inMonth: day.month, of: day.year)
    let reason = "The event starts on a day that doesn't match its rule"
    if let months = parts["BYMONTH"]?.compactMap({ Int($0) }), !months.isEmpty, !months.contains(day.month) {
      return reason
    }
    if let days = parts["BYMONTHDAY"]?.compactMap({ Int($0) }), !days.isEmpty,
      !days.contains(day.day), !days.contains(day.day - length - 1)
    {
      return reason
    }
    guard let days = parts["BYDAY"], parts["BYSETPOS"] == nil else { return nil }
    let isMonthly = parts["FREQ"]?.first == "MONTHLY"
    let isNamed = days.contains { name in
      guard name.hasSuffix(day.weekday.code) else { return false }
      guard isMonthly, let number = Int(name.dropLast(2)) else { return true }
      return number == (day.day - 1) / 7 + 1 || number == -((length - day.day) / 7 + 1)
    }
    return isNamed ? nil : reason
  }

  /// Checks that a rule ends as the event starts: with a date or with a time, in UTC where there is a zone.
  private mutating func checkUntil(_ until: String?, _ start: ICalTemporal, _ rule: ICalProperty) {
    guard let until, let end = ICalTemporal(until) else { return }
    let isRight =
      switch (start, end) {
      case (.date, .date): true
      case (.dateTime(let start), .dateTime(let end)): (start.zone == .floating) == (end.zone == .floating)
      default: false
      }
    if !isRight {
      findings.add(
        .feedUntilKind, .all(.warning, "may skip the last day or add one"), at: rule.position,
        "The rule's UNTIL and the DTSTART differ in kind (date, time or zone)")
    }
  }
}
