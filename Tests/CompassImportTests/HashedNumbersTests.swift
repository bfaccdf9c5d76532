import TestSupport
import Testing

@testable import CompassImport

@Suite("Numbers by hashes")
struct HashedNumbersTests {
  @Test("They are the same numbers as in a dictionary", arguments: 1...8)
  func numbers(seed: UInt64) {
    var random = SplitMix(state: seed)
    var numbers = HashedNumbers()
    var expected: [Int: Int] = [:]
    // Many hashes share a slot. 0 is tested because it marks a free slot.
    let hashes = [0] + (2..<300).map { Int.random(in: -4...4, using: &random) << 60 | 2 + $0 % 40 }
    for number in 0..<2_000 {
      let hash = hashes.randomElement(using: &random) ?? 0
      #expect(numbers[hash] == expected[hash])
      if Bool.random(using: &random) {
        #expect(numbers.set(number, forHash: hash) == expected.updateValue(number, forKey: hash))
      }
    }
  }
}
