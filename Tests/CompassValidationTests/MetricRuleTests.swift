import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("The rules of metrics")
struct MetricRuleTests {
  static func check(
    _ type: String, _ value: String, _ changes: [String: String] = [:],
    known: any KnownRecords = NoKnownRecords()
  ) throws -> Checked {
    let texts = ["metric_type": type, "value": value, "recorded_date": "2026-02-01"].merging(changes) { $1 }
    return try Checked(.metric, texts, known: known)
  }

  @Test(
    "A value comes with its unit, converted where it must be, and with what was written",
    arguments: [
      ("velocity", "92.1", "92.1", "mph", nil, []), ("velocity", "92.1 mph", "92.1", "mph", "92.1 mph", []),
      ("velocity", "92.1 MPH", "92.1", "mph", "92.1 MPH", []),
      ("velocity", "148 km/h", "91.96", "mph", "148 km/h", ["metric-unit-converted"]),
      ("velocity", "148kph", "91.96", "mph", "148kph", ["metric-unit-converted"]),
      ("Exit Velo", "40 m/s", "89.48", "mph", "40 m/s", ["metric-unit-converted"]),
      ("velocity", "T88", "88", "mph", "T88", []),
      ("velocity", "86-88", "88", "mph", "86-88", ["metric-range"]),
      ("velocity", "86 – 88 mph", "88", "mph", "86 – 88 mph", ["metric-range"]),
      ("sixty_time", "6.71", "6.71", "sec", nil, []), ("sixty_time", "6.71s", "6.71", "sec", "6.71s", []),
      ("distance_time", "1:52.4", "112.4", nil, "1:52.4", []),
      ("distance_time", "112.4", "112.4", nil, nil, []),
      ("race_time", "1:02:05.50", "3725.5", nil, "1:02:05.50", ["metric-implausible"]),
      ("free_50", "0:24.5", "24.5", "sec", "0:24.5", []), ("batting_avg", ".406", "0.406", nil, nil, []),
      ("batting_avg", "40.6%", "0.406", nil, "40.6%", ["metric-unit-converted"]),
      ("field_goal_pct", "45.5%", "45.5", "%", "45.5%", []), ("field_goal_pct", "45.5", "45.5", "%", nil, []),
      ("broad_jump", "9'6\"", "114", "in", "9'6\"", []), ("broad_jump", "9-6", "114", "in", "9-6", []),
      ("broad_jump", "9–11", "119", "in", "9–11", []),
      ("broad_jump", "110-114", "114", "in", "110-114", ["metric-range"]),
      ("broad_jump", "2.9 m", "114.2", "in", "2.9 m", ["metric-unit-converted"]),
      ("vertical_jump", "32-34", "34", "in", "32-34", ["metric-range"]),
      ("long_jump", "16-4", "4.978", "m", "16-4", ["metric-unit-converted"]),
      ("shot_put", "35-0.5", "10.681", "m", "35-0.5", ["metric-unit-converted"]),
      ("shot_put", "10-11", "3.327", "m", "10-11", ["metric-unit-converted"]),
      ("javelin", "98-3", "29.947", "m", "98-3", []),
      ("discus", "101-07", "30.963", "m", "101-07", ["metric-unit-converted"]),
      ("long_jump", "20'6\"", "6.248", "m", "20'6\"", ["metric-unit-converted"]),
      ("squat", "140 kg", "308.6", "lbs", "140 kg", ["metric-unit-converted"]),
      ("strikeouts", "1,012", "1012", "count", nil, ["metric-implausible"]),
      ("Bat Speed", "71.2 mph", "71.2", "mph", "71.2 mph", []),
      ("Spin Rate", "2250 rpm", "2250", "rpm", "2250 rpm", []),
      ("Shuttle Split", "1:05", "65", "sec", "1:05", ["metric-type-custom"]),
    ] as [(String, String, String, String?, String?, [String])])
  func values(
    type: String, text: String, value: String, unit: String?, display: String?, codes: [String]
  ) throws {
    let checked = try Self.check(type, text)
    #expect(checked.value("value") == value)
    #expect(checked.value("unit") == unit)
    #expect(checked.value("display_value") == display)
    #expect(checked.codes == codes)
  }

