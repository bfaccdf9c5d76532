import CompassICalendar
import CompassModel

/// When an entry of a calendar is.
struct CalendarSpan: Sendable, Hashable {
  /// One of the entries of an event that has one on each of its days.
  struct Part: Sendable, Hashable {
    /// The day.
    let day: CalendarDate
    /// Which it is, from 1.
    let number: Int
    /// How many there are.
    let count: Int
  }

  /// The first day, or the moment at which it begins.
  let start: ICalTemporal
  /// The end, which is no part of it: the day after the last; nil where the calendar has no such day.
  let end: ICalTemporal?
  /// Whether somebody said when it ends.
  let isEndKnown: Bool
  /// Which part of the event it is; nil is the whole.
  let part: Part?

  /// How long what has a start and no end is taken to be, in seconds; imports take it for as long.
  static let assumedLength = 3600
  /// The most entries that an event can have; one that is longer stays whole.
  static let maximumParts = 92

  /// Whole days, the last included.
  init?(from first: CalendarDate, through last: CalendarDate) {
    guard let start = ICalDate(first), let end = ICalDate(max(first, last)) else { return nil }
    self.start = .date(start)
    self.end = end.adding(days: 1).map(ICalTemporal.date)
    isEndKnown = true
    part = nil
  }

  /// From a time on a day to a time on the same or a later one.
  ///
  /// - Parameters:
  ///   - end: nil where it is not known, or before the start: then it is assumed.
  ///   - zone: the IANA name of the zone of both; an empty one is that of whoever looks at the calendar.
  init(
    from start: ICalLocalTime, to end: ICalLocalTime?, isEndKnown: Bool = true, zone: String,
    part: Part? = nil
  ) {
    let zone: ICalDateTime.Zone =
      zone.isEmpty ? .floating : Self.namesOfUTC.contains(zone) ? .utc : .named(zone)
    let known = end.flatMap { $0 < start ? nil : $0 }
    self.start = .dateTime(ICalDateTime(start, zone))
    self.end = (known ?? ICalLocalTime(seconds: start.seconds + Self.assumedLength)).map {
      .dateTime(ICalDateTime($0, zone))
    }
    self.isEndKnown = known != nil && isEndKnown
    self.part = part
  }

  static let namesOfUTC = ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Zulu", "Etc/Zulu"]

  /// When an event is: once, or on each of its days where it has times and that was asked for.
  static func spans(of event: Event, zone: String, onePerDay: Bool) -> [CalendarSpan] {
    let last = max(event.endDate ?? event.startDate, event.startDate)
    guard let startTime = event.startTime.flatMap(ICalTime.init) else {
      return [CalendarSpan(from: event.startDate, through: last)].compactMap(\.self)
    }
    let endTime = event.endTime.flatMap(ICalTime.init)
    let isEndKnown = !event.endTimeAssumed
    if onePerDay {
      let spans = days(event.startDate, last, startTime, endTime, isEndKnown, zone)
      if spans.count > 1 { return spans }
    }
    guard let first = ICalDate(event.startDate), let last = ICalDate(last) else { return [] }
    // The end of several days that has no time is on the last of them.
    let end = endTime ?? ICalTime(wrappingSeconds: startTime.secondsSinceMidnight + assumedLength)
    return [
      CalendarSpan(
        from: ICalLocalTime(first, startTime),
        to: endTime == nil && first == last ? nil : ICalLocalTime(last, end),
        isEndKnown: isEndKnown && endTime != nil, zone: zone)
    ]
  }

  /// The same times on each day; of nights, which end on the next morning, there is one less than days.
  private static func days(
    _ first: CalendarDate, _ last: CalendarDate, _ startTime: ICalTime, _ endTime: ICalTime?,
    _ isEndKnown: Bool, _ zone: String
  ) -> [CalendarSpan] {
    let isNight = endTime.map { $0 <= startTime } ?? false
    let count = last.daysSince1970 - first.daysSince1970 + (isNight ? 0 : 1)
    guard count > 1, count <= maximumParts else { return [] }
    return (0..<count).compactMap { index in
      guard let day = first.adding(days: index), let date = ICalDate(day) else { return nil }
      let end = endTime.flatMap { time in
        (isNight ? date.adding(days: 1) : date).map { ICalLocalTime($0, time) }
      }
      return CalendarSpan(
        from: ICalLocalTime(date, startTime), to: end, isEndKnown: isEndKnown, zone: zone,
        part: Part(day: day, number: index + 1, count: count))
    }
  }
}

extension ICalDate {
  /// The same day.
  init?(_ date: CalendarDate) { self.init(year: date.year, month: date.month, day: date.day) }
}

extension ICalTime {
  /// The same time.
  init?(_ time: TimeOfDay) { self.init(hour: time.hour, minute: time.minute, second: time.second) }
}
