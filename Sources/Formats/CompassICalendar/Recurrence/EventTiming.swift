import CompassSource

/// When a component begins and how long it takes.
struct EventTiming {
  /// How an end follows from a start.
  enum Length {
    /// Whole days of a whole-day event, from 1.
    case days(Int)
    /// Seconds that pass, whatever the clocks do: the distance from DTSTART to DTEND.
    case exact(Int)
    /// Days on the calendar and then seconds that pass: a DURATION.
    case nominal(ICalDuration)
  }

  /// The start and the end of one occurrence.
  struct Span {
    var start: ICalTemporal
    var end: ICalTemporal
    var startInstant: Int
    var endInstant: Int
  }

  /// DTSTART.
  let start: ICalTemporal
  /// The rules of its zone.
  let zone: any ICalZoneRules
  private(set) var length: Length
  /// What an end says of its zone, and the rules of that.
  let endLabel: ICalDateTime.Zone
  let endZone: any ICalZoneRules

  /// What DTSTART says of its zone.
  var label: ICalDateTime.Zone {
    if case .dateTime(let dateTime) = start { dateTime.zone } else { .floating }
  }

  /// The most seconds that an occurrence can take.
  var mostSeconds: Int {
    switch length {
    case .days(let days): (days + 1) * 86_400
    case .exact(let seconds): seconds
    case .nominal(let duration): (duration.days + 2) * 86_400 + duration.seconds
    }
  }

  /// Reads DTSTART, DTEND and DURATION.
  ///
  /// - Parameter fallback: the start of a component without DTSTART: its RECURRENCE-ID.
  init?(
    _ component: ICalComponent, fallback: ICalProperty?, zones: inout RecurrenceZones,
    diagnostics: inout [Diagnostic]
  ) {
    let candidates = [component.property("DTSTART"), fallback].compactMap(\.self)
    guard let property = candidates.first(where: { $0.temporal != nil }), let start = property.temporal else {
      diagnostics.append(
        Diagnostic(
          .recurrenceStartMissing, .error, "The event's start is missing or unreadable",
          position: component.property("DTSTART")?.position ?? component.position, field: "DTSTART"))
      return nil
    }
    self.start = start
    zone = zones.rules(of: start, for: property)
    let end = component.property("DTEND") ?? component.property("DUE")
    if let end, let value = end.temporal.map({ Self.end($0, in: start) }) {
      let rules = zones.rules(of: value, for: end)
      var reader = EndReader(start: start, zone: zone, end: value, endZone: rules)
      length = reader.read()
      diagnostics += reader.findings(of: end)
      if case .dateTime(let dateTime) = value, !start.isDate {
        endLabel = dateTime.zone
        endZone = rules
        return
      }
    } else if let property = component.property("DURATION"), let duration = property.duration {
      var reader = EndReader(start: start, duration: duration)
      length = reader.read()
      diagnostics += reader.findings(of: property)
    } else {
      length = start.isDate ? .days(1) : .exact(0)
    }
    endZone = zone
    if case .dateTime(let dateTime) = start { endLabel = dateTime.zone } else { endLabel = .floating }
  }

  /// An end that names no zone is in the zone that the start names.
  private static func end(_ end: ICalTemporal, in start: ICalTemporal) -> ICalTemporal {
    guard case .dateTime(let last) = end, last.zone == .floating, case .dateTime(let first) = start,
      case .named = first.zone
    else { return end }
    return .dateTime(ICalDateTime(last.local, first.zone))
  }

  /// The same start with another length.
  func lasting(_ length: Length) -> EventTiming {
    var copy = self
    copy.length = length
    return copy
  }

  /// The occurrence that begins at a local time; nil beyond the years of the calendar.
  ///
  /// - Parameter usual: the zone in which a whole day begins and ends.
  func span(from local: ICalLocalTime, usual: any ICalZoneRules) -> Span? {
    if case .days(let days) = length { return Self.days(from: local.date, count: days, usual: usual) }
    let instant = zone.instant(of: local)
    var endInstant = instant
    switch length {
    case .days: break
    case .exact(let seconds): endInstant += seconds
    case .nominal(let duration):
      guard let day = local.date.adding(days: duration.days) else { return nil }
      let days = duration.days == 0 ? instant : zone.instant(of: ICalLocalTime(day, local.time))
      endInstant = days + duration.seconds
    }
    // A time that the clocks leave out is shown as they show that moment.
    guard let begin = zone.local(at: instant), let end = endZone.local(at: endInstant) else { return nil }
    return Span(
      start: .dateTime(ICalDateTime(begin, label)), end: .dateTime(ICalDateTime(end, endLabel)),
      startInstant: instant, endInstant: endInstant)
  }

  private static func days(from first: ICalDate, count: Int, usual: any ICalZoneRules) -> Span? {
    guard let end = first.adding(days: count) else { return nil }
    return Span(
      start: .date(first), end: .date(end), startInstant: usual.instant(of: ICalLocalTime(first, .midnight)),
      endInstant: usual.instant(of: ICalLocalTime(end, .midnight)))
  }
}
