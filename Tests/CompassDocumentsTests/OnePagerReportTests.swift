import CompassModel
import Foundation
import Testing

@testable import CompassDocuments

@Suite("The coach one-pager")
struct OnePagerReportTests {
  private func athlete() throws -> Athlete {
    var athlete = Athlete(id: UUID(), fullName: "Jordan Lee")
    athlete.graduationYear = 2027
    athlete.primaryPosition = "Shortstop"
    athlete.secondaryPosition = "Pitcher"
    athlete.heightInches = 73
    athlete.weightPounds = 183
    athlete.bats = .right
    athlete.throwingHand = .left
    athlete.highSchool = "Kettle Creek"
    athlete.jerseyNumber = "07"
    athlete.email = "jordan@example.com"
    athlete.dateOfBirth = CalendarDate(iso: "2009-03-11")
    athlete.zip = "30060"
    athlete.gpa = Decimal(string: "3.74")
    athlete.act = 28
    return athlete
  }

  private func document(
    _ athlete: Athlete, metrics: [PerformanceMetric] = [], upcoming: [Event] = [],
    audience: Audience = .coach,
    links: [OnePagerReport.Link] = []
  ) throws -> ReportDocument {
    try report(athlete, metrics: metrics, upcoming: upcoming, audience: audience, links: links).document()
  }

  private func report(
    _ athlete: Athlete, metrics: [PerformanceMetric] = [], upcoming: [Event] = [],
    audience: Audience = .coach,
    links: [OnePagerReport.Link] = []
  ) -> OnePagerReport {
    OnePagerReport(
      athlete, metrics: ArrayMetricSource(metrics: metrics), upcoming: upcoming, links: links,
      context: DocumentContext(audience: audience, created: Date(timeIntervalSince1970: 1_776_254_400)))
  }

