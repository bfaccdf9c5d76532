import CompassSource

extension Event {
  /// Where the athlete stands with the event (seed 001 §3); a cancelled event is nothing else.
  public var status: EventStatus {
    if cancelled { return .cancelled }
    if attended { return .attended }
    return registered ? .registered : .notRegistered
  }

  /// The days of the event for people: `Apr 15 - 16, 2026`.
  public var dateRange: String { CalendarDate.range(from: startDate, to: endDate) }

  /// The trip that the event names in a column called `trip`; nil where it names none.
  package var tripName: String? {
    for member in extra?.members ?? [] where member.name.foldedWords == "trip" {
      if let name = member.value.stringValue?.trimmedBlanks, !name.isEmpty { return name }
    }
    return nil
  }
}

extension Trip {
  /// The days, the last one not before the first.
  package var days: ClosedRange<CalendarDate> { startDate...max(startDate, endDate) }
}

extension CalendarDate {
  private var monthName: Substring { CivilCalendar.months[month - 1].prefix(3) }

  /// The day for people: `Apr 15, 2026`.
  public var displayText: String { "\(monthName) \(day), \(year)" }

  /// A stretch of days for people, the shared parts said once (seed 004 §3).
  ///
  /// `Apr 15, 2026`, `Apr 15 - 16, 2026`, `Apr 30 - May 2, 2026`, `Dec 31, 2026 - Jan 2, 2027`; a last day
  /// that comes before the first is left out.
  public static func range(from first: CalendarDate, to last: CalendarDate?) -> String {
    guard let last, last > first else { return first.displayText }
    let start = "\(first.monthName) \(first.day)"
    if first.year != last.year { return "\(first.displayText) - \(last.displayText)" }
    if first.month != last.month { return "\(start) - \(last.displayText)" }
    return "\(start) - \(last.day), \(last.year)"
  }
}

extension TimeOfDay {
  /// The time for people: `9:00 AM`.
  public var displayText: String {
    let shown = (hour + 11) % 12 + 1
    return String(unsafeUninitializedCapacity: 8) { text in
      var count = 0
      func add(_ byte: UInt8) {
        text[count] = byte
        count += 1
      }
      if shown > 9 { add(UInt8(ascii: "1")) }
      add(UInt8(ascii: "0") + UInt8(shown % 10))
      add(UInt8(ascii: ":"))
      add(UInt8(ascii: "0") + UInt8(minute / 10))
      add(UInt8(ascii: "0") + UInt8(minute % 10))
      add(UInt8(ascii: " "))
      add(hour < 12 ? UInt8(ascii: "A") : UInt8(ascii: "P"))
      add(UInt8(ascii: "M"))
      return count
    }
  }
}
