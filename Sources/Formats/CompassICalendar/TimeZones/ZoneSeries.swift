/// Changes of a zone's clocks that one rule gives, one a year: what becomes a STANDARD or a DAYLIGHT.
struct ZoneSeries: Sendable {
  /// The seconds ahead of UTC before each.
  let offsetFrom: Int
  /// The seconds ahead of UTC after each.
  let offset: Int
  /// Whether what they begin is daylight saving time.
  let isDaylight: Bool
  /// The rule; nil for a change that comes once.
  private(set) var rule: ZoneYearlyRule?
  /// The first change, on clocks that show ``offsetFrom``.
  private(set) var start: Int
  /// The last change, likewise; nil where they go on.
  private(set) var last: Int?

  /// How many years before and after the span are looked at to tell rules from each other: 28 years have
  /// every form that a year can have.
  private static let margin = 28

  /// The years of which the changes must be known to write some.
  static func reach(of years: ClosedRange<Int>) -> ClosedRange<Int> {
    (years.lowerBound - margin)...(years.upperBound + margin)
  }

  /// The offset with which a zone enters a year.
  ///
  /// - Parameter isEarly: whether it is said as from 1970, and not just before the year.
  static func constant(_ table: ZoneTable, before year: Int, isEarly: Bool) -> ZoneSeries {
    let instant = instant(ofYear: year, table) - 1
    let offset = table.offset(at: instant)
    let start = isEarly ? 0 : instant + offset
    return ZoneSeries(
      offsetFrom: offset, offset: offset, isDaylight: false, rule: nil, start: start, last: start)
  }

  /// The instant with which a year begins.
  static func instant(ofYear year: Int, _ table: ZoneTable) -> Int {
    let local = (ICalDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0) * 86_400
    return local - table.offset(at: local)
  }

  /// The series of a zone's changes that reach into a span of years, in no order.
  static func all(of table: ZoneTable, years: ClosedRange<Int>) -> [ZoneSeries] {
    let changes = localChanges(of: table, years: reach(of: years))
    // Few enough to look at each: a dictionary of them takes longer to be made than to be used.
    var groups: [(key: Key, moments: [Int])] = []
    for change in changes {
      if let index = groups.firstIndex(where: { $0.key == change.key }) {
        groups[index].moments.append(change.moment)
      } else {
        groups.append((change.key, [change.moment]))
      }
    }
    let limit = min(years.upperBound + margin, ZoneTable.pattern.upperBound)
    var result: [ZoneSeries] = []
    for (key, moments) in groups {
      for series in Self.series(of: key, moments: moments, through: limit) where series.reaches(into: years) {
        result.append(series)
      }
    }
    return result
  }

  /// What two changes share that one rule can give.
  private struct Key: Equatable {
    var offsetFrom: Int
    var offset: Int
    var isDaylight: Bool
    var month: Int
    var time: ICalTime
  }

  /// The changes of offsets in a span of years, on clocks that show the offset before each.
  private static func localChanges(
    of table: ZoneTable, years: ClosedRange<Int>
  ) -> [(key: Key, moment: Int)] {
    var before = table.initialOffset
    return table.changes.compactMap { change in
      let offsetFrom = before
      before = change.offset
      guard offsetFrom != change.offset, let local = ICalLocalTime(seconds: change.instant + offsetFrom),
        years.contains(local.date.year)
      else { return nil }
      let key = Key(
        offsetFrom: offsetFrom, offset: change.offset, isDaylight: change.isDaylight,
        month: local.date.month, time: local.time)
      return (key, local.seconds)
    }
  }