  private func event(_ type: EventType, _ name: String, _ day: String) throws -> Event {
    Event(id: UUID(), type: type, name: name, startDate: try #require(CalendarDate(iso: day)))
  }

  // MARK: Who it is

  @Test("Name, class, positions and number stand in the title; size, sides and schools below")
  func identity() throws {
    let document = try document(athlete())
    let title = try #require(document.titleBlock)
    #expect(title.text == "Jordan Lee")
    #expect(title.subtitle == "Class of 2027 · Shortstop / Pitcher")
    #expect(title.badges.map(\.text) == ["#07"])
    let facts = ReportTexts.facts(document)
    #expect(facts["Height, Weight"] == "6'1\", 183 lb")
    #expect(facts["Bats, Throws"] == "Bats Right, Throws Left")
    #expect(facts["High School"] == "Kettle Creek")
    #expect(facts["Club"] == nil)
  }

  @Test("Academics are there as far as they are known")
  func academics() throws {
    let facts = ReportTexts.facts(try document(athlete()))
    #expect(facts["GPA (unweighted)"] == "3.74" && facts["ACT"] == "28" && facts["SAT"] == nil)
  }

  @Test("A coach reads no contact data of a minor unless that was asked for")
  func contacts() throws {
    for audience in [Audience.coach, .family] {
      let facts = ReportTexts.facts(try document(athlete(), audience: audience))
      #expect(facts["Email"] == nil && facts["ZIP"] == nil && facts["Date of Birth"] == nil)
    }
    let facts = ReportTexts.facts(try document(athlete(), audience: .coach.including([.contacts])))
    #expect(facts["Email"] == "jordan@example.com" && facts["ZIP"] == nil && facts["Date of Birth"] == nil)
    #expect(try report(athlete()).omissions() == [.contacts])
    #expect(try report(athlete(), audience: .coach.including([.contacts])).omissions().isEmpty)
  }

  // MARK: Figures

  @Test(
    "Four numbers at most: the primary one, then the tests of the position, then verified ones, then the newest"
  )
  func headline() throws {
    let metrics = [
      try Metrics.metric("pop_time", "2.2", on: "2024-01-10", isPrimary: true),
      try Metrics.metric("exit_velo", "90", on: "2026-03-10", verified: true),
      try Metrics.metric("exit_velo", "95", on: "2026-04-10"),
      try Metrics.metric("sixty_time", "6.9", on: "2026-04-01", verified: true),
      try Metrics.metric("broad_jump", "96", on: "2026-04-02"),
      try Metrics.metric("shuttle", "4.5", on: "2026-04-03"),
      try Metrics.metric("batting_avg", ".500", on: "2026-04-10", verified: true),
      try Metrics.metric("spin_rate", "2200", on: "2026-04-10", unit: "rpm", verified: true),
    ]
    let tiles = ReportTexts.tiles(try document(athlete(), metrics: metrics))
    #expect(tiles.map(\.label) == ["Pop time", "60-yard dash", "Exit velocity", "Spin rate"])
    #expect(tiles.map { $0.value.text } == ["2.20 sec", "6.90 sec", "90.0 mph", "2,200 rpm"])
    #expect(tiles[2].remarks.map(\.text).last == "Not verified: 95.0 mph, HitTrax")
    #expect(tiles.allSatisfy { $0.trend == nil })
  }

  @Test("Where nothing else was measured statistics of games fill the top")
  func onlyStatistics() throws {
    let metrics = [
      try Metrics.metric("era", "4.15", on: "2025-05-02"),
      try Metrics.metric("era", "2.20", on: "2026-05-01"),
    ]
    let tiles = ReportTexts.tiles(try document(athlete(), metrics: metrics))
    #expect(tiles.map { $0.value.text } == ["2.20"])
    #expect(tiles.first?.remarks.isEmpty == true)
  }

  @Test("Without figures that is said")
  func noFigures() throws {
    let texts = try document(athlete()).blocks.compactMap { block -> String? in
      if case .text(let text) = block { text } else { nil }
    }
    #expect(texts == ["No metrics recorded yet"])
  }

  @Test("What figures are compared with is said once, with its source")
  func benchmarks() throws {
    let metrics = [
      try Metrics.metric("exit_velo", "85", on: "2026-01-10"),
      try Metrics.metric("pop_time", "2.1", on: "2026-01-10"),
    ]
    func group(_ type: String, _ count: Int, _ points: [Benchmark.Point]) -> Benchmark {
      Benchmark(
        type: type, unit: type == "exit_velo" ? "mph" : "sec", group: "2027 grads", count: count,
        source: "Invented Combine", date: "2026", direction: type == "exit_velo" ? .higher : .lower,
        points: points)
    }
    var report = try report(athlete(), metrics: metrics)
    report.benchmarks = BenchmarkSet(groups: [
      group("exit_velo", 100, [.init(10, 80), .init(90, 90)]), group("pop_time", 5, [.init(50, 2)]),
    ])
    let document = try report.document()
    #expect(
      ReportTexts.tiles(document).map { $0.remarks.map(\.text) } == [
        ["50th percentile of 2027 grads"], [],
      ])
    let texts = document.blocks.compactMap { block -> String? in
      if case .text(let text) = block { text } else { nil }
    }
    #expect(
      texts == [
        "A percentile is the share of a group that a value beats. Invented Combine, 2026 (100 athletes)."
      ])
    #expect(
      document.omissions == ["Not compared: Pop time with 2027 grads: n = 5, but at least 10 are needed."])
  }

  // MARK: What is coming

  @Test("The next five events, and no visits to other schools for a coach")
  func schedule() throws {
    let upcoming = try (1...9).map {
      try event($0 == 2 ? .officialVisit : .camp, "Event \($0)", "2026-05-0\($0)")
    }
    let names = { (audience: Audience) in
      try ReportTexts.tables(document(athlete(), upcoming: upcoming, audience: audience))["schedule"]?.map {
        $0[1]
      }
    }
    #expect(try names(.coach) == ["Event 1", "Event 3", "Event 4", "Event 5", "Event 6"])
    #expect(try names(.family) == ["Event 1", "Event 2", "Event 3", "Event 4", "Event 5"])
    #expect(
      try report(athlete(), upcoming: upcoming).omissions().contains(.visits))
  }

  @Test("What was called off is not coming up, and nothing coming up is said")
  func noEvents() throws {
    var cancelled = try event(.camp, "Camp", "2026-05-01")
    cancelled.cancelled = true
    let table = try #require(try document(athlete(), upcoming: [cancelled]).mainTable)
    #expect(try table.rows.isEmpty)
    #expect(table.emptyText == "No events are coming up")
  }

  // MARK: Links

  private func links(_ document: ReportDocument) -> [String: String] {
    let facts = document.sections.filter { $0.name == "links" }.flatMap(\.blocks).flatMap {
      block -> [ReportFact] in
      if case .facts(let facts) = block { facts } else { [] }
    }
    return Dictionary(
      facts.map { fact in
        if case .link(_, let url) = fact.value { (fact.label, url) } else { (fact.label, fact.value.text) }
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test("An id leads where the app says it leads; one of which no address is known stands as it is")
  func services() throws {
    var athlete = try athlete()
    athlete.perfectGameID = "123456"
    athlete.prepBaseballID = "8271"
    #expect(
      links(try document(athlete)) == [
        "Perfect Game": "https://www.perfectgame.org/Players/Playerprofile.aspx?ID=123456",
        "Prep Baseball": "8271",
      ])
    athlete.perfectGameID = "12&x=<script>"
    athlete.prepBaseballID = "https://prep.example.com/jordan?token=hidden&year=2027"
    #expect(
      links(try document(athlete)) == [
        "Perfect Game": "12&x=<script>", "Prep Baseball": "https://prep.example.com/jordan?year=2027",
      ])
  }

  @Test("Videos in columns of the family's own are there, and addresses that no click may open are not")
  func videos() throws {
    var athlete = try athlete()
    athlete.extra = .object([
      .init("Highlight Video", .string("https://video.example.com/jordan")),
      .init("Hudl", .string("javascript:alert(1)")), .init("Doctor", .string("https://clinic.example.com")),
    ])
    let own = try #require(OnePagerReport.Link("Swing", url: "http://video.example.com/swing"))
    #expect(
      links(try document(athlete, links: [own])) == [
        "Highlight Video": "https://video.example.com/jordan", "Swing": "http://video.example.com/swing",
      ])
    #expect(OnePagerReport.Link("Video", url: "ftp://video.example.com") == nil)
  }

  // MARK: One page

  @Test("It is one page by rules that never take contact data, links, numbers or the next three events")
  func fitting() throws {
    let document = try document(athlete())
    let fitting = try #require(document.fitting)
    #expect(fitting.pages == 1)
    for step in fitting.steps {
      switch step {
      case .limitRows(let section, let count): #expect(section == "schedule" && count >= 3)
      case .omitCharts(let section): #expect(section == "headline")
      case .omit(let section):
        #expect(!["title", "contact", "links", "headline", "schedule"].contains(section), "\(section)")
      }
    }
  }
}
