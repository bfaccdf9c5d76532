import CompassDocuments
import CompassModel
import Foundation
import Testing

@Suite("The history of a metric")
struct MetricHistoryTests {
  private func history(_ metrics: [PerformanceMetric]) throws -> MetricHistory {
    try MetricHistory(of: ArrayMetricSource(metrics: metrics))
  }

  private func bests(_ metrics: [PerformanceMetric]) throws -> [Bool] {
    let line = try Metrics.line(metrics)
    return metrics.map { line.isPersonalBest($0.id) }
  }

  // MARK: Personal bests

  @Test(
    "A personal best is better than all on the days before; the first measurement is none, an equal one neither"
  )
  func personalBests() throws {
    #expect(
      try bests([
        Metrics.metric("exit_velo", "88", on: "2026-01-10"),
        Metrics.metric("exit_velo", "90", on: "2026-02-10"),
        Metrics.metric("exit_velo", "89", on: "2026-03-10"),
        Metrics.metric("exit_velo", "90", on: "2026-04-10"),
        Metrics.metric("exit_velo", "90.1", on: "2026-05-10"),
      ]) == [false, true, false, false, true])
  }

  @Test("Of a time the lower one is the personal best")
  func lowerIsBetter() throws {
    #expect(
      try bests([
        Metrics.metric("sixty_time", "7.1", on: "2026-01-10"),
        Metrics.metric("sixty_time", "7.2", on: "2026-02-10"),
        Metrics.metric("sixty_time", "7.0", on: "2026-03-10"),
      ]) == [false, false, true])
  }

  @Test("A day has one personal best at most, whatever the order of its rows")
  func sameDay() throws {
    #expect(
      try bests([
        Metrics.metric("exit_velo", "92", on: "2026-02-10"),
        Metrics.metric("exit_velo", "93", on: "2026-02-10"),
        Metrics.metric("exit_velo", "88", on: "2026-01-10"),
        Metrics.metric("exit_velo", "91", on: "2026-02-10"),
      ]) == [false, true, false, false])
  }

  @Test(
    "What has no better has no personal best, no best and no mean",
    arguments: ["weight_class", "batting_avg", "era", "strikeouts", "ranking", "other", "launch_angle"])
  func withoutBest(type: String) throws {
    let metrics = try ["1", "2", "3"].enumerated().map { index, value in
      try Metrics.metric(type, value, on: "2026-0\(index + 1)-10")
    }
    let line = try Metrics.line(metrics)
    #expect(line.best == nil)
    #expect(!metrics.contains { line.isPersonalBest($0.id) })
    #expect(line.latest.value == 3)
    #expect(line.type.meaning == .mark || line.average == nil)
  }

  @Test(
    "Of a type that nobody registered its unit says which way is better, where it can mean one thing only")
  func customTypes() throws {
    func best(_ type: String, _ unit: String) throws -> Decimal? {
      try Metrics.line([
        Metrics.metric(type, "10", on: "2026-01-10", unit: unit),
        Metrics.metric(type, "20", on: "2026-02-10", unit: unit),
      ]).best?.value
    }
    #expect(try best("infield_velo", "mph") == 20)
    #expect(try best("ten_yard_split", "sec") == 10)
    #expect(try best("trigger_to_impact", "ms") == 10)
    #expect(try best("hit_distance", "ft") == 20)
    #expect(try best("attack_angle", "deg") == nil)
    #expect(try best("spin_rate", "rpm") == nil)
  }

  // MARK: Changes

  private func changes(_ metrics: [PerformanceMetric]) throws -> [Decimal?] {
    let line = try Metrics.line(metrics)
    return metrics.map { line.change(of: MetricMark($0))?.by }
  }

  @Test("A change is from the best of the last event to this one, not from the row before")
  func changeSinceEvent() throws {
    let (first, second) = (UUID(), UUID())
    #expect(
      try changes([
        Metrics.metric("exit_velo", "90", on: "2026-01-10", event: first),
        Metrics.metric("exit_velo", "88", on: "2026-01-11", event: first),
        Metrics.metric("exit_velo", "91", on: "2026-04-10", event: second),
        Metrics.metric("exit_velo", "89", on: "2026-04-11", event: second),
      ]) == [nil, nil, 1, -1])
  }

  @Test("An event is compared with an event, a day of training with a day of training")
  func kinds() throws {
    #expect(
      try changes([
        Metrics.metric("exit_velo", "90", on: "2026-01-10", event: UUID()),
        Metrics.metric("exit_velo", "94", on: "2026-02-10"),
        Metrics.metric("exit_velo", "92", on: "2026-03-10", event: UUID()),
        Metrics.metric("exit_velo", "95", on: "2026-04-10"),
      ]) == [nil, nil, 2, 1])
  }

  @Test("Two events of one day do not come one after the other")
  func sameDayEvents() throws {
    let changes = try changes([
      Metrics.metric("exit_velo", "90", on: "2026-01-10", event: UUID()),
      Metrics.metric("exit_velo", "91", on: "2026-02-10", event: UUID()),
      Metrics.metric("exit_velo", "93", on: "2026-02-10", event: UUID()),
    ])
    #expect(changes == [nil, 1, 3])
  }

  @Test("Statistics of games are not compared: each covers other games")
  func statistics() throws {
    #expect(
      try changes([
        Metrics.metric("batting_avg", ".300", on: "2026-01-10", event: UUID()),
        Metrics.metric("batting_avg", ".500", on: "2026-02-10", event: UUID()),
      ]) == [nil, nil])
  }

  @Test("A weight class changes, and neither way is better")
  func standing() throws {
    let line = try Metrics.line([
      Metrics.metric("weight_class", "152", on: "2026-01-10"),
      Metrics.metric("weight_class", "160", on: "2026-02-10"),
    ])
    #expect(line.change(of: line.latest)?.by == 8)
    #expect(line.isBetter(8) == nil)
  }

  // MARK: Means

  @Test("A mean is of three measurements at least, all of one source: devices do not agree")
  func average() throws {
    func metrics(_ figures: [(String, String)]) throws -> [PerformanceMetric] {
      try figures.enumerated().map { index, figure in
        try Metrics.metric("exit_velo", figure.0, on: "2026-01-1\(index)", source: figure.1)
      }
    }
    let two = try metrics([("90", "HitTrax"), ("91", "HitTrax"), ("80", "Pocket Radar")])
    #expect(try Metrics.line(two).average == nil)
    let three = try Metrics.line(
      metrics([("90", "HitTrax"), ("91", "HitTrax"), ("80", "Pocket Radar"), ("92", "HitTrax")]))
    #expect(three.average?.value == 91 && three.average?.source == "HitTrax" && three.average?.count == 3)
  }

  @Test("Of measurements whose source nobody gave there is no mean")
  func averageWithoutSource() throws {
    let metrics = try (1...4).map { try Metrics.metric("exit_velo", "9\($0)", on: "2026-01-10", source: nil) }
    #expect(try Metrics.line(metrics).average == nil)
  }

  // MARK: Lines

  @Test(
    "Figures without a unit are in that of their type; other units and other athletes are lines of their own")
  func lines() throws {
    let (ada, bea) = (UUID(), UUID())
    let metrics = [
      try Metrics.metric("exit_velo", "90", on: "2026-01-10", owner: ada),
      try Metrics.metric("exit_velo", "91", on: "2026-01-11", owner: ada, unit: "mph"),
      try Metrics.metric("exit_velo", "150", on: "2026-01-11", owner: ada, unit: "km/h"),
      try Metrics.metric("exit_velo", "70", on: "2026-01-11", owner: bea),
    ]
    let lines = try history(metrics).lines
    #expect(lines.map(\.count).sorted() == [1, 1, 2])
    #expect(Set(lines.compactMap(\.best?.value)) == [91, 150, 70])
  }

  @Test("The order is that of the registry, then of the names of custom types")
  func order() throws {
    let metrics = try ["zzz_mine", "sixty_time", "bat_speed", "velocity"].map {
      try Metrics.metric($0, "1", on: "2026-01-10")
    }
    #expect(try history(metrics).typeKeys == ["velocity", "sixty_time", "bat_speed", "zzz_mine"])
  }

  @Test("The order of the rows makes no difference")
  func shuffled() throws {
    var metrics = try (0..<40).map { index in
      try Metrics.metric(
        "exit_velo", "\(80 + index * 7 % 20)", on: "2026-0\(index / 10 + 1)-1\(index % 10)",
        event: index % 3 == 0 ? UUID() : nil, verified: index % 2 == 0)
    }
    let line = try Metrics.line(metrics)
    let bests = Set(metrics.map(\.id).filter { line.isPersonalBest($0) })
    metrics.reverse()
    let reversed = try Metrics.line(metrics)
    #expect(Set(metrics.map(\.id).filter { reversed.isPersonalBest($0) }) == bests)
    #expect(reversed.best?.id == line.best?.id && reversed.latest.id == line.latest.id)
    #expect(reversed.occasions.map(\.key) == line.occasions.map(\.key))
  }

  @Test("Two thousand measurements are put in order, and the session behind one is known")
  func many() throws {
    var metrics = try (0..<2_000).map { index in
      let day = try #require(CalendarDate(year: 2026, month: 1, day: 1)?.adding(days: index / 10))
      return try Metrics.metric("exit_velo", "\(70 + index % 25).\(index % 10)", on: day.description)
    }
    metrics[1_999].extra = Metrics.session(of: 12, from: "81.4", to: "93.9")
    let history = try history(metrics)
    #expect(history.count == 2_000 && history.lines.count == 1)
    #expect(history.lines.first?.occasions.count == 200)
    #expect(history.hasSamples)
    #expect(MetricMark(metrics[1_999]).samples?.count == 12)
    #expect(MetricMark(metrics[1_999]).samples?.spread?.lowerBound == Decimal(string: "81.4"))
  }

  @Test("Beyond its limit nothing is said of what came before, and the best stays exact")
  func limit() throws {
    let metrics = try (1...9).map { try Metrics.metric("exit_velo", "8\($0)", on: "2026-01-0\($0)") }
    let history = try MetricHistory(of: ArrayMetricSource(metrics: metrics), maximumOccasions: 5)
    let line = try #require(history.lines.first)
    #expect(history.isOverLimit)
    #expect(line.occasions.isEmpty && line.average == nil)
    #expect(!metrics.contains { line.isPersonalBest($0.id) })
    #expect(line.best?.value == 89 && line.count == 9)
  }

  @Test("A text is counted and may be the latest, and no figure is made of it")
  func textOnly() throws {
    var text = try Metrics.metric("sixty_time", nil, on: "2026-03-10")
    text.displayValue = "about 7"
    let line = try Metrics.line([try Metrics.metric("sixty_time", "7.1", on: "2026-01-10"), text])
    #expect(line.count == 2)
    #expect(line.latest.text == "about 7")
    #expect(line.best?.value == Decimal(string: "7.1"))
    #expect(line.change(of: line.latest) == nil)
  }
}
