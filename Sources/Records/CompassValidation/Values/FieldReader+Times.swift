import CompassModel
import CompassSource
import Foundation

extension FieldReader {
  /// Reads a time on the clock; of `9 - 11 AM` the end is given to the event's end time.
  static func time(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    if text.isToBeDecided {
      return Reading.empty.noting(field, .timeToBeDecided, "The time is still to be decided: left empty")
    }
    if text.isWord("all day") || text.isWord("all-day") || text.isWord("allday") { return .empty }
    if let reading = timeRange(text, field, options) { return reading }
    if let reading = clockTime(text, at: 0, field, options) { return reading }
    if case .date(_, let rest, _, _) = DateScanner.scan(text, order: options.dateOrder), rest < text.count {
      let index = text[rest].lowercasedASCII == 0x74 ? rest + 1 : text.skipBlanks(rest)
      if index > rest, let reading = clockTime(text, at: index, field, options) { return reading }
    }
    return noTime(text, field)
  }

  private static func clockTime(
    _ text: ByteView, at start: Int, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading? {
    guard case .time(let time, let end, let hasHalf) = TimeScanner.scan(text, at: start) else { return nil }
    if isOpen(time, hasHalf, text, at: start, options) { return withoutHalf(text, time, field) }
    let reading = Reading.value(.time(time))
    if end == text.count { return reading }
    guard TimeScanner.skipZone(text, end) == text.count else { return nil }
    return zoned(reading, text.from(end).trimmed, field)
  }

  /// The hours that could be in the morning or in the afternoon.
  private static let openHours = 1...7

  /// Whether a time says neither AM nor PM, and nothing shows a 24-hour clock: no leading zero, no other time.
  private static func isOpen(
    _ time: TimeOfDay, _ hasHalf: Bool, _ text: ByteView, at start: Int, _ options: ReadingOptions
  ) -> Bool {
    !hasHalf && !options.usesTwentyFourHourClock && openHours.contains(time.hour) && text[start] != 0x30
  }

  private static func withoutHalf(_ text: ByteView, _ time: TimeOfDay, _ field: FieldDescriptor) -> Reading {
    .unreadable(
      field, .timeWithoutHalf,
      "\(message: Shown.message(text.string, field)) says neither AM nor PM: not stored",
      help:
        "Write \(TimeOfDay(wrappingSecondsSinceMidnight: time.secondsSinceMidnight + 43_200).displayText) or \(time.displayText)."
    )
  }

  /// The reading with what is to be said of the zone after the time.
  private static func zoned(_ reading: Reading, _ zone: ByteView, _ field: FieldDescriptor) -> Reading? {
    let name = zone[0] == 0x28 ? zone.slice(1, zone.count - 1) : zone
    if name.isWord("local") || name.isWord("local time") || name.isWord("sharp") { return reading }
    if name[0] == 0x2B || name[0] == 0x2D || name.isWord("z") || name.isWord("utc") || name.isWord("gmt") {
      return reading.warning(
        field, .timeZoneIgnored,
        "The zone \(value: name.string) after the time was not applied: the time is kept as it stands",
        help: "Write the time on the clock where the event is.")
    }
    guard let known = ZoneNames.named(name.string) else { return nil }
    var result = reading.noting(
      field, .timeZoneIgnored,
      "The time is kept as it stands; \(value: name.string) is taken as the zone \(known.identifier)")
    result.sides.append(Reading.Side("time_zone", .text(known.identifier)))
    return result
  }

  private static func timeRange(
    _ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading? {
    guard let (left, right) = timeRangeParts(text),
      case .time(let last, let end, let hasHalf) = TimeScanner.scan(right, at: 0)
    else { return nil }
    let hasZone = end < right.count
    guard !hasZone || TimeScanner.skipZone(right, end) == right.count else { return nil }
    guard let first = rangeStart(left, before: last, hasHalf: hasHalf) else { return nil }
    let isEndOpen = isOpen(last, hasHalf, right, at: 0, options)
    let isStartOpen = !hasHalf && isOpen(first, TimeScanner.hasHalf(left), left, at: 0, options)
    if isStartOpen || isEndOpen && field.name == "end_time" { return withoutHalf(text, first, field) }
    if isEndOpen, field.name == "start_time" {
      return Reading.value(.time(first)).warning(
        field, .timeWithoutHalf,
        "The end of \(message: Shown.message(text.string, field)) says neither AM nor PM: only the start was stored",
        help: "Write both, as in 9:00 AM - 3:00 PM.")
    }
    guard field.name == "start_time" else {
      return field.name == "end_time" ? .value(.time(last)) : .value(.time(first))
    }
    var reading = Reading.value(.time(first)).noting(
      field, .timeRangeSplit,
      "\(message: Shown.message(text.string, field)) holds two times: the second was taken as the end time")
    reading.sides = [Reading.Side("end_time", .time(last))]
    return hasZone ? zoned(reading, right.from(end).trimmed, field) : reading
  }

  /// The first time of a range; an hour without AM or PM is the nearest one before the last.
  private static func rangeStart(_ text: ByteView, before last: TimeOfDay, hasHalf: Bool) -> TimeOfDay? {
    switch TimeScanner.scan(text, at: 0) {
    case .none: return nil
    case .hour(let hour, let minute, let end):
      guard end == text.count else { return nil }
      guard hasHalf else { return TimeOfDay(hour: hour, minute: minute) }
      return nearest(hour, minute, before: last)
    case .time(let time, let end, let firstHasHalf):
      guard end == text.count else { return nil }
      if firstHasHalf || !hasHalf || time.hour > 12 || time.hour == 0 { return time }
      return nearest(time.hour, time.minute, before: last)
    }
  }

  private static func nearest(_ hour: Int, _ minute: Int, before last: TimeOfDay) -> TimeOfDay? {
    let morning = TimeScanner.onTwelve(hour, minute, 0, isAfternoon: false)
    let afternoon = TimeScanner.onTwelve(hour, minute, 0, isAfternoon: true)
    if let afternoon, afternoon <= last { return afternoon }
    return morning
  }

  private static func timeRangeParts(_ text: ByteView) -> (ByteView, ByteView)? {
    var index = 1
    while index < text.count - 1 {
      if text[index] == 0x2D {
        // "09:00:00-05:00" is a time and its offset from UTC, "9:00-5:00" are two times.
        let colons = (0..<index).count { text[$0] == 0x3A }
        if colons == 2, !text[index - 1].isBlank { return nil }
        return (text.slice(0, index).trimmed, text.from(index + 1).trimmed)
      }
      if text[index].isBlank, text.hasWord("to ", at: index + 1) {
        return (text.slice(0, index).trimmed, text.from(index + 4).trimmed)
      }
      index += 1
    }
    return nil
  }

  private static func noTime(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    if text[0] == 0x30 || text[0] == 0x2E, text.firstIndex(of: 0x2E) != nil,
      let number = NumberScanner.number(text, decimalComma: false), number > 0, number < 1
    {
      let seconds = Int((NSDecimalNumber(decimal: number * 86_400).doubleValue).rounded())
      let time = TimeOfDay(wrappingSecondsSinceMidnight: seconds)
      return .unreadable(
        field, .timeSerialNumber,
        "\(message: Shown.message(text.string, field)) is a spreadsheet's number for a time",
        help: "It would be \(time.displayText). Format the column as a time and save the file again.")
    }
    return .unreadable(
      field, .timeUnreadable, "Invalid time format",
      help: "Write 9:00 AM or 09:00; leave the cell empty for all day.")
  }
}
