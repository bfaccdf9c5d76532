import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("The usual ranges of metrics")
struct MetricRangeTests {
  /// The ranges of the domain reference §1.5: each key with the least and the most that is usual.
  static let ranges: [(keys: String, low: String?, high: String?)] = [
    ("velocity", "40", "105"), ("exit_velo", "40", "120"), ("batting_avg", "0", "1"),
    ("sixty_time", "5.9", "10"), ("pop_time", "1.6", "3.5"), ("era", "0", "30"), ("on_base_pct", "0", "1"),
    ("slugging_pct", "0", "4"), ("whip", "0", "10"), ("strikeouts", "0", "400"), ("fielding_pct", "0", "1"),
    ("points_per_game", "0", "60"), ("rebounds_per_game", "0", "30"), ("assists_per_game", "0", "25"),
    ("steals_per_game", "0", "15"), ("blocks_per_game", "0", "15"),
    ("field_goal_pct three_point_pct free_throw_pct", "0", "100"), ("forty_time", "4.2", "8"),
    ("bench_press", "0", "60"), ("broad_jump", "40", "145"), ("shuttle", "3.7", "7"),
    ("three_cone", "6.2", "11"), ("squat", "45", "900"),
    ("passing_yards rushing_yards receiving_yards", "-50", "6000"), ("tackles", "0", "300"),
    ("clean_sheets minutes_played ground_balls points steals", "0", nil), ("save_pct", "0", "1"),
    ("goals_against_avg", "0", "20"), ("kills blocks digs aces", "0", nil), ("hitting_pct", "-1", "1"),
    ("sprint_time relay_split", "5", "120"), ("distance_time", "60", "3600"), ("long_jump", "2", "9"),
    ("high_jump", "1", "2.5"), ("shot_put", "3", "24"), ("discus", "5", "75"), ("race_time", "240", "3600"),
    ("pace_per_mile", "230", "1200"), ("event_time", "15", "1800"), ("free_100", "38", "150"),
    ("free_50", "17", "70"), ("scoring_average", "55", "130"), ("handicap", "-10", "54"),
    ("utr_rating", "1", "16.5"), ("ranking", "1", nil), ("pins takedowns", "0", nil),
    ("weight_class", "95", "300"), ("erg_2k", "330", "720"), ("erg_split", "75", "180"),
    ("goals assists saves", "0", nil), ("vertical_jump", "5", "55"), ("other", nil, nil),
  ]

  @Test("The registry has the 67 types of the reference and no other, each with its range")
  func registry() throws {
    let expected = Self.ranges.flatMap { range in
      range.keys.split(separator: " ").map { "\($0) \(range.low ?? "-") \(range.high ?? "-")" }
    }
    #expect(expected.count == 67)
    let found = MetricType.registry.map { type in
      "\(type.key) \(type.plausibleMinimum?.description ?? "-") \(type.plausibleMaximum?.description ?? "-")"
    }
    #expect(found.sorted() == expected.sorted())
    #expect(MetricType.registry.filter { $0.minimum != nil }.map(\.key) == ["era"])
  }

