package import CompassModel

/// The range of days in which repetitions of an event become separate events.
package struct ImportWindow: Sendable, Hashable {
  /// The first day; nil for a year before today.
  package var first: CalendarDate?
  /// The last day; nil for eighteen months after today.
  package var last: CalendarDate?

  private static let daysBack = 366
  private static let daysOn = 549

  /// Creates a window, with defaults for missing days.
  package init(first: CalendarDate? = nil, last: CalendarDate? = nil) {
    self.first = first
    self.last = last
  }

  /// Reads a range like `2026-01-01..2026-12-31`, or returns nil if it's invalid.
  ///
  /// One of the two days may be missing.
  package init?(text: String) {
    let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts != ["", ""] else { return nil }
    let days = parts.map(CalendarDate.init(iso:))
    guard zip(parts, days).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
    (first, last) = (days[0], days[1])
    if let first, let last, last < first { return nil }
  }

  /// The range as text; nil without days.
  var text: String? {
    first == nil && last == nil ? nil : "\(first?.description ?? "")..\(last?.description ?? "")"
  }

  /// Returns the days of the window.
  ///
  /// - Parameter today: the day to which missing limits are relative.
  package func days(from today: CalendarDate) -> ClosedRange<CalendarDate> {
    days(from: today.daysSince1970 - Self.daysBack, through: today.daysSince1970)
  }

  /// Returns the days of the window for a calendar that is read without a current day.
  ///
  /// - Parameters:
  ///   - start: the day on which its first event begins, in days since 1970. It's the default first day.
  ///   - end: the day on which its last event begins. The default last day is eighteen months later.
  func days(from start: Int, through end: Int) -> ClosedRange<CalendarDate> {
    let first = first ?? CalendarDate(clampingDaysSince1970: start)
    let last = last ?? CalendarDate(clampingDaysSince1970: end + Self.daysOn)
    return first...max(first, last)
  }
}
