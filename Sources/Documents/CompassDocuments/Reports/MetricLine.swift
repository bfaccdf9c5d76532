package import CompassModel
package import Foundation

/// The measurements of one type, athlete and unit, by occasion.
package struct MetricLine: Sendable {
  /// An event at which it was measured, or a day outside of events.
  package struct Occasion: Sendable {
    /// Identifies an occasion.
    package enum Key: Sendable, Hashable {
      case event(UUID)
      case day(CalendarDate)
    }

    /// The event or day.
    package let key: Key
    /// The first day on which it was measured there.
    package fileprivate(set) var day: CalendarDate
    /// The best value of a mark with a better way, otherwise the latest value.
    package fileprivate(set) var best: MetricMark?
    /// How many measurements there are.
    package fileprivate(set) var count: Int

    /// Whether it was at an event.
    package var isEvent: Bool { if case .event = key { true } else { false } }
  }

  /// The mean of measurements that one source took.
  package struct Average: Sendable, Hashable {
    /// The mean.
    package let value: Decimal
    package let source: String
    /// How many measurements.
    package let count: Int
  }

  /// The fewest measurements for an average.
  package static let fewestAveraged = 3
  /// The most sources of a line with an average.
  static let maximumSources = 100

  package let key: MetricHistory.Key
  package let type: MetricType
  package let unit: String
  /// The better way.
  package let direction: MetricType.Direction
  /// The best: the best verified one, if any is verified; of equal ones the first.
  ///
  /// Nil for types without a better way, and for hand times of a test that a device timed too.
  package let best: MetricMark?
  /// The best of the others, if it is better than ``best``, which is verified.
  package let betterUnverified: MetricMark?
  /// The last.
  package let latest: MetricMark
  /// The athlete's primary value, if it belongs to this line.
  package let primary: MetricMark?
  /// How many measurements there are.
  package let count: Int
  /// Whether any measurement sums up a session of a device.
  package let hasSamples: Bool
  /// The occasions in the order of their days.
  package let occasions: [Occasion]
  /// The mean of the measurements of the source that took most of them, of a mark with at least
  /// ``fewestAveraged`` of one source: devices do not agree well enough to be added up.
  package let average: Average?
  /// Whether its values are hand times of a test that a device timed too.
  package let isBesideDevice: Bool
  /// The most decimals of the values as recorded.
  package let places: Int
  private let personalBests: Set<UUID>
  private let before: [Occasion.Key: MetricMark]

  init(_ builder: Builder, isWhole: Bool, isBesideDevice: Bool) {
    key = builder.key
    type = builder.type
    unit = builder.unit
    direction = builder.direction
    let hasBest = builder.type.meaning == .mark && direction != .neither && !isBesideDevice
    best = hasBest ? builder.best : nil
    betterUnverified = best.flatMap { best in
      builder.bestUnverified.flatMap { $0.isBetter(than: best, builder.direction) ? $0 : nil }
    }
    latest = builder.latest
    primary = builder.primary
    count = builder.count
    hasSamples = builder.hasSamples
    places = builder.places
    let occasions = isWhole ? builder.occasions.sorted { Self.precedes($0, $1) } : []
    self.isBesideDevice = isBesideDevice
    self.occasions = occasions
    before = Self.predecessors(of: occasions)
    average = isWhole && builder.type.meaning == .mark ? builder.average : nil
    personalBests = hasBest && isWhole ? Self.personalBests(Array(builder.bestsByDay.values), direction) : []
  }

  /// Whether a measurement was the best of its day and better than all on the days before.
  ///
  /// The first day and equal values don't count. After a verified value, only verified ones count.
  package func isPersonalBest(_ id: UUID) -> Bool { personalBests.contains(id) }

  /// Whether two of its values can be compared.
  package var isComparable: Bool { type.meaning != .statistic }

  /// Returns the difference from the occasion before, and the value there; nil without one.
  ///
  /// An event is compared with the last event on an earlier day, and a training day with the one before it.
  package func change(of mark: MetricMark) -> (by: Decimal, since: MetricMark)? {
    guard isComparable, let value = mark.value, let earlier = before[Builder.key(of: mark)],
      let earlierValue = earlier.value
    else { return nil }
    return (value - earlierValue, earlier)
  }

  /// Returns whether a difference is for the better; nil without a better way.
  package func isBetter(_ change: Decimal) -> Bool? {
    switch direction {
    case .higher: change > 0
    case .lower: change < 0
    case .neither: nil
    }
  }

  /// Returns the value that each occasion is compared with.
  private static func predecessors(of occasions: [Occasion]) -> [Occasion.Key: MetricMark] {
    var result: [Occasion.Key: MetricMark] = [:]
    // The last ones of earlier days and those of the day at hand, training first.
    var earlier: [MetricMark?] = [nil, nil]
    var present: [MetricMark?] = [nil, nil]
    var day: CalendarDate?
    for occasion in occasions {
      if occasion.day != day {
        for kind in 0...1 { earlier[kind] = present[kind] ?? earlier[kind] }
        present = [nil, nil]
        day = occasion.day
      }
      let kind = occasion.isEvent ? 1 : 0
      result[occasion.key] = earlier[kind]
      present[kind] = occasion.best ?? present[kind]
    }
    return result
  }

  private static func precedes(_ lhs: Occasion, _ rhs: Occasion) -> Bool {
    if lhs.day != rhs.day { return lhs.day < rhs.day }
    switch (lhs.key, rhs.key) {
    case (.event(let left), .event(let right)): return left.text < right.text
    case (.day, .event): return true
    default: return false
    }
  }

  private static func personalBests(
    _ bestsOfDays: [MetricMark], _ direction: MetricType.Direction
  ) -> Set<UUID> {
    var bests: Set<UUID> = []
    var best: MetricMark?
    for mark in bestsOfDays.sorted(by: { $0.day < $1.day }) {
      guard let known = best else {
        best = mark
        continue
      }
      // Once a third party verified one, the others don't count.
      if known.isVerified, !mark.isVerified { continue }
      let isBetter = mark.isBetter(than: known, direction)
      if isBetter { bests.insert(mark.id) }
      if isBetter || mark.isVerified && !known.isVerified { best = mark }
    }
    return bests
  }
}

