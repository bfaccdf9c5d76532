import CompassSource

/// What a component says of when it recurs: its rules, and the dates that are added and taken out.
struct RecurrenceDates {
  /// A rule and its last moment or day.
  struct Rule {
    /// The rule, its UNTIL taken out: that is ``last``.
    let rule: RecurrenceRule
    let last: RecurrenceKey?
    let property: ICalProperty
  }

  /// A date of RDATE.
  struct Extra {
    /// The start on the clocks of DTSTART's zone.
    let local: ICalLocalTime
    /// The length of a PERIOD; nil where it is that of the event.
    let length: EventTiming.Length?
  }

  private(set) var rules: [Rule] = []
  private(set) var excludingRules: [Rule] = []
  private(set) var extras: [Extra] = []
  private(set) var excluded: Set<RecurrenceKey> = []
  /// Whether the component means to recur, even by a rule that cannot be used.
  let recurs: Bool

  init(
    _ component: ICalComponent, _ timing: EventTiming, zones: inout RecurrenceZones,
    diagnostics: inout [Diagnostic]
  ) {
    recurs = component.properties.contains { $0.name == "RRULE" || $0.name == "RDATE" }
    var dateCount = 0
    for property in component.properties {
      switch property.name {
      case "RRULE" where rules.count < RecurrenceLimits.rules:
        if let rule = Self.rule(property, timing, zones: &zones, diagnostics: &diagnostics) {
          rules.append(rule)
        }
      case "EXRULE" where excludingRules.count < RecurrenceLimits.rules:
        if let rule = Self.rule(property, timing, zones: &zones, diagnostics: &diagnostics) {
          excludingRules.append(rule)
        }
      case "RDATE", "EXDATE":
        dateCount += property.value.utf8.reduce(1) { $1 == UInt8(ascii: ",") ? $0 + 1 : $0 }
        guard dateCount <= RecurrenceLimits.dates else {
          diagnostics.append(.limit("The event has too many dates", property))
          return
        }
        addDates(of: property, timing, zones: &zones, diagnostics: &diagnostics)
      default: break
      }
    }
  }

  private mutating func addDates(
    of property: ICalProperty, _ timing: EventTiming, zones: inout RecurrenceZones,
    diagnostics: inout [Diagnostic]
  ) {
    let written = property.value.utf8.split(separator: UInt8(ascii: ",")).count
    var read = 0
    if property.name == "RDATE", property.value.utf8.contains(UInt8(ascii: "/")) {
      for period in property.periods {
        read += 1
        addPeriod(period, property, timing, zones: &zones)
      }
    } else {
      for temporal in property.temporals {
        read += 1
        if property.name == "EXDATE" {
          let rules = zones.rules(of: temporal, in: timing, for: property)
          excluded.insert(timing.key(of: temporal, in: rules, usual: zones.usual))
        } else if let local = timing.local(of: temporal, property, zones: &zones) {
          extras.append(Extra(local: local, length: nil))
        }
      }
    }
    guard read < written else { return }
    diagnostics.append(
      Diagnostic(
        .recurrenceDateUnreadable, .warning, "Skipped an unreadable date in this line",
        position: property.position, field: property.name, value: property.value, isPersonal: false))
  }

  private mutating func addPeriod(
    _ period: ICalPeriod, _ property: ICalProperty, _ timing: EventTiming, zones: inout RecurrenceZones
  ) {
    let start = ICalTemporal.dateTime(period.start)
    guard let local = timing.local(of: start, property, zones: &zones) else { return }
    guard !timing.start.isDate else {
      extras.append(Extra(local: local, length: nil))
      return
    }
    switch period.end {
    case .duration(let duration):
      let isForward = duration.days >= 0 && duration.seconds >= 0
      extras.append(Extra(local: local, length: isForward ? .nominal(duration) : .exact(0)))
    case .moment(let end):
      let rules = zones.rules(of: .dateTime(end), in: timing, for: property)
      let seconds = rules.instant(of: end.local) - timing.zone.instant(of: local)
      extras.append(Extra(local: local, length: .exact(max(0, seconds))))
    }
  }
}

extension EventTiming {
  /// What the clocks of DTSTART's zone show at a value; a day is that day at DTSTART's time.
  func local(
    of temporal: ICalTemporal, _ property: ICalProperty, zones: inout RecurrenceZones
  ) -> ICalLocalTime? {
    let rules = zones.rules(of: temporal, in: self, for: property)
    switch key(of: temporal, in: rules, usual: zones.usual) {
    case .day(let day): return ICalDate(daysSince1970: day).map { ICalLocalTime($0, start.local.time) }
    case .instant(let instant): return zone.local(at: instant)
    }
  }
}

extension Diagnostic {
  /// Says that a limit kept something from being looked at.
  static func limit(_ message: Message, _ property: ICalProperty) -> Diagnostic {
    Diagnostic(
      .recurrenceLimitReached, .warning, message, help: "Only the occurrences found so far were used.",
      position: property.position, field: property.name)
  }
}