  /// Cuts changes of one kind into runs that a rule gives without a miss.
  private static func series(of key: Key, moments: [Int], through limit: Int) -> [ZoneSeries] {
    var result: [ZoneSeries] = []
    var rest = moments[...]
    while let first = rest.first, let start = ICalLocalTime(seconds: first) {
      var longest: (rule: ZoneYearlyRule, run: Run)?
      for rule in ZoneYearlyRule.candidates(for: start) {
        let run = run(of: rule, from: start.date.year, over: rest, through: limit)
        if run.end > longest?.run.end ?? 0 { longest = (rule, run) }
        if run.end > limit { break }
      }
      guard let (rule, run) = longest else { break }
      let isRule = run.count > 1
      result.append(
        ZoneSeries(
          offsetFrom: key.offsetFrom, offset: key.offset, isDaylight: key.isDaylight,
          rule: isRule ? rule : nil, start: first,
          last: isRule && run.end > limit ? nil : rest[rest.startIndex + run.count - 1]))
      rest = rest.dropFirst(run.count)
    }
    return result
  }

  /// How far a rule goes without a miss.
  private struct Run {
    /// How many changes it gives.
    var count: Int
    /// The year in which it gives other changes than there are, or the one after the last that is looked at.
    var end: Int
  }

  /// Compares what a rule gives with changes, the first of which is in a year.
  private static func run(
    of rule: ZoneYearlyRule, from year: Int, over moments: ArraySlice<Int>, through limit: Int
  ) -> Run {
    var run = Run(count: 1, end: year + 1)
    while run.end <= limit {
      let next = moments.dropFirst(run.count).prefix(1)
      let isNext = next.first.flatMap { ICalLocalTime(seconds: $0)?.date.year } == run.end
      guard rule.moments(in: run.end).elementsEqual(isNext ? next : []) else { break }
      run.count += isNext ? 1 : 0
      run.end += 1
    }
    return run
  }

  private func reaches(into years: ClosedRange<Int>) -> Bool {
    guard let first = ICalLocalTime(seconds: start)?.date.year, first <= years.upperBound else {
      return false
    }
    guard let last else { return true }
    return ICalLocalTime(seconds: last).map { $0.date.year >= years.lowerBound } ?? false
  }
}

extension ZoneSeries {
  /// The series as from an earlier year, where it holds in another already.
  func starting(in year: Int, ifBeforeThrough other: Int) -> ZoneSeries {
    guard let rule, let own = ICalLocalTime(seconds: start)?.date.year, own > year, own <= other,
      let first = (year...own).lazy.flatMap({ rule.moments(in: $0) }).first
    else { return self }
    var result = self
    result.start = first
    return result
  }

  /// The instant of the latest change before another instant; nil where there is none.
  func latest(before instant: Int) -> Int? {
    guard start - offsetFrom < instant else { return nil }
    guard let rule, let year = ICalLocalTime(seconds: instant)?.date.year else { return start - offsetFrom }
    for year in stride(from: year, through: max(year - 12, 1), by: -1) {
      for moment in rule.moments(in: year).reversed()
      where moment - offsetFrom < instant && moment >= start && moment <= last ?? .max {
        return moment - offsetFrom
      }
    }
    return start - offsetFrom
  }

  /// The STANDARD or DAYLIGHT.
  ///
  /// - Parameter names: what the zone's clocks are called at which offset.
  func component(names: [ZoneNames.Abbreviation]) -> ICalComponent {
    let number = ICalValues.text(utcOffset: offset)
    let name = names.first { $0.offset == offset }?.name
    var properties: [ICalProperty] = []
    if let local = ICalLocalTime(seconds: start) {
      properties.append(.temporal("DTSTART", .dateTime(ICalDateTime(local, .floating))))
    }
    properties.append(.utcOffset("TZOFFSETFROM", offsetFrom))
    properties.append(.utcOffset("TZOFFSETTO", offset))
    properties.append(.text("TZNAME", name ?? (number.hasSuffix("00") ? String(number.dropLast(2)) : number)))
    if let rule { properties.append(.raw("RRULE", rule.text(until: last.map { $0 - offsetFrom }))) }
    return ICalComponent(isDaylight ? "DAYLIGHT" : "STANDARD", properties: properties)
  }
}
