import CompassDocuments
import CompassModel
import Foundation
import Testing

@Suite("The metrics report")
struct MetricsReportTests {
  private let event: Event
  private var coach: Coach

  init() throws {
    var event = Event(
      id: UUID(), type: .showcase, name: "Spring Showcase 2026",
      startDate: try #require(CalendarDate(iso: "2026-04-15")))
    event.endDate = CalendarDate(iso: "2026-04-16")
    event.startTime = TimeOfDay(iso: "09:00")
    event.endTime = TimeOfDay(iso: "10:00")
    event.endTimeAssumed = true
    event.checkinTime = TimeOfDay(iso: "08:15")
    event.cost = 150
    event.attended = true
    event.performanceNotes = "Shoulder was sore"
    self.event = event
    coach = Coach(id: UUID(), schoolID: UUID(), role: .head, firstName: "Ann", lastName: "Lee")
    coach.email = "ann@example.edu"
  }

  private func metric(
    _ type: String, _ value: String?, on date: String = "2026-04-15", source: String? = "HitTrax",
    verified: Bool = false
  ) throws -> PerformanceMetric {
    var metric = try Metrics.metric(type, value, on: date, source: source, verified: verified)
    metric.notes = "tired"
    metric.eventID = event.id
    return metric
  }

  private func report(
    _ audience: Audience = .coach, metrics: [PerformanceMetric], earlier: [PerformanceMetric] = [],
    athletes: [MetricsReport.AthleteLine] = []
  ) -> MetricsReport {
    MetricsReport(
      event: event, coachesPresent: [coach], athletes: athletes,
      metrics: ArrayMetricSource(metrics: metrics),
      history: ArrayMetricSource(metrics: earlier + metrics), directionsURL: "https://maps.example.com/?q=1",
      context: DocumentContext(audience: audience, created: Date(timeIntervalSince1970: 0)))
  }

  private func tables(
    _ metrics: [PerformanceMetric], earlier: [PerformanceMetric] = [], audience: Audience = .coach
  ) throws -> [String: [[String]]] {
    try ReportTexts.tables(report(audience, metrics: metrics, earlier: earlier).document())
  }

  private func facts(_ audience: Audience) throws -> [String: String] {
    try ReportTexts.facts(report(audience, metrics: []).document())
  }

  // MARK: Best and latest

  @Test("Where the latest is the best, its day and source are said once")
  func sameMeasurement() throws {
    let summary = try tables([
      try metric("exit_velo", "88", on: "2026-04-15"), try metric("exit_velo", "92.1", on: "2026-04-16"),
      // As good as the best and yet another measurement.
      try metric("sixty_time", "6.85", on: "2026-04-15"), try metric("sixty_time", "6.85", on: "2026-04-16"),
    ])["best-and-latest"]
    #expect(
      summary == [
        [
          "Exit velocity", "92.1 mph", "Apr 16, 2026 · HitTrax", "Not verified", "92.1 mph", "Same as best",
          "2",
        ],
        [
          "60-yard dash", "6.85 sec", "Apr 15, 2026 · HitTrax", "Not verified", "6.85 sec",
          "Apr 16, 2026 · HitTrax", "2",
        ],
      ])
  }

