import CompassICalendar
import TestSupport
import Testing

@Suite("Iterating a rule")
struct RecurrenceIteratorTests {
  private static func local(_ text: String) throws -> ICalLocalTime { try #require(ICalTemporal(text)).local }

  private static func times(
    _ rule: RecurrenceRule, _ start: ICalLocalTime, from lower: ICalLocalTime? = nil,
    through upper: ICalLocalTime? = nil, includesStart: Bool = true
  ) -> [ICalLocalTime] {
    Array(
      IteratorSequence(
        RecurrenceIterator(rule, start: start, from: lower, through: upper, includesStart: includesStart)))
  }

  @Test("Random rules give the days that looking at every day gives", arguments: 0..<8)
  func bruteForce(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    var found = 0
    for _ in 0..<30 {
      let rule = RandomRule.make(&random, from: .daily, withTimes: false, withEnd: false)
      let first = try Self.local("20230101T090000").date
      let day = try #require(first.adding(days: Int.random(in: 0..<800, using: &random)))
      let start = ICalLocalTime(day, try #require(ICalTime(hour: 9, minute: 0)))
      let last = try #require(day.adding(days: 1_000))
      let upper = ICalLocalTime(last, .midnight)
      let days = Self.times(rule, start, through: upper, includesStart: false).map(\.date)
      let expected = EveryDay(rule, start: day).days(through: last).filter { $0 < last }
      #expect(days == expected, "\(rule.text) from \(day.text)")
      found += days.count
    }
    #expect(found > 500)
  }

  @Test("A window gives what iterating from the start gives", arguments: 0..<8)
  func windows(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed) + 100)
    let start = try Self.local("20200229T013000")
    for _ in 0..<30 {
      let rule = RandomRule.make(&random)
      let far = rule.frequency < .daily ? 4 : 2_000
      let lower = try #require(start.date.adding(days: Int.random(in: -10...far, using: &random)))
      let upper = try #require(lower.adding(days: Int.random(in: 0...far / 2, using: &random)))
      let from = ICalLocalTime(lower, .midnight)
      let through = ICalLocalTime(upper, .midnight)
      var all = RecurrenceIterator(
        rule, start: start, through: through,
        limits: RecurrenceLimits(candidates: 3_000_000, occurrences: 3_000_000))
      var expected: [ICalLocalTime] = []
      while let time = all.next() { if time >= from { expected.append(time) } }
      var jumping = RecurrenceIterator(
        rule, start: start, from: from, through: through,
        limits: RecurrenceLimits(candidates: 3_000_000, occurrences: 3_000_000))
      var given: [ICalLocalTime] = []
      while let time = jumping.next() { given.append(time) }
      #expect(given == expected, "\(rule.text) from \(lower.text)")
      #expect(!jumping.didReachLimit && !all.didReachLimit)
    }
  }

  @Test(
    "No rule takes more work than it may",
    arguments: [
      "FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=1000000000", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;INTERVAL=2147483648", "FREQ=YEARLY;INTERVAL=999999999999999999",
      "FREQ=SECONDLY;INTERVAL=999999999999999999;BYDAY=MO", "FREQ=SECONDLY;BYHOUR=23;BYSECOND=59",
      "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1", "FREQ=HOURLY;INTERVAL=24;BYHOUR=1",
      "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6", "FREQ=YEARLY;BYDAY=53MO;BYSETPOS=2",
    ])
  func bounded(text: String) throws {
    let limits = RecurrenceLimits(candidates: 20_000, occurrences: 100)
    let rule = try #require(RecurrenceRule(parsing: text))
    var iterator = RecurrenceIterator(rule, start: try Self.local("20260418T090000"), limits: limits)
    var count = 0
    while iterator.next() != nil { count += 1 }
    #expect((1...100).contains(count))
    #expect(iterator.next() == nil)
  }

