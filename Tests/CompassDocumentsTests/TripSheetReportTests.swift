import CompassDocuments
import CompassModel
import Foundation
import Testing

@Suite("The trip sheet")
struct TripSheetReportTests {
  private static let trip: Trip = {
    var trip = Trip(
      id: Journey.id(201), name: "Gulf Coast Week", destination: "Fort Walton Beach, FL",
      startDate: Journey.day("2026-04-17"), endDate: Journey.day("2026-04-20"))
    trip.basecampName = "Pelican House"
    trip.basecampAddress = "31 Sandpiper Lane"
    trip.description = "Three vans."
    trip.organizerDisplayName = "Herons 17U"
    return trip
  }()

  private func report(
    _ events: [Event], choice: TripSheetReport.Choice = .days, others: [Event] = [],
    _ audience: Audience = .family
  ) -> TripSheetReport {
    TripSheetReport(
      trip: Self.trip, name: Self.trip.name, days: Self.trip.days, events: events, choice: choice,
      others: others, names: Journey.names, directions: Journey.way,
      basecamp: ReportDirections(
        place: "31 Sandpiper Lane", links: [.init("Google Maps", url: "https://g.example/b")]),
      context: Journey.context(audience))
  }

  @Test("goes through the trip day by day, with check-in times, and says on which days nothing is on")
  func plan() throws {
    let game = Journey.event(102, "Night Game", "2026-04-18", type: .game) {
      $0.startTime = Journey.time("19:00")
      $0.endTime = Journey.time("21:30")
    }
    let shown = try ShownDocument(report([Journey.showcase, game]).document())
    let place = "Smith & Sons Field #2, Gainesville, GA"
    #expect(
      shown.tables["plan"] == [
        ["day", "time", "what", "place", "status"],
        ["Fri, Apr 17, 2026", "", "No events on Apr 17, 2026", "", ""],
        ["Sat, Apr 18, 2026", "8:15 AM", "Check-in: Spring Showcase", place, "Registered"],
        ["Sat, Apr 18, 2026", "9:00 AM", "Spring Showcase (day 1 of 2)", place, "Registered"],
        ["Sat, Apr 18, 2026", "7:00 PM", "Night Game, until 9:30 PM", "", "Not Registered"],
        ["Sun, Apr 19, 2026", "", "Spring Showcase (day 2 of 2), ends 5:00 PM", place, "Registered"],
        ["Mon, Apr 20, 2026", "", "No events on Apr 20, 2026", "", ""],
      ])
  }

  @Test("has the place to stay, the ways to every place once, and the costs for the family")
  func family() throws {
    let second = Journey.event(102, "Workout", "2026-04-20") {
      $0.city = "Gainesville"
      $0.cost = 25
    }
    let shown = try ShownDocument(report([Journey.showcase, second]).document())
    #expect(shown.facts["basecamp"] == "Pelican House, 31 Sandpiper Lane")
    #expect(shown.facts["days"] == "4 days, Fri to Mon")
    #expect(shown.facts["events"] == "2, chosen by date")
    #expect(shown.lines.contains("Spring Showcase, Workout"))
    #expect(shown.lines.count { $0 == "https://www.google.com/maps/dir/?api=1&destination=Gainesville" } == 1)
    #expect(shown.lines.contains("https://g.example/b"))
    #expect(shown.says("Three vans."))
    #expect(shown.totals["events"]?.last == "$375")
  }

  @Test("tells a coach nothing of where one stays and of costs, and says that it does not")
  func coach() throws {
    let report = report([Journey.showcase], .coach)
    let shown = try ShownDocument(report.document())
    for secret in ["Pelican", "Sandpiper", "g.example", "vans", "Herons", "$"] {
      #expect(!shown.says(secret))
    }
    #expect(shown.says("Check-in: Spring Showcase"))
    #expect(report.omissions() == [.status, .costs, .visits, .travel])
  }

  @Test("says of a trip without events that it has none")
  func empty() throws {
    let shown = try ShownDocument(report([]).document())
    #expect(shown.says("No events on this trip"))
    #expect(shown.tables["plan"]?.count == 5)
  }

  @Test("names events on the same days that are not part of it")
  func others() throws {
    let other = Journey.event(103, "School Game", "2026-04-17", type: .game)
    let shown = try ShownDocument(report([Journey.showcase], choice: .column, others: [other]).document())
    #expect(shown.facts["events"] == "1, linked to this trip")
    #expect(shown.sections.last == "not-part" && shown.lines.last == "School Game, Apr 17, 2026")
  }

  @Test("has the days of events before and after the trip, and keeps what was called off out of check-ins")
  func outside() throws {
    let early = Journey.event(102, "Drive-by Camp", "2026-04-15") {
      $0.checkinTime = Journey.time("08:00")
      $0.cancelled = true
    }
    let shown = try ShownDocument(report([early]).document())
    #expect(
      shown.column("day", of: "plan") == [
        "Wed, Apr 15, 2026", "Fri, Apr 17, 2026", "Sat, Apr 18, 2026", "Sun, Apr 19, 2026",
        "Mon, Apr 20, 2026",
      ])
    #expect(shown.column("what", of: "plan")?.first == "Drive-by Camp, all day")
    #expect(shown.column("status", of: "plan")?.first == "Cancelled")
  }

  @Test("of years lists only the days on which something is on")
  func long() throws {
    var report = report([Journey.showcase])
    report.days = Journey.day("2020-01-01")...Journey.day("2030-01-01")
    let shown = try ShownDocument(report.document())
    #expect(shown.column("day", of: "plan").map(Set.init)?.count == 2)
  }

  @Test(
    "finds the trip that an event names in a column of its file",
    arguments: [
      ("trip", "Gulf Coast Week"), ("Trip", " Gulf Coast Week "),
    ])
  func tripName(column: String, value: String) {
    let event = Journey.event(1, "Camp", "2026-04-18") {
      $0.extra = .object([.init("color", .string("red")), .init(column, .string(value))])
    }
    #expect(event.tripName == "Gulf Coast Week")
    #expect(Journey.showcase.tripName == nil)
  }
}
