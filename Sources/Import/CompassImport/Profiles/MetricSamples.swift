import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The measurements of one metric in one session of one athlete, in one unit.
struct MetricSamples: Sendable {
  /// A measurement and its position.
  struct Sample: Sendable {
    var number: Decimal
    /// The text in the file.
    var text: String
    /// The text to show for the number, if it differs: `T88`, `132.9 km/h`.
    var shown: String?
    /// The time of day, if known.
    var time: TimeOfDay?
    /// Whether the text is a range: `86-88`.
    var isRange = false
    /// Whether the file or the user gives the unit, so that it isn't assumed.
    var isUnitKnown = false
    /// The unit in the file, if it can't be converted to the metric's unit.
    var foreignUnit: String?
    var position: SourcePosition
    var row: SourcePosition
  }

  var samples: [Sample] = []

  mutating func add(_ sample: Sample) { samples.append(sample) }

  /// Returns the measurements that meet a condition.
  func filter(_ isKept: (Sample) -> Bool) -> MetricSamples {
    MetricSamples(samples: samples.filter(isKept))
  }

  var numbers: [Decimal] { samples.map(\.number) }

  /// Returns the measurement that counts, or nil if the value is calculated.
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

  /// Returns the calculated value, or nil if a measurement counts.
  ///
  /// - Parameter places: the number of decimals of a mean.
  func worked(_ choice: MetricRecipe.Choice, places: Int) -> Decimal? {
    switch choice {
    case .mean: mean(places: places)
    case .sum: numbers.reduce(0, +)
    case .count: Decimal(samples.count)
    default: nil
    }
  }

  /// Returns the mean, or nil without measurements.
  func mean(places: Int) -> Decimal? {
    guard !samples.isEmpty else { return nil }
    var exact = numbers.reduce(0, +) / Decimal(samples.count)
    var rounded = Decimal()
    NSDecimalRound(&rounded, &exact, places, .plain)
    return rounded
  }

  /// The first of the largest measurements.
  var highest: Sample? { samples.max { $0.number < $1.number } }
  /// The first of the smallest measurements.
  var lowest: Sample? { samples.min { $0.number < $1.number } }

  /// The maximum number of decimals in the measurements, at most 3.
  var places: Int { min(3, samples.map { max(0, -$0.number.exponent) }.max() ?? 0) }
}
