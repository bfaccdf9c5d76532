package import CompassModel
import CompassSource

/// How a report writes days, times and numbers.
///
/// Words are English, digits are 0 to 9, the calendar is the Gregorian one, and thousands are not grouped.
package struct ReportLocale: Sendable, Hashable {
  /// The language tag (BCP 47): `en-US`.
  package let identifier: String
  /// How it is done; nil is American English, which needs no data but our own.
  let forms: ReportLocaleForms?

  /// American English, as the seeds write: `Apr 15, 2026`, `9:00 AM`, `92.1`.
  package static let us = ReportLocale(identifier: "en-US", forms: nil)

  /// Whether both write alike.
  package static func == (lhs: ReportLocale, rhs: ReportLocale) -> Bool {
    lhs.identifier == rhs.identifier
  }

  /// Takes in what tells locales apart.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }

  /// A day: `Apr 15, 2026`, `15. Apr. 2026`.
  package func text(_ date: CalendarDate) -> String {
    forms.map { $0.date.text(date, $0) } ?? date.displayText
  }

  /// A time: `9:00 AM`, `09:00`.
  package func text(_ time: TimeOfDay) -> String {
    forms.map { $0.time.text(time, $0) } ?? time.displayText
  }

  /// A stretch of days, the shared parts said once: `Apr 15 - 16, 2026`, `15.–16. Apr. 2026`.
  ///
  /// - Parameters:
  ///   - first: the first day.
  ///   - last: the last day; one that comes before the first is left out.
  package func range(from first: CalendarDate, to last: CalendarDate?) -> String {
    guard let forms else { return CalendarDate.range(from: first, to: last) }
    guard let last, last > first else { return text(first) }
    return forms.date.range(from: first, to: last, forms)
  }

  /// A month over a calendar: `April 2026`.
  ///
  /// - Parameter month: the month, 1 to 12.
  package func text(month: Int, year: Int) -> String {
    guard let forms else { return "\(name(ofMonth: month)) \(year)" }
    return forms.month.text(month: month, year: year, forms)
  }

  /// The name of a month, 1 to 12, as it stands alone: `April`.
  package func name(ofMonth month: Int) -> String {
    let names = forms?.standaloneMonths ?? CivilCalendar.months
    return names[min(max(month, 1), names.count) - 1]
  }

  /// The short names of the days of the week, 1 for Monday to 7 for Sunday: `Sun`.
  package func name(ofWeekday weekday: Int) -> String {
    let names = forms?.weekdays ?? CivilCalendar.weekdays.map { String($0.prefix(3)) }
    return names[min(max(weekday, 1), names.count) - 1]
  }

  /// The day that weeks begin with, 1 for Monday to 7 for Sunday.
  package var firstWeekday: Int { forms?.firstWeekday ?? 7 }

  /// What stands before the decimals of a number.
  package var decimalSeparator: String { forms?.decimalSeparator ?? "." }
}
