package import CompassModel
import CompassSource
package import Foundation

/// Figures that are read by themselves, before they are a record's.
extension FieldReader {
  /// The longest text that may be a figure, in bytes.
  private static let longestFigure = 64

  /// The figure that fills a text: `92.1 mph`, `1:52.4`, `T88`, `86-88`; nil where there is none.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - usesDecimalComma: whether a comma stands before decimals.
  package static func quantity(_ text: String, usesDecimalComma: Bool) -> Quantity? {
    guard text.utf8.count <= longestFigure else { return nil }
    return WrittenFigure(text, decimalComma: usesDecimalComma)?.quantity
  }

  /// Innings as scorers write them, whole ones before the point and outs behind it: `15.2` is fifteen and two
  /// thirds; nil where the text is none (domain reference §3.1).
  ///
  /// - Returns: the innings to three decimals.
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

  /// A number in another unit; nil where one of them is not known or they measure different things.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - unit: its unit as people write it.
  ///   - other: the unit to bring it into.
  ///   - places: the decimals to round to.
  package static func converted(
    _ value: Decimal, from unit: String, to other: String, places: Int
  ) -> Decimal? {
    guard let first = MeasurementUnit.named(unit), let second = MeasurementUnit.named(other) else {
      return nil
    }
    return first.convert(value, to: second, places: places)
  }

  /// A unit as the app writes it; nil for one that is not known.
  package static func unitName(_ text: String) -> String? { MeasurementUnit.named(text)?.name }

  /// A day as a text has it, and the time of day behind it, where there is one.
  package struct Moment: Sendable, Hashable {
    /// The day.
    package var day: CalendarDate
    /// The part of the text that is the day.
    package var dayText: String
    /// The time of day; fractions of a second are left out.
    package var time: TimeOfDay?
  }

  /// The day that a text says, with a time behind it or without; nil for whatever is no date.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - order: which part of an all-number date comes first.
  package static func moment(_ text: String, order: DateOrder) -> Moment? {
    let plain = text.trimmedBlanks
    guard plain.utf8.count <= longestFigure, let date = WrittenDate(plain, order: order), date.last == nil,
      date.remark == nil,
      let day = date.first.date(in: nil)
    else { return nil }
    // Places in a text with accents aren't those of the plain text.
    let isPlain = plain.utf8.allSatisfy { $0 < 0x80 }
    let dayText =
      date.timeStart.map { isPlain ? String(plain.prefix($0)).trimmedBlanks : day.description } ?? plain
    return Moment(day: day, dayText: dayText, time: date.time?.start.time(.unknown))
  }

  /// The time of day that fills a text; nil where there is none.
  package static func time(_ text: String) -> TimeOfDay? {
    guard let clock = WrittenClock(text), !clock.isRange, clock.zone == nil,
      clock.isMarked || text.utf8.contains(0x3A)
    else { return nil }
    return clock.start.time(.twentyFourHours)
  }
}
