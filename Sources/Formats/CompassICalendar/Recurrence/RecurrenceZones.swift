import CompassSource

/// Finds the rules of each zone once, and says so once where there are none.
struct RecurrenceZones {
  /// The zone of times that name none.
  let usual: any ICalZoneRules
  private let resolve: (String) -> (any ICalZoneRules)?
  private var known: [String: any ICalZoneRules] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(usual: any ICalZoneRules, resolve: @escaping (String) -> (any ICalZoneRules)?) {
    self.usual = usual
    self.resolve = resolve
  }

  /// The rules of the zone that a time of a property is in.
  mutating func rules(of zone: ICalDateTime.Zone, for property: ICalProperty) -> any ICalZoneRules {
    switch zone {
    case .utc: return ICalFixedZone.utc
    case .floating: return usual
    case .named(let name):
      if let rules = known[name] { return rules }
      let rules = resolve(name)
      if rules == nil {
        diagnostics.append(
          Diagnostic(
            .recurrenceZoneUnknown, .warning, "Unknown time zone \(value: name)",
            help: "The times were read in the default time zone.", position: property.position,
            field: property.name, value: name, isPersonal: false))
      }
      known[name] = rules ?? usual
      return rules ?? usual
    }
  }

  /// The zone of a value; that of times that name none for a whole day.
  mutating func rules(of temporal: ICalTemporal, for property: ICalProperty) -> any ICalZoneRules {
    guard case .dateTime(let dateTime) = temporal else { return usual }
    return rules(of: dateTime.zone, for: property)
  }

  /// The zone of a value that goes with an event: one that names none is in the zone of the event's start.
  mutating func rules(
    of temporal: ICalTemporal, in timing: EventTiming?, for property: ICalProperty
  ) -> any ICalZoneRules {
    if let timing, !timing.start.isDate {
      guard case .dateTime(let dateTime) = temporal, dateTime.zone != .floating else { return timing.zone }
    }
    return rules(of: temporal, for: property)
  }
}
