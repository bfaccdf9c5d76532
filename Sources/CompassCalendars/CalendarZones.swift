import CompassICalendar
import CompassModel

/// The zones of a calendar's times, each with the days that it is used on.
struct CalendarZones: Sendable {
  private var days: [String: ClosedRange<ICalDate>] = [:]

  /// A zone in some years, which is all that its component depends on.
  struct Use: Hashable, Sendable {
    let zone: String
    let years: ClosedRange<Int>
  }

  /// The components of the zones of entries, as far as they can be told before the times of the entries are known.
  ///
  /// What is known of a zone is looked up once for a process, and that takes as long as many entries.
  static func prepared(for entries: [CalendarEntry]) -> [Use: ICalComponent] {
    var years: [String: ClosedRange<Int>] = [:]
    for entry in entries {
      guard case .event(let event) = entry.record else { continue }
      let first = event.startDate.year
      let last = max(first, event.endDate?.year ?? first)
      let known = years[entry.zone] ?? first...last
      years[entry.zone] = min(known.lowerBound, first)...max(known.upperBound, last)
    }
    var components: [Use: ICalComponent] = [:]
    for (zone, years) in years {
      guard let first = ICalDate(year: years.lowerBound, month: 1, day: 1),
        let last = ICalDate(year: years.upperBound, month: 1, day: 1)
      else { continue }
      components[Use(zone: zone, years: years)] = VTimeZone.component(
        identifier: zone, from: first, through: last)
    }
    return components
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
  ///
  /// - Parameter prepared: those that were made before.
  func components(prepared: [Use: ICalComponent]) -> [ICalComponent] {
    days.sorted { $0.key < $1.key }.compactMap { zone, days in
      prepared[Use(zone: zone, years: days.lowerBound.year...days.upperBound.year)]
        ?? VTimeZone.component(identifier: zone, from: days.lowerBound, through: days.upperBound)
    }
  }
}
