import CompassModel
import CompassValidation
import Foundation
import Testing

@Suite("Reading options")
struct ReadingOptionsTests {
  @Test("Today is the day in the zone, not in UTC")
  func today() throws {
    let evening = try #require(Date(rfc3339: "2026-08-11T03:00:00Z"))
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    #expect(ReadingOptions(timeZone: zone, now: evening).today.description == "2026-08-10")
  }
}