  @Test("The best of a time is the shortest, of a speed the highest; the latest is the last day's")
  func bestAndLatest() throws {
    let tables = try tables([
      try metric("sixty_time", "6.91", on: "2026-04-15"), try metric("sixty_time", "6.85", on: "2026-04-15"),
      try metric("sixty_time", "6.99", on: "2026-04-16"), try metric("exit_velo", "88", source: nil),
      try metric("exit_velo", "92.1", verified: true),
    ])
    let summary = try #require(tables["best-and-latest"])
    let measurements = try #require(tables["measurements"])
    #expect(
      summary == [
        [
          "Exit velocity", "92.1 mph", "Apr 15, 2026 · HitTrax", "Verified", summary[0][4], summary[0][5],
          "2",
        ],
        [
          "60-yard dash", "6.85 sec", "Apr 15, 2026 · HitTrax", "Not verified", "6.99 sec",
          "Apr 16, 2026 · HitTrax", "3",
        ],
      ])
    #expect(measurements.map { $0[1] } == ["88.0 mph", "92.1 mph", "6.91 sec", "6.85 sec", "6.99 sec"])
    #expect(measurements.map { $0[4] }.contains("source not given"))
  }

  @Test("A weight class has no best")
  func neither() throws {
    let metrics = [try metric("weight_class", "152"), try metric("weight_class", "160", on: "2026-04-16")]
    let tables = try tables(metrics)
    #expect(tables["best-and-latest"] == [["Weight class", "160 lb", "Apr 16, 2026 · HitTrax", "2"]])
    #expect(tables["measurements"]?.map { $0[2] } == ["", ""])
  }

  @Test("What games add up to has no best either, and stands in a table of its own")
  func statistics() throws {
    let metrics = [
      try metric("era", "4.15"),
      try metric("era", "0.00", on: "2026-04-16", source: "Scorebook", verified: true),
      try metric("batting_avg", ".500", source: nil),
    ]
    let tables = try tables(metrics)
    #expect(tables["best-and-latest"] == nil)
    #expect(
      tables["statistics"] == [
        ["Batting average", ".500", "Apr 15, 2026", "source not given", "Not verified", "1"],
        ["ERA", "0.00", "Apr 16, 2026", "Scorebook", "Verified", "2"],
      ])
    #expect(tables["measurements"]?.map { $0[2] } == ["", "", ""])
  }

  @Test("Where everything was measured once the figures stand there once")
  func withoutRepeats() throws {
    let tables = try tables([try metric("pop_time", "2.1"), try metric("exit_velo", "88")])
    #expect(tables["best-and-latest"] == nil)
    // Of one alone "best" would say nothing.
    #expect(tables["measurements"]?.map { $0[2] } == ["", ""])
  }

  @Test("Of equal figures the verified one is the best, otherwise the first that was reached")
  func ties() throws {
    let metrics = [
      try metric("pop_time", "2.1", on: "2026-04-15"),
      try metric("pop_time", "2.10", on: "2026-04-16", verified: true),
      try metric("pop_time", "2.1", on: "2026-04-17"),
    ]
    #expect(
      try tables(metrics)["best-and-latest"]?[0][1...3] == ["2.10 sec", "Apr 16, 2026 · HitTrax", "Verified"])
  }

  @Test("Figures in other units are never compared, and each unit has its line")
  func units() throws {
    var metric = try metric("bat_speed", "112")
    metric.unit = "km/h"
    var other = try self.metric("bat_speed", "71")
    other.unit = "mph"
    var capitals = try self.metric("bat_speed", "70")
    capitals.unit = "MPH"
    let rows = try tables([metric, other, capitals])["best-and-latest"]
    #expect(rows?.map { $0[0...1] } == [["Bat speed (km/h)", "112 km/h"], ["Bat speed (mph)", "71 mph"]])
    #expect(rows?.map { $0.last } == ["1", "2"])
  }

  // MARK: What came before

  @Test("A change is from the last event to this one, and a personal best is better than all before it")
  func progress() throws {
    let october = UUID()
    let earlier = [
      try Metrics.metric("exit_velo", "90", on: "2025-10-11", event: october),
      try Metrics.metric("exit_velo", "91.4", on: "2025-10-12", event: october),
      // In training nobody else looked on, and a better figure there is the one to beat.
      try Metrics.metric("exit_velo", "92", on: "2026-03-01"),
      try Metrics.metric("sixty_time", "6.80", on: "2025-10-11", event: october),
    ]
    let metrics = [
      try metric("exit_velo", "91.9", on: "2026-04-15"), try metric("exit_velo", "93", on: "2026-04-16"),
      try metric("sixty_time", "6.95"), try metric("vertical_jump", "30"),
    ]
    let tables = try tables(metrics, earlier: earlier)
    #expect(
      tables["progress"] == [
        ["Exit velocity", "93.0 mph", "+1.6 mph (better)", "91.4 mph", "Oct 12, 2025 · HitTrax", "", ""],
        [
          "60-yard dash", "6.95 sec", "+0.15 sec (worse)", "6.80 sec", "Oct 11, 2025 · HitTrax", "6.80 sec",
          "Oct 11, 2025 · HitTrax",
        ],
      ])
    #expect(
      tables["measurements"]?.map { [$0[2], $0[6]] } == [
        ["", "+0.5 mph (better)"], ["Personal best", "+1.6 mph (better)"], ["", "+0.15 sec (worse)"],
        ["", ""],
      ])
  }

  @Test("Without anything before there is no progress to speak of")
  func firstTime() throws {
    #expect(try tables([try metric("exit_velo", "88"), try metric("exit_velo", "89")])["progress"] == nil)
  }

  @Test("A session's spread stands beside the figure that it was the best of")
  func samples() throws {
    var metric = try metric("exit_velo", "94.8")
    metric.extra = Metrics.session(of: 30, from: "71.2", to: "94.8")
    let rows = try tables([metric, try self.metric("exit_velo", "90")])["measurements"]
    #expect(rows?.map { $0.suffix(2) } == [["30", "71.2 - 94.8 mph"], ["", ""]])
  }

  // MARK: Figures at the top

  private func tiles(
    _ metrics: [PerformanceMetric], earlier: [PerformanceMetric] = []
  ) throws -> [ReportTile] {
    try ReportTexts.tiles(report(metrics: metrics, earlier: earlier).document())
  }

  @Test(
    "At most four figures stand at the top: the athlete's own choice, then verified ones, then the newest")
  func headline() throws {
    var chosen = try metric("pop_time", "2.2")
    chosen.isPrimary = true
    let tiles = try tiles([
      try metric("exit_velo", "90"), try metric("velocity", "85", on: "2026-04-16"),
      try metric("sixty_time", "6.9", verified: true), try metric("shuttle", "4.5", on: "2026-04-16"),
      // Two good games are no headline, whoever wrote them down.
      try metric("batting_avg", ".500", on: "2026-04-16", verified: true), chosen,
    ])
    #expect(tiles.map(\.label) == ["Pop time", "60-yard dash", "Fastball velocity", "Shuttle run"])
    #expect(tiles.map(\.isVerified) == [false, true, false, false])
    #expect(tiles[1].detail == "Apr 15, 2026 · HitTrax")
  }

  @Test("The figure at the top is the verified one; the better one that nobody verified is not hidden")
  func verifiedFigure() throws {
    let earlier = [try Metrics.metric("sixty_time", "7.02", on: "2025-10-11", event: UUID(), verified: true)]
    let tile = try #require(
      try tiles(
        [
          try metric("sixty_time", "6.94", source: "Laser", verified: true),
          try metric("sixty_time", "6.89", source: "Timing gates"),
          try metric("sixty_time", "6.71", source: "Dad's stopwatch"),
        ], earlier: earlier
      ).first)
    #expect(tile.value.text == "6.94 sec")
    #expect(tile.detail == "Apr 15, 2026 · Laser")
    #expect(
      tile.remarks.map(\.text) == [
        "Personal best", "−0.08 sec (better)", "since Oct 11, 2025", "Not verified: 6.89 sec, Timing gates",
      ])
    // Two values show no trend.
    #expect(tile.trend == nil)
  }

  @Test(
    "A better value that nobody verified has a row of its own, and hand times are no best beside a device's")
  func oneBest() throws {
    let tables = try tables([
      try metric("sixty_time", "6.94", source: "Laser", verified: true),
      try metric("sixty_time", "6.91", source: "Timing gates"),
      try metric("sixty_time", "6.71", source: "Mom's phone", verified: true),
      try metric("exit_velo", "88", source: "Phone"),
    ])
    #expect(
      tables["best-and-latest"]?.map { Array($0.prefix(4)) } == [
        ["Exit velocity", "88.0 mph", "Apr 15, 2026 · Phone", "Not verified"],
        ["60-yard dash", "6.94 sec", "Apr 15, 2026 · Laser", "Verified"],
        ["60-yard dash, not verified", "6.91 sec", "Apr 15, 2026 · Timing gates", "Not verified"],
        ["60-yard dash, hand-timed", "", "", ""],
      ])
    #expect(tables["measurements"]?.map { $0[2] } == ["", "Best", "", ""])
  }

  // MARK: Trends

  @Test("The trend ends with the event, whose point stands out, and a sentence says what it shows")
  func trend() throws {
    let october = UUID()
    let earlier = [
      try Metrics.metric("sixty_time", "7.02", on: "2025-10-11", event: october, verified: true),
      try Metrics.metric("sixty_time", "7.20", on: "2025-10-11", event: october),
      try Metrics.metric("sixty_time", "7.31", on: "2025-05-10", event: UUID()),
      try Metrics.metric("sixty_time", "6.70", on: "2026-06-01"),
    ]
    let document = try report(metrics: [try metric("sixty_time", "6.89")], earlier: earlier).document()
    let chart = try #require(ReportTexts.charts(document, in: "trends").first)
    #expect(chart.better == .lower)
    #expect(chart.points.map(\.value) == ["7.31", "7.02", "6.89"].map { Decimal(string: $0) })
    #expect(chart.points.map(\.isHighlighted) == [false, false, true])
    #expect(chart.points.map(\.isVerified) == [false, true, false])
    // What a third party verified is the best.
    #expect(chart.points.map(\.label) == [nil, "PB", nil])
    #expect(
      chart.alternative
        == "60-yard dash from 7.31 sec on May 10, 2025 to 6.89 sec on Apr 15, 2026, 3 sessions; "
        + "the best is 7.02 sec on Oct 11, 2025; lower is better.")
  }

  @Test("One day makes no trend, and neither do statistics of games")
  func noTrend() throws {
    let metrics = [
      try metric("exit_velo", "88"), try metric("exit_velo", "89"), try metric("era", "2"),
      try metric("era", "3", on: "2026-04-16"),
    ]
    #expect(try ReportTexts.charts(report(metrics: metrics).document(), in: "trends").isEmpty)
  }

  // MARK: Who reads what

  @Test("A coach reads no notes, costs, contacts or coaches of other schools")
  func coachAudience() throws {
    let facts = try facts(.coach)
    #expect(facts["Cost"] == nil)
    #expect(facts["Coaches Present"] == "1 coach")
    #expect(facts["Check-in"] == "8:15 AM")
    let tables = try tables([try metric("pop_time", "2.5")])
    #expect(tables["measurements"]?[0].contains("tired") == false)
    #expect(tables["coaches"] == nil)
  }

  @Test("The family reads notes, costs and coaches, and contacts when it asks")
  func familyAudience() throws {
    #expect(try facts(.family)["Cost"] == "$150")
    #expect(try tables([], audience: .family)["coaches"] == [["Ann Lee", "Head Coach"]])
    #expect(
      try tables([], audience: .family.including([.contacts]))["coaches"] == [
        ["Ann Lee", "Head Coach", "ann@example.edu"]
      ])
    #expect(
      try tables([try metric("pop_time", "2.5")], audience: .family)["measurements"]?[0].contains("tired")
        == true)
  }

  @Test("An end time that was assumed is not printed as a fact")
  func assumedEnd() throws {
    #expect(try facts(.coach)["Time"] == "9:00 AM")
  }

  @Test("Without metrics there is one table, which is empty and says so")
  func empty() throws {
    #expect(try tables([]) == ["measurements": []])
    #expect(try facts(.coach)["Measurements"] == nil)
    #expect(try tiles([]).isEmpty)
  }

  private func athlete(_ name: String = "Jordan Lee") -> Athlete {
    var athlete = Athlete(id: UUID(), fullName: name)
    athlete.graduationYear = 2027
    athlete.primaryPosition = "SS"
    athlete.heightInches = 73
    athlete.weightPounds = 183
    athlete.bats = .right
    athlete.email = "jordan@example.com"
    return athlete
  }

  private func report(_ audience: Audience, metrics: [PerformanceMetric]) -> MetricsReport {
    report(audience, metrics: metrics, athletes: [.init(athlete(), audience: audience)])
  }

  @Test("The athlete stands above the event, with what a coach asks first and a code of the way there")
  func person() throws {
    let document = try report(.coach, metrics: []).document()
    guard case .title(let title) = document.sections.first?.blocks.first else {
      Issue.record("A report begins with its title")
      return
    }
    #expect(title.person?.name == "Jordan Lee")
    #expect(title.person?.detail == "Class of 2027 · SS · 6'1\", 183 lb · Bats Right")
    #expect(title.text == "Spring Showcase 2026")
    #expect(title.code?.payload == "https://maps.example.com/?q=1")
  }

  @Test("Each of several athletes has a best of their own, and nothing puts one beside the other")
  func severalAthletes() throws {
    let people = [athlete("Ada Example"), athlete("Bea Example")]
    func metric(_ value: String, of athlete: Athlete, on day: String) throws -> PerformanceMetric {
      var metric = try self.metric("exit_velo", value, on: day)
      metric.userID = athlete.id
      return metric
    }
    let metrics = [
      try metric("80", of: people[0], on: "2026-04-15"), try metric("81", of: people[0], on: "2026-04-16"),
      try metric("70", of: people[1], on: "2026-04-15"), try metric("69", of: people[1], on: "2026-04-16"),
    ]
    let document = try report(
      metrics: metrics, athletes: people.map { .init($0, audience: .coach) }
    ).document()
    let summary = try #require(try ReportTexts.tables(document)["best-and-latest"])
    #expect(
      Set(summary.map { $0[0...2].joined(separator: " ") }) == [
        "Ada Example Exit velocity 81.0 mph", "Bea Example Exit velocity 70.0 mph",
      ])
    #expect(ReportTexts.tiles(document).isEmpty)
    #expect(ReportTexts.charts(document, in: "trends").isEmpty)
  }

  @Test("What was left out is known, and nothing else is said to be")
  func omitted() throws {
    let metrics = [try metric("pop_time", "2.5")]
    #expect(
      try report(.coach, metrics: metrics).omittedDetails() == [.notes, .status, .costs, .coaches, .contacts])
    #expect(try report(.family, metrics: metrics).omittedDetails() == [.contacts])
    #expect(
      try report(.family.including([.contacts]), metrics: metrics).omittedDetails().isEmpty)
  }

  @Test("A text is a figure without a number: it may be the latest and never the best")
  func textOnly() throws {
    var metric = try metric("broad_jump", nil, on: "2026-04-16")
    metric.displayValue = "8'2\" (approx.)"
    let rows = try tables([try self.metric("broad_jump", "96"), metric])["best-and-latest"]
    #expect(
      rows?.first?[1...5] == [
        "96 in", "Apr 15, 2026 · HitTrax", "Not verified", "8'2\" (approx.)",
        "Apr 16, 2026 · HitTrax",
      ])
  }

  @Test("The table of every measurement is the CSV, grouped by type on paper")
  func mainTable() throws {
    let document = try report(metrics: [try metric("exit_velo", "88")]).document()
    let table = try #require(document.mainTable)
    #expect(table.name == "measurements" && table.groupedBy == "metric_type")
    #expect(
      table.columns.map(\.name).prefix(6) == [
        "metric_type", "value", "standing", "recorded_date", "source", "verified",
      ])
  }
}
