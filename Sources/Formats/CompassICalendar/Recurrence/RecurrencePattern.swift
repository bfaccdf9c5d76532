import CompassSource

/// A rule made ready for expansion: lists as bit sets, what the rule leaves open taken from DTSTART.
struct RecurrencePattern {
  let frequency: RecurrenceRule.Frequency
  let interval: Int
  let weekStart: Int
  let skip: RecurrenceRule.Skip
  /// The days of the week of every week, without numbers; bit 0 is Monday.
  let weekdays: UInt8
  /// The days of the week with a number within the month or year.
  let numbered: [(day: Int, ordinal: Int)]
  let months: UInt16
  let monthDays: [Int]
  let yearDays: [Int]
  let weeks: [Int]
  let positions: [Int]
  /// The times of a day that one period has, in order; those that the period itself sets stand there once.
  let hours: [Int]
  let minutes: [Int]
  let seconds: [Int]
  /// What limits hours, minutes and seconds of a shorter period; zero where nothing does.
  let hourLimit: UInt64
  let minuteLimit: UInt64
  let secondLimit: UInt64
  /// The day of DTSTART.
  let startDay: (year: Int, month: Int, day: Int)
  let startWeekday: Int
  /// The days of the month and year that limit, bit n for day n and, counted from the end, for day -n.
  private let monthDayBits: (fromStart: UInt64, fromEnd: UInt64)
  private let yearDayBits: (fromStart: [Bool], fromEnd: [Bool])

  init(_ rule: RecurrenceRule, start: ICalLocalTime) {
    frequency = rule.frequency
    // No interval reaches beyond the calendar twice, and none makes the arithmetic overflow.
    interval = min(max(1, rule.interval), 1_000_000_000_000)
    weekStart = rule.weekStart.rawValue
    skip = rule.skip
    // Within a week there is nothing to count weekdays in.
    let hasNumbers = rule.frequency >= .monthly && rule.byWeekNumber.isEmpty
    weekdays = rule.byDay.reduce(0) {
      $1.ordinal == nil || !hasNumbers ? $0 | 1 << UInt8($1.day.rawValue) : $0
    }
    numbered = rule.byDay.compactMap { entry in
      guard hasNumbers, let ordinal = entry.ordinal else { return nil }
      return (entry.day.rawValue, min(max(ordinal, -54), 54))
    }
    months = rule.byMonth.reduce(0) { (1...12).contains($1) ? $0 | 1 << UInt16($1) : $0 }
    monthDays = rule.byMonthDay.filter { (-31...31).contains($0) && $0 != 0 }
    yearDays = rule.byYearDay.filter { (-366...366).contains($0) && $0 != 0 }
    weeks = rule.byWeekNumber.filter { (-53...53).contains($0) && $0 != 0 }
    positions = rule.bySetPosition.filter { $0 != 0 }

    let time = start.time
    let secondList = RecurrencePattern.list(rule.bySecond.map { min($0, 59) }, below: 60)
    let minuteList = RecurrencePattern.list(rule.byMinute, below: 60)
    let hourList = RecurrencePattern.list(rule.byHour, below: 24)
    hours = frequency >= .daily && !hourList.isEmpty ? hourList : [time.hour]
    minutes = frequency >= .hourly && !minuteList.isEmpty ? minuteList : [time.minute]
    seconds = frequency >= .minutely && !secondList.isEmpty ? secondList : [time.second]
    hourLimit = frequency <= .hourly ? RecurrencePattern.bits(hourList) : 0
    minuteLimit = frequency <= .minutely ? RecurrencePattern.bits(minuteList) : 0
    secondLimit = frequency == .secondly ? RecurrencePattern.bits(secondList) : 0

    let date = start.date
    startDay = (date.year, date.month, date.day)
    startWeekday = date.weekday.rawValue
    monthDayBits = (
      RecurrencePattern.bits(monthDays.filter { $0 > 0 }), RecurrencePattern.bits(monthDays.map { -$0 })
    )
    yearDayBits = (
      RecurrencePattern.table(yearDays), RecurrencePattern.table(yearDays.map { -$0 })
    )
  }

  /// Whether a weekday limits or expands.
  var hasWeekdays: Bool { weekdays != 0 || !numbered.isEmpty }

  /// Whether every period has the same number of times, so that periods can be counted without looking.
  var isRegular: Bool {
    guard months == 0, monthDays.isEmpty, yearDays.isEmpty, weeks.isEmpty else { return false }
    guard frequency < .weekly else { return frequency == .weekly }
    return !hasWeekdays && hourLimit == 0 && minuteLimit == 0 && secondLimit == 0
  }

  private static func list(_ values: [Int], below bound: Int) -> [Int] {
    Set(values.filter { $0 >= 0 && $0 < bound }).sorted()
  }

