import CompassDocuments
import CompassModel
import Foundation
import Testing

/// Events in memory.
struct SeasonEventList: EventRecords {
  var events: [Event]

  func scan(_ body: (Event) throws -> Bool) rethrows { _ = try events.allSatisfy(body) }
}

@Suite("The season summary")
struct SeasonReportTests {
  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

  // MARK: Seasons

  @Test(
    "A season begins on August 1 and ends on July 31",
    arguments: [
      ("2026-07-31", "2025-26"), ("2026-08-01", "2026-27"), ("2026-12-31", "2026-27"),
      ("2027-01-01", "2026-27"),
      ("1999-09-01", "1999-00"),
    ])
  func containing(text: String, name: String) throws {
    let season = try #require(Season(containing: day(text)))
    #expect(season.name == name)
    #expect(season.days.contains(try day(text)))
    #expect(season.days.lowerBound.month == 8 && season.days.lowerBound.day == 1)
    #expect(season.days.upperBound.month == 7 && season.days.upperBound.day == 31)
  }

  @Test("A person names it by its two years, or by the one it ends in")
  func named() throws {
    for text in ["2026", "2025-26", "2025-2026"] {
      #expect(Season(named: text)?.days.lowerBound == (try day("2025-08-01")), "\(text)")
    }
    for text in ["", "26", "20266", "2025-27", "2025-2027", "25-26", "2025-", "-2026", "2025-26-27", "abcd"] {
      #expect(Season(named: text) == nil, "\(text)")
    }
  }

  // MARK: Reports

  private func report(
    _ audience: Audience = .family, events: [Event] = [], metrics: [PerformanceMetric] = [],
    earlier: [PerformanceMetric] = [], schools: [School] = [], interactions: [Interaction] = []
  ) throws -> SeasonReport {
    var contacts = SeasonContacts(zone: .gmt)
    for interaction in interactions { contacts.add(interaction) }
    return SeasonReport(
      try #require(Season(named: "2025-26")), events: SeasonEventList(events: events),
      metrics: ArrayMetricSource(metrics: metrics), history: ArrayMetricSource(metrics: earlier + metrics),
      schools: schools, contacts: contacts,
      context: DocumentContext(
        audience: audience, created: Date(timeIntervalSince1970: 0), today: CalendarDate(iso: "2026-04-20")))
  }

  private func event(
    _ type: EventType, _ day: String, cost: Decimal? = nil, attended: Bool = true, cancelled: Bool = false
  ) throws -> Event {
    var event = Event(id: UUID(), type: type, name: "\(type.label) of \(day)", startDate: try self.day(day))
    event.attended = attended
    event.cancelled = cancelled
    event.cost = cost
    return event
  }

