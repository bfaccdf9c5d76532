/// A rule by which an event recurs (RFC 5545 §3.3.10, RFC 7529).
///
/// The lists of the BY parts are in order and without repetitions, whatever they are set to.
public struct RecurrenceRule: Sendable, Hashable {
  /// The unit that the interval counts.
  public enum Frequency: Int, Sendable, Hashable, CaseIterable, Comparable {
    case secondly = 0, minutely, hourly, daily, weekly, monthly, yearly

    /// Orders units by their length.
    public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
  }

  /// What becomes of a day that a month or a year does not have (RFC 7529 §4.1).
  public enum Skip: String, Sendable, Hashable, CaseIterable {
    /// It is left out.
    case omit = "OMIT"
    /// The last day before it takes its place.
    case backward = "BACKWARD"
    /// The first day after it takes its place.
    case forward = "FORWARD"
  }

  /// A day of the week, every one of a month or year or the n-th of it.
  public struct Weekday: Sendable, Hashable, Comparable {
    /// The number within the month or year, negative from the end; nil for every one.
    public var ordinal: Int?
    /// The day.
    public var day: ICalWeekday

    /// Creates a day of the week.
    public init(_ day: ICalWeekday, ordinal: Int? = nil) {
      self.day = day
      self.ordinal = ordinal
    }

    /// Orders days as a rule lists them: those without a number first, then by number and day.
    public static func < (left: Weekday, right: Weekday) -> Bool {
      guard let leftOrdinal = left.ordinal else {
        return right.ordinal != nil || left.day.rawValue < right.day.rawValue
      }
      guard let rightOrdinal = right.ordinal else { return false }
      return (leftOrdinal, left.day.rawValue) < (rightOrdinal, right.day.rawValue)
    }
  }

  /// The unit that the interval counts (FREQ).
  public var frequency: Frequency
  /// How many units lie between two periods, from 1 (INTERVAL).
  public var interval = 1
  /// How many times the event takes place, the first included; nil without such an end (COUNT).
  public var count: Int?
  /// The last moment at which it can begin; nil without such an end (UNTIL).
  public var until: ICalTemporal?
  /// Seconds, 0 to 60 (BYSECOND).
  public var bySecond: [Int] = [] { didSet { bySecond = Self.ordered(bySecond) } }
  /// Minutes, 0 to 59 (BYMINUTE).
  public var byMinute: [Int] = [] { didSet { byMinute = Self.ordered(byMinute) } }
  /// Hours, 0 to 23 (BYHOUR).
  public var byHour: [Int] = [] { didSet { byHour = Self.ordered(byHour) } }
  /// Days of the week (BYDAY).
  public var byDay: [Weekday] = [] { didSet { byDay = Self.ordered(byDay) } }
  /// Days of the month, 1 to 31 or from its end -1 to -31 (BYMONTHDAY).
  public var byMonthDay: [Int] = [] { didSet { byMonthDay = Self.ordered(byMonthDay) } }
  /// Days of the year, 1 to 366 or from its end -1 to -366 (BYYEARDAY).
  public var byYearDay: [Int] = [] { didSet { byYearDay = Self.ordered(byYearDay) } }
  /// Weeks of the year, 1 to 53 or from its end -1 to -53 (BYWEEKNO).
  public var byWeekNumber: [Int] = [] { didSet { byWeekNumber = Self.ordered(byWeekNumber) } }
  /// Months, 1 to 12 (BYMONTH).
  public var byMonth: [Int] = [] { didSet { byMonth = Self.ordered(byMonth) } }
  /// Which times of each period are taken, from 1 or from its end -1 (BYSETPOS).
  public var bySetPosition: [Int] = [] { didSet { bySetPosition = Self.ordered(bySetPosition) } }
  /// The day on which a week begins (WKST).
  public var weekStart: ICalWeekday = .monday
  /// What becomes of a day that a month or a year does not have (SKIP).
  public var skip: Skip = .omit

  /// Creates a rule that has nothing but a frequency and an interval.
  public init(_ frequency: Frequency, interval: Int = 1) {
    self.frequency = frequency
    self.interval = interval
  }

  private static func ordered<Value: Comparable & Hashable>(_ values: [Value]) -> [Value] {
    Set(values).sorted()
  }
}

extension RecurrenceRule.Frequency {
  /// The word of a rule: `WEEKLY`.
  public var code: String {
    switch self {
    case .secondly: "SECONDLY"
    case .minutely: "MINUTELY"
    case .hourly: "HOURLY"
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }
}
