import CompassICalendar
import CompassSource

/// What holds for any text as a rule.
struct RecurrenceCheck {
  private let text: String
  private let window: (start: Int, later: Int, last: Int)

  private static let limits = RecurrenceLimits(candidates: 5000, occurrences: 500)
  /// 2024-01-01, from whose days and hours the start is chosen.
  private static let origin = 1_704_067_200

  /// Three bytes choose DTSTART, one each the beginning and the length of a window; the rest is the rule.
  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    let day = Int(choices.byte()) << 2 | Int(choices.byte() & 3)
    let start = Self.origin + day * 86_400 + Int(choices.byte()) * 337
    let later = start + Int(choices.byte()) * 3 * 86_400
    window = (start, later, later + Int(choices.byte()) * 9 * 86_400 + 3600)
    text = String(decoding: choices.rest, as: UTF8.self)
  }

  func run() throws {
    let (rule, problems) = RecurrenceRule.parse(text)
    for problem in problems {
      try ShownFindings.check([Diagnostic(.recurrenceRuleUnusable, .warning, problem.message)], [])
    }
    try demand(
      (rule == nil) == problems.contains { $0.kind.makesRuleUnusable },
      "A rule is there or not, whatever was found: \(text)")
    guard let rule else { return }
    let again = RecurrenceRule.parse(rule.text)
    try demand(
      again.rule == rule && again.problems.allSatisfy { $0.kind == .misplacedPart },
      "\(text) is written as \(rule.text), which reads otherwise")
    try checkTimes(of: rule)
  }

  private func checkTimes(of rule: RecurrenceRule) throws {
    guard let start = ICalLocalTime(seconds: window.start), let later = ICalLocalTime(seconds: window.later),
      let last = ICalLocalTime(seconds: window.last)
    else { return }
    func iterator(from lower: ICalLocalTime?) -> RecurrenceIterator {
      RecurrenceIterator(rule, start: start, from: lower, through: last, limits: Self.limits)
    }
    var all = iterator(from: nil)
    var late = iterator(from: later)
    let (allTimes, lateTimes) = (times(&all), times(&late))
    for times in [allTimes, lateTimes] {
      try demand(
        zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "The times of \(rule.text) are out of order")
      try demand(times.count <= min(Self.limits.occurrences, rule.count ?? .max), "There are too many times")
      try demand(
        times.allSatisfy { $0 >= start && $0 <= last }, "A time of \(rule.text) is out of the window")
    }
    try demand(allTimes.isEmpty || allTimes[0] == start, "The first time of \(rule.text) is not DTSTART")
    // Beginning at the window is the same as beginning at the start and passing over what comes before it.
    guard !all.didReachLimit, !late.didReachLimit else { return }
    try demand(
      lateTimes == allTimes.filter { $0 >= later },
      "Begun at \(later.seconds), \(rule.text) from \(start.seconds) gives other times")
  }

  private func times(_ iterator: inout RecurrenceIterator) -> [ICalLocalTime] {
    var result: [ICalLocalTime] = []
    while let time = iterator.next() { result.append(time) }
    return result
  }
}
