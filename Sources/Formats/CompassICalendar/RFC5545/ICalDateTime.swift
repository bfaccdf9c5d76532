import CompassSource

/// A time on the clock (RFC 5545 §3.3.12); a leap second is the last second before it.
public struct ICalTime: Sendable, Hashable, Comparable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int

  /// The start of a day.
  public static let midnight = ICalTime(wrappingSeconds: 0)

  /// Creates a time, of which the second 60 becomes 59; nil where no clock shows it.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
    self.hour = hour
    self.minute = minute
    self.second = min(second, 59)
  }

  /// Creates the time so many seconds after a midnight, whole days left out.
  public init(wrappingSeconds seconds: Int) {
    let seconds = ((seconds % 86_400) + 86_400) % 86_400
    hour = seconds / 3600
    minute = seconds / 60 % 60
    second = seconds % 60
  }

  /// The number of seconds since midnight.
  public var secondsSinceMidnight: Int { hour * 3600 + minute * 60 + second }

  /// Orders times as a clock shows them.
  public static func < (left: ICalTime, right: ICalTime) -> Bool {
    left.secondsSinceMidnight < right.secondsSinceMidnight
  }
}

/// What a clock on a wall and the calendar beside it show: a day and a time, in no zone.
public struct ICalLocalTime: Sendable, Hashable, Comparable {
  /// The day.
  public var date: ICalDate
  /// The time.
  public var time: ICalTime

  /// Creates a local time.
  public init(_ date: ICalDate, _ time: ICalTime) {
    self.date = date
    self.time = time
  }

  /// Creates the local time so many seconds after 1970-01-01 00:00 on the same clock; nil beyond the years.
  public init?(seconds: Int) {
    let days = CivilCalendar.floorDivide(seconds, 86_400)
    guard let date = ICalDate(daysSince1970: days) else { return nil }
    self.init(date, ICalTime(wrappingSeconds: seconds - days * 86_400))
  }

  /// The number of seconds since 1970-01-01 00:00 on the same clock.
  public var seconds: Int { date.daysSince1970 * 86_400 + time.secondsSinceMidnight }

  /// Orders local times as a clock shows them.
  public static func < (left: ICalLocalTime, right: ICalLocalTime) -> Bool { left.seconds < right.seconds }
}

/// A date with a time (RFC 5545 §3.3.5) and what it says of its zone.
public struct ICalDateTime: Sendable, Hashable {
  /// What a value says of its zone.
  public enum Zone: Sendable, Hashable {
    /// Nothing: the time is the same on every clock (form 1).
    case floating
    /// It ends in Z (form 2).
    case utc
    /// It has a `TZID`, as written, without quotes (form 3).
    case named(String)
  }

  /// The day and the time as they are written.
  public var local: ICalLocalTime
  /// The zone.
  public var zone: Zone

  /// Creates a date with a time.
  public init(_ local: ICalLocalTime, _ zone: Zone) {
    self.local = local
    self.zone = zone
  }
}

/// A value of a property that takes a DATE or a DATE-TIME.
public enum ICalTemporal: Sendable, Hashable {
  case date(ICalDate)
  case dateTime(ICalDateTime)

  /// The day as it is written.
  public var day: ICalDate {
    switch self {
    case .date(let date): date
    case .dateTime(let dateTime): dateTime.local.date
    }
  }

  /// Whether it is a whole day.
  public var isDate: Bool { if case .date = self { true } else { false } }

  /// What a clock shows; the start of a whole day.
  public var local: ICalLocalTime {
    switch self {
    case .date(let date): ICalLocalTime(date, .midnight)
    case .dateTime(let dateTime): dateTime.local
    }
  }
}

/// A length of time (RFC 5545 §3.3.6): days are days of the calendar, seconds are exact.
public struct ICalDuration: Sendable, Hashable {
  /// Whole days, weeks included; negative before.
  public var days: Int
  /// Seconds beside them, of the same sign.
  public var seconds: Int

  /// Creates a length of time.
  public init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }
}

/// A stretch of time (RFC 5545 §3.3.9).
public struct ICalPeriod: Sendable, Hashable {
  /// How the end is said.
  public enum End: Sendable, Hashable {
    case moment(ICalDateTime)
    case duration(ICalDuration)
  }

  /// The first moment.
  public var start: ICalDateTime
  /// The end, which is no part of it.
  public var end: End

  /// Creates a stretch of time.
  public init(start: ICalDateTime, end: End) {
    self.start = start
    self.end = end
  }
}
