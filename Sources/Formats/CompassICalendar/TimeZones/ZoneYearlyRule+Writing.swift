extension ZoneYearlyRule {
  /// The rules that could have given a moment, the most usual form first.
  ///
  /// They are: the second Sunday of March; the last Sunday; the day by its number; the Friday between two
  /// days, which is what a rule such as "the day after the last Thursday" comes to.
  static func candidates(for start: ICalLocalTime) -> [ZoneYearlyRule] {
    let date = start.date
    let length = ICalDate.days(inMonth: date.month, of: date.year)
    var result: [ZoneYearlyRule] = []
    func add(_ number: Int?, _ monthDays: [Int]) {
      var rule = ZoneYearlyRule(start: start)
      rule.months = [date.month]
      if let number { rule.weekdays = [Weekday(number: number, day: date.weekday)] }
      rule.monthDays = monthDays
      result.append(rule)
    }
    let number = (date.day - 1) / 7 + 1
    if number < 5 { add(number, []) }
    if date.day > length - 7 { add(-1, []) }
    add(nil, [date.day])
    for low in (date.day - 6)...date.day { add(0, Array(max(low, 1)...min(low + 6, length))) }
    return result
  }

  /// The value of an RRULE.
  ///
  /// - Parameter until: the instant of the last moment; nil where the rule goes on.
  func text(until: Int?) -> String {
    var parts = ["FREQ=YEARLY"]
    if let until, let last = ICalLocalTime(seconds: until) {
      parts.append("UNTIL=\(ICalDateTime(last, .utc).text)")
    }
    parts.append("BYMONTH=" + months.map(String.init).joined(separator: ","))
    if !monthDays.isEmpty { parts.append("BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ",")) }
    if !weekdays.isEmpty {
      let days = weekdays.map { ($0.number == 0 ? "" : String($0.number)) + $0.day.code }
      parts.append("BYDAY=" + days.joined(separator: ","))
    }
    return parts.joined(separator: ";")
  }
}