  private static func bits(_ values: [Int]) -> UInt64 {
    values.reduce(0) { (0...63).contains($1) ? $0 | 1 << UInt64($1) : $0 }
  }

  private static func table(_ values: [Int]) -> [Bool] {
    guard values.contains(where: { $0 > 0 }) else { return [] }
    var result = [Bool](repeating: false, count: 367)
    for value in values where value > 0 { result[value] = true }
    return result
  }
}

extension RecurrencePattern {
  /// Whether a month is one of BYMONTH, or BYMONTH does not limit.
  func allows(month: Int) -> Bool { months == 0 || months & 1 << UInt16(month) != 0 }

  /// Whether a day is within BYMONTHDAY, or BYMONTHDAY does not limit.
  func allows(dayOfMonth day: Int, of month: Int, _ year: Int) -> Bool {
    if monthDays.isEmpty { return true }
    let fromEnd = ICalDate.days(inMonth: month, of: year) + 1 - day
    return monthDayBits.fromStart & 1 << UInt64(day) != 0 || monthDayBits.fromEnd & 1 << UInt64(fromEnd) != 0
  }

  /// Whether a day is within BYYEARDAY, or BYYEARDAY does not limit.
  func allows(yearDayOf day: Int, in year: Int) -> Bool {
    if yearDays.isEmpty { return true }
    let number = day - CivilCalendar.days(year, 1, 1) + 1
    if !yearDayBits.fromStart.isEmpty, yearDayBits.fromStart[number] { return true }
    return !yearDayBits.fromEnd.isEmpty && yearDayBits.fromEnd[CivilCalendar.days(inYear: year) + 1 - number]
  }

  /// Whether the week of a day is one of BYWEEKNO, or BYWEEKNO does not limit.
  func allows(weekOf day: Int) -> Bool {
    if weeks.isEmpty { return true }
    let year = CivilCalendar.weekYear(of: day, startingOn: weekStart)
    let first = CivilCalendar.firstWeek(of: year, startingOn: weekStart)
    let count = (CivilCalendar.firstWeek(of: year + 1, startingOn: weekStart) - first) / 7
    let week = (day - first) / 7 + 1
    return weeks.contains { $0 == week || $0 == week - count - 1 }
  }

  /// Whether a day is one of BYDAY, or BYDAY does not limit.
  ///
  /// A number counts within the month where the rule counts months or names some, otherwise within the year.
  func allows(weekdayOf day: Int, _ date: (year: Int, month: Int, day: Int)) -> Bool {
    if !hasWeekdays { return true }
    let weekday = CivilCalendar.weekday(day)
    if weekdays & 1 << UInt8(weekday) != 0 { return true }
    guard !numbered.isEmpty else { return false }
    let countsInMonth = frequency == .monthly || months != 0
    let fromStart: Int
    let fromEnd: Int
    if countsInMonth {
      fromStart = date.day - 1
      fromEnd = ICalDate.days(inMonth: date.month, of: date.year) - date.day
    } else {
      fromStart = day - CivilCalendar.days(date.year, 1, 1)
      fromEnd = CivilCalendar.days(inYear: date.year) - 1 - fromStart
    }
    return numbered.contains {
      $0.day == weekday && ($0.ordinal == fromStart / 7 + 1 || $0.ordinal == -(fromEnd / 7) - 1)
    }
  }

  /// The parts that can limit days.
  struct Limits: OptionSet {
    let rawValue: UInt8
    static let months = Limits(rawValue: 1)
    static let monthDays = Limits(rawValue: 2)
    static let weekdays = Limits(rawValue: 4)
    static let yearDays = Limits(rawValue: 8)
    static let weeks = Limits(rawValue: 16)
    static let all: Limits = [.months, .monthDays, .weekdays, .yearDays, .weeks]
  }

  /// Whether some of the parts can leave out a day.
  func hasAny(of limits: Limits) -> Bool {
    limits.contains(.months) && months != 0 || limits.contains(.monthDays) && !monthDays.isEmpty
      || limits.contains(.weekdays) && hasWeekdays || limits.contains(.yearDays) && !yearDays.isEmpty
      || limits.contains(.weeks) && !weeks.isEmpty
  }

  /// Whether a day is within the parts.
  func allows(day: Int, within limits: Limits = .all) -> Bool {
    let date = CivilCalendar.date(day)
    if limits.contains(.months), !allows(month: date.month) { return false }
    if limits.contains(.monthDays), !allows(dayOfMonth: date.day, of: date.month, date.year) { return false }
    if limits.contains(.weekdays), !allows(weekdayOf: day, date) { return false }
    if limits.contains(.yearDays), !allows(yearDayOf: day, in: date.year) { return false }
    return !limits.contains(.weeks) || allows(weekOf: day)
  }
}