  @Test("A dense rule of 31 million times a year is neither written down nor walked through")
  func dense() throws {
    var rule = RecurrenceRule(.yearly)
    rule.byMonth = Array(1...12)
    rule.byMonthDay = Array(1...31)
    rule.byHour = Array(0...23)
    rule.byMinute = Array(0...59)
    rule.bySecond = Array(0...59)
    rule.bySetPosition = [-1]
    var iterator = RecurrenceIterator(
      rule, start: try Self.local("20260101T000000"), limits: RecurrenceLimits(candidates: 1_000))
    #expect(try iterator.next() == Self.local("20260101T000000"))
    #expect(try iterator.next() == Self.local("20261231T235959"))
    #expect(try iterator.next() == Self.local("20271231T235959"))
    rule.bySetPosition = []
    let late = try Self.local("20260901T120000")
    var jumping = RecurrenceIterator(rule, start: try Self.local("20260101T000000"), from: late)
    #expect(jumping.next() == late)
  }

  @Test("A limit is told apart from an end")
  func limits() throws {
    let start = try Self.local("20260418T090000")
    let rule = try #require(RecurrenceRule(parsing: "FREQ=DAILY;COUNT=3"))
    var exact = RecurrenceIterator(rule, start: start, limits: RecurrenceLimits(occurrences: 3))
    while exact.next() != nil {}
    #expect(!exact.didReachLimit)
    var short = RecurrenceIterator(rule, start: start, limits: RecurrenceLimits(occurrences: 2))
    while short.next() != nil {}
    #expect(short.didReachLimit)
    let never = try #require(RecurrenceRule(parsing: "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1"))
    var seeking = RecurrenceIterator(never, start: start, limits: RecurrenceLimits(candidates: 1_000))
    while seeking.next() != nil {}
    #expect(seeking.didReachLimit)
  }

  @Test(
    "A window far from the start is reached at once",
    arguments: [
      ("FREQ=SECONDLY", "20260418T000000"), ("FREQ=MINUTELY;INTERVAL=7", "20260418T000300"),
      ("FREQ=SECONDLY;COUNT=99999999999", "20260418T000000"), ("FREQ=DAILY;COUNT=900000", "20260418T000000"),
      ("FREQ=WEEKLY;COUNT=900000;BYDAY=MO,TU,WE,TH,FR,SA,SU", "20260418T000000"),
      ("FREQ=DAILY;BYHOUR=0,12;COUNT=900000", "20260418T000000"), ("FREQ=YEARLY", "20270101T000000"),
      ("FREQ=MONTHLY;BYDAY=-1SU", "20260426T000000"),
    ])
  func farAway(text: String, expected: String) throws {
    let rule = try #require(RecurrenceRule(parsing: text))
    var iterator = RecurrenceIterator(
      rule, start: try Self.local("16010101T000000"), from: try Self.local("20260418T000000"),
      limits: RecurrenceLimits(candidates: 100))
    #expect(try iterator.next() == Self.local(expected))
  }

  @Test("COUNT counts what lies before the window", arguments: [(5, 0), (109, 1), (110, 2), (1_000, 31)])
  func counting(count: Int, expected: Int) throws {
    var rule = RecurrenceRule(.daily)
    rule.count = count
    let times = Self.times(
      rule, try Self.local("20260101T090000"), from: try Self.local("20260419T000000"),
      through: try Self.local("20260519T235959"))
    #expect(times.count == expected)
  }

  @Test("A rule made by hand of numbers that no rule has is survived")
  func nonsense() throws {
    var rule = RecurrenceRule(.yearly, interval: .min)
    rule.byMonthDay = [.max, .min, 0, 15]
    rule.byYearDay = [.max, -9_999]
    rule.bySetPosition = [.min, .max, 0, 1]
    rule.byDay = [RecurrenceRule.Weekday(.monday, ordinal: .min), RecurrenceRule.Weekday(.monday)]
    rule.byMonth = [-1, 99, 6]
    rule.count = .max
    let days = Self.times(rule, try Self.local("20260615T090000"), through: try Self.local("20400101T000000"))
    #expect(days.map(\.date.text) == ["20260615", "20370615"])
  }

  @Test("The last year ends every rule")
  func lastYear() throws {
    let rule = RecurrenceRule(.yearly)
    let years = Self.times(rule, try Self.local("99970101T000000")).map(\.date.year)
    #expect(years == [9997, 9998, 9999])
  }
}
