import Foundation
import TestSupport
import Testing

@testable import CompassModel

@Suite("IDs, dates, times and instants as texts")
struct TextFormTests {
  @Test("An ID is read from its own text, in either case, and from nothing else")
  func ids() {
    var random = SplitMix(state: 7)
    for _ in 0..<200 {
      let id = UUID.random(using: &random)
      #expect(UUID(digits: Array(id.text.utf8)) == id)
      #expect(UUID(digits: Array(id.uuidString.utf8)) == id)
    }
    let id = "7b1c5a52-0e6d-5f5b-9a3f-2c841d60c011"
    let others = [
      "", String(id.dropLast()), id + "0", id.replacing("-", with: ""), " " + id.dropFirst(),
      "+b1c5a52-0e6d-5f5b-9a3f-2c841d60c011", "0x1c5a52-0e6d-5f5b-9a3f-2c841d60c011",
      "7b1c5a520-e6d-5f5b-9a3f-2c841d60c011", "7b1c5a52-0e6d-5f5b-9a3f-2c841d60c01g",
    ]
    for text in others { #expect(UUID(digits: Array(text.utf8)) == nil, "\(text)") }
  }

  @Test("Dates and times have leading zeros")
  func zeros() throws {
    #expect(try #require(CalendarDate(year: 7, month: 1, day: 2)).description == "0007-01-02")
    #expect(try #require(CalendarDate(year: 9999, month: 12, day: 31)).description == "9999-12-31")
    #expect(TimeOfDay(wrappingSecondsSinceMidnight: 0).description == "00:00:00")
    #expect(TimeOfDay(wrappingSecondsSinceMidnight: 86_399).description == "23:59:59")
  }

  @Test(
    "An instant has the fraction that it needs, or all six digits",
    arguments: [
      (0.0, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000000Z"),
      (-0.5, "1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500000Z"),
      (1_790_000_000.25, "2026-09-21T14:13:20.25Z", "2026-09-21T14:13:20.250000Z"),
      (1_790_000_000.000_001, "2026-09-21T14:13:20.000001Z", "2026-09-21T14:13:20.000001Z"),
      (100, "1970-01-01T00:01:40Z", "1970-01-01T00:01:40.000000Z"),
    ])
  func instants(seconds: Double, short: String, long: String) {
    let instant = Date(timeIntervalSince1970: seconds)
    #expect(instant.rfc3339 == short)
    #expect(instant.rfc3339(withZeros: true) == long)
    #expect(Date(rfc3339: long) == Date(rfc3339: short))
  }

  @Test("An instant outside the years 1 to 9999 has no text", arguments: [1e20, -1e12, .infinity, .nan])
  func noText(seconds: Double) {
    #expect(Date(timeIntervalSince1970: seconds).rfc3339(withZeros: true) == nil)
    #expect(Date(timeIntervalSince1970: seconds).rfc3339.isEmpty)
  }
}

extension UUID {
  fileprivate static func random(using random: inout SplitMix) -> UUID {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    }
    return UUID(uuid: bytes)
  }
}
