import CompassModel
import Foundation
import Testing

@testable import CompassImport

@Suite("What the rows of an import were about")
struct RecordClaimTests {
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
