/// A rule that names days of each year, as the RRULE of a VTIMEZONE does (RFC 5545 §3.6.5).
///
/// It is evaluated for a year at a time, so that a rule of 1601 costs no more than one of 2007. What no
/// zone needs (other frequencies, intervals, weeks of the year) is not read.
struct ZoneYearlyRule: Sendable, Hashable {
  /// A day of the week with the number that it has in its month or year; 0 means each.
  struct Weekday: Sendable, Hashable {
    var number: Int
    var day: ICalWeekday
  }

  /// The last moment of the rule.
  enum Until: Sendable, Hashable {
    /// An instant, in seconds since 1970-01-01T00:00:00Z.
    case instant(Int)
    /// What the clocks show, in seconds since 1970-01-01 00:00 on them.
    case local(Int)
  }

  /// The most values of a part; no zone names more days of a month.
  private static let maximumValues = 31
  /// The most days that are looked at in a year; the rules of zones have a dozen.
  private static let maximumDays = 100

  var months: [Int] = []
  var weekdays: [Weekday] = []
  var monthDays: [Int] = []
  var positions: [Int] = []
  var until: Until?
  var count: Int?
  /// The first moment, which has the time, and the day where the rule names none.
  let start: ICalLocalTime
  /// The time of the day.
  private(set) var time: ICalTime

  /// Creates the rule that names the day of its start in each year.
  init(start: ICalLocalTime) {
    self.start = start
    time = start.time
  }

  /// Reads a rule; nil where it is none that can be evaluated.
  init?(parsing text: String, start: ICalLocalTime) {
    self.init(start: start)
    var isYearly = false
    for part in text.split(separator: ";") {
      let halves = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard halves.count == 2 else { return nil }
      guard read(halves[0].uppercased(), halves[1], &isYearly) else { return nil }
    }
    let days = (months.isEmpty ? 12 : months.count) * (weekdays.count * 5 + monthDays.count)
    guard isYearly, days <= (months.isEmpty ? 12 : 1) * Self.maximumDays else { return nil }
  }

  private mutating func read(_ name: String, _ value: String, _ isYearly: inout Bool) -> Bool {
    switch name {
    case "FREQ":
      isYearly = value.uppercased() == "YEARLY"
      return isYearly
    case "INTERVAL": return Int(value) == 1
    case "WKST": return true
    case "BYMONTH": return Self.numbers(value, in: 1...12).map { months = $0.sorted() } != nil
    case "BYMONTHDAY": return Self.numbers(value, in: -31...31).map { monthDays = $0 } != nil
    case "BYSETPOS": return Self.numbers(value, in: -366...366).map { positions = $0 } != nil
    case "BYDAY": return Self.weekdays(value).map { weekdays = $0 } != nil
    case "BYHOUR": return readClock(value, in: 0...23, unit: 3600, of: 24)
    case "BYMINUTE": return readClock(value, in: 0...59, unit: 60, of: 60)
    case "BYSECOND": return readClock(value, in: 0...59, unit: 1, of: 60)
    case "COUNT":
      guard let number = Int(value), number > 0 else { return false }
      count = number
      return true
    case "UNTIL":
      guard let moment = ICalTemporal(value) else { return false }
      switch moment {
      case .date(let date): until = .local(date.daysSince1970 * 86_400 + 86_399)
      case .dateTime(let value):
        until = value.zone == .utc ? .instant(value.local.seconds) : .local(value.local.seconds)
      }
      return true
    default: return name.hasPrefix("X-")
    }
  }

  private mutating func readClock(
    _ value: String, in range: ClosedRange<Int>, unit: Int, of whole: Int
  ) -> Bool {
    guard let number = Int(value), range.contains(number) else { return false }
    let seconds = time.secondsSinceMidnight
    time = ICalTime(wrappingSeconds: seconds - seconds / unit % whole * unit + number * unit)
    return true
  }

  private static func numbers(_ value: String, in range: ClosedRange<Int>) -> [Int]? {
    var result: [Int] = []
    for item in value.split(separator: ",") {
      guard result.count < maximumValues, let number = Int(item.trimmed), number != 0,
        range.contains(number)
      else { return nil }
      result.append(number)
    }
    return result.isEmpty ? nil : result
  }

  private static func weekdays(_ value: String) -> [Weekday]? {
    var result: [Weekday] = []
    for item in value.split(separator: ",").map(\.trimmed) {
      guard result.count < maximumValues, item.utf8.count >= 2, let day = ICalWeekday(code: item.suffix(2))
      else { return nil }
      let prefix = item.dropLast(2)
      guard let number = prefix.isEmpty ? 0 : Int(prefix), (-53...53).contains(number),
        prefix.isEmpty || number != 0
      else { return nil }
      result.append(Weekday(number: number, day: day))
    }
    return result.isEmpty ? nil : result
  }
}

extension ZoneYearlyRule {
  /// What the clocks show at the rule's moments of a year, in order, its start, UNTIL and COUNT aside.
  func moments(in year: Int) -> [Int] {
    var days: [Int] = []
    for month in months.isEmpty ? unnamedMonths : months { addDays(of: month, of: year, to: &days) }
    if months.isEmpty, monthDays.isEmpty, !weekdays.isEmpty,
      let first = ICalDate(year: year, month: 1, day: 1)
    {
      addWeekdays(from: first.daysSince1970, count: ICalDate.isLeap(year) ? 366 : 365, to: &days)
    }
    // Most rules name one day.
    if days.count > 1 { days = Set(days).sorted() }
    if !positions.isEmpty {
      let indices = Set(positions.map { $0 > 0 ? $0 - 1 : days.count + $0 })
      days = indices.filter(days.indices.contains).sorted().map { days[$0] }
    }
    return days.map { $0 * 86_400 + time.secondsSinceMidnight }
  }

  /// The months of a rule that names none: those of its days, or that of its start.
  private var unnamedMonths: [Int] {
    if !monthDays.isEmpty { return Array(1...12) }
    return weekdays.isEmpty ? [start.date.month] : []
  }

  private func addDays(of month: Int, of year: Int, to days: inout [Int]) {
    guard let first = ICalDate(year: year, month: month, day: 1)?.daysSince1970 else { return }
    let length = ICalDate.days(inMonth: month, of: year)
    guard !monthDays.isEmpty else {
      if weekdays.isEmpty {
        if start.date.day <= length { days.append(first + start.date.day - 1) }
      } else {
        addWeekdays(from: first, count: length, to: &days)
      }
      return
    }
    var named: [Int] = []
    if !weekdays.isEmpty { addWeekdays(from: first, count: length, to: &named) }
    for number in monthDays {
      let day = number > 0 ? number : length + 1 + number
      guard (1...length).contains(day), weekdays.isEmpty || named.contains(first + day - 1) else { continue }
      days.append(first + day - 1)
    }
  }

  /// Adds the days that BYDAY names among those of a month or of a year.
  private func addWeekdays(from first: Int, count length: Int, to days: inout [Int]) {
    for weekday in weekdays {
      let lead = (weekday.day.rawValue - ICalWeekday(daysSince1970: first).rawValue + 7) % 7
      let all = stride(from: first + lead, to: first + length, by: 7)
      switch weekday.number {
      case 0: days.append(contentsOf: all)
      case let number:
        let index = number > 0 ? number - 1 : (length - lead + 6) / 7 + number
        let day = first + lead + 7 * index
        if index >= 0, day < first + length { days.append(day) }
      }
    }
  }
}