  @Test("Events are counted by type and status and listed with their days")
  func events() throws {
    let events = [
      try event(.camp, "2025-09-01"), try event(.camp, "2025-10-01", attended: false),
      try event(.showcase, "2026-04-15"), try event(.game, "2026-05-01", cancelled: true),
    ]
    let document = try report(events: events).document()
    let tables = try ReportTexts.tables(document)
    #expect(
      tables["events-by-type"] == [
        ["Showcase", "1", "", "", "1"], ["Camp", "1", "1", "", "2"], ["Game", "", "", "1", "1"],
      ])
    #expect(tables["events"]?.map { $0[1] }.first == "Camp of 2025-09-01")
    let tile = ReportTexts.tiles(document).first
    #expect(tile?.value.text == "2")
    #expect(tile?.detail == "of 4; 1 not registered, 1 cancelled")
  }

  @Test("A figure has its first, best and latest of the season, and how far it went between")
  func metrics() throws {
    let earlier = [try Metrics.metric("sixty_time", "7.2", on: "2025-07-31")]
    let metrics = [
      try Metrics.metric("sixty_time", "7.10", on: "2025-08-01"),
      try Metrics.metric("sixty_time", "6.89", on: "2026-03-10", verified: true),
      try Metrics.metric("sixty_time", "6.94", on: "2026-07-31"),
      try Metrics.metric("batting_avg", ".300", on: "2025-10-01"),
      try Metrics.metric("batting_avg", ".362", on: "2026-07-31"),
    ]
    let document = try report(metrics: metrics, earlier: earlier).document()
    let tables = try ReportTexts.tables(document)
    #expect(
      tables["metrics"] == [
        [
          "60-yard dash", "7.10 sec", "Aug 1, 2025 · HitTrax", "6.89 sec", "Mar 10, 2026 · HitTrax",
          "Verified",
          "6.94 sec", "Jul 31, 2026 · HitTrax", "−0.16 sec (better)", "3",
        ]
      ])
    #expect(
      tables["statistics"] == [["Batting average", ".362", "Jul 31, 2026", "HitTrax", "Not verified", "2"]])
    let charts = ReportTexts.charts(document, in: "trends")
    #expect(charts.map(\.title) == ["60-yard dash"])
    // What was before the season is known, and not drawn.
    #expect(charts.first?.points.count == 3)
    #expect(ReportTexts.tiles(document)[1].value.text == "1")
  }

  @Test("Schools are counted by status as it is today")
  func schools() throws {
    let schools = ["Ashgrove", "Kestrel", "Whitlock", "Fenwick"].map { School(id: UUID(), name: $0) }
    var all = schools
    all[0].status = .contacted
    all[2].status = .contacted
    all[3].status = .offerReceived
    let tables = try ReportTexts.tables(report(schools: all).document())
    #expect(
      tables["schools"] == [
        ["Contacted", "2", "Ashgrove; Whitlock"], ["Offer Received", "1", "Fenwick"],
        ["No status", "1", "Kestrel"],
      ])
    let document = try report(schools: all).document()
    #expect(ReportTexts.charts(document, in: "schools").first?.points.map(\.value) == [2, 1, 1])
    // Two bars show less than the table.
    let two = try report(schools: Array(all.prefix(3))).document()
    #expect(ReportTexts.charts(two, in: "schools").isEmpty)
    #expect(try ReportTexts.tables(report(.coach, schools: all).document())["schools"] == nil)
  }

  @Test("Contacts are counted by month in the zone's days, by type and by who made them")
  func contacts() throws {
    func interaction(
      _ type: InteractionType, _ direction: InteractionDirection, _ instant: String
    ) throws -> Interaction {
      Interaction(
        id: UUID(), schoolID: UUID(), type: type, direction: direction,
        occurredAt: try #require(Date(rfc3339: instant)))
    }
    let document = try report(
      interactions: [
        interaction(.email, .outbound, "2025-08-31T23:59:59Z"),
        interaction(.email, .inbound, "2025-09-01T00:00:00Z"),
        interaction(.phoneCall, .inbound, "2025-09-02T10:00:00Z"),
      ]
    ).document()
    #expect(
      try ReportTexts.tables(document)["interactions"] == [
        ["Email", "1", "1", "2"], ["Phone Call", "0", "1", "1"],
      ])
    let chart = try #require(ReportTexts.charts(document, in: "interactions").first)
    #expect(chart.series.map { $0.points.count } == [12, 12])
    #expect(chart.series[0].points.prefix(3).map(\.value) == [1, 0, 0])
    #expect(chart.series[1].points.prefix(3).map(\.value) == [0, 2, 0])
    #expect(chart.alternative == "Contacts by Month. Outbound: August 2025 1; Inbound: September 2025 2.")
  }

  @Test("Costs are summed by type and month without what was called off, and a coach reads none")
  func costs() throws {
    let events = [
      try event(.camp, "2025-09-01", cost: 100), try event(.camp, "2025-10-01", cost: 50),
      try event(.game, "2025-10-20", cost: 75, cancelled: true), try event(.showcase, "2026-04-15"),
    ]
    let tables = try ReportTexts.tables(report(events: events).document())
    #expect(tables["costs-by-type"]?.first == ["Camp", "2", "$150"])
    #expect(tables["costs-by-month"]?.map { $0[2] }.prefix(2) == ["$100", "$50"])
    let coach = try report(.coach, events: events)
    let document = try coach.document()
    #expect(!document.sections.contains { $0.name == "costs" })
    #expect(!ReportTexts.tiles(document).contains { $0.label == "Costs" })
    #expect(try coach.omissions().contains(.costs))
  }

  @Test("A coach reads of no visits to other schools")
  func visits() throws {
    let events = [try event(.officialVisit, "2025-09-01"), try event(.camp, "2025-10-01")]
    let coach = try report(.coach, events: events)
    #expect(try ReportTexts.tables(coach.document())["events"]?.map { $0[1] } == ["Camp of 2025-10-01"])
    #expect(try coach.omissions().contains(.visits))
    #expect(try ReportTexts.tables(report(events: events).document())["events"]?.count == 2)
  }

  @Test("Of what there is nothing every section says so")
  func nothing() throws {
    let document = try report().document()
    #expect(
      document.sections.map(\.name) == [
        "title", "headline", "events", "metrics", "schools", "interactions", "costs",
      ])
    #expect(
      document.tables.map(\.emptyText) == [
        "No events in these days", "No metrics recorded in these days", "No schools recorded",
        "No contacts in these days",
      ])
    #expect(document.titleBlock?.subtitle == "Aug 1, 2025 - Jul 31, 2026 · so far")
  }
}
