import CompassModel
import Foundation
import TestSupport
import Testing

@Suite("How measurements lie about their middle")
struct SampleSpreadTests {
  private static func decimals(_ text: String) -> [Decimal] {
    text.split(separator: " ").compactMap { Decimal(string: String($0)) }
  }

  @Test(
    "The middle, the distance from it, and what is far",
    arguments: [
      ("88 89 87 90 48", "88", "1", "48"),
      ("88 89 87 90 48 131", "88.5", "1.5", "48 131"),
      // 2 % of 88 counts as the least spread, so that 79 is near and 78 is far.
      ("88 88 88 88 79", "88", "0", ""), ("88 88 88 88 78", "88", "0", "78"),
      ("7.11 7.12 7.13 7.12 7.25", "7.12", "0.01", ""), ("7.11 7.12 7.13 7.12 71.2", "7.12", "0.01", "71.2"),
      // What spreads widely by itself has no outliers.
      ("60 70 80 90 100 40", "75", "15", ""),
      // Of four, two may be wrong.
      ("88 89 87 48", "87.5", "1", ""),
      // A middle of 0 has no measure.
      ("0 0 0 0 3", "0", "0", ""), ("0 0 1 2 2 40", "1.5", "1", "40"),
      ("-4 -5 -6 -5 20", "-5", "1", "20"), ("1 1 1 1 1", "1", "0", ""), ("5", "5", "0", ""),
    ])
  func rule(values: String, median: String, deviation: String, outliers: String) {
    let spread = SampleSpread(Self.decimals(values))
    #expect(spread.median.description == median)
    #expect(spread.deviation.description == deviation)
    #expect(spread.outliers == Self.decimals(outliers))
  }

  @Test("Nothing has no middle")
  func nothing() {
    let spread = SampleSpread([])
    #expect(spread.count == 0 && spread.median.isNaN && spread.outliers == [] && !spread.isFar(1))
  }

  @Test("The score of 3.5 itself is not far, and the next figure is")
  func edge() {
    // The deviation is 6745, so that 35,000 above the middle scores 3.5.
    let values = [-6745, 6745, 0, -6745, 6745].map { Decimal($0 + 100_000) }
    let spread = SampleSpread(values)
    #expect(spread.deviation == 6745)
    #expect(!spread.isFar(135_000) && spread.isFar(135_001))
    #expect(!spread.isFar(65_000) && spread.isFar(64_999))
  }

  /// The k-th smallest by counting, which shares nothing with sorting.
  private static func smallest(_ rank: Int, of values: [Int]) -> Int {
    values.first { value in
      let below = values.count { $0 < value }
      return below <= rank && rank < below + values.count { $0 == value }
    } ?? 0
  }

  /// Twice the median.
  private static func doubled(_ values: [Int]) -> Int {
    smallest((values.count - 1) / 2, of: values) + smallest(values.count / 2, of: values)
  }

  @Test("The rule is that of a search by brute force in whole numbers, whatever the order")
  func brute() {
    var random = SplitMix(state: 20_261_122)
    var found = 0
    for _ in 0..<2_000 {
      let width = Int.random(in: 1...200, using: &random)
      let base = Int.random(in: -300...900, using: &random)
      var values = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        base + Int.random(in: 0...width, using: &random)
      }
      for index in values.indices where Int.random(in: 0..<8, using: &random) == 0 {
        values[index] += Int.random(in: -600...600, using: &random)
      }
      let median = Self.doubled(values)
      // Four times the median distance; a hundred times that is compared, so that 2 % stay whole.
      let deviation = Self.doubled(values.map { abs(2 * $0 - median) })
      let scale = max(deviation * 50, abs(median) * 2)
      let outliers =
        values.count < 5 || scale == 0
        ? [] : values.filter { abs(2 * $0 - median) * 100 * 6745 > scale * 35_000 }.sorted()
      found += outliers.count
      let tenths = { (number: Int) in Decimal(number) / 10 }
      let spread = SampleSpread(values.shuffled(using: &random).map(tenths))
      #expect(spread.median == Decimal(median) / 20)
      #expect(spread.deviation == Decimal(deviation) / 40)
      #expect(spread.outliers == outliers.map(tenths), "\(values)")
    }
    #expect(found > 500)
  }

  @Test("The quick look overlooks no outlier")
  func quickLook() {
    var random = SplitMix(state: 3)
    for _ in 0..<3_000 {
      let values = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Decimal(Int.random(in: -40...130, using: &random)) / 10
      }
      if !SampleSpread(values).outliers.isEmpty { #expect(SampleSpread.mayHaveOutliers(values)) }
    }
    #expect(!SampleSpread.mayHaveOutliers(Self.decimals("88 89 87 90 88")))
    #expect(!SampleSpread.mayHaveOutliers(Self.decimals("88 89 87 48")))
  }
}
