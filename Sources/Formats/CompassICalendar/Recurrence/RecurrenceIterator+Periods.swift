import CompassSource

extension RecurrenceIterator {
  /// The number of the period in which, or shortly before which, a moment lies.
  func periodNumber(at moment: Int) -> Int {
    let day = CivilCalendar.floorDivide(moment, 86_400)
    let units: Int
    switch pattern.frequency {
    case .yearly:
      // A week, or a day that was moved, may lie in the year before or after its own.
      units = CivilCalendar.date(day).year - 1 - firstYear
    case .monthly:
      let date = CivilCalendar.date(day)
      units = date.year * 12 + date.month - 1 - 1 - firstMonth
    case .weekly:
      units = CivilCalendar.floorDivide(day - firstWeekDay, 7)
    case .daily, .hourly, .minutely, .secondly:
      units = CivilCalendar.floorDivide(moment - firstMoment, unit)
    }
    return max(0, CivilCalendar.floorDivide(units, pattern.interval))
  }

  /// Fills the days and times of the next period that has any; false at the end of the window.
  ///
  /// It comes back without any where it has examined more than it may, so that the caller can look.
  mutating func expandNextPeriod(through last: Int) -> Bool {
    days.removeAll(keepingCapacity: true)
    switch pattern.frequency {
    case .yearly: return expandYear(through: last)
    case .monthly: return expandMonth(through: last)
    case .weekly: return expandWeek(through: last)
    case .daily, .hourly, .minutely, .secondly: return expandShortPeriod(through: last)
    }
  }

  /// The year in which the periods of a yearly rule begin: that of DTSTART's week where weeks are numbered.
  private var firstYear: Int {
    guard !pattern.weeks.isEmpty, pattern.yearDays.isEmpty, pattern.monthDays.isEmpty else {
      return pattern.startDay.year
    }
    return CivilCalendar.weekYear(of: startDayNumber, startingOn: pattern.weekStart)
  }

  private var firstMonth: Int { pattern.startDay.year * 12 + pattern.startDay.month - 1 }

  private var firstWeekDay: Int {
    CivilCalendar.weekStart(of: startDayNumber, startingOn: pattern.weekStart)
  }

  private var startDayNumber: Int { CivilCalendar.floorDivide(start, 86_400) }

  /// The length of a day or of what is shorter, in seconds.
  private var unit: Int {
    switch pattern.frequency {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    default: 86_400
    }
  }

  private var firstMoment: Int { CivilCalendar.floorDivide(start, unit) * unit }

  private mutating func expandYear(through last: Int) -> Bool {
    let year = firstYear + period * pattern.interval
    // Week 1 may begin in the year before.
    guard year <= ICalDate.years.upperBound, (CivilCalendar.days(year, 1, 1) - 7) * 86_400 <= last else {
      return false
    }
    period += 1
    fillYear(year)
    examined += 1 + days.count
    return true
  }

  private mutating func expandMonth(through last: Int) -> Bool {
    let number = firstMonth + period * pattern.interval
    let (year, month) = number.quotientAndRemainder(dividingBy: 12)
    // A day counted from the end may be moved to the month before.
    guard year <= ICalDate.years.upperBound, (CivilCalendar.days(year, month + 1, 1) - 1) * 86_400 <= last
    else { return false }
    period += 1
    if pattern.allows(month: month + 1) { fillMonth(year, month + 1) }
    examined += 1 + days.count
    return true
  }

  private mutating func expandWeek(through last: Int) -> Bool {
    let first = firstWeekDay + period * pattern.interval * 7
    guard first * 86_400 <= last else { return false }
    period += 1
    fillWeek(first)
    examined += 1 + days.count
    return true
  }

  /// Fills a day, an hour, a minute or a second, and passes over what the limits leave out.
  private mutating func expandShortPeriod(through last: Int) -> Bool {
    let step = unit * pattern.interval
    let moment = firstMoment + period * step
    guard moment <= last else { return false }
    examined += 1
    if let target = nextAllowed(moment) {
      period += max(1, (target - moment + step - 1) / step)
      return true
    }
    period += 1
    let day = CivilCalendar.floorDivide(moment, 86_400)
    days.append(day)
    let inDay = moment - day * 86_400
    if pattern.frequency <= .hourly { hours[0] = inDay / 3600 }
    if pattern.frequency <= .minutely { minutes[0] = inDay / 60 % 60 }
    if pattern.frequency == .secondly { seconds[0] = inDay % 60 }
    return true
  }

  /// Where to look next if a moment is outside the limits; nil if it is within.
  private mutating func nextAllowed(_ moment: Int) -> Int? {
    let day = CivilCalendar.floorDivide(moment, 86_400)
    if checkedDay.day != day { checkedDay = (day, pattern.allows(day: day)) }
    if !checkedDay.isAllowed {
      let date = CivilCalendar.date(day)
      let isMonthAllowed = pattern.allows(month: date.month)
      let rest = isMonthAllowed ? 1 : ICalDate.days(inMonth: date.month, of: date.year) - date.day + 1
      return (day + rest) * 86_400
    }
    let inDay = moment - day * 86_400
    if let hour = Self.next(inDay / 3600, in: pattern.hourLimit, below: 24) {
      return day * 86_400 + hour * 3600
    }
    if let minute = Self.next(inDay / 60 % 60, in: pattern.minuteLimit, below: 60) {
      return moment - inDay % 3600 + minute * 60
    }
    if let second = Self.next(inDay % 60, in: pattern.secondLimit, below: 60) {
      return moment - inDay % 60 + second
    }
    return nil
  }

  /// The next number of a bit set, or the bound where there is none; nil if the number itself is in it.
  private static func next(_ number: Int, in bits: UInt64, below bound: Int) -> Int? {
    guard bits != 0, bits & 1 << UInt64(number) == 0 else { return nil }
    let later = bits >> UInt64(number)
    return later == 0 ? bound : number + later.trailingZeroBitCount
  }
}
