import CompassModel
import Foundation

/// The steps that people count in, from which the ticks of an axis are chosen.
enum ChartStep {
  /// Seconds, minutes and hours as clocks have them.
  private static let clock: [Decimal] = [
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
  ]
  /// How many powers of ten are tried; the first few are enough for any range.
  private static let powers = 4

  /// The steps that are no smaller than a size, the smallest first.
  static func steps(atLeast size: Double, _ format: MetricType.Format) -> [Decimal] {
    guard size.isFinite else { return [] }
    let size = max(size, 1e-20)
    let isClock = format == .duration && size > 0.5
    let decimal = decimalSteps(atLeast: isClock ? size / 3600 : size)
    guard isClock else { return decimal }
    return clock.filter { $0.double >= size } + decimal.map { $0 * 3600 }.filter { $0 > 86_400 }
  }

  private static func decimalSteps(atLeast size: Double) -> [Decimal] {
    let exponent = Int(log10(size).rounded(.down))
    return (exponent..<exponent + powers).flatMap { power in
      // 2.5 is 25 of the power below, so that the number is exact.
      [(1, power), (2, power), (25, power - 1), (5, power)].map {
        Decimal(sign: .plus, exponent: $0.1, significand: Decimal($0.0))
      }
    }.filter { $0.double >= size * (1 - 1e-9) }
  }
}

extension Decimal {
  /// The number as the nearest that drawing needs.
  var double: Double { (self as NSDecimalNumber).doubleValue }

  /// The greatest whole number that is not above this one.
  var roundedDown: Decimal {
    var (result, source) = (Decimal(), self)
    NSDecimalRound(&result, &source, 0, .plain)
    return result > self ? result - 1 : result
  }

  /// Whether there is nothing behind the point.
  var isWhole: Bool { !isNaN && roundedDown == self }

  /// How many decimals it takes to write the number whole.
  var placesNeeded: Int {
    var places = 0
    var shifted = self
    while !shifted.isWhole, places < 20 {
      shifted *= 10
      places += 1
    }
    return places
  }
}
