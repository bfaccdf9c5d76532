import CompassSource

/// A day of the proleptic Gregorian calendar, with no time and no zone.
///
/// An event's date is a `CalendarDate` from the file to the page; it never becomes an instant on the way.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// The years that a date may have.
  public static let years = 1...9999

  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// Creates a date, or returns nil if the day doesn't exist, such as 2026-02-31.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  private init(uncheckedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a date from the days since 1970-01-01, or returns nil outside the years 1 to 9999.
  public init?(daysSince1970 days: Int) {
    guard days >= Self.firstDay, days <= Self.lastDay else { return nil }
    let (year, month, day) = CivilCalendar.date(days)
    self.init(uncheckedYear: year, month: month, day: day)
  }

  /// Creates a date from the days since 1970-01-01, or the nearest date in the years 1 to 9999.
  public init(clampingDaysSince1970 days: Int) {
    let clamped = min(max(days, Self.firstDay), Self.lastDay)
    self = CalendarDate(daysSince1970: clamped) ?? CalendarDate(uncheckedYear: 1970, month: 1, day: 1)
  }

  private static let firstDay = -719_162
  private static let lastDay = 2_932_896

  /// The number of days since 1970-01-01, negative before it.
  public var daysSince1970: Int { CivilCalendar.days(year, month, day) }

  /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int { ((daysSince1970 + 3) % 7 + 7) % 7 + 1 }

  /// The date a number of days later, or nil outside the years 1 to 9999.
  public func adding(days: Int) -> CalendarDate? { CalendarDate(daysSince1970: daysSince1970 + days) }

  /// The number of days in a month, 28 to 31.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    CivilCalendar.days(inMonth: month, of: year)
  }

  /// Whether one date comes before another.
  public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as `YYYY-MM-DD` (ISO 8601).
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { text in
      write(into: text, at: 0)
      return 10
    }
  }

  /// Writes the ten bytes of the description into a text.
  func write(into text: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    writeDigits(year, 4, into: text, at: start)
    text[start + 4] = UInt8(ascii: "-")
    writeDigits(month, 2, into: text, at: start + 5)
    text[start + 7] = UInt8(ascii: "-")
    writeDigits(day, 2, into: text, at: start + 8)
  }

  /// Creates a date from `YYYY-MM-DD` and nothing else.
  public init?(iso text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
      let year = digits(bytes[0..<4]), let month = digits(bytes[5..<7]), let day = digits(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

/// Writes the last digits of a number into a text.
func writeDigits(_ number: Int, _ width: Int, into text: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
  var rest = number
  for place in (start..<start + width).reversed() {
    text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
    rest /= 10
  }
}

/// A number with leading zeros up to a width.
package func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}

/// Returns the number in ASCII digits, or nil if it is empty, too large, or contains other characters.
package func digits(_ bytes: some Sequence<UInt8>) -> Int? {
  var result = 0
  var isEmpty = true
  for byte in bytes {
    guard byte >= 0x30, byte <= 0x39 else { return nil }
    let (product, overflow) = result.multipliedReportingOverflow(by: 10)
    guard !overflow, product <= Int.max - 9 else { return nil }
    result = product + Int(byte - 0x30)
    isEmpty = false
  }
  return isEmpty ? nil : result
}
