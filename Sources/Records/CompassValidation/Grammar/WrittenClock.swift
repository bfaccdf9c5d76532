package import CompassModel

/// A time or a range of times as written in a cell: `9:00 AM`, `9a-12p`, `2:00`, `14h30`.
package struct WrittenClock: Sendable, Hashable {
  /// A time that may lack AM or PM.
  package struct Time: Sendable, Hashable {
    package var hour: Int
    package var minute: Int
    package var second = 0
    /// Whether it is a time of the 12-hour clock without AM or PM.
    package var isOpen: Bool
  }

  /// The rule for times without AM or PM.
  package enum Rule: String, Sendable, Hashable {
    /// 1:00 to 7:59 is ambiguous, and other times are from 8:00 to noon.
    case unknown
    /// The usual times of events: 1:00 to 6:59 is afternoon, 8:00 to 12:59 is morning to noon, and 7:00 to
    /// 7:59 is ambiguous.
    case events
    /// The usual times if other events are in the evening: like ``events``, but 7:00 to 11:59 is ambiguous.
    case eveningEvents = "evening"
    /// All times are on a 24-hour clock.
    case twentyFourHours = "24"
    /// All times are in the morning.
    case morning = "am"
    /// All times are in the afternoon.
    case afternoon = "pm"
  }

  /// The time, or the start of a range.
  package var start: Time
  /// The end of a range.
  package var end: Time?
  /// Whether it is written on a 24-hour clock: with an hour from 13 on, a leading zero, or `Uhr`.
  package var isTwentyFourHour = false
  /// Whether a time has AM, PM, noon or a similar word.
  package private(set) var saysHalf = false
  /// The time zone after the time, as written: `ET`, `+02:00`.
  package var zone: String?
  /// The remark after the time: `start`, `tentative`.
  package private(set) var remark: String?
  /// Whether AM, PM, a leading zero or a similar sign shows which half of the day it is.
  package var isMarked: Bool { !start.isOpen }
  /// Whether it is a range.
  package var isRange: Bool { end != nil }

  /// Reads a cell.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength,
      let clock = text.withPlainBytes({ WrittenClock(plain: $0) })
    else { return nil }
    self = clock
  }

  /// The longest text that is a time, in bytes.
  private static let maximumLength = 64

  /// Reads the plain text of a cell.
  ///
  /// - Parameter isInstant: whether the text follows a date and `T`. A dash then begins a UTC offset, not the
  ///   end of a range: `10:30-0400`.
  init?(plain text: ByteView, isInstant: Bool = false) {
    guard text.count <= Self.maximumLength, let first = ClockSide(text, at: Self.skipLead(text)) else {
      return nil
    }
    var index = first.end
    start = first.time
    isTwentyFourHour = first.isTwentyFourHour
    saysHalf = !first.time.isOpen && !first.isTwentyFourHour
    let (zoneEnd, firstZone) = Self.zoneInParentheses(text, first.end)
    if !isInstant, let next = Self.skipConnector(text, zoneEnd), let last = ClockSide(text, at: next) {
      (start, end) = Self.range(first, last)
      index = last.end
      zone = firstZone
      if text[index] == 0x2D, text[index + 1].isDigit { return nil }
      isTwentyFourHour = isTwentyFourHour || last.isTwentyFourHour
      saysHalf = saysHalf || !last.time.isOpen && !last.isTwentyFourHour
    }
    // A bare number of 13 or more can be anything, so it isn't a time.
    guard isRange || !first.isBareLate else { return nil }
    index = text.skipBlanks(index)
    guard index < text.count, !(text[index] == 0x2D && index + 1 == text.count) else { return }
    let isOffset = text[text.skipBlanks(index + 1)].isDigit
    if isOffset, text[index] == 0x2D || text[index] == 0x2B,
      isRange || text.firstIndex(of: 0x3A) ?? index >= index
    {
      return nil
    }
    let rest = text.from(index)
    if let zone = Self.zone(rest.trimmed) {
      self.zone = zone.isEmpty ? nil : zone
      return
    }
    // "7 innings" isn't a time; "7:00 start" and "7pm start" are.
    guard saysHalf || text.firstIndex(of: 0x3A) ?? index < index, let remark = WrittenRemark.remark(rest)
    else {
      return nil
    }
    self.remark = remark
  }

  /// Returns the zone in parentheses after the first time of a range, and the position after it: `9:00 AM
  /// (EDT) → 3:30 PM`.
  private static func zoneInParentheses(_ text: ByteView, _ start: Int) -> (end: Int, zone: String?) {
    let open = text.skipBlanks(start)
    guard text[open] == 0x28, let length = text.from(open).firstIndex(of: 0x29),
      let zone = zone(text.slice(open, open + length + 1))
    else { return (start, nil) }
    return (open + length + 1, zone.isEmpty ? nil : zone)
  }

  /// The number of seconds that the zone is ahead of UTC; nil for the zone of a place or if the zone is
  /// missing.
  package var utcOffset: Int? {
    guard let zone else { return nil }
    if ZoneWords.isUTC(zone) { return 0 }
    let digits = zone.utf8.filter(\.isDigit).map { Int($0) - 0x30 }
    guard zone.hasPrefix("+") || zone.hasPrefix("-"), [2, 4].contains(digits.count) else { return nil }
    let minutes = digits.dropFirst(2).reduce(0) { $0 * 10 + $1 }
    return (zone.hasPrefix("-") ? -1 : 1) * ((digits[0] * 10 + digits[1]) * 3600 + minutes * 60)
  }

  private static let leads: [StaticString] = [
    "at ", "from ", "um ", "von ", "de ", "ca. ", "approx. ", "approx ", "about ", "around ",
    "aprox. ", "vers ", "gegen ",
  ]

  private static func skipLead(_ text: ByteView) -> Int {
    var index = text[0] == 0x40 || text[0] == 0x7E ? text.skipBlanks(1) : 0
    for lead in leads where text.hasWord(lead, at: index) {
      index = text.skipBlanks(index + lead.utf8CodeUnitCount)
    }
    return index
  }

  private static let connectors: [StaticString] = [
    "to ", "thru ", "through ", "until ", "till ", "til ", "bis ", "a ",
  ]

  /// Returns the position after the connector between two times, or nil without a connector.
  private static func skipConnector(_ text: ByteView, _ start: Int) -> Int? {
    let index = text.skipBlanks(start)
    if text[index] == 0x2D {
      // "09:00:00-05:00" is a time with a UTC offset, but "9:00-5:00" is two times.
      let colons = (0..<index).count { text[$0] == 0x3A }
      return colons == 2 && index == start ? nil : text.skipBlanks(index + 1)
    }
    if text[index] == 0xE2, text[index + 1] == 0x86, text[index + 2] == 0x92 {
      return text.skipBlanks(index + 3)
    }
    for word in connectors where text.hasWord(word, at: index) {
      return text.skipBlanks(index + word.utf8CodeUnitCount)
    }
    return nil
  }

  /// Returns the zone in the rest of a text: empty for words without meaning, nil for any other text.
  private static func zone(_ text: ByteView) -> String? {
    let name = text[0] == 0x28 && text[text.count - 1] == 0x29 ? text.slice(1, text.count - 1) : text
    if name.isWord("sharp") || name.isWord("local") || name.isWord("local time") { return "" }
    if name[0] == 0x2B || name[0] == 0x2D {
      let isOffset = name.count >= 3 && (1..<name.count).allSatisfy { name[$0].isDigit || name[$0] == 0x3A }
      return isOffset ? name.string : nil
    }
    guard name.count <= 40, name[0].isLetter else { return nil }
    let string = name.string
    return name.isWord("z") || ZoneWords.named(string) != nil ? string : nil
  }

  // MARK: Ranges

  /// Returns both times of a range.
  ///
  /// If one time lacks AM or PM, it is read as the time nearest to the other one. If both lack it, they are
  /// read only if exactly one reading has an end at most 12 hours after a start from 6:00 to 20:00.
  private static func range(_ first: ClockSide, _ last: ClockSide) -> (Time, Time) {
    let (left, right) = (first.time, last.time)
    switch (left.isOpen, right.isOpen) {
    case (false, false): return (left, right)
    case (true, false):
      // 8:00-16:00 shows a 24-hour clock.
      if last.isTwentyFourHour {
        return (left.hour < right.hour ? left.settled : nearest(left, before: right), right)
      }
      return (nearest(left, before: right), right)
    case (false, true): return (left, nearest(right, after: left))
    case (true, true):
      let readings = left.halves.flatMap { start in right.halves.map { (start, $0) } }.filter { start, end in
        let minutes = end.minutes - start.minutes
        return (1...720).contains(minutes) && (360...1200).contains(start.minutes)
      }
      return readings.count == 1 ? readings[0] : (left, right)
    }
  }

  private static func nearest(_ time: Time, before end: Time) -> Time {
    let halves = time.halves
    return halves[1].minutes <= end.minutes ? halves[1] : halves[0]
  }

  private static func nearest(_ time: Time, after start: Time) -> Time {
    let halves = time.halves
    return halves[0].minutes > start.minutes || halves[1].minutes <= start.minutes ? halves[0] : halves[1]
  }

  // MARK: Resolving

  /// Returns the times by the rule of the column.
  ///
  /// An ambiguous time is nil.
  package func times(_ rule: Rule) -> (start: TimeOfDay?, end: TimeOfDay?) {
    guard let end else { return (start.time(rule), nil) }
    guard start.isOpen, end.isOpen, [.events, .eveningEvents, .unknown].contains(rule) else {
      return (start.time(rule), end.time(rule))
    }
    // If both times of a range lack AM or PM, the start decides.
    guard let first = start.time(rule) else { return (nil, nil) }
    return (first, end.time(after: first))
  }
}

