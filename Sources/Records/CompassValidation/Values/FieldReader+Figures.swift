package import CompassModel
import CompassSource
package import Foundation

/// Readers for single measurements, dates and times outside of records.
extension FieldReader {
  /// The longest text of a measurement or a date, in bytes.
  private static let longestFigure = 64

  /// Reads a text that is a measurement: `92.1 mph`, `1:52.4`, `T88`, `86-88`; nil for other texts.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - usesDecimalComma: whether a comma is the decimal separator.
  package static func quantity(_ text: String, usesDecimalComma: Bool) -> Quantity? {
    guard text.utf8.count <= longestFigure else { return nil }
    return WrittenFigure(text, decimalComma: usesDecimalComma)?.quantity
  }

  /// Reads innings as scorers write them, with outs after the point (domain reference §3.1).
  ///
  /// For example, `15.2` is fifteen and two thirds.
  ///
  /// - Returns: the innings with three decimals, or nil for other texts.
  package static func innings(_ text: String) -> Decimal? {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2E || $0 == 0x2C }
    guard (1...2).contains(parts.count), let whole = digits(parts[0]), whole < 10_000 else { return nil }
    let outs = parts.count == 2 ? digits(parts[1]) : 0
    guard let outs, outs < 3 else { return nil }
    return Decimal(whole) + Decimal(outs == 0 ? 0 : outs == 1 ? 333 : 667) / 1000
  }

  private static func digits(_ bytes: Substring.UTF8View) -> Int? {
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(Substring(bytes))
  }

  /// Converts a number to another unit; nil if a unit is unknown or they measure different things.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - unit: its unit, in any common spelling.
  ///   - other: the target unit.
  ///   - places: the decimals to round to.
  package static func converted(
    _ value: Decimal, from unit: String, to other: String, places: Int
  ) -> Decimal? {
    guard let first = MeasurementUnit.named(unit), let second = MeasurementUnit.named(other) else {
      return nil
    }
    return first.convert(value, to: second, places: places)
  }

  /// Returns a unit in the app's spelling, or nil if it is unknown.
  package static func unitName(_ text: String) -> String? { MeasurementUnit.named(text)?.name }

  /// A day in a text, with an optional time of day.
  package struct DayAndTime: Sendable, Hashable {
    /// The day.
    package var day: CalendarDate
    /// The text of the day, without the time.
    package var dayText: String
    /// The time of day, without fractions of a second.
    package var time: TimeOfDay?
  }

  /// Reads a day with an optional time; nil for other texts.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - order: the order of day, month and year in all-number dates.
  package static func moment(_ text: String, order: DateOrder) -> DayAndTime? {
    let plain = text.trimmedBlanks
    guard plain.utf8.count <= longestFigure, let date = WrittenDate(plain, order: order), date.last == nil,
      date.remark == nil,
      let day = date.first.date(in: nil)
    else { return nil }
    // Positions refer to the plain text, which can differ from a text with accents.
    let isPlain = plain.utf8.allSatisfy { $0 < 0x80 }
    let dayText =
      date.timeStart.map { isPlain ? String(plain.prefix($0)).trimmedBlanks : day.description } ?? plain
    return DayAndTime(day: day, dayText: dayText, time: date.time?.start.time(.unknown))
  }

  /// Reads a text that is a time of day; nil for other texts.
  package static func time(_ text: String) -> TimeOfDay? {
    guard let clock = WrittenClock(text), !clock.isRange, clock.zone == nil,
      clock.isMarked || text.utf8.contains(0x3A)
    else { return nil }
    return clock.start.time(.twentyFourHours)
  }
}
