import CompassICalendar
import TestSupport

/// Random rules that the standard allows.
enum RandomRule {
  static func make(
    _ random: inout SplitMix, from least: RecurrenceRule.Frequency = .secondly, withTimes: Bool = true,
    withEnd: Bool = true
  ) -> RecurrenceRule {
    let frequencies = RecurrenceRule.Frequency.allCases.filter { $0 >= least }
    var rule = RecurrenceRule(frequencies.randomElement(using: &random) ?? .daily)
    rule.interval = [1, 1, 2, 3, 5, 17].randomElement(using: &random) ?? 1
    rule.weekStart = [.monday, .sunday, .wednesday].randomElement(using: &random) ?? .monday
    if chance(3, &random) { rule.byMonth = numbers(1...12, &random) }
    if chance(3, &random), rule.frequency != .weekly {
      rule.byMonthDay = numbers(1...31, both: true, &random)
    }
    if chance(8, &random), rule.frequency == .yearly {
      rule.byYearDay = numbers(1...366, both: true, &random)
    }
    if chance(4, &random), rule.frequency == .yearly {
      rule.byWeekNumber = numbers(1...53, both: true, &random)
    }
    if chance(2, &random) {
      let hasNumbers = rule.frequency >= .monthly && rule.byWeekNumber.isEmpty && chance(2, &random)
      rule.byDay = numbers(0...6, &random).map { number in
        let ordinal = hasNumbers ? numbers(1...5, both: true, &random).first : nil
        return RecurrenceRule.Weekday(ICalWeekday.allCases[number], ordinal: ordinal)
      }
    }
    if withTimes {
      if chance(4, &random) { rule.byHour = numbers(0...23, &random) }
      if chance(4, &random) { rule.byMinute = numbers(0...59, &random) }
      if chance(6, &random) { rule.bySecond = numbers(0...59, &random) }
    }
    if chance(4, &random), !(rule.byDay.isEmpty && rule.byMonthDay.isEmpty) {
      rule.bySetPosition = numbers(1...4, both: true, &random)
    }
    if withEnd, chance(3, &random) { rule.count = Int.random(in: 1...500, using: &random) }
    return rule
  }

  private static func chance(_ one: Int, _ random: inout SplitMix) -> Bool {
    Int.random(in: 0..<one, using: &random) == 0
  }

  private static func numbers(
    _ range: ClosedRange<Int>, both: Bool = false, _ random: inout SplitMix
  ) -> [Int] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let number = Int.random(in: range, using: &random)
      return both && Bool.random(using: &random) ? -number : number
    }
  }
}

/// Finds the days of a rule in the plainest way: by asking of every day whether the rule means it.
struct EveryDay {
  private let rule: RecurrenceRule
  private let start: ICalDate

  init(_ rule: RecurrenceRule, start: ICalDate) {
    self.rule = rule
    self.start = start
  }

  func days(through last: ICalDate) -> [ICalDate] {
    var periods: [Int: [ICalDate]] = [:]
    // Positions count in whole periods, those before the start and after the end included.
    for number in start.daysSince1970 - 400...last.daysSince1970 + 400 {
      guard let day = ICalDate(daysSince1970: number) else { continue }
      let distance = period(of: day) - period(of: start)
      if distance >= 0, distance.isMultiple(of: rule.interval), means(day) {
        periods[distance, default: []].append(day)
      }
    }
    let chosen = periods.values.flatMap { days in
      rule.bySetPosition.isEmpty
        ? days
        : Set(rule.bySetPosition).compactMap { position in
          let index = position > 0 ? position - 1 : days.count + position
          return days.indices.contains(index) ? days[index] : nil
        }
    }
    return Set(chosen).filter { $0 >= start && $0 <= last }.sorted()
  }

  private func period(of day: ICalDate) -> Int {
    switch rule.frequency {
    case .yearly:
      rule.byWeekNumber.isEmpty || !rule.byMonthDay.isEmpty || !rule.byYearDay.isEmpty
        ? day.year : week(of: day).year
    case .monthly: day.year * 12 + day.month
    case .weekly: (weekStart(of: day) + 70_000_003 - rule.weekStart.rawValue) / 7
    default: day.daysSince1970
    }
  }

  private func means(_ day: ICalDate) -> Bool {
    let length = ICalDate.days(inMonth: day.month, of: day.year)
    let yearLength = ICalDate.isLeap(day.year) ? 366 : 365
    let yearDay = day.daysSince1970 - (ICalDate(year: day.year, month: 1, day: 1)?.daysSince1970 ?? 0) + 1
    let week = rule.byWeekNumber.isEmpty ? (year: 0, number: 0, count: 0) : week(of: day)
    return isIn(rule.byMonth, day.month, nil) && isIn(rule.byMonthDay, day.day, day.day - length - 1)
      && isIn(rule.byYearDay, yearDay, yearDay - yearLength - 1)
      && isIn(rule.byWeekNumber, week.number, week.number - week.count - 1)
      && isWeekday(day, length, yearDay, yearLength) && isImplied(day)
  }

  private func isIn(_ list: [Int], _ number: Int, _ fromEnd: Int?) -> Bool {
    list.isEmpty || list.contains(number) || fromEnd.map(list.contains) ?? false
  }

  private func isWeekday(_ day: ICalDate, _ length: Int, _ yearDay: Int, _ yearLength: Int) -> Bool {
    if rule.byDay.isEmpty { return true }
    let isInMonth = rule.frequency == .monthly || !rule.byMonth.isEmpty
    let number = isInMonth ? day.day : yearDay
    let all = isInMonth ? length : yearLength
    return rule.byDay.contains { entry in
      guard entry.day == day.weekday else { return false }
      guard let ordinal = entry.ordinal else { return true }
      return ordinal > 0 ? (number + 6) / 7 == ordinal : (all - number) / 7 + 1 == -ordinal
    }
  }

  /// What a rule leaves open is as the start has it.
  private func isImplied(_ day: ICalDate) -> Bool {
    let isOpen = rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty
    switch rule.frequency {
    case .yearly:
      if isOpen, !rule.byWeekNumber.isEmpty { return day.weekday == start.weekday }
      if isOpen { return day.day == start.day && (!rule.byMonth.isEmpty || day.month == start.month) }
      let isAlone = rule.byDay.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
      return !isAlone || !rule.byMonth.isEmpty || day.month == start.month
    case .monthly: return !isOpen || day.day == start.day
    case .weekly: return !isOpen || day.weekday == start.weekday
    default: return true
    }
  }

  private func weekStart(of day: ICalDate) -> Int {
    var number = day.daysSince1970
    while ICalWeekday(daysSince1970: number) != rule.weekStart { number -= 1 }
    return number
  }

  private func week(of day: ICalDate) -> (year: Int, number: Int, count: Int) {
    let first = { (year: Int) -> Int in
      ICalDate(year: year, month: 1, day: 4).map { weekStart(of: $0) } ?? 0
    }
    let start = weekStart(of: day)
    let year = [day.year + 1, day.year, day.year - 1].first { first($0) <= start } ?? day.year
    return (year, (start - first(year)) / 7 + 1, (first(year + 1) - first(year)) / 7)
  }
}
