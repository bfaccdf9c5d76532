import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The figures of one metric in one session of one athlete, in one unit.
struct MetricSamples: Sendable {
  /// A figure and where it stands.
  struct Sample: Sendable {
    var number: Decimal
    /// The text as it stands in the file.
    var text: String
    /// The text to show beside the number, where it says more or other than that: `T88`, `132.9 km/h`.
    var shown: String?
    /// The time of day, where it is known.
    var time: TimeOfDay?
    /// Whether it is two figures: `86-88`.
    var isRange = false
    /// Whether the unit is somebody's word, and not what such files usually have.
    var isUnitKnown = false
    /// A unit that measures something else than the metric.
    var foreignUnit: String?
    var position: SourcePosition
    var row: SourcePosition
  }

  var samples: [Sample] = []

  mutating func add(_ sample: Sample) { samples.append(sample) }

  /// Those of the figures of which something holds.
  func filter(_ isKept: (Sample) -> Bool) -> MetricSamples {
    MetricSamples(samples: samples.filter(isKept))
  }

  var numbers: [Decimal] { samples.map(\.number) }

  /// The figure that counts; nil where it is worked out and stands nowhere.
  func chosen(_ choice: MetricRecipe.Choice, isLowerBetter: Bool) -> Sample? {
    switch choice {
    case .best: isLowerBetter ? lowest : highest
    case .highest: highest
    case .lowest: lowest
    case .each, .first: samples.first
    case .last: samples.last
    case .mean, .sum, .count: nil
    }
  }

  /// The number that is worked out, to so many decimals.
  func worked(_ choice: MetricRecipe.Choice, places: Int) -> Decimal? {
    switch choice {
    case .mean: mean(places: places)
    case .sum: numbers.reduce(0, +)
    case .count: Decimal(samples.count)
    default: nil
    }
  }

  /// The average; nil of nothing.
  func mean(places: Int) -> Decimal? {
    guard !samples.isEmpty else { return nil }
    var exact = numbers.reduce(0, +) / Decimal(samples.count)
    var rounded = Decimal()
    NSDecimalRound(&rounded, &exact, places, .plain)
    return rounded
  }

  /// The first of the largest figures, so that the order of equal ones decides nothing else.
  var highest: Sample? { samples.max { $0.number < $1.number } }
  /// The first of the smallest figures.
  var lowest: Sample? { samples.min { $0.number < $1.number } }

  /// The most decimals that a figure has, at most three.
  var places: Int { min(3, samples.map { max(0, -$0.number.exponent) }.max() ?? 0) }
}
