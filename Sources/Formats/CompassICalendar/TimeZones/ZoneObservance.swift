import CompassSource

/// A STANDARD or DAYLIGHT of a VTIMEZONE: an offset and the moments from which it holds.
struct ZoneObservance: Sendable {
  /// Whether it is daylight saving time.
  let isDaylight: Bool
  /// The seconds ahead of UTC before it.
  let offsetFrom: Int
  /// The seconds ahead of UTC while it holds.
  let offsetTo: Int
  /// Its first moment, on clocks that show ``offsetFrom``.
  let start: ICalLocalTime
  private let rules: [ZoneYearlyRule]
  private let dates: [Int]

  /// The first year for which a rule is evaluated, where it began before.
  private static let firstYear = 1900
  /// The most moments that an observance may have; four a year for more than 200 years.
  static let maximumMoments = 1000
  /// The most rules of an observance, which should have one (RFC 5545 §3.8.5.3).
  private static let maximumRules = 4
  /// After so many years without a day a rule has none: even a February 29 on a Sunday comes sooner.
  private static let maximumEmptyYears = 41

  /// Reads an observance; nil where its offset is missing.
  init?(_ component: ICalComponent, diagnostics: inout [Diagnostic]) {
    let offset = component.property("TZOFFSETTO")?.utcOffset
    guard let offset else {
      diagnostics.append(
        .zoneDefinition(
          "Skipped this part of a time zone: it has no UTC offset.", of: component))
      return nil
    }
    isDaylight = component.name == "DAYLIGHT"
    offsetTo = offset
    let from = component.property("TZOFFSETFROM")?.utcOffset
    if from == nil {
      diagnostics.append(
        .zoneDefinition(
          "This part of a time zone has no TZOFFSETFROM. Its TZOFFSETTO was used.", of: component))
    }
    let offsetFrom = from ?? offset
    self.offsetFrom = offsetFrom
    let moment = component.property("DTSTART")?.temporal
    let first = moment.flatMap { Self.local(of: $0, offset: offsetFrom) } ?? ICalLocalTime(seconds: 0)
    guard let first else { return nil }
    if moment == nil {
      diagnostics.append(
        .zoneDefinition("This part of a time zone has no DTSTART. 1970-01-01 was used.", of: component))
    }
    start = first
    rules = Self.rules(of: component, start: first, diagnostics: &diagnostics)
    dates = Self.dates(of: component, offset: offsetFrom, diagnostics: &diagnostics)
  }

  /// The instants from which it holds, in no order.
  ///
  /// - Parameter budget: how many years rules may still be evaluated for; what is beyond is left out.
  func instants(budget: inout Int) -> [Int] {
    var result = [start.seconds - offsetFrom]
    for rule in rules { addInstants(of: rule, to: &result, budget: &budget) }
    result += dates.lazy.map { $0 - offsetFrom }
    return Array(result.prefix(Self.maximumMoments))
  }

  private func addInstants(of rule: ZoneYearlyRule, to result: inout [Int], budget: inout Int) {
    // The start is the first of them, whatever the rule says (RFC 5545 §3.8.5.3).
    var left = rule.count.map { $0 - 1 } ?? .max
    let first = rule.count == nil ? max(start.date.year, Self.firstYear) : start.date.year
    guard first <= ZoneTable.pattern.upperBound else { return }
    var emptyYears = 0
    for year in first...ZoneTable.pattern.upperBound {
      guard budget > 0, emptyYears < Self.maximumEmptyYears else { return }
      budget -= 1
      let moments = rule.moments(in: year)
      emptyYears = moments.isEmpty ? emptyYears + 1 : 0
      for moment in moments where moment > start.seconds {
        let isOver =
          switch rule.until {
          case .instant(let last): moment - offsetFrom > last
          case .local(let last): moment > last
          case nil: false
          }
        guard left > 0, !isOver, result.count < Self.maximumMoments else { return }
        left -= 1
        result.append(moment - offsetFrom)
      }
    }
  }

  private static func rules(
    of component: ICalComponent, start: ICalLocalTime, diagnostics: inout [Diagnostic]
  ) -> [ZoneYearlyRule] {
    var result: [ZoneYearlyRule] = []
    for property in component.properties("RRULE") {
      if let rule = ZoneYearlyRule(parsing: property.value, start: start), result.count < maximumRules {
        result.append(rule)
      } else {
        diagnostics.append(
          .zoneDefinition(
            "Skipped a time zone rule that can't be evaluated.", of: component,
            at: property))
      }
    }
    return result
  }

  private static func dates(
    of component: ICalComponent, offset: Int, diagnostics: inout [Diagnostic]
  ) -> [Int] {
    var result: [Int] = []
    for property in component.properties("RDATE") {
      let moments = property.temporals
      let locals = moments.compactMap { local(of: $0, offset: offset) }
      if result.count + locals.count > maximumMoments {
        diagnostics.append(
          .zoneDefinition(
            "A time zone has more than \(maximumMoments) dates. The rest were skipped.", of: component))
        return result + locals.prefix(maximumMoments - result.count).map(\.seconds)
      }
      result += locals.lazy.map(\.seconds)
      if locals.count < property.value.utf8.count(where: { $0 == UInt8(ascii: ",") }) + 1 {
        diagnostics.append(
          .zoneDefinition("Skipped an unreadable date of a time zone.", of: component, at: property))
      }
    }
    return result
  }

  /// What clocks that show an offset show at a moment, which is said in UTC by some.
  private static func local(of moment: ICalTemporal, offset: Int) -> ICalLocalTime? {
    guard case .dateTime(let value) = moment, value.zone == .utc else { return moment.local }
    return ICalLocalTime(seconds: value.local.seconds + offset)
  }
}
