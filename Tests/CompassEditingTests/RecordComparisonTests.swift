import CompassModel
import Foundation
import Testing

@testable import CompassEditing

@Suite("Comparing two states of a record")
struct RecordComparisonTests {
  private static func event(_ fields: [String: FieldValue]) -> FieldValues {
    var values = FieldValues(kind: .event)
    for (name, value) in fields { values[name] = value }
    return values
  }

  private static func time(_ text: String) -> FieldValue {
    .time(TimeOfDay(iso: text) ?? TimeOfDay(wrappingSecondsSinceMidnight: 0))
  }

  private static let coach = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
  private static let other = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2))

  @Test(
    "What only one has is taken; lists and objects become one; nothing contradicts",
    arguments: [
      ("cost", nil, FieldValue.decimal(150), FieldValue.decimal(150)),
      ("cost", .decimal(150), nil, .decimal(150)),
      ("cost", .decimal(150), .decimal(150), .decimal(150)),
      ("attended", nil, .boolean(true), .boolean(true)),
      ("attended", .boolean(true), nil, .boolean(true)),
      ("attended", nil, .boolean(false), nil),
      ("attended", .boolean(false), nil, .boolean(false)),
      ("coaches_present", .ids([coach]), .ids([other, coach]), .ids([coach, other])),
      ("sequence", .integer(1), .integer(3), .integer(3)),
      ("sequence", .integer(3), .integer(1), .integer(3)),
      (
        "extra", .json(JSONValue(parsing: #"{"a":1,"b":{"c":[1]}}"#) ?? .null),
        .json(JSONValue(parsing: #"{"b":{"c":[2],"d":null},"e":"x"}"#) ?? .null),
        .json(JSONValue(parsing: #"{"a":1,"b":{"c":[1,2],"d":null},"e":"x"}"#) ?? .null)
      ),
    ] as [(String, FieldValue?, FieldValue?, FieldValue?)])
  func joins(field: String, mine: FieldValue?, theirs: FieldValue?, both: FieldValue?) {
    var own = FieldValues(kind: .event)
    own[field] = mine
    var others = FieldValues(kind: .event)
    others[field] = theirs
    let comparison = RecordComparison(mine: own, theirs: others)
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.merged(preferring: .mine)[field] == both)
    #expect(comparison.merged(preferring: .theirs)[field] == both)
  }

  @Test(
    "Other values contradict each other, also deep in an object",
    arguments: [
      ("cost", "cost", FieldValue.decimal(150), FieldValue.decimal(175)),
      ("attended", "attended", .boolean(true), .boolean(false)),
      ("name", "name", .text("Fall Camp"), .text("Fall camp")),
      (
        "extra", "extra.b.c", .json(JSONValue(parsing: #"{"a":1,"b":{"c":1}}"#) ?? .null),
        .json(JSONValue(parsing: #"{"b":{"c":2}}"#) ?? .null)
      ),
    ] as [(String, String, FieldValue, FieldValue)])
  func contradicts(field: String, name: String, mine: FieldValue, theirs: FieldValue) {
    let comparison = RecordComparison(
      mine: Self.event([field: mine]), theirs: Self.event([field: theirs]))
    #expect(comparison.contradictions.map(\.name) == [name])
    #expect(comparison.merged(preferring: .mine)[field] == mine)
  }

  @Test("Of an object that is contradicted the rest becomes one all the same")
  func objects() {
    let comparison = RecordComparison(
      mine: Self.event(["extra": .json(JSONValue(parsing: #"{"a":1,"b":1}"#) ?? .null)]),
      theirs: Self.event(["extra": .json(JSONValue(parsing: #"{"b":2,"c":3}"#) ?? .null)]))
    let merged = comparison.merged(preferring: .theirs)["extra"]
    #expect(merged?.canonicalText == #"{"a":1,"b":2,"c":3}"#)
  }

  @Test("An end time goes with whether it is assumed, and one that is known is not")
  func assumedEnds() {
    let assumed = Self.event(["end_time": Self.time("10:00"), "end_time_assumed": .boolean(true)])
    let known = Self.event(["end_time": Self.time("10:00")])
    let later = Self.event(["end_time": Self.time("12:00")])
    #expect(RecordComparison(mine: assumed, theirs: known).merged(preferring: .mine) == known)
    #expect(RecordComparison(mine: known, theirs: assumed).merged(preferring: .mine) == known)
    #expect(RecordComparison(mine: assumed, theirs: later).merged(preferring: .theirs) == later)
    // The other store will take this time as a change, so both come to one revision.
    var revised = assumed
    revised["sequence"] = .integer(1)
    #expect(RecordComparison(mine: assumed, theirs: later).merged(preferring: .mine) == revised)
    #expect(
      RecordComparison(mine: FieldValues(kind: .event), theirs: assumed).merged(preferring: .mine) == assumed)
  }

  @Test("A figure, its unit and how it was written come from one of the two")
  func figures() {
    func metric(_ value: Decimal, _ unit: String?, _ shown: String?) -> FieldValues {
      var values = FieldValues(kind: .metric)
      values["value"] = .decimal(value)
      values["unit"] = unit.map(FieldValue.text)
      values["display_value"] = shown.map(FieldValue.text)
      return values
    }
    let mine = metric(90, "mph", "90 mph")
    let theirs = metric(145, "km/h", nil)
    let comparison = RecordComparison(mine: mine, theirs: theirs)
    #expect(comparison.contradictions.map(\.name) == ["value"])
    #expect(comparison.merged(preferring: .theirs) == theirs)
    #expect(comparison.merged(preferring: .mine) == mine)
  }

  @Test("When it was made is the earlier, when it was changed the later; alone they change nothing")
  func stamps() {
    func event(_ created: Double, _ updated: Double, _ fields: [String: FieldValue] = [:]) -> FieldValues {
      Self.event(
        [
          "created_at": .instant(Date(timeIntervalSince1970: created)),
          "updated_at": .instant(Date(timeIntervalSince1970: updated)),
        ].merging(fields) { $1 })
    }
    let mine = event(20, 50)
    #expect(RecordComparison(mine: mine, theirs: event(10, 60)).merged(preferring: .theirs) == mine)
    let merged = RecordComparison(mine: mine, theirs: event(10, 60, ["cost": .decimal(5)]))
      .merged(preferring: .mine)
    #expect(merged == event(10, 60, ["cost": .decimal(5)]))
  }
}
