import CompassModel
import CompassSource

/// A month of a calendar, as a page shows it: six weeks from a Sunday on (seed 001).
struct CalendarMonth: Sendable, Hashable, Comparable {
  /// The year.
  let year: Int
  /// The month, 1 to 12.
  let month: Int

  /// How far a page goes from today, in months (seed 001: two years).
  static let reach = 24

  /// The month of a day.
  init(of date: CalendarDate) {
    year = date.year
    month = date.month
  }

  private init?(number: Int) {
    guard CalendarDate.years.contains(number / 12), number >= 0 else { return nil }
    year = number / 12
    month = number % 12 + 1
  }

  /// Reads `2026-04`.
  init?(iso text: String) {
    guard let first = CalendarDate(iso: text + "-01") else { return nil }
    self.init(of: first)
  }

  /// The month as `2026-04`.
  var iso: String { "\(padded(year, 4))-\(padded(month, 2))" }

  /// The month for people: `April 2026`.
  var displayText: String { "\(CivilCalendar.months[month - 1]) \(year)" }

  private var number: Int { year * 12 + month - 1 }

  /// The month a number of months later; nil outside the years 1 to 9999.
  func adding(_ months: Int) -> CalendarMonth? { CalendarMonth(number: number + months) }

  /// How many months another lies later.
  func distance(to other: CalendarMonth) -> Int { other.number - number }

  /// The first day.
  var firstDay: CalendarDate? { CalendarDate(year: year, month: month, day: 1) }

  /// The last day.
  var lastDay: CalendarDate? {
    CalendarDate(year: year, month: month, day: CalendarDate.days(inMonth: month, of: year))
  }

  /// The 42 days of the grid, the first a Sunday; fewer at the ends of the calendar.
  var grid: [CalendarDate] {
    guard let firstDay else { return [] }
    let start = firstDay.daysSince1970 - firstDay.weekday % 7
    return (0..<42).compactMap { CalendarDate(daysSince1970: start + $0) }
  }

  /// Whether a day is of this month.
  func contains(_ date: CalendarDate) -> Bool { date.year == year && date.month == month }

  /// Whether one month comes before another.
  static func < (lhs: CalendarMonth, rhs: CalendarMonth) -> Bool { lhs.number < rhs.number }
}
