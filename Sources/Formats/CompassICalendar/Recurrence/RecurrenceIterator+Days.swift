import CompassSource

// What each BY part adds and what it limits is the table of RFC 5545 §3.3.10.
extension RecurrenceIterator {
  /// Fills the days of a week that begins on a day.
  mutating func fillWeek(_ first: Int) {
    let isOpen = !pattern.hasWeekdays && pattern.monthDays.isEmpty && pattern.yearDays.isEmpty
    let mask = isOpen ? 1 << UInt8(pattern.startWeekday) : pattern.hasWeekdays ? pattern.weekdays : 0x7F
    for offset in 0..<7 where mask & 1 << UInt8((pattern.weekStart + offset) % 7) != 0 {
      days.append(first + offset)
    }
    keep([.months, .monthDays, .yearDays, .weeks])
  }

  /// Fills the days of a month.
  mutating func fillMonth(_ year: Int, _ month: Int) {
    let first = CivilCalendar.days(year, month, 1)
    let last = first + ICalDate.days(inMonth: month, of: year) - 1
    if !pattern.monthDays.isEmpty {
      addMonthDays(year, month)
      keep([.weekdays, .yearDays, .weeks])
    } else if pattern.hasWeekdays {
      addWeekdays(from: first, through: last)
      keep([.yearDays, .weeks])
    } else if !pattern.yearDays.isEmpty || !pattern.weeks.isEmpty {
      for day in first...last { days.append(day) }
      keep([.yearDays, .weeks])
    } else {
      add(dayOfMonth: pattern.startDay.day, year, month)
    }
    Self.order(&days)
  }

  /// Fills the days of a year.
  mutating func fillYear(_ year: Int) {
    if !pattern.yearDays.isEmpty {
      addYearDays(year)
      keep([.months, .monthDays, .weekdays, .weeks])
    } else if !pattern.monthDays.isEmpty {
      // Alone it means the month of DTSTART; with another part that tells days, any month.
      let isOpen = pattern.months == 0 && !pattern.hasWeekdays && pattern.weeks.isEmpty
      for month in 1...12 where isOpen ? month == pattern.startDay.month : pattern.allows(month: month) {
        addMonthDays(year, month)
      }
      keep([.weekdays, .weeks])
    } else if !pattern.weeks.isEmpty {
      addWeeks(year)
      keep(.months)
    } else if pattern.hasWeekdays {
      if pattern.months == 0 {
        let first = CivilCalendar.days(year, 1, 1)
        addWeekdays(from: first, through: first + CivilCalendar.days(inYear: year) - 1)
      }
      for month in 1...12 where pattern.months != 0 && pattern.allows(month: month) {
        let first = CivilCalendar.days(year, month, 1)
        addWeekdays(from: first, through: first + ICalDate.days(inMonth: month, of: year) - 1)
      }
    } else if pattern.months == 0 {
      add(dayOfMonth: pattern.startDay.day, year, pattern.startDay.month)
    } else {
      for month in 1...12 where pattern.allows(month: month) {
        add(dayOfMonth: pattern.startDay.day, year, month)
      }
    }
    Self.order(&days)
  }

  /// Takes out the days that some parts leave out, after a missing day has been moved (RFC 7529 §4.1).
  private mutating func keep(_ limits: RecurrencePattern.Limits) {
    guard pattern.hasAny(of: limits) else { return }
    var kept = 0
    for index in days.indices where pattern.allows(day: days[index], within: limits) {
      days[kept] = days[index]
      kept += 1
    }
    days.removeSubrange(kept...)
  }

  private mutating func addMonthDays(_ year: Int, _ month: Int) {
    for day in pattern.monthDays { add(dayOfMonth: day, year, month) }
  }

  /// Adds a day of a month, counted from its end where negative, or what SKIP puts in its place.
  private mutating func add(dayOfMonth day: Int, _ year: Int, _ month: Int) {
    let length = ICalDate.days(inMonth: month, of: year)
    let first = CivilCalendar.days(year, month, 1)
    if let number = resolved(day, of: length) { days.append(first + number) }
  }

  private mutating func addYearDays(_ year: Int) {
    let first = CivilCalendar.days(year, 1, 1)
    let length = CivilCalendar.days(inYear: year)
    for day in pattern.yearDays {
      if let number = resolved(day, of: length) { days.append(first + number) }
    }
  }

  /// The days from the first of a month or year to a numbered one; nil where there is none.
  private func resolved(_ number: Int, of length: Int) -> Int? {
    if abs(number) <= length { return number > 0 ? number - 1 : length + number }
    switch pattern.skip {
    case .omit: return nil
    case .backward: return number > 0 ? length - 1 : -1
    case .forward: return number > 0 ? length : 0
    }
  }

  /// Adds the weekdays of BYDAY within a month or year.
  private mutating func addWeekdays(from first: Int, through last: Int) {
    if pattern.weekdays != 0 {
      for day in first...last where pattern.weekdays & 1 << UInt8(CivilCalendar.weekday(day)) != 0 {
        days.append(day)
      }
    }
    for (weekday, ordinal) in pattern.numbered {
      let day =
        if ordinal > 0 {
          CivilCalendar.weekStart(of: first + 6, startingOn: weekday) + (ordinal - 1) * 7
        } else {
          CivilCalendar.weekStart(of: last, startingOn: weekday) + (ordinal + 1) * 7
        }
      if day >= first, day <= last { days.append(day) }
    }
  }

  /// Adds the days of numbered weeks: those of BYDAY, or the weekday of DTSTART.
  private mutating func addWeeks(_ year: Int) {
    let start = CivilCalendar.firstWeek(of: year, startingOn: pattern.weekStart)
    let count = (CivilCalendar.firstWeek(of: year + 1, startingOn: pattern.weekStart) - start) / 7
    let mask = pattern.hasWeekdays ? pattern.weekdays : 1 << UInt8(pattern.startWeekday)
    for number in pattern.weeks {
      let week = number > 0 ? number - 1 : count + number
      guard week >= 0, week < count else { continue }
      for offset in 0..<7 where mask & 1 << UInt8((pattern.weekStart + offset) % 7) != 0 {
        days.append(start + week * 7 + offset)
      }
    }
  }
}
