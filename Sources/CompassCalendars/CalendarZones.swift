import CompassICalendar

/// The zones of a calendar's times, each with the days that it is used on.
struct CalendarZones: Sendable {
  private var days: [String: ClosedRange<ICalDate>] = [:]

  /// Has the zones of entries looked up, as far as they were not yet.
  static func prepare(_ entries: [CalendarEntry]) {
    for zone in Set(entries.map(\.zone)) { _ = ICalIANAZone(named: zone) }
  }

  /// Notes the zone of an entry's times.
  mutating func add(_ span: CalendarSpan) {
    guard case .dateTime(let start) = span.start, case .named(let zone) = start.zone else { return }
    add(zone, start.local.date...max(start.local.date, span.end?.day ?? start.local.date))
  }

  /// Notes the zones of other entries.
  mutating func formUnion(_ other: CalendarZones) {
    for (zone, days) in other.days { add(zone, days) }
  }

  private mutating func add(_ zone: String, _ range: ClosedRange<ICalDate>) {
    let known = days[zone] ?? range
    days[zone] = min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
  }

  /// The zones as components, in the order of their names.
  var components: [ICalComponent] {
    days.sorted { $0.key < $1.key }.compactMap { zone, days in
      VTimeZone.component(identifier: zone, from: days.lowerBound, through: days.upperBound)
    }
  }
}
