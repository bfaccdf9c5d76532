import CompassICalendar

extension CalendarSpan {
  /// What a clock shows when it begins and when it ends.
  struct Times: Sendable, Hashable {
    let start: ICalLocalTime
    let end: ICalLocalTime
  }

  /// The first and the last of whole days; nil where it has times.
  var days: (first: ICalDate, last: ICalDate)? {
    guard case .date(let first) = start else { return nil }
    return (first, end?.day.adding(days: -1) ?? first)
  }

  /// The times on a clock of another zone; nil where it has none, or a zone is unknown.
  ///
  /// - Parameter zone: the IANA name of the zone; nil leaves the times as they are.
  func times(in zone: String?) -> Times? {
    guard case .dateTime(let start) = start, case .dateTime(let end)? = end else { return nil }
    guard let zone, start.zone != .named(zone) else { return Times(start: start.local, end: end.local) }
    guard let here = Self.rules(start.zone), let there = Self.rules(.named(zone)),
      let first = there.local(at: here.instant(of: start.local)),
      let last = there.local(at: here.instant(of: end.local))
    else { return nil }
    return Times(start: first, end: last)
  }

  private static func rules(_ zone: ICalDateTime.Zone) -> (any ICalZoneRules)? {
    switch zone {
    case .floating: return nil
    case .utc: return ICalFixedZone.utc
    case .named(let name):
      return namesOfUTC.contains(name) ? ICalFixedZone.utc : ICalIANAZone(named: name)
    }
  }
}

extension ICalDate {
  /// The day as spreadsheets of the United States have it, `04/15/2026`.
  ///
  /// - Parameter padded: whether months and days have two figures.
  func slashed(padded isPadded: Bool) -> String {
    func figures(_ number: Int) -> String { isPadded && number < 10 ? "0\(number)" : "\(number)" }
    return "\(figures(month))/\(figures(day))/\(year)"
  }

  /// The day as ISO 8601 has it, `2026-04-15`.
  var iso: String {
    let text = Array(ICalTemporal.date(self).text.utf8)
    return [text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2)].map {
      String(decoding: $0, as: UTF8.self)
    }.joined(separator: "-")
  }
}

extension ICalTime {
  /// The time on a clock of twelve hours, `9:05 AM`.
  ///
  /// - Parameter hasSeconds: whether it shows seconds, `9:05:00 AM`.
  func clock(hasSeconds: Bool = false) -> String {
    func figures(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\((hour + 11) % 12 + 1):\(figures(minute))\(hasSeconds ? ":" + figures(second) : "")"
      + (hour < 12 ? " AM" : " PM")
  }
}
