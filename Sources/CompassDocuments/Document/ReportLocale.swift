package import CompassModel

/// How a report writes days, times and numbers.
package struct ReportLocale: Sendable, Hashable {
  /// The language tag (BCP 47): `en-US`.
  package let identifier: String

  /// American English, as the seeds write: `Apr 15, 2026`, `9:00 AM`, `92.1`.
  package static let us = ReportLocale(identifier: "en-US")

  private init(identifier: String) { self.identifier = identifier }

  /// A cell as every format shows it.
  package func text(_ cell: ReportCell) -> String { cell.text }

  /// A day: `Apr 15, 2026`.
  package func text(_ date: CalendarDate) -> String { date.displayText }

  /// A time: `9:00 AM`.
  package func text(_ time: TimeOfDay) -> String { time.displayText }

  /// A stretch of days: `Apr 15 - 16, 2026`.
  package func range(from first: CalendarDate, to last: CalendarDate?) -> String {
    CalendarDate.range(from: first, to: last)
  }

  /// A month over a calendar: `April 2026`.
  package func text(month: Int, year: Int) -> String { "\(Self.months[month - 1]) \(year)" }

  /// The name of a month, 1 to 12: `April`.
  package func name(ofMonth month: Int) -> String { Self.months[month - 1] }

  /// The short names of the days of the week, 1 for Monday to 7 for Sunday: `Sun`.
  package func name(ofWeekday weekday: Int) -> String { Self.weekdays[weekday - 1] }

  /// The day that weeks begin with, 1 for Monday to 7 for Sunday.
  package var firstWeekday: Int { 7 }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
