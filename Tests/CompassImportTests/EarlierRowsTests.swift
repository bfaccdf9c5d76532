import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("What the rows of an import were about")
struct EarlierRowsTests {
  @Test("A record belongs to the file whose row was about it last")
  func claims() {
    let earlier = EarlierRows()
    let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    #expect(!earlier.isClaimed(.event, id))
    #expect(earlier.claim(.event, id: id, by: 0) == nil)
    #expect(earlier.claim(.event, id: id, by: 3) == 0)
    #expect(earlier.claim(.event, id: id, by: 3) == 3)
    #expect(!earlier.isClaimed(.coach, id))
    #expect(earlier.remember(5, line: 2) == nil)
    #expect(earlier.remember(5, line: 9) == 2)
  }

  @Test("Numbers by hashes are those of a dictionary", arguments: 1...8)
  func numbers(seed: UInt64) {
    var random = SplitMix(state: seed)
    var numbers = HashedNumbers()
    var expected: [Int: Int] = [:]
    // Few hashes, whose slots are often the same, and 0, which counts as 1.
    let hashes = [0] + (2..<300).map { Int.random(in: -4...4, using: &random) << 20 | 2 + $0 % 40 }
    for number in 0..<2_000 {
      let hash = hashes.randomElement(using: &random) ?? 0
      #expect(numbers[hash] == expected[hash])
      if Bool.random(using: &random) {
        #expect(numbers.set(number, forHash: hash) == expected.updateValue(number, forKey: hash))
      }
    }
  }
}
