import CompassDocuments
import CompassModel
import Testing

@Suite("The calendar")
struct CalendarReportTests {
  private func month(_ text: String) throws -> CalendarMonth { try #require(CalendarMonth(iso: text)) }

  private func report(
    _ span: CalendarReport.Span, _ events: [Event], trips: [Trip] = [], _ audience: Audience = .family
  ) -> CalendarReport {
    CalendarReport(
      span, events: events, trips: trips, names: Journey.names, directions: Journey.way,
      context: Journey.context(audience))
  }

  /// The grids of the document.
  private func grids(_ document: ReportDocument) -> [ReportMonth] {
    document.blocks.compactMap { block in if case .month(let month) = block { month } else { nil } }
  }

  /// A grid as text: a line for each week's days, then its lanes, seven characters a day.
  private func text(_ grid: ReportMonth) -> String {
    var lines: [String] = []
    for week in grid.weeks {
      lines.append(
        week.days.map { day in
          let number = String(day.day) + (grid.contains(day) ? "" : "·")
          return number + String(repeating: " ", count: 7 - number.count)
        }.joined().trimmedEnd)
      for lane in 0..<(1 + (week.bars.map(\.lane).max() ?? -1)) {
        var line = ""
        for bar in week.bars.filter({ $0.lane == lane }).sorted(by: { $0.column < $1.column }) {
          line += String(repeating: " ", count: bar.column * 7 - line.count)
          let name = (bar.continues ? "<" : "") + (bar.entry.isCancelled ? "x" : "") + bar.entry.name
          let width = bar.length * 7 - 1 - (bar.isContinued ? 1 : 0)
          line += String(name.prefix(width))
          line += String(repeating: "=", count: width - min(width, name.count)) + (bar.isContinued ? ">" : "")
          line += " "
        }
        lines.append(line.trimmedEnd)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static let trip: Trip = {
    var trip = Trip(
      id: Journey.id(201), name: "Gulf", destination: "Fort Walton Beach, FL",
      startDate: Journey.day("2026-04-23"), endDate: Journey.day("2026-05-03"))
    trip.basecampName = "Pelican House"
    return trip
  }()

  @Test("lays events of one day and of several in lanes, over the ends of weeks, months and years")
  func lanes() throws {
    let events = [
      Journey.event(1, "Over", "2026-03-30", "2026-04-05", type: .game),
      Journey.event(2, "Camp", "2026-04-05"), Journey.event(3, "Show", "2026-04-18", "2026-04-19"),
      Journey.event(4, "Off", "2026-04-18") { $0.cancelled = true },
      Journey.event(5, "Late", "2026-04-18") { $0.startTime = Journey.time("18:00") },
      Journey.event(6, "Early", "2026-04-18") { $0.startTime = Journey.time("08:00") },
      Journey.event(7, "Away", "2026-06-01"),
    ]
    let document = try report(.months([month("2026-04")]), events, trips: [Self.trip]).document()
    let grid = try #require(grids(document).first)
    let wanted = """
      29·    30·    31·    1      2      3      4
             Over====================================>
      5      6      7      8      9      10     11
      <Over=
      Camp==
      12     13     14     15     16     17     18
                                                Show=>
                                                xOff==
                                                Early=
                                                Late==
      19     20     21     22     23     24     25
      <Show=                      Gulf===============>
      26     27     28     29     30     1·     2·
      <Gulf==========================================>
      3·     4·     5·     6·     7·     8·     9·
      <Gulf=
      """
    #expect(text(grid) == wanted)
  }

  @Test("lists the events of its months, by months, with all that the grid has no room for")
  func list() throws {
    let outside = Journey.event(7, "Away", "2026-06-01")
    let across = Journey.event(8, "Across", "2026-03-30", "2026-04-01", type: .game)
    let document = try report(.months([month("2026-04")]), [outside, Journey.showcase, across]).document()
    let shown = try ShownDocument(document)
    #expect(shown.column("name", of: "events") == ["Across", "Spring Showcase"])
    #expect(shown.column("month", of: "events") == ["March 2026", "April 2026"])
    #expect(shown.column("checkin_time", of: "events") == ["", "8:15 AM"])
    #expect(document.mainTable?.name == "events")
    #expect(shown.says("April 2026 · 2 events"))
  }

  @Test("leads from the grid to the list")
  func targets() throws {
    let document = try report(.months([month("2026-04")]), [Journey.showcase], trips: [Self.trip]).document()
    let targets = try #require(grids(document).first).entries.map(\.target)
    #expect(targets == ["events", "trips"])
    #expect(Set(targets.compactMap(\.self)).isSubset(of: document.sections.map(\.name)))
  }

  @Test("has a page for each month, across the page")
  func pages() throws {
    let months = try ["2026-04", "2026-05", "2026-12"].map(month)
    let document = try report(.months(months), []).document()
    let sections = document.sections.filter { $0.name.hasPrefix("month-") }
    #expect(sections.map(\.name) == ["month-2026-04", "month-2026-05", "month-2026-12"])
    #expect(sections.map(\.startsPage) == [false, true, true])
    #expect(document.orientation == .landscape)
    #expect(try ShownDocument(document).says("April 2026 to May 2026, December 2026 · 0 events"))
    #expect(try ShownDocument(document).says("No events in April 2026 to May 2026, December 2026"))
  }

  @Test("is of this month and the following ones on which something is on, up to twelve")
  func chosen() throws {
    func range(_ first: String, _ last: String? = nil) -> ClosedRange<CalendarDate> {
      Journey.day(first)...Journey.day(last ?? first)
    }
    let days = [
      range("2026-01-05"), range("2026-03-28", "2026-04-02"), range("2026-06-30", "2026-08-01"),
      range("2027-02-01"),
    ]
    let april = try month("2026-04")
    #expect(
      CalendarReport.months(from: april, with: days).map(\.text) == [
        "2026-04", "2026-06", "2026-07", "2026-08", "2027-02",
      ])
    #expect(CalendarReport.months(from: april, with: []).map(\.text) == ["2026-04"])
    let endless = CalendarReport.months(from: april, with: [range("2020-01-01", "9999-12-31")])
    #expect(endless.count == 12 && endless.last?.text == "2027-03")
  }

  @Test("has all of thirty events on a day")
  func crowd() throws {
    let events = (0..<30).map { Journey.event($0 + 1, "Camp \($0)", "2026-04-18") }
    let document = try report(.months([month("2026-04")]), events).document()
    let grid = try #require(grids(document).first)
    let week = try #require(grid.weeks.first { !$0.bars.isEmpty })
    #expect(Set(week.bars.map(\.lane)) == Set(0..<30))
    #expect(try ShownDocument(document).column("name", of: "events")?.count == 30)
  }

  @Test("shows a year at a glance, with a legend and the list")
  func year() throws {
    let events = [
      Journey.showcase, Journey.event(2, "Camp", "2025-12-31", "2026-01-01"),
      Journey.event(3, "Other", "2027-01-01"),
    ]
    let document = try report(.year(2026), events, trips: [Self.trip]).document()
    #expect(document.orientation == .portrait)
    let year = try #require(
      document.blocks.compactMap { block in if case .year(let year) = block { year } else { nil } }.first)
    #expect(year.months.count == 12)
    #expect(year.legend.map { "\($0.badge.text) \($0.count)" } == ["Camp 1", "Showcase 1", "Trip 1"])
    #expect(try ShownDocument(document).column("name", of: "events") == ["Camp", "Spring Showcase"])
  }

  @Test("tells a coach of no trip and no cost")
  func coach() throws {
    let report = report(.months([try month("2026-04")]), [Journey.showcase], trips: [Self.trip], .coach)
    let shown = try ShownDocument(report.document())
    #expect(!shown.says("Gulf") && !shown.says("Pelican") && !shown.says("$"))
    #expect(report.omissions() == [.status, .costs, .visits, .travel])
  }

  @Test("says of a month without a grid that there is none", arguments: ["0001-01", "9999-12"])
  func ends(text: String) throws {
    let shown = try ShownDocument(report(.months([try month(text)]), []).document())
    #expect(shown.says("This calendar can't be drawn."))
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
