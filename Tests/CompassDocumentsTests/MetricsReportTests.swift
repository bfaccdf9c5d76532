import CompassDocuments
import CompassModel
import Foundation
import Testing

/// Metrics in memory.
struct ArrayMetricSource: MetricSource {
  var metrics: [PerformanceMetric]

  func forEach(type: String?, _ body: (PerformanceMetric) throws -> Void) rethrows {
    for metric in metrics where type == nil || metric.metricType == type { try body(metric) }
  }
}

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
    var metric = PerformanceMetric(
      id: UUID(), recordedDate: try #require(CalendarDate(iso: date)), metricType: type)
    metric.value = value.flatMap { Decimal(string: $0) }
    metric.source = source
    metric.verified = verified
    metric.notes = "tired"
    return metric
  }

  private func tables(
    _ metrics: [PerformanceMetric], audience: Audience = .coach
  ) throws -> [String: [[String]]] {
    let report = MetricsReport(
      event: event, coachesPresent: [coach], athletes: [], metrics: ArrayMetricSource(metrics: metrics),
      audience: audience, created: Date(timeIntervalSince1970: 0))
    return try Dictionary(
      uniqueKeysWithValues: report.document().tables.map { table in
        var rows: [[String]] = []
        try table.rows.forEach { rows.append($0.map(\.text)) }
        return (table.name, rows)
      })
  }

  private func facts(_ audience: Audience) throws -> [String: String] {
    let report = MetricsReport(
      event: event, coachesPresent: [coach], athletes: [], metrics: ArrayMetricSource(metrics: []),
      audience: audience, created: Date(timeIntervalSince1970: 0))
    for block in try report.document().blocks {
      if case .facts(let facts) = block {
        return Dictionary(facts.map { ($0.label, $0.value.text) }, uniquingKeysWith: { first, _ in first })
      }
    }
    return [:]
  }

  @Test("Where the latest is the best, its day and source are said once")
  func sameMeasurement() throws {
    let summary = try tables([
      try metric("exit_velo", "88", on: "2026-04-15"), try metric("exit_velo", "92.1", on: "2026-04-16"),
      // As good as the best and yet another measurement.
      try metric("sixty_time", "6.85", on: "2026-04-15"), try metric("sixty_time", "6.85", on: "2026-04-16"),
    ])["best-and-latest"]
    #expect(
      summary == [
        ["Exit Velocity", "92.1 mph", "Apr 16, 2026 · HitTrax", "Not verified", "92.1 mph", "Same as best"],
        [
          "60-Yard Dash", "6.85 sec", "Apr 15, 2026 · HitTrax", "Not verified", "6.85 sec",
          "Apr 16, 2026 · HitTrax",
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
        ["Exit Velocity", "92.1 mph", "Apr 15, 2026 · HitTrax", "Verified", summary[0][4], summary[0][5]],
        [
          "60-Yard Dash", "6.85 sec", "Apr 15, 2026 · HitTrax", "Not verified", "6.99 sec",
          "Apr 16, 2026 · HitTrax",
        ],
      ])
    #expect(measurements.map { $0[1] } == ["88.0 mph", "92.1 mph", "6.91 sec", "6.85 sec", "6.99 sec"])
    #expect(measurements.map { $0[4] }.contains("source not given"))
  }

  @Test("A weight class has no best")
  func neither() throws {
    let metrics = [try metric("weight_class", "152"), try metric("weight_class", "160", on: "2026-04-16")]
    let tables = try tables(metrics)
    #expect(
      tables["best-and-latest"] == [["Weight Class", "", "", "", "160 lbs", "Apr 16, 2026 · HitTrax"]])
    #expect(tables["measurements"]?.map { $0[2] } == ["", "Latest"])
  }

  @Test("Where everything was measured once the figures stand there once")
  func withoutRepeats() throws {
    let tables = try tables([try metric("era", "2.5"), try metric("exit_velo", "88")])
    #expect(tables["best-and-latest"] == nil)
    #expect(tables["measurements"]?.map { $0[2] } == ["Best, latest", "Best, latest"])
  }

  @Test("Of equal figures the verified one is the best, otherwise the first that was reached")
  func ties() throws {
    let metrics = [
      try metric("era", "2.5", on: "2026-04-15"), try metric("era", "2.50", on: "2026-04-16", verified: true),
      try metric("era", "2.5", on: "2026-04-17"),
    ]
    #expect(
      try tables(metrics)["best-and-latest"]?[0][1...3] == ["2.50", "Apr 16, 2026 · HitTrax", "Verified"])
  }

  @Test("A coach reads no notes, costs, contacts or coaches of other schools")
  func coachAudience() throws {
    let facts = try facts(.coach)
    #expect(facts["Cost"] == nil)
    #expect(facts["Coaches Present"] == "1 coach")
    #expect(try tables([try metric("era", "2.5")])["measurements"]?[0].contains("tired") == false)
  }

  @Test("The family reads notes, costs and coaches, and contacts when it asks")
  func familyAudience() throws {
    #expect(try facts(.family)["Cost"] == "$150.00")
    #expect(try facts(.family)["Coaches Present"] == "Ann Lee (Head Coach)")
    #expect(
      try facts(.family.including([.contacts]))["Coaches Present"] == "Ann Lee (Head Coach), ann@example.edu")
    #expect(
      try tables([try metric("era", "2.5")], audience: .family)["measurements"]?[0].contains("tired") == true)
  }

  @Test("An end time that was assumed is not printed as a fact")
  func assumedEnd() throws {
    #expect(try facts(.coach)["Time"] == "9:00 AM")
  }

  @Test("Without metrics there is one table, which is empty and says so")
  func empty() throws {
    #expect(try tables([]) == ["measurements": []])
    #expect(try facts(.coach)["Measurements"] == nil)
  }

  private func athlete() -> Athlete {
    var athlete = Athlete(id: UUID(), fullName: "Jordan Lee")
    athlete.graduationYear = 2027
    athlete.primaryPosition = "SS"
    athlete.heightInches = 73
    athlete.weightPounds = 183
    athlete.bats = .right
    athlete.email = "jordan@example.com"
    return athlete
  }

  private func report(_ audience: Audience, metrics: [PerformanceMetric]) -> MetricsReport {
    MetricsReport(
      event: event, coachesPresent: [coach], athletes: [.init(athlete(), audience: audience)],
      metrics: ArrayMetricSource(metrics: metrics), audience: audience,
      created: Date(timeIntervalSince1970: 0))
  }

  @Test("The athlete stands above the event, with what a coach asks first")
  func person() throws {
    let document = try report(.coach, metrics: []).document()
    guard case .title(let title) = document.sections.first?.blocks.first else {
      Issue.record("A report begins with its title")
      return
    }
    #expect(title.person?.name == "Jordan Lee")
    #expect(title.person?.detail == "Class of 2027 · SS · 6'1\", 183 lb · Bats Right")
    #expect(title.text == "Spring Showcase 2026")
  }

  @Test("What was left out is known, and nothing else is said to be")
  func omitted() throws {
    let metrics = [try metric("era", "2.5")]
    #expect(try report(.coach, metrics: metrics).omittedDetails() == [.notes, .costs, .coaches, .contacts])
    #expect(try report(.family, metrics: metrics).omittedDetails() == [.contacts])
    #expect(
      try report(.family.including([.contacts]), metrics: metrics).omittedDetails().isEmpty)
  }
}
