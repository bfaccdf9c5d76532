import CompassModel
import Foundation
import Testing

@testable import CompassDocuments

@Suite("The tests of a position on the one-pager")
struct PositionTestsTests {
  /// An athlete, what was measured, oldest first, and the tiles that are expected.
  struct Row: Sendable, CustomTestStringConvertible {
    var position: String?
    var secondary: String? = nil
    var sport: String? = nil
    var measured: [String]
    var verified: Set<String> = ["squat"]
    var primary: String? = nil
    var expected: [String]

    var testDescription: String {
      let names = [sport, position, secondary].compactMap { $0 }.joined(separator: " ")
      return "\(names): \(measured.joined(separator: ", "))"
    }
  }

  /// A figure and its unit, where the app may not know the unit.
  private static let figures: [String: (value: String, unit: String?)] = [
    "pop_time": ("2.05", nil), "throwing_velocity": ("74", "mph"), "exit_velo": ("88", nil),
    "sixty_time": ("6.95", nil), "home_to_first": ("2.95", "sec"), "velocity": ("84", nil),
    "spin_rate": ("2200", "rpm"), "infield_velocity": ("80", "mph"), "outfield_velocity": ("83", "mph"),
    "bat_speed": ("70", nil), "squat": ("315", nil), "broad_jump": ("96", nil),
  ]

  /// The labels of the tiles, in their order.
  private func labels(_ row: Row) throws -> [String] {
    var athlete = Athlete(id: UUID(), fullName: "Riley Brooks")
    athlete.primaryPosition = row.position
    athlete.secondaryPosition = row.secondary
    athlete.primarySportID = row.sport
    let metrics = try row.measured.enumerated().map { index, type in
      let figure = try #require(Self.figures[type])
      return try Metrics.metric(
        type, figure.value, on: "2026-03-\(10 + index)", unit: figure.unit,
        verified: row.verified.contains(type), isPrimary: row.primary == type)
    }
    let report = OnePagerReport(
      athlete, metrics: ArrayMetricSource(metrics: metrics), upcoming: [], links: [],
      context: DocumentContext(audience: .coach, created: Date(timeIntervalSince1970: 1_776_254_400)))
    return ReportTexts.tiles(try report.document()).map(\.label)
  }

  // MARK: Lists

