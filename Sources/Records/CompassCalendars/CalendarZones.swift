import CompassICalendar
import CompassModel

/// The zones of a calendar's times, each with the years that it is used in.
struct CalendarZones: Sendable {
  private var years: [String: ClosedRange<Int>] = [:]

  /// The component of a zone and the years that it was made for, which is all that it depends on.
  struct Prepared: Sendable {
    let years: ClosedRange<Int>
    let component: ICalComponent
  }

  /// The components of the zones of entries by their names, as far as they can be told before the times of the
  /// entries are known.
  ///
  /// What is known of a zone is looked up once for a process, and that takes as long as many entries.
  static func prepared(for entries: [CalendarEntry]) -> [String: Prepared] {
    var zones = CalendarZones()
    for entry in entries {
      if let years = entry.yearsOfEvent { zones.add(entry.zone, years) }
    }
    var components: [String: Prepared] = [:]
    for (zone, years) in zones.years {
      components[zone] = component(zone, years).map { Prepared(years: years, component: $0) }
    }
    return components
  }

  /// Notes the zone of an entry's times.
  mutating func add(_ span: CalendarSpan) {
    guard case .dateTime(let start) = span.start, case .named(let zone) = start.zone else { return }
    let first = start.local.date.year
    add(zone, first...max(first, span.end?.day.year ?? first))
  }

  /// Notes the zones of other entries.
  mutating func formUnion(_ other: CalendarZones) {
    for (zone, years) in other.years { add(zone, years) }
  }

  private mutating func add(_ zone: String, _ range: ClosedRange<Int>) {
    let known = years[zone]
    if let known, known.contains(range) { return }
    let both = known ?? range
    years[zone] = min(both.lowerBound, range.lowerBound)...max(both.upperBound, range.upperBound)
  }

  /// The zones as components, in the order of their names.
  ///
  /// - Parameter prepared: those that were made before.
  func components(prepared: [String: Prepared]) -> [ICalComponent] {
    years.sorted { $0.key < $1.key }.compactMap { zone, years in
      if let known = prepared[zone], known.years == years { return known.component }
      return Self.component(zone, years)
    }
  }

  private static func component(_ zone: String, _ years: ClosedRange<Int>) -> ICalComponent? {
    guard let first = ICalDate(year: years.lowerBound, month: 1, day: 1),
      let last = ICalDate(year: years.upperBound, month: 1, day: 1)
    else { return nil }
    return VTimeZone.component(identifier: zone, from: first, through: last)
  }
}
