import CompassICalendar

/// What a rule gives by itself, a start that it does not give left out, as independent engines say it.
enum RuleAnswer {
  /// How far the other engine looks.
  private static let lastMoment = ICalTemporal("21491231T235959")?.local

  static func times(start: String, count: Int, rule: String) -> String {
    guard let start = ICalTemporal(start)?.local else { return "no start" }
    guard let rule = RecurrenceRule(parsing: rule) else { return "no rule" }
    var iterator = RecurrenceIterator(
      rule, start: start, through: lastMoment, includesStart: false,
      limits: RecurrenceLimits(candidates: 100_000))
    var times: [String] = []
    while times.count < count, let time = iterator.next() {
      times.append("\(time.date.text)T\(time.time.text)")
    }
    if iterator.didReachLimit { times.append("limit") }
    return times.joined(separator: " ")
  }
}
