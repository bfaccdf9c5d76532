import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("What the rows of an import were about")
struct RecordClaimTests {
  @Test("A table gives what a dictionary gives", arguments: [18, 28])
  func sameAsDictionary(valueBits: Int) {
    var generator = SplitMix(state: 40)
    var table = HashTable(valueBits: valueBits)
    var known: [Int: Int] = [:]
    var hashes: [Int] = []
    for step in 1...60_000 {
      let isOld = step.isMultiple(of: 3) && !hashes.isEmpty
      let hash =
        isOld
        ? hashes[Int(generator.next() % UInt64(hashes.count))] : Int(truncatingIfNeeded: generator.next())
      let replaces = step.isMultiple(of: 2)
      if !isOld { hashes.append(hash) }
      #expect(table.insert(step, for: hash, replaces: replaces) == known[hash])
      if replaces || known[hash] == nil { known[hash] = step }
    }
    #expect(hashes.allSatisfy { table[$0] == known[$0] })
    #expect(table[7] == nil)
  }

  @Test("A value that is too large becomes the largest")
  func tooLarge() {
    var table = HashTable(valueBits: 18)
    #expect(table.insert(1 << 40, for: 1, replaces: false) == nil)
    #expect(table[1] == 1 << 18 - 1)
  }

  @Test("A record belongs to the file whose row was about it last")
  func claims() {
    let claims = RecordClaims()
    let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    #expect(!claims.isClaimed(.event, id))
    #expect(claims.claim(.event, id: id, by: 0) == nil)
    #expect(claims.claim(.event, id: id, by: 3) == 0)
    #expect(claims.claim(.event, id: id, by: 3) == 3)
    #expect(!claims.isClaimed(.coach, id))
    #expect(claims.remember(5, line: 2) == nil)
    #expect(claims.remember(5, line: 9) == 2)
  }
}
