import CompassSource

/// A day of the proleptic Gregorian calendar (RFC 5545 §3.3.4).
public struct ICalDate: Sendable, Hashable, Comparable {
  /// The years that a date can have.
  public static let years = 1...9999

  /// The year.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day; nil where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a day from the number of days since 1970-01-01; nil beyond the years.
  public init?(daysSince1970 days: Int) {
    guard days.magnitude < 1 << 32 else { return nil }
    let (year, month, day) = CivilCalendar.date(days)
    guard Self.years.contains(year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days since 1970-01-01.
  public var daysSince1970: Int { CivilCalendar.days(year, month, day) }

  /// The day of the week.
  public var weekday: ICalWeekday { ICalWeekday(daysSince1970: daysSince1970) }

  /// The day so many days later; nil beyond the years.
  public func adding(days: Int) -> ICalDate? { ICalDate(daysSince1970: daysSince1970 + days) }

  /// How many days a month has.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    CivilCalendar.days(inMonth: month, of: year)
  }

  /// Whether a year has a February 29.
  public static func isLeap(_ year: Int) -> Bool { CivilCalendar.isLeap(year) }

  /// Orders days by time.
  public static func < (left: ICalDate, right: ICalDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// A day of the week (RFC 5545 §3.3.10), counted from Monday as ISO 8601 does.
public enum ICalWeekday: Int, Sendable, Hashable, CaseIterable {
  case monday = 0, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The day of the week of a day given as the number of days since 1970-01-01, a Thursday.
  public init(daysSince1970 days: Int) {
    let number = (days + 3) % 7
    self = Self.allCases[number < 0 ? number + 7 : number]
  }

  /// The two letters of a rule: `MO`.
  public var code: String { Self.codes[rawValue] }

  /// The day of two letters, capital or small; nil where there is none.
  public init?(code: some StringProtocol) {
    guard let index = Self.codes.firstIndex(of: code.uppercased()) else { return nil }
    self = Self.allCases[index]
  }

  private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}
