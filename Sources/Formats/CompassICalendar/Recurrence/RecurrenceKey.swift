/// What tells one occurrence of an event from the others: its original day or moment.
enum RecurrenceKey: Hashable {
  /// A whole day, counted from 1970-01-01.
  case day(Int)
  /// Seconds since 1970-01-01T00:00:00Z.
  case instant(Int)
}

extension EventTiming {
  /// The key of the occurrence that begins at a local time.
  func key(of local: ICalLocalTime) -> RecurrenceKey {
    start.isDate ? .day(local.date.daysSince1970) : .instant(zone.instant(of: local))
  }

  /// The key that a value means which may be of another type or zone than DTSTART.
  ///
  /// A day means all of that day; a time means its moment, and for a whole-day event its day: that which is
  /// written at midnight, which is how a day is written as a time, otherwise the day of the moment.
  func key(of temporal: ICalTemporal, in rules: any ICalZoneRules, usual: any ICalZoneRules) -> RecurrenceKey
  {
    if temporal.isDate { return .day(temporal.day.daysSince1970) }
    let instant = rules.instant(of: temporal.local)
    guard start.isDate else { return .instant(instant) }
    if temporal.local.time == .midnight { return .day(temporal.day.daysSince1970) }
    return .day((usual.local(at: instant)?.date ?? temporal.day).daysSince1970)
  }
}
