import CompassDocuments
import CompassModel
import Foundation
import Testing

/// Events in memory.
private struct Events: EventRecords {
  let events: [Event]

  func scan(_ body: (Event) throws -> Bool) rethrows { _ = try events.allSatisfy(body) }
}

@Suite("The schedule")
struct ScheduleReportTests {
  private static let events = [
    Journey.showcase,
    Journey.event(102, "Walk-in Workout", "2026-04-25") { $0.cost = 0 },
    Journey.event(103, "Lakeside Camp", "2026-05-02") {
      $0.cost = 125
      $0.cancelled = true
    },
    Journey.event(104, "New Year Tournament", "2026-12-30", "2027-01-02", type: .game),
  ]

  private func report(_ events: [Event], _ audience: Audience = .family) -> EventsReport {
    EventsReport(
      events: Events(events: events), names: Journey.names, directions: Journey.way,
      filters: ["upcoming"], context: Journey.context(audience))
  }

  @Test("has a row for each event, grouped by the months in which they begin")
  func rows() throws {
    let document = try report(Self.events).schedule()
    let shown = try ShownDocument(document)
    #expect(document.mainTable?.groupedBy == "month")
    #expect(
      shown.tables["schedule"] == [
        [
          "month", "day", "start_date", "end_date", "checkin_time", "start_time", "end_time", "name", "type",
          "status", "place", "school", "cost",
        ],
        [
          "April 2026", "Sat", "Apr 18, 2026", "Apr 19, 2026", "8:15 AM", "9:00 AM", "5:00 PM",
          "Spring Showcase", "Showcase", "Registered", "Smith & Sons Field #2, Gainesville, GA",
          "Harrow Creek University", "$350",
        ],
        [
          "April 2026", "Sat", "Apr 25, 2026", "", "", "", "", "Walk-in Workout", "Camp", "Not Registered",
          "", "", "Free",
        ],
        [
          "May 2026", "Sat", "May 2, 2026", "", "", "", "", "Lakeside Camp", "Camp", "Cancelled", "", "",
          "$125",
        ],
        [
          "December 2026", "Wed", "Dec 30, 2026", "Jan 2, 2027", "", "", "", "New Year Tournament", "Game",
          "Not Registered", "", "", "",
        ],
      ])
  }

  @Test("leads from the place to the directions")
  func directions() throws {
    let shown = try ShownDocument(report(Self.events).schedule())
    #expect(
      shown.says("Gainesville, GA <https://www.google.com/maps/dir/?api=1&destination=Gainesville>"))
  }

  @Test("sums up what the family pays, and says what the sum is without")
  func costs() throws {
    let shown = try ShownDocument(report(Self.events).schedule())
    #expect(
      shown.totals["schedule"] == [
        "", "", "", "", "", "", "", "Total (cost of 1 event unknown; without 1 cancelled event)", "", "", "",
        "", "$350",
      ])
    #expect(shown.facts["cost_total"] == "$350")
    #expect(shown.facts["cost_committed"] == nil)
    let open = try ShownDocument(
      report(Self.events + [Journey.event(105, "Open", "2026-06-01") { $0.cost = 50 }]).schedule())
    #expect(open.facts["cost_committed"] == "$350" && open.facts["cost_open"] == "$50")
  }

  @Test("tells a coach nothing of costs, and says that it does not")
  func coach() throws {
    let report = report(Self.events, .coach)
    let shown = try ShownDocument(report.schedule())
    #expect(!shown.says("$") && shown.totals.isEmpty)
    #expect(try report.omissions() == [.status, .costs, .visits])
    #expect(try self.report(Self.events).omissions().isEmpty)
  }

  @Test(
    "says what is next, and how far away that is",
    arguments: [("2026-04-01", "today"), ("2026-04-02", "tomorrow"), ("2026-04-18", "in 17 days")])
  func next(first: String, distance: String) throws {
    let cancelled = Journey.event(1, "Called Off", "2026-04-01") { $0.cancelled = true }
    let under = Journey.event(2, "Under Way", "2026-03-31", "2026-04-05")
    let shown = try ShownDocument(report([under, cancelled, Journey.event(3, "Camp", first)]).schedule())
    #expect(shown.facts["next"] == "Camp, \(Journey.day(first).displayText) (\(distance))")
  }

  @Test("has no time that nobody said")
  func assumedEnd() throws {
    let event = Journey.event(1, "Camp", "2026-04-18") {
      $0.startTime = Journey.time("09:00")
      $0.endTime = Journey.time("10:00")
      $0.endTimeAssumed = true
    }
    let shown = try ShownDocument(report([event]).schedule())
    #expect(shown.column("start_time", of: "schedule") == ["9:00 AM"])
    #expect(shown.column("end_time", of: "schedule") == nil)
  }

  @Test(
    "names no place twice",
    arguments: [
      ("Athens, GA", "Athens", "GA", "Athens, GA"), ("Athens", "Athens", "GA", "Athens, GA"),
      ("Athens Field", "Athens", "GA", "Athens Field, Athens, GA"), ("", "", "GA", "GA"),
    ])
  func places(location: String, city: String, state: String, line: String) throws {
    let event = Journey.event(1, "Camp", "2026-04-18") {
      $0.location = location
      $0.city = city
      $0.state = state
    }
    let shown = try ShownDocument(
      EventsReport(events: Events(events: [event]), context: Journey.context()).schedule())
    #expect(shown.column("place", of: "schedule") == [line])
  }

  @Test("of an empty store says so")
  func empty() throws {
    let report = report([])
    let shown = try ShownDocument(report.schedule())
    #expect(shown.says("No events are coming up") && shown.says("0 events · upcoming"))
    #expect(try report.omissions().isEmpty)
  }

  @Test("says whose an event is where there are several athletes")
  func athletes() throws {
    var names = Journey.names
    names.athletes[Journey.id(91)] = "Max Orr"
    let other = Journey.event(105, "Camp", "2026-04-20") { $0.userID = Journey.id(91) }
    let shown = try ShownDocument(
      EventsReport(
        events: Events(events: [Journey.showcase, other]), names: names, context: Journey.context()
      ).schedule())
    #expect(shown.column("athlete", of: "schedule") == ["Jordan Vale", "Max Orr"])
  }

  @Test("stands across the page unless told otherwise")
  func orientation() throws {
    #expect(try report([]).schedule().orientation == .landscape)
    var upright = report([])
    upright.context.orientation = .portrait
    #expect(try upright.schedule().orientation == .portrait)
  }
}

@Suite("The list of events")
struct EventsReportTests {
  @Test("has a row for each event, the total of their costs last, and who stands where above it")
  func rows() throws {
    let attended = Journey.event(102, "Workout", "2026-03-01") {
      $0.attended = true
      $0.cost = 20.5
    }
    let report = EventsReport(
      events: Events(events: [Journey.showcase, attended]), names: Journey.names, directions: Journey.way,
      filters: ["past"], context: Journey.context())
    let shown = try ShownDocument(report.document())
    #expect(shown.sections == ["title", "facts", "events"])
    #expect(shown.facts["status"] == "1 attended, 1 registered")
    #expect(shown.column("cost", of: "events") == ["$350", "$20.50"])
    #expect(shown.totals["events"]?.last == "$370.50")
    #expect(shown.says("2 events · past"))
  }

  @Test("keeps names of 255 characters whole")
  func longNames() throws {
    let name = String(repeating: "Prospect ", count: 29).prefix(255)
    let event = Journey.event(1, String(name), "2026-04-18")
    let shown = try ShownDocument(
      EventsReport(events: Events(events: [event]), context: Journey.context()).document())
    #expect(shown.column("name", of: "events") == [String(name)])
  }
}
