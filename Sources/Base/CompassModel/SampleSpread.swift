package import Foundation

/// The spread of measurements of one thing, and the ones that are far from the rest.
///
/// A measurement is far if its modified z-score, 0.6745 · |x − median| / MAD, is above 3.5 (B. Iglewicz and
/// D. C. Hoaglin, *How to Detect and Handle Outliers*, ASQC 1993; NIST/SEMATECH e-Handbook of Statistical
/// Methods §1.3.5.17). MAD is the median of the distances from the median: a slip of the pen moves neither, as
/// it would a mean and a standard deviation.
///
/// The MAD counts as 2 % of the median where it is less. Four dashes within a hundredth of a second would
/// otherwise make a fifth, a tenth slower, an outlier; with it, nothing within a tenth of the median is one.
/// The order of the measurements makes no difference.
package struct SampleSpread: Sendable, Hashable {
  /// The fewest measurements of which one can be far: of four, two may be wrong.
  package static let fewestValues = 5

  /// The number of measurements.
  package let count: Int
  /// The middle one, or the mean of the two in the middle; not a number without measurements.
  package let median: Decimal
  /// The median of the distances from the median, in the unit of the measurements.
  package let deviation: Decimal
  /// The measurements that are far, from the smallest to the largest.
  package private(set) var outliers: [Decimal] = []

  /// Looks at measurements.
  ///
  /// - Parameter values: the measurements in any order, all in one unit.
  /// - Complexity: O(n log n).
  package init(_ values: [Decimal]) {
    let sorted = values.sorted()
    let middle = Self.middle(of: sorted)
    count = sorted.count
    median = middle
    deviation = Self.middle(of: sorted.map { abs($0 - middle) }.sorted())
    outliers = sorted.filter(isFar)
  }

  /// Whether a measurement stands far from the middle; false where there are too few to tell, or where the
  /// middle is 0 and most are.
  package func isFar(_ value: Decimal) -> Bool {
    guard count >= Self.fewestValues else { return false }
    let scale = max(deviation, abs(median) * 2 / 100)
    // In whole numbers, which are exact: 0.6745 and 3.5 as literals go through Double.
    return scale > 0 && abs(value - median) * 6745 > scale * 35_000
  }

  /// Whether some measurements may be far: a quick look without exact arithmetic.
  package static func mayHaveOutliers(_ values: [Decimal]) -> Bool {
    guard values.count >= fewestValues else { return false }
    func middle(_ sorted: [Double]) -> Double {
      (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
    let sorted = values.map { NSDecimalNumber(decimal: $0).doubleValue }.sorted()
    let median = middle(sorted)
    let deviation = middle(sorted.map { abs($0 - median) }.sorted())
    let limit = max(deviation, abs(median) * 0.02) * (3.5 / 0.6745)
    // Doubles err by far less than this margin.
    return !sorted.allSatisfy { abs($0 - median) < limit * 0.999 }
  }

  private static func middle(of sorted: [Decimal]) -> Decimal {
    guard !sorted.isEmpty else { return .nan }
    let upper = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2
  }
}