extension WrittenClock.Time {
  fileprivate var minutes: Int { hour * 60 + minute }
  /// The same hour and minute on a 24-hour clock.
  fileprivate var settled: WrittenClock.Time {
    .init(hour: hour, minute: minute, second: second, isOpen: false)
  }

  /// The time in the morning and in the afternoon.
  fileprivate var halves: [WrittenClock.Time] {
    [0, 12].map { .init(hour: hour % 12 + $0, minute: minute, second: second, isOpen: false) }
  }

  /// Returns the time by the rule of the column, or nil if it is ambiguous.
  package func time(_ rule: WrittenClock.Rule) -> TimeOfDay? {
    guard isOpen else { return TimeOfDay(hour: hour, minute: minute, second: second) }
    let half: Int
    switch rule {
    case .twentyFourHours: return TimeOfDay(hour: hour, minute: minute, second: second)
    case .morning: half = 0
    case .afternoon: half = 1
    case .unknown:
      guard hour >= 8 else { return nil }
      half = hour == 12 ? 1 : 0
    case .events, .eveningEvents:
      guard hour != 7, rule == .events || hour < 7 || hour == 12 else { return nil }
      half = hour < 7 || hour == 12 ? 1 : 0
    }
    let time = halves[half]
    return TimeOfDay(hour: time.hour, minute: time.minute, second: time.second)
  }

