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
    var groups: [Key: [Int]] = [:]
    for change in changes { groups[change.key, default: []].append(change.moment) }
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
  private struct Key: Hashable {
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
    var index = 0
    while index < moments.count {
      guard let start = ICalLocalTime(seconds: moments[index]) else { break }
      var rules = ZoneYearlyRule.candidates(for: start)
      var count = 1
      var isOpen = false
      var year = start.date.year
      while true {
        year += 1
        if year > limit {
          isOpen = true
          break
        }
        let next = index + count < moments.count ? moments[index + count] : nil
        let isNext = next.flatMap { ICalLocalTime(seconds: $0)?.date.year } == year
        let expected = isNext ? next.map { [$0] } ?? [] : []
        let left = rules.filter { $0.moments(in: year) == expected }
        guard !left.isEmpty else { break }
        rules = left
        count += isNext ? 1 : 0
      }
      let isRule = count > 1
      result.append(
        ZoneSeries(
          offsetFrom: key.offsetFrom, offset: key.offset, isDaylight: key.isDaylight,
          rule: isRule ? rules.first : nil, start: moments[index],
          last: isRule && isOpen ? nil : moments[index + count - 1]))
      index += count
    }
    return result
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
