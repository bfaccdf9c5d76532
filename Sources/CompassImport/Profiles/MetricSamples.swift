import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The figures of one metric in one session of one athlete.
struct MetricSamples: Sendable {
  /// A figure and where it stands.
  struct Sample: Sendable {
    var number: Decimal
    /// The text as it stands in the file.
    var text: String
    /// The unit beside the number; nil where the cell names none.
    var unit: String?
    /// The time of day, where it is known.
    var time: TimeOfDay?
    /// Whether the text says more than its number and unit: `T88`, `86-88`, `1:52.4`.
    var isWritten: Bool
    var position: SourcePosition
    var row: SourcePosition
  }

  private(set) var samples: [Sample] = []

  mutating func add(_ sample: Sample) { samples.append(sample) }

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
  var highest: Sample? {
    samples.reduce(nil) { best, next in best.map { next.number > $0.number } == false ? best : next }
  }
  /// The first of the smallest figures.
  var lowest: Sample? {
    samples.reduce(nil) { best, next in best.map { next.number < $0.number } == false ? best : next }
  }

  /// The most decimals that a figure has, at most three.
  var places: Int { min(3, samples.map { max(0, -$0.number.exponent) }.max() ?? 0) }
}