  /// Returns the first reading of this time after another time, or nil.
  package func time(after start: TimeOfDay) -> TimeOfDay? {
    (isOpen ? halves : [self]).compactMap { TimeOfDay(hour: $0.hour, minute: $0.minute, second: $0.second) }
      .first { $0 > start }
  }

  /// Returns the last reading of this time at or before another time, within a number of minutes, or nil.
  package func time(before end: TimeOfDay, within minutes: Int) -> TimeOfDay? {
    (isOpen ? halves : [self]).compactMap { TimeOfDay(hour: $0.hour, minute: $0.minute, second: $0.second) }
      .last { $0 <= end && end.secondsSinceMidnight - $0.secondsSinceMidnight <= minutes * 60 }
  }
}

extension WrittenClock: CustomStringConvertible {
  /// The times in ISO 8601 form, with a question mark if AM or PM is missing.
  package var description: String {
    Self.text(start) + (end.map { "/" + Self.text($0) } ?? "")
  }

  private static func text(_ time: Time) -> String {
    let hour = time.isOpen ? "\(time.hour)" : padded(time.hour, 2)
    let seconds = time.second == 0 ? "" : ":\(padded(time.second, 2))"
    return "\(hour):\(padded(time.minute, 2))\(seconds)\(time.isOpen ? "?" : "")"
  }
}

/// One time in a text and the position after it.
struct ClockSide {
  var time: WrittenClock.Time
  var end: Int
  /// Whether it has an hour from 13 on or a leading zero.
  var isTwentyFourHour = false
  /// Whether it is only a number from 13 on.
  var isBareLate = false

  init?(_ text: ByteView, at start: Int) {
    if text[start].isLetter {
      guard let named = Self.named(text, at: start) else { return nil }
      self = named
      return
    }
    guard let first = text.digits(at: start), first.count <= 4 else { return nil }
    var index = start + first.count
    var (hour, minute, second) = (first.value, 0, 0)
    if first.count <= 2, text.hasWord(" h ", at: index), text[index + 3].isDigit { index += 1 }
    let separator = text[index].lowercasedASCII
    if separator == 0x68, text[index + 1] == 0x20, text[index - 1] == 0x20 { index += 1 }
    let hasMinutes = (separator == 0x3A || separator == 0x2E || separator == 0x68) && text[index + 1].isDigit
    if hasMinutes {
      guard first.count <= 2, let minutes = text.digits(at: index + 1), minutes.count == 2 else { return nil }
      minute = minutes.value
      index += 3
      if text[index] == 0x3A {
        guard let seconds = text.digits(at: index + 1), seconds.count == 2 else { return nil }
        second = seconds.value
        index += 3
        if text[index] == 0x2E, text[index + 1].isDigit { index = Self.skipDigits(text, index + 1) }
      }
    } else if first.count >= 3 {
      (hour, minute) = (first.value / 100, first.value % 100)
    }
    guard minute < 60, second < 60, hour < 24 else { return nil }
    if let half = Self.half(text, at: index) {
      guard hour >= 1, hour <= 12 || half.isAfternoon else { return nil }
      if hour <= 12 { hour = hour % 12 + (half.isAfternoon ? 12 : 0) }
      self.init(.init(hour: hour, minute: minute, second: second, isOpen: false), end: half.end)
      return
    }
    let isBare = !hasMinutes && first.count <= 2
    let marked = Self.skipClockWord(text, index, hour: hour, isBare: isBare)
    let hasZero = text[start] == 0x30
    let isClear =
      hour > 12 || hour == 0 || hasZero || marked != nil || separator == 0x68 && hasMinutes
      || !hasMinutes && first.count == 4
    guard !isBare || marked != nil || hour > 0 else { return nil }
    self.init(.init(hour: hour, minute: minute, second: second, isOpen: !isClear), end: marked ?? index)
    isTwentyFourHour = isClear
    isBareLate = isBare && marked == nil && hour > 12
  }

