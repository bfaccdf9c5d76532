import CompassModel
import CompassSource
import Foundation

/// A whole second as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
struct HTTPDate: Sendable, Hashable, Comparable {
  /// Seconds since 1970.
  let seconds: Int

  /// Creates a date from seconds since 1970.
  init(seconds: Int) { self.seconds = seconds }

  /// The second in which an instant lies, or the nearest that can be written.
  init(_ instant: Date) {
    let seconds = instant.timeIntervalSince1970.rounded(.down)
    self.seconds = seconds.isFinite ? Int(min(max(seconds, 0), Self.latest)) : 0
  }

  /// The end of the year 9999.
  private static let latest = 253_402_300_799.0

  /// The value of a field.
  var fieldValue: String {
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let date = CalendarDate(clampingDaysSince1970: days)
    let time = TimeOfDay(wrappingSecondsSinceMidnight: seconds - days * 86_400)
    let day = padded(date.day, 2)
    let year = padded(date.year, 4)
    return "\(Self.weekdays[date.weekday - 1]), \(day) \(Self.months[date.month - 1]) \(year) \(time) GMT"
  }

  /// Reads the form above and no other; nil means that there is no such instant.
  ///
  /// The two obsolete forms are nobody's who subscribes to calendars, and a date that is not understood
  /// only means that the whole body is sent.
  init?(_ field: String) {
    let bytes = Array(field.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard bytes.count == 29, text(25..<29) == " GMT", text(3..<5) == ", ",
      bytes[7] == 0x20, bytes[11] == 0x20, bytes[16] == 0x20,
      let day = digits(bytes[5..<7]), let month = Self.months.firstIndex(of: text(8..<11)),
      let year = digits(bytes[12..<16]),
      let date = CalendarDate(year: year, month: month + 1, day: day),
      let time = TimeOfDay(iso: text(17..<25)), text(0..<3) == Self.weekdays[date.weekday - 1]
    else { return nil }
    seconds = date.daysSince1970 * 86_400 + time.secondsSinceMidnight
  }

  private static let weekdays = CivilCalendar.weekdays.map { String($0.prefix(3)) }
  private static let months = CivilCalendar.months.map { String($0.prefix(3)) }

  /// Whether one date comes before another.
  static func < (lhs: HTTPDate, rhs: HTTPDate) -> Bool { lhs.seconds < rhs.seconds }
}
