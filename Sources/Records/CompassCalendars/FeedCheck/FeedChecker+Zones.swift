import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation

/// The zones that times name, and the VTIMEZONEs that define them (calendar reference §3.1, VTIMEZONE).
extension FeedChecker {
  mutating func checkZones(_ calendar: ICalendar) {
    var defined: Set<String> = []
    var illFormed: Set<String> = []
    let definitions = calendar.components.filter { $0.name == "VTIMEZONE" }
    var resolver = ICalZoneResolver(definitions: definitions, years: yearsOfEvents)
    for component in definitions {
      let name = component.property("TZID")?.text ?? ""
      defined.insert(name)
      // Without rules its clocks stand still after the last change, which is said already.
      if !checkDefinition(component) { illFormed.insert(name) }
    }
    for (name, use) in zones.sorted(by: { $0.key < $1.key }) {
      let isDefined = defined.contains(name)
      if !isDefined {
        findings.add(
          .feedZoneUndefined, .on(.outlook, is: .error, "reads its times as times without a time zone"),
          at: use.position, variant: name, count: use.count,
          "The time zone \(value: name) has no VTIMEZONE in the feed")
      }
      if isDefined, !illFormed.contains(name), ICalIANAZone(named: name) != nil,
        let finding = resolver.resolve(name).diagnostics.first(where: { $0.code == .icsZoneDiffers })
      {
        findings.add(
          .feedZoneDiffers,
          .on(.outlook, is: .error, "uses the VTIMEZONE and shows different times than other clients")
            .and(.apple, .google, .thunderbird, is: .warning, "uses either the name or the VTIMEZONE"),
          at: finding.position ?? use.position, variant: name, count: use.count,
          "The VTIMEZONE \(value: name) differs from the time zone database")
      }
      if ICalIANAZone(named: name) == nil {
        findings.add(
          .feedZoneUnknown,
          isDefined
            ? .on(.apple, .google, .thunderbird, is: .warning, "may use the name and show wrong times")
            : .all(.error, "shows wrong times"),
          at: use.position, variant: name, count: use.count,
          "The time zone \(value: name) isn't in the time zone database")
      }
    }
  }

  /// The years in which zones are compared with those of their names.
  private var yearsOfEvents: ClosedRange<Int> {
    let years = events.compactMap { $0.start?.temporal?.day.year }
    guard let first = years.min(), let last = years.max() else { return Self.usualYears }
    return max(first, last - Self.maximumYears)...last
  }

  /// The years that are compared where no event has a start.
  private static let usualYears = 2022...2030
  /// The most years that are compared.
  private static let maximumYears = 60

  /// Checks how a VTIMEZONE says how its clocks go.
  ///
  /// - Returns: whether all clients follow it.
  private mutating func checkDefinition(_ zone: ICalComponent) -> Bool {
    let name = zone.property("TZID")?.text ?? ""
    let parts = zone.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
    guard !parts.isEmpty else {
      findings.add(
        .feedZoneForm, .on(.outlook, is: .error, "ignores the time zone"), at: zone.position, variant: name,
        "The VTIMEZONE \(value: name) has no STANDARD or DAYLIGHT rules")
      return false
    }
    let hasRules = parts.contains { $0.property("RRULE") != nil }
    let hasDates = parts.contains { $0.property("RDATE") != nil }
    guard !hasRules, hasDates || parts.count > 1 else { return true }
    findings.add(
      .feedZoneForm,
      .on(
        .outlook, is: hasDates ? .error : .warning,
        hasDates ? "ignores such time zones" : "supports only time zones with rules (RRULE) from 1970 on"),
      at: zone.position, variant: name,
      "The VTIMEZONE \(value: name) lists clock changes but has no rule for them")
    return false
  }
}