extension MetricLine {
  /// Puts a line together, measurement by measurement in any order.
  struct Builder {
    let key: MetricHistory.Key
    let type: MetricType
    let unit: String
    let direction: MetricType.Direction
    private(set) var best: MetricMark?
    private(set) var bestUnverified: MetricMark?
    private(set) var latest: MetricMark
    private(set) var primary: MetricMark?
    private(set) var count = 0
    private(set) var hasSamples = false
    private(set) var places = 0
    private(set) var occasions: [Occasion] = []
    private(set) var bestsByDay: [CalendarDate: MetricMark] = [:]
    private var occasionPlaces: [Occasion.Key: Int] = [:]
    private var sums: [String: (total: Decimal, count: Int)] = [:]
    private var hasTooManySources = false

    init(key: MetricHistory.Key, type: MetricType, _ first: PerformanceMetric) {
      self.key = key
      self.type = type
      unit = first.unit ?? type.unit
      direction = type.direction(unit: unit)
      latest = MetricMark(first)
    }

    /// Returns the occasion of a measurement.
    static func key(of mark: MetricMark) -> Occasion.Key {
      mark.event.map(Occasion.Key.event) ?? .day(mark.day)
    }

    /// Adds a measurement.
    ///
    /// - Parameter remembers: whether its occasion is remembered.
    /// - Returns: how many entries more are remembered than before.
    mutating func add(_ mark: MetricMark, remembers: Bool) -> Int {
      count += 1
      if mark.samples != nil { hasSamples = true }
      if mark.isLater(than: latest) { latest = mark }
      if mark.isPrimary, primary.map(mark.isLater) ?? true { primary = mark }
      guard let value = mark.value else { return 0 }
      places = max(places, -value.exponent)
      if best.map({ mark.precedesAsBest($0, direction) }) ?? true { best = mark }
      if !mark.isVerified, bestUnverified.map({ mark.precedesAsBest($0, direction) }) ?? true {
        bestUnverified = mark
      }
      guard remembers else { return 0 }
      addToSum(value, of: mark.source)
      var added = 0
      if let known = bestsByDay[mark.day] {
        if mark.precedesAsBest(known, direction) { bestsByDay[mark.day] = mark }
      } else {
        bestsByDay[mark.day] = mark
        added += 1
      }
      return added + addToOccasion(mark)
    }

    private mutating func addToOccasion(_ mark: MetricMark) -> Int {
      let key = Self.key(of: mark)
      guard let place = occasionPlaces[key] else {
        occasionPlaces[key] = occasions.count
        occasions.append(Occasion(key: key, day: mark.day, best: mark, count: 1))
        return 1
      }
      occasions[place].count += 1
      occasions[place].day = min(occasions[place].day, mark.day)
      let isBetter =
        occasions[place].best.map { known in
          direction == .neither || type.meaning != .mark
            ? mark.isLater(than: known) : mark.precedesAsBest(known, direction)
        } ?? true
      if isBetter { occasions[place].best = mark }
      return 0
    }

    private mutating func addToSum(_ value: Decimal, of source: String?) {
      guard let source, !hasTooManySources else { return }
      guard sums[source] != nil || sums.count < MetricLine.maximumSources else {
        hasTooManySources = true
        return
      }
      sums[source, default: (0, 0)].total += value
      sums[source, default: (0, 0)].count += 1
    }

    var average: Average? {
      guard !hasTooManySources else { return nil }
      let most = sums.max { lhs, rhs in
        lhs.value.count != rhs.value.count ? lhs.value.count < rhs.value.count : lhs.key > rhs.key
      }
      guard let most, most.value.count >= MetricLine.fewestAveraged else { return nil }
      return Average(
        value: most.value.total / Decimal(most.value.count), source: most.key, count: most.value.count)
    }
  }
}