  @Test("Both ends of every range are usual and what lies beyond is questioned, with range and unit")
  func ends() throws {
    for type in MetricType.registry {
      func issue(_ value: Decimal) throws -> FieldIssue? {
        let checked = try MetricRuleTests.check(type.key, value.description)
        #expect(checked.issues.count <= 1, "\(type.key) \(value)")
        return checked.issues.first
      }
      for (end, step) in [(type.plausibleMinimum, Decimal(-1)), (type.plausibleMaximum, 1)] {
        guard let end else { continue }
        #expect(try issue(end) == nil, "\(type.key) \(end)")
        let beyond = try #require(try issue(end + step / 100), "\(type.key)")
        #expect(beyond.code == (type.key == "era" && step < 0 ? .metricImpossible : .metricImplausible))
        #expect(beyond.text.hasPrefix("\(type.label) of "))
        if !type.unit.isEmpty { #expect(beyond.text.contains(" \(type.unit) "), "\(beyond.text)") }
      }
    }
  }

  @Test(
    "What was probably meant is said: the point elsewhere, another unit, minutes with a point",
    arguments: [
      ("sixty_time", "67.1", "", "Did you mean 6.71?"),
      ("sixty_time", "6710", "", "If the unit is ms, add it: that is 6.71 sec."),
      ("pop_time", "1950", "sec", "If the unit is ms, correct it: that is 1.95 sec."),
      ("exit_velo", "142", "", "If the unit is km/h, add it: that is 88.2 mph."),
      ("velocity", "136", "mph", "If the unit is km/h, correct it: that is 84.5 mph."),
      ("velocity", "38", "", "If the unit is m/s, add it: that is 85 mph."),
      ("broad_jump", "280", "", "If the unit is cm, add it: that is 110.2 in."),
      ("broad_jump", "2.8", "", "If the unit is m, add it: that is 110.2 in."),
      ("broad_jump", "9", "", "If the unit is ft, add it: that is 108 in. Or did you mean 90?"),
      ("vertical_jump", "80", "", "If the unit is cm, add it: that is 31.5 in. Or did you mean 8?"),
      ("shot_put", "45", "", "If the unit is ft, add it: that is 13.72 m. Or did you mean 4.5?"),
      ("high_jump", "190", "", "If the unit is cm, add it: that is 1.9 m."),
      ("high_jump", "72", "", "If the unit is in, add it: that is 1.83 m."),
      ("weight_class", "70", "", "If the unit is kg, add it: that is 154.3 lbs."),
      ("squat", "40", "", "If the unit is kg, add it: that is 88.2 lbs. Or did you mean 400?"),
      ("race_time", "17.35", "", "Did you mean 17:35.00?"),
      ("distance_time", "4000", "", "Did you mean 6:40.00?"),
      ("field_goal_pct", "455", "%", "Did you mean 45.5?"),
      ("velocity", "300 km/h", "", "Check the value and its unit."),
      ("era", "-1.5", "", "Did you mean 1.5?"), ("ranking", "0", "", nil),
      ("handicap", "-11", "", "Did you mean -1.1?"),
    ] as [(String, String, String, String?)])
  func help(type: String, value: String, unit: String, help: String?) throws {
    let checked = try MetricRuleTests.check(type, value, ["unit": unit])
    let issue = try #require(checked.issues.last)
    #expect([.metricImplausible, .metricImpossible].contains(issue.code))
    #expect(issue.help?.rendered(showingPersonal: true) == help)
  }

  @Test("An ERA below 0 is no metric")
  func negative() throws {
    let issue = try #require(try MetricRuleTests.check("era", "-1.5").issues.first)
    #expect(issue.code == .metricImpossible && issue.effect == .rejectsRecord)
    #expect(issue.text == "ERA of -1.5 is impossible. It must be 0 or more")
  }

  @Test("A value whose unit does not convert is compared with no range")
  func foreign() throws {
    #expect(try MetricRuleTests.check("velocity", "500 lbs").codes == ["metric-unit-mismatch"])
  }

  @Test(
    "A height and a weight in another unit are suggested",
    arguments: [
      ("height_inches", "188", "If the unit is cm, add it: that is 74 in."),
      ("height_inches", "6.2", "If the unit is ft, add it: that is 74.4 in."),
      ("height_inches", "1.88", "If the unit is m, add it: that is 74 in."),
      ("weight_lbs", "84", "If the unit is kg, add it: that is 185.2 lbs."), ("weight_lbs", "900", nil),
    ] as [(String, String, String?)])
  func body(field: String, text: String, help: String?) throws {
    let issue = try #require(try Checked(.athlete, ["full_name": "Ann Lee", field: text]).issues.first)
    #expect(issue.help?.rendered(showingPersonal: true) == help)
  }
}
