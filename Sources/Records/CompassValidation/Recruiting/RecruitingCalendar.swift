package import CompassModel

/// The periods in which coaches of a division and sport meet, watch and write to athletes, for one season
/// (domain reference §1.7).
///
/// Calendars are data, in `Templates/RecruitingCalendars`.
package struct RecruitingCalendar: Sendable, Hashable {
  /// What the calendar is of, for people: `NCAA Division I baseball 2026-27`.
  package let title: String
  /// The division.
  package let division: SchoolDivision
  /// The names of the sport, folded as `foldedWords`.
  package let sports: [String]
  /// The days of the season.
  package let days: ClosedRange<CalendarDate>
  /// The document that the periods were taken from.
  package let source: String
  /// The day on which they were last compared with it.
  package let verified: CalendarDate
  /// The periods; of two that share a day one lies within the other.
  package let periods: [RecruitingPeriod]

  /// Creates a calendar.
  package init(
    title: String, division: SchoolDivision, sports: [String], days: ClosedRange<CalendarDate>,
    source: String, verified: CalendarDate, periods: [RecruitingPeriod]
  ) {
    self.title = title
    self.division = division
    self.sports = sports
    self.days = days
    self.source = source
    self.verified = verified
    self.periods = periods
  }

  /// The period of a day: of several the innermost, which is carved out of the others; nil where there is none.
  package func period(on day: CalendarDate) -> RecruitingPeriod? {
    periods.filter { $0.days.contains(day) }.min { $0.length < $1.length }
  }
}

/// Some days on which coaches keep to the same habits.
package struct RecruitingPeriod: Sendable, Hashable {
  /// What is usual in a period.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Coaches meet and watch athletes anywhere.
    case contact
    /// Coaches watch athletes anywhere and meet them on campus.
    case evaluation
    /// Coaches meet and watch athletes on campus.
    case quiet
    /// Coaches meet and watch nobody; calls, mail and texts go on.
    case dead
    /// There is no recruiting contact of any kind.
    case shutdown = "recruiting_shutdown"
  }

  /// How sure it is that the days are right.
  package enum Confidence: String, Sendable, Hashable, CaseIterable {
    case high, medium, low
  }

  /// What is usual in the period.
  package let kind: Kind
  /// Its days.
  package let days: ClosedRange<CalendarDate>
  /// How sure it is that the days are right.
  package let confidence: Confidence

  /// Creates a period.
  package init(_ kind: Kind, _ days: ClosedRange<CalendarDate>, confidence: Confidence) {
    self.kind = kind
    self.days = days
    self.confidence = confidence
  }

  fileprivate var length: Int { days.upperBound.daysSince1970 - days.lowerBound.daysSince1970 }
}

/// The recruiting calendars that records are compared with, and the sport of athletes who do not say theirs.
package struct RecruitingWatch: Sendable, Hashable {
  /// The calendars.
  package var calendars: [RecruitingCalendar]
  /// The sport, as people write it.
  package var sport: String?

  /// Creates a watch.
  package init(calendars: [RecruitingCalendar], sport: String? = nil) {
    self.calendars = calendars
    self.sport = sport
  }
}