  // What is newest and verified, the squat, is last: without a list it would be first.
  private static let lists: [Row] = [
    Row(
      position: "Catcher", sport: "Baseball",
      measured: ["sixty_time", "exit_velo", "throwing_velocity", "pop_time", "squat"],
      expected: ["Pop time", "Throwing velocity", "Exit velocity", "60-yard dash"]),
    Row(
      position: "C", sport: "Baseball", measured: ["exit_velo", "pop_time", "broad_jump", "squat"],
      expected: ["Pop time", "Exit velocity", "Squat", "Broad jump"]),
    Row(
      position: "Catcher", sport: "Softball",
      measured: ["home_to_first", "sixty_time", "exit_velo", "throwing_velocity", "pop_time", "squat"],
      expected: ["Pop time", "Throwing velocity", "Exit velocity", "Home to first"]),
    Row(
      position: "Catcher", sport: "Softball",
      measured: ["sixty_time", "exit_velo", "throwing_velocity", "pop_time", "squat"],
      expected: ["Pop time", "Throwing velocity", "Exit velocity", "60-yard dash"]),
    Row(
      position: "Pitcher", sport: "Baseball",
      measured: ["sixty_time", "exit_velo", "spin_rate", "velocity", "squat"],
      expected: ["Fastball velocity", "Spin rate", "Exit velocity", "60-yard dash"]),
    Row(
      position: "RHP", measured: ["exit_velo", "velocity", "squat"],
      expected: ["Fastball velocity", "Exit velocity", "Squat"]),
    Row(
      position: "Pitcher", sport: "Softball",
      measured: ["sixty_time", "home_to_first", "exit_velo", "spin_rate", "velocity", "squat"],
      expected: ["Fastball velocity", "Spin rate", "Exit velocity", "Home to first"]),
    Row(
      position: "SS", sport: "Baseball",
      measured: ["bat_speed", "exit_velo", "infield_velocity", "sixty_time", "squat"],
      expected: ["60-yard dash", "Infield velocity", "Exit velocity", "Bat speed"]),
    Row(
      position: "Shortstop", sport: "Baseball",
      measured: ["home_to_first", "bat_speed", "exit_velo", "infield_velocity", "sixty_time"],
      expected: ["60-yard dash", "Infield velocity", "Exit velocity", "Bat speed"]),
    Row(
      position: "Shortstop", sport: "Softball",
      measured: ["sixty_time", "bat_speed", "exit_velo", "infield_velocity", "home_to_first", "squat"],
      expected: ["Home to first", "Infield velocity", "Exit velocity", "Bat speed"]),
    Row(
      position: "2B", measured: ["bat_speed", "sixty_time", "squat"],
      expected: ["60-yard dash", "Bat speed", "Squat"]),
    Row(
      position: "3B", sport: "Baseball",
      measured: ["sixty_time", "bat_speed", "infield_velocity", "exit_velo", "squat"],
      expected: ["Exit velocity", "Infield velocity", "Bat speed", "60-yard dash"]),
    Row(
      position: "First Base", sport: "Baseball", measured: ["sixty_time", "exit_velo", "squat"],
      expected: ["Exit velocity", "60-yard dash", "Squat"]),
    Row(
      position: "CF", sport: "Baseball",
      measured: ["bat_speed", "exit_velo", "outfield_velocity", "sixty_time", "squat"],
      expected: ["60-yard dash", "Outfield velocity", "Exit velocity", "Bat speed"]),
    Row(
      position: "Outfield", sport: "Softball",
      measured: ["sixty_time", "bat_speed", "exit_velo", "outfield_velocity", "home_to_first", "squat"],
      expected: ["Home to first", "Outfield velocity", "Exit velocity", "Bat speed"]),
    // A test of another position is none of this one.
    Row(
      position: "CF", sport: "Baseball", measured: ["outfield_velocity", "pop_time", "infield_velocity"],
      verified: ["pop_time"], expected: ["Outfield velocity", "Pop time", "Infield velocity"]),
  ]

