import Foundation
import TestSupport
import Testing

@testable import CompassModel

@Suite("The model")
struct ModelTests {
  @Test("A record is the same values with a property for each", arguments: RecordKind.allCases)
  func schemas(kind: RecordKind) {
    let schema = kind.schema
    #expect(Set(schema.fields.map(\.name)).count == schema.fields.count)
    for name in ["id", "source", "source_key", "extra"] {
      #expect(schema[name] != nil, "\(kind) lacks \(name)")
    }
    #expect(kind == .athlete || schema["user_id"]?.type == .link(.athlete))
  }

  @Test(
    "Each field is found by its name, and no kind has more fields than a record can hold",
    arguments: RecordKind.allCases)
  func fieldNames(kind: RecordKind) {
    let schema = kind.schema
    #expect(schema.fields.count < RecordSchema.maximumFields)
    for field in schema.fields { #expect(schema.index(of: field.name) == field.index) }
    for name in ["", "x", "é", "start_dat", "start_date ", "START_DATE"] { #expect(schema[name] == nil) }
  }

  @Test(
    "Keys that are taken over are those that the values have, whatever field changed",
    arguments: RecordKind.allCases)
  func keys(kind: RecordKind) {
    var values = FieldValues(kind: kind)
    for field in kind.schema.fields { values[field] = .text("\(field.name) 1") }
    let keys = RecordKeys(values)
    #expect(keys.natural == values.naturalKey && keys.name == values.foldedName)
    for field in kind.schema.fields {
      for value in [nil, FieldValue.text("another")] {
        var changed = values
        changed[field] = value
        let new = RecordKeys(changed, knowing: keys)
        #expect(new.natural == changed.naturalKey && new.name == changed.foldedName, "\(field.name)")
      }
    }
  }

  @Test("Values are set, replaced and emptied in any order", arguments: 1...4)
  func changes(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let fields = RecordKind.event.schema.fields
    var (values, expected) = (FieldValues(kind: .event), [Int: FieldValue]())
    for number in 0..<500 {
      let index = Int.random(in: fields.indices, using: &random)
      let value: FieldValue? = Bool.random(using: &random) ? .integer(number) : nil
      values[index] = value
      expected[index] = value
      #expect(fields.allSatisfy { values[$0.index] == expected[$0.index] })
      #expect(values.present.map(\.field.index) == expected.keys.sorted())
    }
  }

  @Test("A record made of values gives the values back")
  func roundTrip() throws {
    var values = FieldValues(kind: .event)
    values["id"] = .id(UUID())
    values["type"] = .text("official_visit")
    values["name"] = .text("Visit")
    values["start_date"] = CalendarDate(iso: "2026-04-15").map(FieldValue.date)
    values["cost"] = .decimal(Decimal(125) / 10)
    values["coaches_present"] = .ids([UUID(), UUID()])
    let event = try #require(Event(values))
    #expect(event.type == .officialVisit)
    values["registered"] = .boolean(false)
    values["attended"] = .boolean(false)
    values["cancelled"] = .boolean(false)
    values["end_time_assumed"] = .boolean(false)
    #expect(event.values == values)
    #expect(Event(event.values) == event)
  }

  @Test("A record without a required value is none", arguments: ["id", "type", "name", "start_date"])
  func required(name: String) throws {
    var values = FieldValues(kind: .event)
    values["id"] = .id(UUID())
    values["type"] = .text("camp")
    values["name"] = .text("Camp")
    values["start_date"] = CalendarDate(iso: "2026-04-15").map(FieldValue.date)
    #expect(Event(values) != nil)
    values[name] = nil
    #expect(Event(values) == nil)
  }

  @Test(
    "Enumerations take stored values, labels and variants",
    arguments: [
      ("Official Visit", "official_visit"), ("OFFICIAL-VISIT", "official_visit"),
      (" official_visit ", "official_visit"),
      ("Camp", "camp"), ("showcase", "showcase"),
    ])
  func eventTypes(text: String, value: String) {
    #expect(EventType.enumeration.match(text) == .current(value))
  }

  @Test("Words that mean no value match none", arguments: ["", "visit", "turnament", "cämp"])
  func noEventTypes(text: String) { #expect(EventType.enumeration.match(text) == nil) }

  @Test("Head Coach and head are the same role", arguments: ["Head Coach", "head", "HEAD COACH", "HC"])
  func roles(text: String) { #expect(CoachRole.enumeration.match(text) == .current("head")) }

  @Test(
    "Legacy school statuses map to the canonical ones",
    arguments: [
      ("interested", "researching"), ("recruited", "visiting"), ("Camp Invite", "visiting"),
      ("official_visit_invited", "visiting"), ("official_visit_scheduled", "visiting"),
      ("declined", "not_pursuing"),
    ])
  func legacy(text: String, value: String) {
    #expect(SchoolStatus.enumeration.match(text) == .legacy(replacement: value))
  }

  @Test("States are known by abbreviation and name", arguments: ["GA", "ga", "Georgia", " georgia ", "G.A."])
  func states(text: String) { #expect(USState.named(text)?.code == "GA") }

  @Test(
    "States are known by the abbreviations of newspapers",
    arguments: [("Tenn.", "TN"), ("Calif", "CA"), ("W.Va.", "WV"), ("N.C.", "NC"), ("Fla.", "FL")])
  func olderAbbreviations(text: String, code: String) { #expect(USState.named(text)?.code == code) }

  @Test("Every time zone of a state exists")
  func zones() {
    for state in USState.all {
      for zone in state.timeZones { #expect(TimeZone(identifier: zone) != nil, "\(zone)") }
    }
  }

  @Test("Names fold case, blanks and Unicode forms")
  func folding() {
    #expect("  José \u{A0} RAMÍREZ ".foldedName == "jose\u{301} rami\u{301}rez".foldedName)
    #expect("Start-Date".foldedWords == "start_date".foldedWords)
  }
}

@Suite("Metric types")
struct MetricTypeTests {
  @Test("The registry has 67 types with keys of their own")
  func registry() {
    #expect(MetricType.registry.count == 67)
    #expect(Set(MetricType.registry.map(\.key)).count == 67)
  }

  @Test(
    "Values are written as the app writes them",
    arguments: [
      ("velocity", "92.14", "92.1"), ("velocity", "92.15", "92.2"), ("velocity", "92", "92.0"),
      ("batting_avg", "0.41", ".410"), ("batting_avg", "1", "1.000"), ("hitting_pct", "-0.05", "-.050"),
      ("strikeouts", "12.5", "13"), ("era", "2.5", "2.50"), ("distance_time", "112.34", "1:52.34"),
      ("distance_time", "59.999", "1:00.00"), ("race_time", "3725.5", "1:02:05.50"),
      ("handicap", "-0.04", "0.0"), ("bat_speed", "71.256", "71.26"), ("field_goal_pct", "45.55", "45.6"),
    ])
  func formats(key: String, value: String, expected: String) throws {
    #expect(MetricType.of(key).formatted(try #require(Decimal(string: value))) == expected)
  }

  @Test("A custom metric is stored under the words of its name")
  func customKeys() {
    #expect(MetricType.customKey(for: " Bat  Speed ") == "bat_speed")
    #expect(MetricType.of("bat_speed").label == "bat speed")
    #expect(!MetricType.of("bat_speed").isRegistered)
  }

  @Test(
    "Types are found by key, label and common words",
    arguments: [
      ("sixty_time", "sixty_time"), ("60-Yard Dash", "sixty_time"), ("60 yd", "sixty_time"),
      ("EV", "exit_velo"),
      ("Exit Velocity", "exit_velo"), ("OBP", "on_base_pct"), ("Pop", "pop_time"),
      ("3-Point %", "three_point_pct"),
    ])
  func names(text: String, key: String) { #expect(MetricType.named(text)?.key == key) }
}

@Suite("JSON values")
struct JSONValueTests {
  @Test(
    "What is JSON comes back as it went in",
    arguments: [
      "null", "true", "-0.10e+5", #""a\"b\\c\n""#, "[1,2,[]]", #"{"b":1,"a":{"c":null}}"#, "\"é😀\"",
    ])
  func roundTrip(text: String) { #expect(JSONValue(parsing: text)?.text() == text) }

  @Test(
    "What is not JSON is nothing",
    arguments: [
      "", "nul", "[1,]", "{\"a\":1,}", "01", "1.", "+1", "\"\\x\"", "\"\n\"", "[1] 2", "{a:1}", "\"\\ud800\"",
      "NaN",
    ])
  func rejects(text: String) { #expect(JSONValue(parsing: text) == nil) }

  @Test("Nesting is bounded")
  func depth() {
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    #expect(JSONValue(parsing: deep) == nil)
  }

  @Test("Indented text parses to the same value")
  func indented() throws {
    let value = try #require(JSONValue(parsing: #"{"a":[1,{"b":"c"}],"d":{}}"#))
    #expect(
      value.text(indentation: 2)
        == "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"c\"\n    }\n  ],\n  \"d\": {}\n}")
    #expect(JSONValue(parsing: value.text(indentation: 2)) == value)
  }
}
