package import CompassModel
package import Foundation

/// How the figures of a group of athletes are spread, as somebody published them: values by percentile.
///
/// A percentile is the share of the group that a figure beats, so that of a time the values fall as it rises.
package struct Benchmark: Sendable, Hashable {
  /// What share of the group, in percent, a figure beats.
  package struct Point: Sendable, Hashable {
    /// The percentile, 0 to 100.
    package var percentile: Decimal
    /// The figure.
    package var value: Decimal

    package init(_ percentile: Decimal, _ value: Decimal) {
      self.percentile = percentile
      self.value = value
    }
  }

  /// Where a figure stands.
  package enum Standing: Sendable, Hashable {
    /// It beats that share of the group, in percent.
    case at(Decimal)
    /// It beats more than the last point that is known.
    case above(Decimal)
    /// It beats less than the first point that is known.
    case below(Decimal)
  }

  /// The fewest athletes of a published group that a figure is compared with.
  package static let fewestAthletes = 10

  /// The key of the metric type.
  package var type: String
  /// The unit of the values.
  package var unit: String
  /// The group: `2027 grads`.
  package var group: String
  /// How many athletes it has.
  package var count: Int
  /// Who measured them.
  package var source: String
  /// When: a day, a month or a year as it was written.
  package var date: String
  /// Which way the figures are better.
  package var direction: MetricType.Direction
  /// The points, by percentile.
  package var points: [Point]

  /// but that it is beyond.
  ///
  /// Where several percentiles have one value, it beats the least of them.
  ///
  /// - Parameter value: the figure in the unit of the benchmark.
  /// - Complexity: O(n) in the number of points.
  package func standing(of value: Decimal) -> Standing? {
    guard let first = points.first, let last = points.last else { return nil }
    func isWorse(_ value: Decimal, than other: Decimal) -> Bool {
      direction == .lower ? value > other : value < other
    }
    if isWorse(value, than: first.value) { return .below(first.percentile) }
    if isWorse(last.value, than: value) { return .above(last.percentile) }
    for (low, high) in zip(points, points.dropFirst()) {
      if value == low.value { return .at(low.percentile) }
      guard isWorse(value, than: high.value) else { continue }
      let share = (value - low.value) / (high.value - low.value)
      return .at(low.percentile + share * (high.percentile - low.percentile))
    }
    return .at(last.percentile)
  }
}

extension Benchmark.Standing {
  /// The standing in words, the percentile rounded down: `72nd percentile`, `above the 90th percentile`.
  package var text: String {
    switch self {
    case .at(let percentile): Self.ordinal(percentile) + " percentile"
    case .above(let percentile): "above the \(Self.ordinal(percentile)) percentile"
    case .below(let percentile): "below the \(Self.ordinal(percentile)) percentile"
    }
  }

  private static func ordinal(_ percentile: Decimal) -> String {
    // Both are between 0 and 100, so that all digits before the point are the whole number.
    let number = Int(percentile.description.prefix { $0 != "." }) ?? 0
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}
