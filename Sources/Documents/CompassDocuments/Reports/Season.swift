package import CompassModel

/// The days that a season summary is of: a season from the first of August to the last of July, as recruiting
/// calendars have it (`Templates/RecruitingCalendars`), or any other days.
package struct Season: Sendable, Hashable {
  /// The month that a season begins with.
  private static let firstMonth = 8

  package let days: ClosedRange<CalendarDate>
  /// The two years of a season: `2025-26`; nil for any other days.
  package let name: String?

  /// The season that a day is in; nil at the ends of the calendar, where there is none whole.
  package init?(containing day: CalendarDate) {
    self.init(beginning: day.month >= Self.firstMonth ? day.year : day.year - 1)
  }

  /// The season that a person names: `2025-26`, `2025-2026`, or the year it ends in, in whose spring most of it is
  /// played: `2026`.
  ///
  /// Nil for any other text.
  package init?(named text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { digits($0.utf8) }
    guard let first = parts.first ?? nil, text.utf8.prefix(4).count == 4 else { return nil }
    switch parts.count {
    case 1 where text.utf8.count == 4: self.init(beginning: first - 1)
    case 2:
      guard let last = parts[1], text.utf8.count == 9 ? last == first + 1 : last == (first + 1) % 100,
        text.utf8.count == 7 || text.utf8.count == 9
      else { return nil }
      self.init(beginning: first)
    default: return nil
    }
  }

  /// Any days.
  package init(_ days: ClosedRange<CalendarDate>) {
    self.days = days
    name = nil
  }

  private init?(beginning year: Int) {
    guard let first = CalendarDate(year: year, month: Self.firstMonth, day: 1),
      let last = CalendarDate(year: year + 1, month: Self.firstMonth - 1, day: 31)
    else { return nil }
    days = first...last
    name = "\(year)-\(padded((year + 1) % 100, 2))"
  }

  /// The months that any of its days is in.
  ///
  /// - Parameter limit: the most months.
  package func months(limit: Int) -> [CalendarMonth] {
    CalendarMonth.from(
      CalendarMonth(of: days.lowerBound), through: CalendarMonth(of: days.upperBound), limit: limit)
  }
}