  /// Whether AM, PM, `h` or `Uhr` follows a number.
  static func hasMarker(_ text: ByteView, at place: Int) -> Bool {
    // In "6/14 noon", the time follows the day.
    !text.hasWord("noon", at: text.skipBlanks(place)) && !text.hasWord("midnight", at: text.skipBlanks(place))
      && half(text, at: place) != nil || skipClockWord(text, place, hour: 12, isBare: false) != nil
  }

  private init(_ time: WrittenClock.Time, end: Int) {
    self.time = time
    self.end = end
  }

  private static func named(_ text: ByteView, at start: Int) -> ClockSide? {
    let end = text.skipLetters(start)
    let word = text.slice(start, end)
    let hour: Int
    if word.isWord("noon") || word.isWord("mittag") || word.isWord("midi") {
      hour = 12
    } else if word.isWord("midnight") {
      hour = 0
    } else {
      return nil
    }
    return ClockSide(.init(hour: hour, minute: 0, isOpen: false), end: end)
  }

  /// Reads AM or PM at a position, with or without periods.
  ///
  /// Returns nil for other text.
  private static func half(_ text: ByteView, at start: Int) -> (isAfternoon: Bool, end: Int)? {
    var index = text.skipBlanks(start)
    if text.hasWord("noon", at: index), !text[index + 4].isLetter { return (true, index + 4) }
    if text.hasWord("midnight", at: index) { return (false, index + 8) }
    let letter = text[index].lowercasedASCII
    guard letter == 0x61 || letter == 0x70 else { return nil }
    let isApart = index > start
    index += 1
    if text[index] == 0x2E { index += text.hasWord(" m.", at: index + 1) ? 2 : 1 }
    guard text[index].lowercasedASCII == 0x6D else {
      // "9 a 11" is a range in Spanish, "9a" a time.
      if isApart, letter == 0x61, text[index].isBlank, text[text.skipBlanks(index)].isDigit { return nil }
      return text[index].isLetter || text[index].isDigit ? nil : (letter == 0x70, index)
    }
    index += 1
    if text[index] == 0x2E { index += 1 }
    return text[index].isLetter || text[index].isDigit ? nil : (letter == 0x70, index)
  }

  /// Returns the position after `Uhr`, `h` or `hrs`, which mark a 24-hour clock.
  ///
  /// Returns nil for other text.
  private static func skipClockWord(_ text: ByteView, _ start: Int, hour: Int, isBare: Bool) -> Int? {
    let index = text.skipBlanks(start)
    let end = text.skipLetters(index)
    let word = text.slice(index, end)
    if word.isWord("uhr") { return end }
    if word.isWord("h") || word.isWord("hrs") || word.isWord("hs") {
      // A bare "2 h" is a duration.
      return !isBare || hour >= 7 ? end : nil
    }
    return nil
  }

  private static func skipDigits(_ text: ByteView, _ start: Int) -> Int {
    var index = start
    while text[index].isDigit { index += 1 }
    return index
  }
}

/// Reads times and caches repeated cells.
package struct WrittenClocks: Sendable {
  private var memo = CellMemo<WrittenClock?>()

  /// Creates an empty cache.
  package init() {}

  /// Returns the time in a cell, or nil for any other text.
  ///
  /// - Parameter bytes: the cell, valid UTF-8.
  package mutating func clock(_ bytes: Span<UInt8>) -> WrittenClock? {
    memo.value(of: bytes) { bytes in
      bytes.withUnsafeBufferPointer { ByteView($0).withPlain { WrittenClock(plain: $0) } }
    }
  }
}
