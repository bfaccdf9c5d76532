package import CompassModel
import CompassSource

package import struct Foundation.Decimal

/// The text of days, times and numbers in documents, in American English.
package enum Format {
  /// The language of documents (BCP 47).
  package static let language = "en-US"

  // MARK: Days and times

  /// A day: `Apr 15, 2026`.
  package static func text(_ date: CalendarDate) -> String { date.displayText }

  /// A time: `9:00 AM`.
  package static func text(_ time: TimeOfDay) -> String { time.displayText }

  /// Several days: `Apr 15 - 16, 2026`.
  ///
  /// - Parameters:
  ///   - first: the first day.
  ///   - last: the last day; ignored if it is before the first one.
  package static func range(from first: CalendarDate, to last: CalendarDate?) -> String {
    CalendarDate.range(from: first, to: last)
  }

  /// A day without its year: `Apr 15`.
  package static func textWithoutYear(_ date: CalendarDate) -> String {
    "\(shortName(ofMonth: date.month)) \(date.day)"
  }

  /// A month of a year: `April 2026`.
  package static func text(month: Int, year: Int) -> String { "\(name(ofMonth: month)) \(year)" }

  /// The name of a month, 1 to 12: `April`.
  package static func name(ofMonth month: Int) -> String {
    CivilCalendar.months[min(max(month, 1), 12) - 1]
  }

  /// The short name of a month, 1 to 12: `Apr`.
  package static func shortName(ofMonth month: Int) -> String { String(name(ofMonth: month).prefix(3)) }

  /// The short name of a day of the week, 1 for Monday to 7 for Sunday: `Sun`.
  package static func name(ofWeekday weekday: Int) -> String {
    String(CivilCalendar.weekdays[min(max(weekday, 1), 7) - 1].prefix(3))
  }

  // MARK: Numbers

  /// A number with its unit: `92.1 mph`, `2,118 rpm`, `$1,240`, `$89.95`.
  package static func number(_ value: Decimal, _ style: ReportCell.NumberStyle) -> String {
    let format = style.format(of: value)
    var number = MetricType.formatted(value, format)
    if style.groupsThousands {
      switch format {
      case .decimal, .integer, .percent: number = grouped(number)
      case .rate, .duration: break
      }
    }
    let unit = style.unit.isEmpty ? "" : (style.unit == "%" ? "%" : " " + style.unit)
    return style.prefix + number + unit
  }

  /// A change, which has a sign both ways: `+1.2 mph (better)`, `no change`.
  package static func change(
    _ value: Decimal, _ style: ReportCell.NumberStyle, isBetter: Bool?
  ) -> String {
    let text = number(abs(value), style)
    if number(0, style) == text { return "no change" }
    let verdict = isBetter.map { $0 ? " (better)" : " (worse)" } ?? ""
    return (value < 0 ? "−" : "+") + text + verdict
  }

  /// Separates the thousands of a number without a unit: `2,118.5`.
  private static func grouped(_ number: String) -> String {
    let digits = number.prefix { $0 == "-" || $0.isNumber }
    let count = digits.utf8.count - (digits.hasPrefix("-") ? 1 : 0)
    guard count > 3 else { return number }
    var result = ""
    for (index, digit) in digits.enumerated() {
      let rest = digits.utf8.count - index
      if rest % 3 == 0, rest <= 3 * ((count - 1) / 3) { result += "," }
      result.append(digit)
    }
    return result + number.dropFirst(digits.count)
  }
}
