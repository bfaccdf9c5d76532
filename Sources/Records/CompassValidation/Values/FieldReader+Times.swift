import CompassModel
import CompassSource
import Foundation

extension FieldReader {
  /// Reads a time of day.
  ///
  /// The end of a range like `9 - 11 AM` becomes the event's end time.
  static func time(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    if text.isWord("all day") || text.isWord("all-day") || text.isWord("allday") { return .empty }
    let clock = WrittenClock(plain: text)
    if clock?.remark != nil || clock == nil, let times = labeledTimes(text, field, options) { return times }
    if let clock, options.clock != .unknown || isClear(clock, text) {
      return reading(clock, text, field, options)
    }
    if case .date(let date) = WrittenDate.read(text, order: options.dateOrder), let clock = date.time {
      var result = reading(clock, text, field, options)
      guard let day = date.days(in: options.year, isSeason: options.isSeason)?.first else { return result }
      if saysTime(clock, options) { result.instant = instant(day, clock) }
      if result.instant == nil, ["start_time", "end_time"].contains(field.name) {
        result.sides.append(.init(field.name.replacing("_time", with: "_date"), .date(day)))
      }
      return result
    }
    return serialTime(text, field)
      ?? .unreadable(
        field, .timeUnreadable, "Invalid time format",
        help: field.name == "start_time"
          ? "Write 9:00 AM or 09:00, or leave the cell empty for all day." : "Write 9:00 AM or 09:00.")
  }

  /// Reads several labeled times: `arrive 8:15, start 9:00`.
  ///
  /// Returns nil for a text with any other part.
  private static func labeledTimes(
    _ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading? {
    guard field.name.hasSuffix("_time"), text.count <= longestLabeledTimes else { return nil }
    let words = options.lexicon.headers["event"] ?? [:]
    var clocks: [String: WrittenClock] = [:]
    for part in text.string.split(whereSeparator: { ",;/|\n".contains($0) }) {
      let label = part.prefix { !$0.isNumber }
      let time = WrittenClock(String(label.isEmpty ? part : part.dropFirst(label.count)))
      guard let time, !time.isRange, let word = label.isEmpty ? time.remark : String(label),
        let name = words[word.foldedWords]?.first(where: { $0.hasSuffix("_time") }), clocks[name] == nil
      else { return nil }
      clocks[name] = time
    }
    let first = clocks["start_time"] ?? clocks["checkin_time"] ?? clocks["end_time"]
    guard let start = first?.start.time(options.clock) else { return nil }
    let times: [String: TimeOfDay?] =
      clocks["start_time"] == nil
      ? clocks.mapValues { $0.start.time(options.clock) }
      : [
        "start_time": start, "checkin_time": clocks["checkin_time"]?.start.time(before: start, within: 720),
        "end_time": clocks["end_time"]?.start.time(after: start),
      ]
    var result = Reading(times[field.name].flatMap { $0 }.map { .value(.time($0)) } ?? .empty)
    result.sides = clocks.keys.sorted().filter { $0 != field.name }.compactMap { name in
      times[name].flatMap { $0 }.map { Reading.Side(name, .time($0)) }
    }
    return result
  }

  private static let longestLabeledTimes = 80

  /// Whether a text is a time regardless of its column: `9` alone and `10.30` are not.
  private static func isClear(_ clock: WrittenClock, _ text: ByteView) -> Bool {
    clock.isMarked || clock.isRange || text.firstIndex(of: 0x3A) != nil || text.count == 3
  }

  private static func reading(
    _ clock: WrittenClock, _ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading {
    let (start, end) = clock.times(options.clock)
    var result: Reading
    switch (field.name, start, end) {
    case ("end_time", _, let end?): result = .value(.time(end))
    case ("end_time", let start?, _) where !clock.isRange: result = .value(.time(start))
    case ("start_time", let start?, let end?):
      result = Reading.value(.time(start)).noting(
        field, .timeRangeSplit,
        "\(message: Shown.message(text.string, field)) has two times: the second was read as the end time")
      result.sides = [Reading.Side("end_time", .time(end))]
    case ("start_time", let start?, nil) where clock.isRange:
      result = Reading.value(.time(start)).warning(
        field, .timeWithoutHalf,
        "The end of \(message: Shown.message(text.string, field)) has no AM or PM: only the start was saved",
        help: "Write both, such as 9:00 AM - 3:00 PM.")
    case (_, let start?, _) where field.name != "end_time": result = .value(.time(start))
    default: return withoutHalf(text, clock.start, field)
    }
    if case .value(.time(let time)) = result.outcome, clock.isTwentyFourHour, (1...4).contains(time.hour),
      clock.zone == nil, options.clock != .twentyFourHours
    {
      result = result.warning(
        field, .timeWithoutHalf,
        "\(message: Shown.message(text.string, field)) was read as \(time.displayText)",
        help: "If it is in the afternoon, write PM.")
    }
    result.utcOffset = clock.utcOffset
    result.remark = clock.remark
    return result.utcOffset == nil ? clock.zone.map { zoned(result, $0, field) } ?? result : result
  }

  private static func withoutHalf(
    _ text: ByteView, _ time: WrittenClock.Time, _ field: FieldDescriptor
  ) -> Reading {
    let examples = [WrittenClock.Rule.afternoon, .morning].compactMap { time.time($0)?.displayText }
    return .unreadable(
      field, .timeWithoutHalf,
      "\(message: Shown.message(text.string, field)) has no AM or PM: not saved",
      help: "Write \(examples.joined(separator: " or ")), or set AM or PM with --clock.")
  }

  /// Adds the finding about the zone after the time.
  private static func zoned(_ reading: Reading, _ zone: String, _ field: FieldDescriptor) -> Reading {
    guard let known = ZoneWords.named(zone) else {
      return reading.warning(
        field, .timeZoneIgnored,
        "Ignored the time zone \(value: zone) after the time: the time wasn't converted",
        help: "Write the event's local time.")
    }
    var result = reading.noting(
      field, .timeZoneIgnored,
      "The time wasn't converted; \(value: zone) was read as time zone \(known.identifier)")
    result.sides.append(Reading.Side("time_zone", .text(known.identifier)))
    return result
  }

  /// Returns the time for a spreadsheet's fraction of a day, or nil for other text.
  private static func serialTime(_ text: ByteView, _ field: FieldDescriptor) -> Reading? {
    guard text[0] == 0x30 || text[0] == 0x2E, text.firstIndex(of: 0x2E) != nil,
      let number = NumberScanner.number(text, decimalComma: false), number > 0, number < 1
    else { return nil }
    let seconds = Int((NSDecimalNumber(decimal: number * 86_400).doubleValue).rounded())
    let time = TimeOfDay(wrappingSecondsSinceMidnight: seconds)
    return Reading.value(.time(time)).noting(
      field, .timeSerialNumber,
      "\(message: Shown.message(text.string, field)) is a spreadsheet time number: read as \(time.displayText)"
    )
  }
}
