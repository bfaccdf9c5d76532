import CompassSource

/// A month of a year.
package struct CalendarMonth: Sendable, Hashable, Comparable {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int

  /// Creates a month, or returns nil if there is no such month.
  package init?(year: Int, month: Int) {
    guard CalendarDate(year: year, month: month, day: 1) != nil else { return nil }
    self.year = year
    self.month = month
  }

  /// Creates the month of a day.
  package init(of day: CalendarDate) {
    year = day.year
    month = day.month
  }

  /// Creates a month from `2026-04`.
  package init?(iso text: String) {
    guard let first = CalendarDate(iso: text + "-01") else { return nil }
    self.init(of: first)
  }

  /// The month as `2026-04`.
  package var text: String { "\(padded(year, 4))-\(padded(month, 2))" }

  private var number: Int { year * 12 + month - 1 }

  /// Returns the month a number of months later, or nil outside the years 1 to 9999.
  package func adding(_ months: Int) -> CalendarMonth? {
    let number = number + months
    return number < 0 ? nil : CalendarMonth(year: number / 12, month: number % 12 + 1)
  }

  /// Returns the number of months to another month.
  package func distance(to other: CalendarMonth) -> Int { other.number - number }

  /// Whether one month comes before another.
  package static func < (lhs: CalendarMonth, rhs: CalendarMonth) -> Bool { lhs.number < rhs.number }

  /// Returns the months from one to another, both included, up to a limit.
  package static func from(
    _ first: CalendarMonth, through last: CalendarMonth, limit: Int
  ) -> [CalendarMonth] {
    guard first <= last else { return [] }
    return (0..<max(0, min(limit, first.distance(to: last) + 1))).compactMap(first.adding)
  }
}
