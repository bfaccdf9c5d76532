extension RecurrenceRule {
  /// The rule as RFC 5545 §3.3.10 writes it: capitals, parts in one order, defaults left out.
  ///
  /// Equal rules have equal texts, and the text of a rule that could be read parses back to that rule.
  public var text: String {
    var parts: [String] = []
    // RFC 7529 §4.1: SKIP must not stand without RSCALE.
    if skip != .omit { parts.append("RSCALE=GREGORIAN") }
    parts.append("FREQ=\(frequency.code)")
    if let until { parts.append("UNTIL=\(until.text)") }
    if let count { parts.append("COUNT=\(count)") }
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    Self.add(bySecond, as: "BYSECOND", to: &parts)
    Self.add(byMinute, as: "BYMINUTE", to: &parts)
    Self.add(byHour, as: "BYHOUR", to: &parts)
    Self.add(byDay.map(\.text), as: "BYDAY", to: &parts)
    Self.add(byMonthDay, as: "BYMONTHDAY", to: &parts)
    Self.add(byYearDay, as: "BYYEARDAY", to: &parts)
    Self.add(byWeekNumber, as: "BYWEEKNO", to: &parts)
    Self.add(byMonth, as: "BYMONTH", to: &parts)
    Self.add(bySetPosition, as: "BYSETPOS", to: &parts)
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    if skip != .omit { parts.append("SKIP=\(skip.rawValue)") }
    return parts.joined(separator: ";")
  }

  private static func add(
    _ values: [some CustomStringConvertible], as name: String, to parts: inout [String]
  ) {
    guard !values.isEmpty else { return }
    parts.append("\(name)=\(values.map(\.description).joined(separator: ","))")
  }
}

extension RecurrenceRule.Weekday {
  /// The day as a rule writes it: `-1SU`.
  public var text: String { ordinal.map { "\($0)\(day.code)" } ?? day.code }
}
