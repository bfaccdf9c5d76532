import CompassModel
import CompassSource
import Foundation

extension FieldReader {
  /// Reads an instant: RFC 3339, PostgreSQL's form, or a day and a time on the clock of the options' zone.
  ///
  /// A day alone is its first moment in that zone.
  static func instant(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    if text.count >= 20, let instant = Date(rfc3339: text.string) { return .value(.instant(instant)) }
    guard case .date(let date) = WrittenDate.read(text, order: options.dateOrder), date.last == nil else {
      return noInstant(field)
    }
    guard let day = date.days(in: options.year, isSeason: options.isSeason)?.first else {
      return withoutYear(text, field)
    }
    guard let clock = date.time else {
      var reading = Reading.value(.instant(startOfDay(day, options.timeZone)))
      reading.remark = date.remark
      return reading.noting(
        field, .instantTimeAssumed,
        "No time given: read as the start of \(day.displayText) in \(options.timeZone.identifier)")
    }
    guard let time = clock.start.time(options.clock) else { return noInstant(field) }
    let zone = clock.zone.flatMap { ZoneWords.named($0) }.flatMap { TimeZone(identifier: $0.identifier) }
    let local = zone ?? options.timeZone
    var reading = Reading.value(.instant(instant(day, time, local)))
    reading.remark = date.remark
    if let message = clockChange(day, time, local) {
      reading = reading.warning(
        field, .instantClockChange, message,
        help: "Write the time with its offset: 2026-11-01T01:30:00-04:00")
    }
    guard zone == nil else { return reading }
    return reading.noting(
      field, .instantZoneAssumed, "No time zone given: read as \(options.timeZone.identifier)")
  }

  private static func noInstant(_ field: FieldDescriptor) -> Reading {
    .unreadable(
      field, .instantUnreadable, "Invalid date-time format",
      help: "Write 2026-04-15T09:00:00Z, 2026-04-15 9:00 AM or only a date.")
  }

  /// The first moment of a day in a zone.
  static func startOfDay(_ date: CalendarDate, _ zone: TimeZone) -> Date {
    instant(date, TimeOfDay(wrappingSecondsSinceMidnight: 0), zone)
  }

  /// Returns the warning for a time that a clock change skips or repeats, or nil for any other time.
  private static func clockChange(_ date: CalendarDate, _ time: TimeOfDay, _ zone: TimeZone) -> Message? {
    switch instants(date, time, zone).count {
    case 0:
      "The clocks skip \(time.displayText) on \(date.displayText) in \(zone.identifier): read as one hour later"
    case 1: nil
    default:
      "The clocks show \(time.displayText) twice on \(date.displayText) in \(zone.identifier): the first was used"
    }
  }

  /// Returns the instants at which a zone has a day and a time, in order: none, one or two.
  private static func instants(_ date: CalendarDate, _ time: TimeOfDay, _ zone: TimeZone) -> [Date] {
    let local = Double(date.daysSince1970 * 86_400 + time.secondsSinceMidnight)
    let offsets = [-86_400.0, 86_400.0].map {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: local + $0))
    }
    return Set(offsets).sorted(by: >).map {
      (offset: $0, date: Date(timeIntervalSince1970: local - Double($0)))
    }
    .filter { zone.secondsFromGMT(for: $0.date) == $0.offset }.map(\.date)
  }

  /// Returns the instant of a day and a time in a zone.
  ///
  /// If a clock change repeats the time, it is the first instant. If it skips the time, it is the moment
  /// after the gap.
  static func instant(_ date: CalendarDate, _ time: TimeOfDay, _ zone: TimeZone) -> Date {
    if let first = instants(date, time, zone).first { return first }
    let local = Double(date.daysSince1970 * 86_400 + time.secondsSinceMidnight)
    let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: local - 86_400))
    return Date(timeIntervalSince1970: local - Double(before))
  }
}
