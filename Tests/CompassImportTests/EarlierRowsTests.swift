import CompassModel
import Foundation
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
}
