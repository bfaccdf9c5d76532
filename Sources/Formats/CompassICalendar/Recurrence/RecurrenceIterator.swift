import CompassSource

/// Gives the local times of a rule in order, each once, with no zone and with a bounded amount of work.
///
/// The first is DTSTART itself, whether or not the rule gives it, and COUNT counts it (RFC 5545 §3.8.5.3).
/// The rule's times follow, up to COUNT, UNTIL, the window's end or a limit. An UNTIL in UTC or in a zone is
/// compared as it is written: who knows the zone gives the window's end instead.
public struct RecurrenceIterator: IteratorProtocol, Sendable {
  /// Whether a limit stopped the iteration, so that there may be more times.
  public private(set) var didReachLimit = false

  let pattern: RecurrencePattern
  /// The start, in seconds on the clock since 1970-01-01.
  let start: Int
  /// The first and the last moment that are asked for, on the same clock.
  private let lower: Int
  private let upper: Int
  private let limits: RecurrenceLimits
  private var givesStart: Bool
  /// How many times were given.
  private(set) var given = 0
  /// How many times are left of COUNT.
  private var remaining: Int
  /// The last time that was counted.
  private var previous: Int

  // The period at hand.
  var examined = 0
  /// The number of the next period, counted in intervals from the one in which the start lies.
  var period = 0
  var days: [Int] = []
  var hours: [Int]
  var minutes: [Int]
  var seconds: [Int]
  /// Which of the period's times BYSETPOS takes.
  private var taken: [Int] = []
  private var cursor = 0
  private var end = 0
  /// The last day that was looked at, and whether its limits allow it.
  var checkedDay: (day: Int, isAllowed: Bool)

  /// Creates an iterator.
  ///
  /// - Parameters:
  ///   - start: DTSTART, at midnight for a whole day.
  ///   - lower: the window's first moment; earlier times are counted but not given.
  ///   - upper: the window's last moment.
  ///   - includesStart: whether a start that the rule does not give is a time nevertheless.
  public init(
    _ rule: RecurrenceRule, start: ICalLocalTime, from lower: ICalLocalTime? = nil,
    through upper: ICalLocalTime? = nil, includesStart: Bool = true, limits: RecurrenceLimits = .standard
  ) {
    pattern = RecurrencePattern(rule, start: start)
    self.start = start.seconds
    self.lower = max(self.start, lower?.seconds ?? self.start)
    let last = CivilCalendar.days(ICalDate.years.upperBound + 1, 1, 1) * 86_400 - 1
    let until = rule.until.map { $0.isDate ? $0.local.seconds + 86_399 : $0.local.seconds } ?? last
    self.upper = min(upper?.seconds ?? last, until)
    self.limits = limits
    givesStart = includesStart && (upper.map { start <= $0 } ?? true)
    remaining = max(0, rule.count ?? .max)
    previous = self.start - 1
    hours = pattern.hours
    minutes = pattern.minutes
    seconds = pattern.seconds
    checkedDay = (.min, false)
    if includesStart {
      previous = self.start
      remaining -= 1
    }
    jump(isCounting: rule.count != nil)
  }

  /// The next time; nil where the rule, the window or a limit ends.
  public mutating func next() -> ICalLocalTime? {
    if givesStart {
      givesStart = false
      if start >= lower { return give(start) }
    }
    while remaining > 0, !didReachLimit {
      while cursor < end {
        let value = time(cursor)
        cursor += 1
        // A day that was moved (SKIP) may meet another one.
        guard value > previous else { continue }
        guard value <= upper else {
          remaining = 0
          return nil
        }
        previous = value
        remaining -= 1
        if value >= lower { return give(value) }
        if remaining == 0 { return nil }
      }
      loadNextPeriod()
    }
    return nil
  }

  private mutating func give(_ value: Int) -> ICalLocalTime? {
    guard given < limits.occurrences else {
      didReachLimit = true
      return nil
    }
    given += 1
    let day = CivilCalendar.floorDivide(value, 86_400)
    guard let date = ICalDate(daysSince1970: day) else { return nil }
    return ICalLocalTime(date, ICalTime(wrappingSeconds: value))
  }

  /// Starts near the window: periods before it are passed over, counted where that takes no look at them.
  private mutating func jump(isCounting: Bool) {
    let target = periodNumber(at: lower)
    guard target > 0 else { return }
    guard isCounting else {
      period = target
      return
    }
    guard pattern.isRegular else { return }
    // The first period is cut by DTSTART; all others have as many times as the second.
    loadNextPeriod()
    guard period < target, remaining > 0 else { return }
    loadNextPeriod()
    let (passed, overflow) = (target - period).multipliedReportingOverflow(by: end)
    guard !overflow, passed < remaining else {
      remaining = 0
      return
    }
    remaining -= passed
    period = target
  }

  private mutating func loadNextPeriod() {
    cursor = 0
    end = 0
    guard expandNextPeriod(through: upper) else {
      remaining = 0
      return
    }
    // A limit is named only where there is more to look at.
    guard examined <= limits.candidates else {
      didReachLimit = true
      return
    }
    let size = days.count * hours.count * minutes.count * seconds.count
    if pattern.positions.isEmpty {
      end = size
    } else {
      choosePositions(of: size)
      end = taken.count
    }
    skipCounted()
  }

  /// Passes over the times up to the last one and those before the window, without looking at each.
  private mutating func skipCounted() {
    guard cursor < end, time(cursor) < lower || time(cursor) <= previous else { return }
    cursor = firstIndex(after: previous)
    let beforeWindow = firstIndex(after: lower - 1)
    guard beforeWindow > cursor else { return }
    let passed = beforeWindow - cursor
    guard passed < remaining else {
      remaining = 0
      return
    }
    remaining -= passed
    cursor = beforeWindow
    previous = time(beforeWindow - 1)
  }

  /// The first of the period's times after a moment, by halving.
  private func firstIndex(after moment: Int) -> Int {
    var low = 0
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if time(middle) > moment { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func choosePositions(of size: Int) {
    taken.removeAll(keepingCapacity: true)
    for position in pattern.positions {
      let index = position > 0 ? position - 1 : size + position
      if index >= 0, index < size { taken.append(index) }
    }
    RecurrenceIterator.order(&taken)
  }

  /// One of the period's times, which are never all written down: a year may have 31 million.
  private func time(_ number: Int) -> Int {
    let index = pattern.positions.isEmpty ? number : taken[number]
    let (left, second) = index.quotientAndRemainder(dividingBy: seconds.count)
    let (above, minute) = left.quotientAndRemainder(dividingBy: minutes.count)
    let (day, hour) = above.quotientAndRemainder(dividingBy: hours.count)
    return days[day] * 86_400 + hours[hour] * 3600 + minutes[minute] * 60 + seconds[second]
  }

  /// Puts numbers in order and takes out repetitions, without new memory where they are in order.
  static func order(_ numbers: inout [Int]) {
    guard zip(numbers, numbers.dropFirst()).contains(where: { $0 >= $1 }) else { return }
    numbers.sort()
    var kept = 0
    for index in numbers.indices where kept == 0 || numbers[kept - 1] != numbers[index] {
      numbers[kept] = numbers[index]
      kept += 1
    }
    numbers.removeSubrange(kept...)
  }
}