  @Test(
    "The unit column is read as the app writes it, and old units as none",
    arguments: [
      ("velocity", "MPH", "mph", []), ("velocity", "km/h", "mph", ["metric-unit-converted"]),
      ("batting_avg", "avg", nil, ["metric-unit-legacy"]), ("era", "ERA", nil, ["metric-unit-legacy"]),
      ("strikeouts", "K", "count", ["metric-unit-legacy"]),
      ("velocity", "unit", "mph", ["metric-unit-legacy"]),
      ("sixty_time", "seconds", "sec", []), ("velocity", "", "mph", []),
      ("velocity", "lbs", "lbs", ["metric-unit-mismatch"]),
      ("velocity", "furlongs", "furlongs", ["metric-unit-mismatch"]),
      ("other", "ft", "ft", []),
    ] as [(String, String, String?, [String])])
  func unitColumn(type: String, text: String, unit: String?, codes: [String]) throws {
    let value = [
      "velocity": "88", "batting_avg": ".4", "era": "2.5", "strikeouts": "12", "sixty_time": "6.9",
    ]
    let changed = text == "km/h" ? "148" : value[type] ?? "12"
    let checked = try Self.check(type, changed, ["unit": text])
    #expect(checked.value("unit") == unit)
    #expect(checked.codes == codes)
  }

  @Test("Where value and unit column disagree, the value's unit counts")
  func conflict() throws {
    let checked = try Self.check("velocity", "148 km/h", ["unit": "mph"])
    #expect(checked.codes == ["metric-unit-conflict", "metric-unit-converted"])
    #expect(checked.value("value") == "91.96" && checked.value("unit") == "mph")
  }

  @Test("A figure that is text only is displayed, and is an error in a form alone")
  func text() throws {
    let checked = try Self.check("velocity", "plus arm")
    #expect(checked.issues.map(\.text) == ["Please enter a valid number"])
    #expect(checked.issues.map(\.effect) == [.emptiesField])
    #expect(checked.value("value") == nil && checked.value("display_value") == "plus arm")
    #expect(checked.draft.setAside.isEmpty)
  }

  @Test("No figure at all is no metric", arguments: ["", "—", "-", "N/A"])
  func nothing(text: String) throws {
    #expect(try Self.check("velocity", text).issues.map(\.text) == ["Value is required"])
    #expect(try Self.check("velocity", text, ["display_value": "plus arm"]).codes.isEmpty)
  }

