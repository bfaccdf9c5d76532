import CompassModel
import Foundation
import Testing

@testable import CompassDocuments

@Suite("Times by hand")
struct HandTimingTests {
  private func history(_ metrics: [PerformanceMetric]) throws -> MetricHistory {
    try MetricHistory(of: ArrayMetricSource(metrics: metrics))
  }

  private func isHandTimed(
    _ type: String, _ value: String, by source: String?, unit: String? = nil
  ) throws
    -> Bool
  {
    try Metrics.line([Metrics.metric(type, value, on: "2026-03-10", source: source, unit: unit)])
      .key.isHandTimed
  }

  private func decimal(_ text: String) throws -> Decimal { try #require(Decimal(string: text)) }

  // MARK: Sources

  @Test(
    "A person with a watch or a phone timed it",
    arguments: [
      "stopwatch", "Stopwatch", "STOPWATCH", "Stopwatch (coach)", "Coach Harrow's stopwatch", "stop watch",
      "hand timed", "Hand-timed", "Hand time", "hand-held", "handheld", "Hand held", "Mom's phone",
      "Mom’s phone", "Mom", "Dad", "Dad's iPhone", "parent", "Parents", "manual", "Manual timing",
      "iPhone app", "Phone", "cell phone", "  stopwatch  ",
      // "FAT" is no part of a father.
      "Father's stopwatch",
    ])
  func people(source: String) throws { #expect(try isHandTimed("sixty_time", "6.9", by: source)) }

  @Test(
    "A device timed it, or nobody said who",
    arguments: [
      "laser", "Laser gates", "LASER", "FAT", "fully automatic timing", "electronic timing", "Electronic",
      "Dashr", "DASHR", "hand-held laser", "Handheld laser", "Brower", "timing gates", "Stalker radar",
      "Pocket Radar", "HitTrax", "Dad's laser gates", nil, "", "Perfect Example Showcase",
      "Invented Combine 2026",
    ] as [String?])
  func devices(source: String?) throws { #expect(try !isHandTimed("sixty_time", "6.9", by: source)) }

  @Test(
    "Names that only begin like a person or a watch say nothing about one",
    arguments: [
      "Momentum Sports Lab", "Dadeville Showcase", "Handley High School", "Parenteau Field", "Manuel's Camp",
      "Handball Center", "Fatima Academy",
    ])
  func names(source: String) throws { #expect(try !isHandTimed("sixty_time", "6.9", by: source)) }

  @Test(
    "Only times are taken by hand",
    arguments: [
      ("sixty_time", "6.9", nil, true), ("sixty_time", "6.9", "sec", true), ("pop_time", "2.1", nil, true),
      ("home_to_first", "2.9", "sec", true), ("ten_yard_split", "1.7", "sec", true),
      ("exit_velo", "88", nil, false), ("exit_velo", "88", "mph", false), ("velocity", "84", nil, false),
      ("infield_velocity", "80", "mph", false), ("broad_jump", "96", nil, false),
      ("squat", "315", nil, false),
      ("spin_rate", "2200", "rpm", false),
    ] as [(String, String, String?, Bool)])
  func types(type: String, value: String, unit: String?, expected: Bool) throws {
    for source in ["Mom's phone", "stopwatch", "hand timed"] {
      #expect(try isHandTimed(type, value, by: source, unit: unit) == expected, "\(source)")
    }
  }

  // MARK: Bests

  @Test("Beside a time by laser a time by hand is no best, even if it is faster and verified")
  func laserAndHand() throws {
    let lines = try history([
      Metrics.metric("sixty_time", "7.00", on: "2026-03-10", source: "Laser", verified: true),
      Metrics.metric("sixty_time", "6.80", on: "2026-03-11", source: "Stopwatch", verified: true),
    ]).lines
    #expect(lines.count == 2)
    let laser = try #require(lines.first { !$0.key.isHandTimed })
    let hand = try #require(lines.first { $0.key.isHandTimed })
    #expect(try laser.best?.value == decimal("7.00"))
    #expect(hand.best == nil)
    #expect(try hand.latest.value == decimal("6.80"))
  }

  @Test("The order in which they came makes no difference")
  func reversed() throws {
    let lines = try history([
      Metrics.metric("sixty_time", "6.80", on: "2026-03-10", source: "Mom's phone", verified: true),
      Metrics.metric("sixty_time", "7.00", on: "2026-03-11", source: "Dashr", verified: true),
    ]).lines
    #expect(lines.count == 2)
    #expect(try lines.first { !$0.key.isHandTimed }?.best?.value == decimal("7.00"))
    let hand = try #require(lines.first { $0.key.isHandTimed })
    #expect(hand.best == nil)
  }

  @Test("Where all were taken by hand, whoever held the watch, the shortest is the best")
  func onlyHand() throws {
    let line = try Metrics.line([
      Metrics.metric("sixty_time", "6.95", on: "2026-03-10", source: "Stopwatch"),
      Metrics.metric("sixty_time", "6.80", on: "2026-03-11", source: "Dad"),
      Metrics.metric("sixty_time", "6.90", on: "2026-03-12", source: "hand timed"),
    ])
    #expect(line.key.isHandTimed)
    #expect(try line.best?.value == decimal("6.80"))
  }

  @Test("A laser at one test says nothing about times by hand at another, or of another athlete")
  func otherLines() throws {
    let (ada, bea) = (UUID(), UUID())
    let lines = try history([
      Metrics.metric("sixty_time", "7.00", on: "2026-03-10", source: "Laser", owner: ada, verified: true),
      Metrics.metric("pop_time", "2.05", on: "2026-03-10", source: "Stopwatch", owner: ada),
      Metrics.metric("sixty_time", "7.40", on: "2026-03-10", source: "Stopwatch", owner: bea),
    ]).lines
    #expect(lines.count == 3)
    let bests = lines.filter(\.key.isHandTimed).compactMap(\.best?.value)
    #expect(try Set(bests) == [decimal("2.05"), decimal("7.40")])
  }

  @Test("Speeds by phone and by radar are one line")
  func speeds() throws {
    let line = try Metrics.line([
      Metrics.metric("exit_velo", "88", on: "2026-03-10", source: "Mom's phone"),
      Metrics.metric("exit_velo", "86", on: "2026-03-11", source: "Pocket Radar", verified: true),
    ])
    #expect(!line.key.isHandTimed)
    #expect(line.count == 2 && line.best != nil)
  }
}
