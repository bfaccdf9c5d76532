package import CompassModel

package import struct Foundation.Date
package import struct Foundation.Decimal
package import struct Foundation.UUID

/// A measurement with its value, day, source and verification.
package struct MetricMark: Sendable, Hashable {
  /// The id of the record.
  package let id: UUID
  package let day: CalendarDate
  /// The number; nil where the measurement is text only.
  package let value: Decimal?
  /// The measurement as it was written.
  package let text: String?
  package let source: String?
  /// Whether a third party verified it.
  package let isVerified: Bool
  /// Whether it is the athlete's primary value.
  package let isPrimary: Bool
  package let event: UUID?
  /// The samples of its session, if the import saved them.
  package let samples: MetricSessionSamples?
  private let created: Date?

  /// The mark of a record.
  package init(_ metric: PerformanceMetric) {
    id = metric.id
    day = metric.recordedDate
    value = metric.value
    text = metric.displayValue
    source = metric.source
    isVerified = metric.verified
    isPrimary = metric.isPrimary
    event = metric.eventID
    samples = MetricSessionSamples(metric)
    created = metric.createdAt
  }

  /// Whether it comes after another one: by day, then by when it was recorded, then by id.
  func isLater(than other: MetricMark) -> Bool {
    if day != other.day { return day > other.day }
    let (made, otherMade) = (created ?? .distantPast, other.created ?? .distantPast)
    if made != otherMade { return made > otherMade }
    return withUnsafeBytes(of: id.uuid) { id in
      withUnsafeBytes(of: other.id.uuid) { other in other.lexicographicallyPrecedes(id) }
    }
  }

  /// Whether it comes before another one as the best: the verified one first, then the better value, then the
  /// earlier one.
  func precedesAsBest(_ other: MetricMark, _ direction: MetricType.Direction) -> Bool {
    guard value != nil else { return false }
    guard other.value != nil else { return true }
    if isVerified != other.isVerified { return isVerified }
    if isBetter(than: other, direction) != other.isBetter(than: self, direction) {
      return isBetter(than: other, direction)
    }
    return other.isLater(than: self)
  }

  /// Whether its value is better, verified or not.
  func isBetter(than other: MetricMark, _ direction: MetricType.Direction) -> Bool {
    guard let value, let otherValue = other.value else { return false }
    return direction == .lower ? value < otherValue : value > otherValue
  }
}

/// The samples of a device's session, which one measurement sums up.
package struct MetricSessionSamples: Sendable, Hashable {
  /// How many there are.
  package let count: Int
  /// The lowest and the highest, if known.
  package let spread: ClosedRange<Decimal>?

  /// Reads the session of a metric; nil for a single measurement.
  init?(_ metric: PerformanceMetric) {
    guard let extra = metric.extra, let count = extra["samples"]?.integerValue, count > 1 else { return nil }
    self.count = count
    func number(_ name: String) -> Decimal? {
      guard case .number(let text)? = extra[name] else { return nil }
      return Decimal(string: text, locale: nil)
    }
    spread =
      if let low = number("lowest"), let high = number("highest"), low <= high { low...high } else { nil }
  }
}