  @Test("The tests of a position lead in the order of its list", arguments: lists)
  func position(row: Row) throws { #expect(try labels(row) == row.expected) }

  // MARK: What stands before and after

  private static let others: [Row] = [
    Row(
      position: "Catcher",
      measured: ["broad_jump", "sixty_time", "exit_velo", "throwing_velocity", "pop_time", "squat"],
      primary: "broad_jump", expected: ["Broad jump", "Pop time", "Throwing velocity", "Exit velocity"]),
    Row(
      position: "SS", measured: ["exit_velo", "infield_velocity", "sixty_time", "squat"],
      primary: "exit_velo",
      expected: ["Exit velocity", "60-yard dash", "Infield velocity", "Squat"]),
    Row(
      position: "SS", measured: ["exit_velo", "sixty_time", "squat"], primary: "squat",
      expected: ["Squat", "60-yard dash", "Exit velocity"]),
    // The other position comes after the first, and what both ask for stands there once.
    Row(
      position: "SS", secondary: "Pitcher",
      measured: ["spin_rate", "velocity", "exit_velo", "sixty_time", "squat"],
      expected: ["60-yard dash", "Exit velocity", "Fastball velocity", "Spin rate"]),
    Row(
      position: "Pitcher", secondary: "Shortstop",
      measured: ["bat_speed", "infield_velocity", "sixty_time", "velocity", "squat"],
      expected: ["Fastball velocity", "60-yard dash", "Infield velocity", "Bat speed"]),
    Row(
      position: nil, secondary: "C", measured: ["exit_velo", "pop_time", "squat"],
      expected: ["Pop time", "Exit velocity", "Squat"]),
    // Without a list: verified ones, then the newest.
    Row(
      position: nil, measured: ["exit_velo", "sixty_time", "squat", "pop_time"], verified: ["sixty_time"],
      expected: ["60-yard dash", "Pop time", "Squat", "Exit velocity"]),
    Row(
      position: "3B", measured: ["pop_time", "squat", "broad_jump"], verified: ["pop_time"],
      expected: ["Pop time", "Broad jump", "Squat"]),
    // Verified or new does not matter within a list.
    Row(
      position: "3B", measured: ["exit_velo", "infield_velocity", "bat_speed", "sixty_time"],
      verified: ["sixty_time", "bat_speed"],
      expected: ["Exit velocity", "Infield velocity", "Bat speed", "60-yard dash"]),
  ]

  @Test(
    "The primary one comes first, then both positions, then verified ones, then the newest", arguments: others
  )
  func order(row: Row) throws { #expect(try labels(row) == row.expected) }

  // MARK: Spellings

  @Test(
    "A position is known however people write it",
    arguments: [
      ("Catcher", ["Pop time", "Throwing velocity"]), ("C", ["Pop time", "Throwing velocity"]),
      ("catcher", ["Pop time", "Throwing velocity"]), (" Catcher ", ["Pop time", "Throwing velocity"]),
      ("Pitcher", ["Fastball velocity", "Spin rate"]), ("P", ["Fastball velocity", "Spin rate"]),
      ("RHP", ["Fastball velocity", "Spin rate"]), ("LHP", ["Fastball velocity", "Spin rate"]),
      ("SS", ["60-yard dash", "Infield velocity"]), ("ss", ["60-yard dash", "Infield velocity"]),
      ("Shortstop", ["60-yard dash", "Infield velocity"]), ("2B", ["60-yard dash", "Infield velocity"]),
      ("Second Base", ["60-yard dash", "Infield velocity"]), ("1B", ["Exit velocity", "Infield velocity"]),
      ("First Base", ["Exit velocity", "Infield velocity"]), ("3B", ["Exit velocity", "Infield velocity"]),
      ("3b", ["Exit velocity", "Infield velocity"]), ("Third Base", ["Exit velocity", "Infield velocity"]),
      ("Outfield", ["60-yard dash", "Outfield velocity"]), ("OF", ["60-yard dash", "Outfield velocity"]),
      ("CF", ["60-yard dash", "Outfield velocity"]), ("LF", ["60-yard dash", "Outfield velocity"]),
      ("RF", ["60-yard dash", "Outfield velocity"]), ("Center Field", ["60-yard dash", "Outfield velocity"]),
      ("Outfielder", ["60-yard dash", "Outfield velocity"]),
    ] as [(String, [String])])
  func spellings(position: String, expected: [String]) throws {
    let row = Row(
      position: position, sport: "Baseball",
      measured: [
        "bat_speed", "home_to_first", "exit_velo", "outfield_velocity", "infield_velocity", "spin_rate",
        "velocity", "sixty_time", "throwing_velocity", "pop_time", "squat",
      ], expected: [])
    let labels = try labels(row)
    #expect(labels.count == 4)
    #expect(Array(labels.prefix(2)) == expected)
  }

  // MARK: Squats

  @Test(
    "A squat never leads while a list has a value",
    arguments: [
      ("Catcher", "exit_velo"), ("C", "throwing_velocity"), ("Pitcher", "spin_rate"), ("RHP", "sixty_time"),
      ("SS", "bat_speed"), ("2B", "infield_velocity"), ("3B", "bat_speed"), ("First Base", "sixty_time"),
      ("CF", "outfield_velocity"), ("Outfield", "bat_speed"),
    ])
  func squats(position: String, test: String) throws {
    for sport in [nil, "Baseball", "Softball"] {
      let alone = Row(position: position, sport: sport, measured: [test, "squat"], expected: [])
      let labels = try labels(alone)
      #expect(labels.count == 2 && labels.last == "Squat", "\(sport ?? "no sport")")
    }
  }
}
