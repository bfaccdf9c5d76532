package import CompassModel
package import CompassValidation

package import struct Foundation.Decimal
package import struct Foundation.UUID

/// All measurements of a report's athletes in lines, by occasion.
///
/// Each athlete, type, unit and way of timing has its own line. Values of different lines are never compared.
package struct MetricHistory: Sendable {
  /// The most occasions and bests of days to remember.
  ///
  /// Above this limit, a report leaves out personal bests, changes, trends and averages. The best and the
  /// latest stay exact.
  package static let maximumOccasions = 50_000

  /// Identifies a line.
  package struct Key: Sendable, Hashable {
    /// The athlete.
    package let owner: UUID?
    /// The key of the type.
    package let type: String
    /// The unit in lower case, or empty.
    package let unit: String
    /// Whether a person timed it with a stopwatch.
    ///
    /// Hand times of a sprint are 0.2 to 0.3 seconds better than those of a device, so the two are never
    /// compared.
    package let isHandTimed: Bool

    /// The line to which a metric belongs; a unit that was left out is the type's.
    package init(_ metric: PerformanceMetric, _ type: MetricType) {
      owner = metric.userID
      self.type = metric.metricType
      unit = Self.unit(metric.unit ?? type.unit)
      isHandTimed = type.isHandTimed(by: metric.source, unit: unit)
    }

    /// A unit as it tells lines apart: pounds have two spellings.
    static func unit(_ unit: String) -> String {
      let folded = unit.foldedName
      return folded == "lbs" ? "lb" : folded
    }

    /// The line of the same test that a device timed; the key itself if no person timed it.
    package var ofDevice: Key { Key(owner: owner, type: type, unit: unit, isHandTimed: false) }

    private init(owner: UUID?, type: String, unit: String, isHandTimed: Bool) {
      (self.owner, self.type, self.unit, self.isHandTimed) = (owner, type, unit, isHandTimed)
    }
  }

  /// The types in the order of the registry, custom ones after them by name; within one by unit and athlete.
  package let lines: [MetricLine]
  /// The number of metrics.
  package let count: Int
  /// How many of them a third party verified.
  package let verifiedCount: Int
  /// The first and last day; nil without metrics.
  package let days: ClosedRange<CalendarDate>?
  /// Whether there were more occasions than are remembered.
  package let isOverLimit: Bool
  private let places: [Key: Int]

  /// Reads all metrics once.
  ///
  /// - Parameters:
  ///   - source: the metrics in any order.
  ///   - lexicon: labels and directions of types that the app doesn't have.
  ///   - maximumOccasions: how many occasions and bests of days are remembered.
  /// - Throws: what the source throws.
  /// - Complexity: O(n) for n metrics, and O(m log m) for their m occasions; memory is O(m).
  package init(
    of source: any MetricSource, lexicon: Lexicon = .empty,
    maximumOccasions: Int = MetricHistory.maximumOccasions
  ) throws {
    var builders: [MetricLine.Builder] = []
    var places: [Key: Int] = [:]
    var (count, verifiedCount, occasions) = (0, 0, 0)
    var isOverLimit = false
    // Metrics nearly always come line by line.
    var last: (key: Key, place: Int)?
    var (name, type) = ("", MetricType.of(""))
    var (firstDay, lastDay): (CalendarDate?, CalendarDate?)
    try source.forEach(type: nil) { metric in
      count += 1
      if metric.verified { verifiedCount += 1 }
      firstDay = firstDay.map { min($0, metric.recordedDate) } ?? metric.recordedDate
      lastDay = lastDay.map { max($0, metric.recordedDate) } ?? metric.recordedDate
      if metric.metricType != name {
        name = metric.metricType
        type = lexicon.type(of: name)
      }
      let key = Key(metric, type)
      let place: Int
      if let last, last.key == key {
        place = last.place
      } else if let known = places[key] {
        place = known
      } else {
        place = builders.count
        places[key] = place
        builders.append(MetricLine.Builder(key: key, type: type, metric))
      }
      last = (key, place)
      occasions += builders[place].add(MetricMark(metric), remembers: !isOverLimit)
      if occasions > maximumOccasions { isOverLimit = true }
    }
    self.count = count
    self.verifiedCount = verifiedCount
    days = if let firstDay, let lastDay { firstDay...lastDay } else { nil }
    self.isOverLimit = isOverLimit
    let order = Dictionary(
      uniqueKeysWithValues: MetricType.registry.enumerated().map { ($0.element.key, $0.offset) })
    lines = builders.map { builder in
      MetricLine(
        builder, isWhole: !isOverLimit,
        isBesideDevice: builder.key.isHandTimed && places[builder.key.ofDevice] != nil)
    }.sorted { lhs, rhs in
      func rank(_ key: Key) -> (Int, String, String, String, Int) {
        (order[key.type] ?? order.count, key.type, key.unit, key.owner?.text ?? "", key.isHandTimed ? 1 : 0)
      }
      return rank(lhs.key) < rank(rhs.key)
    }
    self.places = Dictionary(
      lines.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// The line of a key, or nil where nothing of it was measured.
  package subscript(key: Key) -> MetricLine? { places[key].map { lines[$0] } }

  /// The keys of the types in order, each once.
  package var typeKeys: [String] {
    var keys: [String] = []
    for line in lines where keys.last != line.key.type { keys.append(line.key.type) }
    return keys
  }

  /// Whether anything was measured more than once, so that a best and a latest say something.
  package var hasRepeats: Bool { lines.contains { $0.count > 1 } }

  /// Whether any measurement sums up a session of a device.
  package var hasSamples: Bool { lines.contains { $0.hasSamples } }

  /// How many measurements there are and how many are verified, in words.
  package var countText: String {
    switch (count, verifiedCount) {
    case (let count, 0): "\(count), none verified"
    case (let count, let verified) where count == verified: "\(count), all verified"
    case (let count, let verified): "\(count), \(verified) verified"
    }
  }
}
