import CompassICalendar

/// The zones of a calendar's times, each with the days that it is used on.
struct CalendarZones {
  private var days: [String: ClosedRange<ICalDate>] = [:]

  /// Notes the zone of an entry's times.
  mutating func add(_ span: CalendarSpan) {
    guard case .dateTime(let start) = span.start, case .named(let zone) = start.zone else { return }
    let (first, last) = (start.local.date, max(start.local.date, span.end?.day ?? start.local.date))
    let known = days[zone]
    days[zone] = min(known?.lowerBound ?? first, first)...max(known?.upperBound ?? last, last)
  }

  /// The zones as components, in the order of their names.
  var components: [ICalComponent] {
    days.sorted { $0.key < $1.key }.compactMap { zone, days in
      VTimeZone.component(identifier: zone, from: days.lowerBound, through: days.upperBound)
    }
  }
}
