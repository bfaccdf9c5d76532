package import CompassModel

/// A month of a year.
package struct CalendarMonth: Sendable, Hashable, Comparable {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int

  /// Creates a month; nil where there is none such.
  package init?(year: Int, month: Int) {
    guard CalendarDate(year: year, month: month, day: 1) != nil else { return nil }
    self.year = year
    self.month = month
  }

  /// The month of a day.
  package init(of day: CalendarDate) {
    year = day.year
    month = day.month
  }

  /// Creates a month from `YYYY-MM` and nothing else.
  package init?(iso text: String) {
    guard let first = CalendarDate(iso: text + "-01") else { return nil }
    self.init(of: first)
  }

  /// The next month; nil after the last there is.
  package var next: CalendarMonth? {
    month == 12
      ? CalendarMonth(year: year + 1, month: 1) : CalendarMonth(year: year, month: month + 1)
  }

  /// The month as `YYYY-MM`.
  package var text: String { "\(padded(year, 4))-\(padded(month, 2))" }

  /// Whether one month comes before another.
  package static func < (lhs: CalendarMonth, rhs: CalendarMonth) -> Bool {
    (lhs.year, lhs.month) < (rhs.year, rhs.month)
  }

  /// The months from one to another, both included.
  ///
  /// - Parameter limit: the most months.
  package static func from(
    _ first: CalendarMonth, through last: CalendarMonth, limit: Int
  ) -> [CalendarMonth] {
    var months: [CalendarMonth] = []
    var month: CalendarMonth? = first
    while let current = month, current <= last, months.count < limit {
      months.append(current)
      month = current.next
    }
    return months
  }
}