  @Test(
    "A value outside the usual is kept and questioned, with what may have been meant",
    arguments: [
      (
        "60-Yard Dash", "67.1", "60-Yard Dash of 67.1 sec is outside the usual range of 5.9 sec to 10 sec",
        "Did you mean 6.71?"
      ),
      (
        "exit_velo", "9", "Exit Velocity of 9 mph is outside the usual range of 40 mph to 120 mph",
        "Did you mean 90?"
      ),
      (
        "velocity", "148", "Fastball Velocity of 148 mph is outside the usual range of 40 mph to 105 mph",
        nil
      ),
      (
        "batting_avg", "406", "Batting Average of 406 is outside the usual range of 0 to 1",
        "Did you mean 0.406?"
      ),
      ("ranking", "0", "Ranking of 0 is outside the usual range of 1 or more", nil),
      (
        "distance_time", "4000",
        "Distance Time of 1:06:40.00 is outside the usual range of 1:00.00 to 1:00:00.00",
        "Did you mean 6:40.00?"
      ),
    ] as [(String, String, String, String?)])
  func plausibility(type: String, text: String, message: String, help: String?) throws {
    let checked = try Self.check(type, text)
    let issue = try #require(checked.issues.first)
    #expect(checked.codes == ["metric-implausible"] && issue.text == message && issue.effect == .warns)
    if let help { #expect(issue.help?.rendered(showingPersonal: true) == help) }
    #expect(checked.value("value") == text)
  }

  @Test("Speeds that look like km/h are said to")
  func kilometers() throws {
    let help = try #require(try Self.check("velocity", "148").issues.first?.help)
    #expect(help.rendered(showingPersonal: true) == "If the unit is km/h, add it: that is 92 mph.")
  }

  @Test(
    "The ends of a range are usual", arguments: [("sixty_time", "5.9"), ("sixty_time", "10.0"), ("era", "0")])
  func ends(type: String, text: String) throws { #expect(try Self.check(type, text).codes.isEmpty) }

  @Test(
    "A unit in parentheses behind the type is the value's, whose own counts more",
    arguments: [
      ("Exit Velocity (mph)", "88.5", "exit_velo", "88.5", []),
      ("60 yard dash (sec.)", "6.9", "sixty_time", "6.9", []),
      ("Exit Velo (km/h)", "148", "exit_velo", "91.96", ["metric-unit-converted"]),
      ("exit_velo (mph)", "148 km/h", "exit_velo", "91.96", ["metric-unit-converted"]),
      ("Broad Jump (in)", "9'6\"", "broad_jump", "114", []),
      ("Bench Press (reps)", "12", "bench_press", "12", []),
    ] as [(String, String, String, String, [String])])
  func unitOfType(type: String, text: String, key: String, value: String, codes: [String]) throws {
    let checked = try Self.check(type, text)
    #expect(checked.value("metric_type") == key && checked.value("value") == value)
    #expect(checked.codes == codes)
  }

  @Test(
    "Other parentheses are a part of the name",
    arguments: [("Exit Velocity (lefty)", "exit_velocity_(lefty)"), ("My Drill (sec)", "my_drill_(sec)")])
  func otherParentheses(type: String, key: String) throws {
    #expect(try Self.check(type, "88").value("metric_type") == key)
  }

  @Test("A type that is nearly one of the app's is questioned")
  func nearMiss() throws {
    let checked = try Self.check("Exit Velocty", "88")
    #expect(checked.codes == ["metric-type-near-miss"] && checked.value("metric_type") == "exit_velocty")
  }

  @Test("A metric without a date takes its event's, and one with another is questioned")
  func eventDates() throws {
    let event = UUID()
    var known = MemoryRecords()
    try known.add(
      .event, ["type": "camp", "name": "Camp", "start_date": "2026-01-10", "end_date": "2026-01-12"],
      id: event)
    let link = ["event_id": event.uuidString]
    let dated = try Self.check("velocity", "88", link.merging(["recorded_date": ""]) { $1 }, known: known)
    #expect(dated.value("recorded_date") == "2026-01-10" && dated.codes == ["metric-date-from-event"])
    let outside = try Self.check("velocity", "88", link, known: known)
    #expect(outside.codes == ["metric-date-outside-event"] && outside.value("recorded_date") == "2026-02-01")
    let last = link.merging(["recorded_date": "2026-01-12"]) { $1 }
    #expect(try Self.check("velocity", "88", last, known: known).codes.isEmpty)
    #expect(
      try Self.check("velocity", "88", ["recorded_date": ""]).issues.map(\.text) == [
        "Recorded Date is required"
      ])
    #expect(try Self.check("velocity", "88", ["recorded_date": "2026-03-01"]).codes == ["metric-in-future"])
    let coming = UUID()
    try known.add(.event, ["type": "camp", "name": "Next Camp", "start_date": "2026-03-10"], id: coming)
    let planned = try Self.check(
      "velocity", "88", ["recorded_date": "", "event_id": coming.uuidString], known: known)
    #expect(planned.codes == ["metric-date-from-event", "metric-in-future"])
  }

  @Test("A second primary metric loses the mark; the same one keeps it")
  func primary() throws {
    let first = UUID()
    var known = MemoryRecords()
    try known.add(.metric, ["metric_type": "era", "value": "2.5", "recorded_date": "2026-01-01"], id: first)
    known.primary = first
    let second = try Self.check("velocity", "88", ["is_primary": "yes"], known: known)
    #expect(second.codes == ["metric-second-primary"] && second.value("is_primary") == "false")
    let same = try Self.check(
      "era", "2.4", ["is_primary": "yes", "recorded_date": "2026-01-01"], known: known)
    #expect(same.codes.isEmpty && same.value("is_primary") == "true")
    let named = try Self.check("velocity", "88", ["is_primary": "yes", "id": first.uuidString], known: known)
    #expect(named.codes.isEmpty)
    #expect(try Self.check("velocity", "88", ["is_primary": "yes"]).codes.isEmpty)
  }
}
