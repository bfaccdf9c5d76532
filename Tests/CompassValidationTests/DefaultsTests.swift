import CompassModel
import CompassValidation
import Foundation
import Testing

@Suite("What is assumed gives way to what is stored")
struct DefaultsTests {
  private static func stored(_ changes: [String: String]) throws -> FieldValues {
    try EventRuleTests.check(changes).draft.values
  }

  @Test(
    "A file that lacks a column keeps what is stored",
    arguments: [
      // What the file says, what is stored, and the end date and time that the file then changes.
      ([:], ["end_date": "2026-04-17"], nil, nil), ([:], [:], nil, nil),
      (["start_date": "2026-05-15"], ["end_date": "2026-04-17"], "2026-05-15", nil),
      (["start_time": "9:00 AM"], ["start_time": "9:00 AM", "end_time": "3:00 PM"], nil, nil),
      (["start_time": "10:00 AM"], ["start_time": "9:00 AM"], "2026-04-15", "11:00:00"),
      (["start_time": "9:00 AM"], [:], nil, "10:00:00"),
      (["start_time": "11:30 PM"], ["start_time": "11:00 PM", "end_time": "11:45 PM"], nil, nil),
      (["start_time": "11:30 PM"], ["start_time": "9:00 AM"], "2026-04-16", "00:30:00"),
      (["start_time": "9:00 AM"], ["start_time": "11:30 PM"], "2026-04-15", "10:00:00"),
      (["end_time": "4:00 PM", "start_time": "9:00 AM"], ["start_time": "9:00 AM"], nil, "16:00:00"),
    ] as [([String: String], [String: String], String?, String?)])
  func merging(file: [String: String], stored: [String: String], endDate: String?, endTime: String?) throws {
    var draft = try EventRuleTests.check(file).draft
    draft.withdrawDefaults(knownFrom: try Self.stored(stored))
    #expect(draft.values["end_date"]?.canonicalText == endDate)
    #expect(draft.values["end_time"]?.canonicalText == endTime)
  }

  @Test("A metric's date that was taken from its event gives way to its own")
  func metricDate() throws {
    let event = UUID()
    var known = MemoryRecords()
    try known.add(.event, EventRuleTests.camp.merging(["start_date": "2026-01-10"]) { $1 }, id: event)
    let link = ["event_id": event.uuidString, "recorded_date": ""]
    var draft = try MetricRuleTests.check("velocity", "88", link, known: known).draft
    #expect(draft.assumed == ["recorded_date"])
    draft.withdrawDefaults(knownFrom: try MetricRuleTests.check("velocity", "87").draft.values)
    #expect(draft.values["recorded_date"] == nil && draft.assumed.isEmpty)
  }
}
