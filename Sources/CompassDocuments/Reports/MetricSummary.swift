import CompassModel
import Foundation

/// The best and the latest of every metric type, by athlete.
struct MetricSummary: Sendable {
  /// What is known of one type of one athlete.
  struct Line: Sendable {
    var type: MetricType
    var owner: UUID?
    var best: PerformanceMetric?
    var latest: PerformanceMetric
    var count: Int
  }

  /// What a metric can be among those of its line.
  struct Standing: OptionSet {
    let rawValue: UInt8

    static let best = Standing(rawValue: 1)
    static let latest = Standing(rawValue: 2)
  }

  /// The types in the order of the registry, custom ones after them by name.
  let lines: [Line]
  /// The number of metrics.
  let count: Int
  /// How many of them a third party verified.
  let verifiedCount: Int
  /// Whether any of them has a note.
  let hasNotes: Bool
  private let standings: [UUID: Standing]

  /// Reads all metrics once.
  init(of source: any MetricSource) throws {
    var byKey: [Key: Line] = [:]
    var count = 0
    var verifiedCount = 0
    var hasNotes = false
    try source.forEach(type: nil) { metric in
      count += 1
      if metric.verified { verifiedCount += 1 }
      if metric.notes != nil { hasNotes = true }
      let key = Key(type: metric.metricType, owner: metric.userID)
      guard var line = byKey[key] else {
        let type = MetricType.of(metric.metricType)
        byKey[key] = Line(
          type: type, owner: metric.userID, best: metric.value == nil ? nil : metric, latest: metric, count: 1
        )
        return
      }
      line.count += 1
      if Self.isLater(metric, than: line.latest) { line.latest = metric }
      if Self.isBetter(metric, than: line.best, line.type) { line.best = metric }
      byKey[key] = line
    }
    self.count = count
    self.verifiedCount = verifiedCount
    self.hasNotes = hasNotes
    let order = Dictionary(
      uniqueKeysWithValues: MetricType.registry.enumerated().map { ($0.element.key, $0.offset) })
    lines = byKey.values.sorted { lhs, rhs in
      let left = (order[lhs.type.key] ?? order.count, lhs.type.key, lhs.owner?.text ?? "")
      let right = (order[rhs.type.key] ?? order.count, rhs.type.key, rhs.owner?.text ?? "")
      return left < right
    }
    var standings: [UUID: Standing] = [:]
    for line in lines {
      if line.type.better != .neither, let best = line.best { standings[best.id, default: []].insert(.best) }
      standings[line.latest.id, default: []].insert(.latest)
    }
    self.standings = standings
  }

  private struct Key: Hashable {
    let type: String
    let owner: UUID?
  }

  /// The keys of the types in order, each once.
  var typeKeys: [String] {
    var keys: [String] = []
    for line in lines where keys.last != line.type.key { keys.append(line.type.key) }
    return keys
  }

  /// Whether any type was measured more than once, so that a best and a latest say something.
  var hasRepeats: Bool { lines.contains { $0.count > 1 } }

  /// How many measurements there are and how many are verified, in words.
  var countText: String {
    switch (count, verifiedCount) {
    case (let count, 0): "\(count), none verified"
    case (let count, let verified) where count == verified: "\(count), all verified"
    case (let count, let verified): "\(count), \(verified) verified"
    }
  }

  /// What a metric is among those of its line.
  func standing(of metric: PerformanceMetric) -> Standing { standings[metric.id] ?? [] }

  private static func isLater(_ metric: PerformanceMetric, than other: PerformanceMetric) -> Bool {
    if metric.recordedDate != other.recordedDate { return metric.recordedDate > other.recordedDate }
    let (made, otherMade) = (metric.createdAt ?? .distantPast, other.createdAt ?? .distantPast)
    return made != otherMade ? made > otherMade : isLater(metric.id.uuid, than: other.id.uuid)
  }

  /// Whether an id comes later in the order of its text, which is that of its bytes.
  private static func isLater(_ id: uuid_t, than other: uuid_t) -> Bool {
    withUnsafeBytes(of: id) { id in
      withUnsafeBytes(of: other) { other in other.lexicographicallyPrecedes(id) }
    }
  }

  /// Whether a metric is better than the best so far; of equal ones the first that was reached counts, and
  /// a verified one before one that is not.
  private static func isBetter(
    _ metric: PerformanceMetric, than best: PerformanceMetric?, _ type: MetricType
  ) -> Bool {
    guard let value = metric.value else { return false }
    guard let best, let bestValue = best.value else { return true }
    if value == bestValue { return metric.verified && !best.verified }
    switch type.better {
    case .higher, .neither: return value > bestValue
    case .lower: return value < bestValue
    }
  }
}
