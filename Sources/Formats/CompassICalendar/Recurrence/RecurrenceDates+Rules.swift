import CompassSource

extension RecurrenceDates {
  /// Reads a rule and its end; nil where the event then takes place on DTSTART only.
  static func rule(
    _ property: ICalProperty, _ timing: EventTiming, zones: inout RecurrenceZones,
    diagnostics: inout [Diagnostic]
  ) -> Rule? {
    let (parsed, problems) = RecurrenceRule.parse(property.value)
    for problem in problems {
      let remedy = problem.remedy
      diagnostics.append(
        Diagnostic(
          remedy == nil ? .recurrenceRuleAdjusted : .recurrenceRuleUnusable, .warning, problem.message,
          help: remedy.map { "Only the first occurrence was used. \(message: $0)" },
          position: property.position,
          field: property.name, value: property.value, isPersonal: false))
    }
    guard var rule = parsed else { return nil }
    if timing.start.isDate {
      // RFC 5545 §3.3.10: these mean nothing for a whole day.
      rule.byHour = []
      rule.byMinute = []
      rule.bySecond = []
    }
    guard let until = rule.until else { return Rule(rule: rule, last: nil, property: property) }
    rule.until = nil
    let last = last(of: until, property, timing, zones: &zones)
    if !isInForm(until, timing) {
      diagnostics.append(
        Diagnostic(
          .recurrenceUntilForm, .note, "The rule's UNTIL and the event's start have different types",
          help: until.isDate
            ? "The rule ends with that day." : "The rule ends at that moment.",
          position: property.position, field: property.name, value: property.value, isPersonal: false))
    }
    guard !isBefore(last, timing) else {
      diagnostics.append(
        Diagnostic(
          .recurrenceEndBeforeStart, .warning, "The rule ends before the event starts",
          help: "Only the first occurrence was used.", position: property.position, field: property.name,
          value: property.value, isPersonal: false))
      return nil
    }
    return Rule(rule: rule, last: last, property: property)
  }

  /// The last day or moment: a day ends with its last second, a time without a zone is in DTSTART's.
  private static func last(
    of until: ICalTemporal, _ property: ICalProperty, _ timing: EventTiming, zones: inout RecurrenceZones
  ) -> RecurrenceKey {
    let rules = zones.rules(of: until, in: timing, for: property)
    guard until.isDate, !timing.start.isDate else {
      return timing.key(of: until, in: rules, usual: zones.usual)
    }
    let lastSecond = ICalLocalTime(until.day, ICalTime(wrappingSeconds: 86_399))
    return .instant(timing.zone.instant(of: lastSecond))
  }

  private static func isBefore(_ last: RecurrenceKey, _ timing: EventTiming) -> Bool {
    switch (last, timing.key(of: timing.start.local)) {
    case (.day(let last), .day(let start)), (.instant(let last), .instant(let start)): last < start
    case (.day, .instant), (.instant, .day): false
    }
  }

  /// Whether UNTIL is a DATE, in UTC or floating as RFC 5545 §3.3.10 wants it for the start.
  private static func isInForm(_ until: ICalTemporal, _ timing: EventTiming) -> Bool {
    guard case .dateTime(let end) = until, case .dateTime(let start) = timing.start else {
      return until.isDate == timing.start.isDate
    }
    return (end.zone == .floating) == (start.zone == .floating)
  }
}
