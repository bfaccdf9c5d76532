package import CompassModel

/// The days between which repetitions of an event are made events of their own.
package struct ImportWindow: Sendable, Hashable {
  /// The first day; nil is a year before today.
  package var first: CalendarDate?
  /// The last day; nil is eighteen months after today.
  package var last: CalendarDate?

  private static let daysBack = 366
  private static let daysOn = 549

  /// Creates a window; a year back and eighteen months on where a day is left out.
  package init(first: CalendarDate? = nil, last: CalendarDate? = nil) {
    self.first = first
    self.last = last
  }

  /// Reads `2026-01-01..2026-12-31`, of which either day may be left out; nil where it is neither.
  package init?(text: String) {
    let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts != ["", ""] else { return nil }
    let days = parts.map(CalendarDate.init(iso:))
    guard zip(parts, days).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
    (first, last) = (days[0], days[1])
    if let first, let last, last < first { return nil }
  }

  /// The days of the window.
  ///
  /// - Parameter today: the day from which it is counted where it says no days.
  package func days(from today: CalendarDate) -> ClosedRange<CalendarDate> {
    days(from: today.daysSince1970 - Self.daysBack, through: today.daysSince1970)
  }

  /// The days of the window of a calendar that is not looked at from any day.
  ///
  /// - Parameters:
  ///   - start: the day on which its first event begins, in days since 1970.
  ///   - end: the day on which its last one begins; repetitions are taken for eighteen months more.
  func days(from start: Int, through end: Int) -> ClosedRange<CalendarDate> {
    let first = first ?? CalendarDate(clampingDaysSince1970: start)
    let last = last ?? CalendarDate(clampingDaysSince1970: end + Self.daysOn)
    return first...max(first, last)
  }
}
