import CompassDocuments
import CompassModel
import Foundation
import Testing

@Suite("The event sheet")
struct EventSheetReportTests {
  private static let contacts = [
    Journey.interaction(401, "2026-04-18T13:30:00Z", Journey.harrow, .inPersonVisit, .inbound) {
      $0.coachID = Journey.head
      $0.subject = "Interaction at Spring Showcase"
      $0.content = "Liked his footwork."
      $0.sentiment = .positive
    },
    Journey.interaction(402, "2026-04-18T15:00:00Z", Journey.whitlock, .showcase, .inbound) {
      $0.coachID = Journey.stranger
      $0.content = "Wants video."
    },
  ]

  private static let full = EventSheetReport.Sheet(
    Journey.showcase, coaches: [Journey.coaches[0], Journey.coaches[2]], metrics: Journey.metrics,
    interactions: contacts)

  private func report(
    _ sheets: [EventSheetReport.Sheet] = [full], _ audience: Audience = .family
  ) -> EventSheetReport {
    EventSheetReport(
      sheets, athletes: [Journey.athlete], names: Journey.names, directions: Journey.way,
      context: Journey.context(audience))
  }

  @Test("has every fact of the event")
  func facts() throws {
    let shown = try ShownDocument(report().document())
    #expect(
      shown.sections == [
        "event", "details", "place", "description", "performance-notes", "metrics", "coaches-present",
        "interactions",
      ])
    #expect(shown.facts["when"] == "Sat - Sun, Apr 18 - 19, 2026 (2 days)")
    #expect(shown.facts["start_time"] == "9:00 AM" && shown.facts["end_time"] == "5:00 PM")
    #expect(shown.facts["checkin_time"] == "8:15 AM")
    #expect(shown.facts["cost"] == "$350" && shown.facts["event_source"] == "Web Search")
    #expect(shown.facts["status"] == "Registered")
    #expect(shown.facts["school"] == "Harrow Creek University")
    #expect(shown.facts["place"] == "Smith & Sons Field #2, 88 Mill Race Lane, Gainesville, GA")
    #expect(shown.says("Jordan Vale") && shown.says("Class of 2027 · Shortstop"))
    #expect(shown.says("Apr 18 - 19, 2026 · Smith & Sons Field #2, Gainesville, GA"))
    #expect(shown.says("His best two days yet."))
  }

  @Test("shows the way by links and by a code that says the same as the first of them")
  func directions() throws {
    let shown = try ShownDocument(report().document())
    let url = "https://www.google.com/maps/dir/?api=1&destination=Gainesville"
    #expect(shown.says("Google Maps: Get directions <\(url)>"))
    #expect(shown.says("Apple Maps: Get directions <https://maps.apple.com/?daddr=Gainesville>"))
    #expect(shown.lines.contains(url))
  }

  @Test("has the page of the event, and no secret of its address or of one in the text")
  func secrets() throws {
    let shown = try ShownDocument(report().document())
    #expect(shown.says("camps.example.com/spring?year=2026 <https://camps.example.com/spring?year=2026>"))
    #expect(shown.says("Sign in at https://camps.example.com/in first."))
    #expect(!shown.says("s3cret"))
  }

  @Test("has each measurement with its day, its source and whether it is verified")
  func metrics() throws {
    let shown = try ShownDocument(report().document())
    #expect(
      shown.tables["metrics"]?.last == [
        "Exit velocity", "94.3 mph", "Apr 18, 2026", "HitTrax", "Verified", "Wood bat.",
      ])
  }

  @Test("names the coaches who were there, also one who is at another school now, and counts who is gone")
  func coaches() throws {
    let shown = try ShownDocument(report().document())
    #expect(shown.column("name", of: "coaches-present") == ["Rowan Delacroix", "Minh Tran"])
    #expect(
      shown.column("school", of: "coaches-present") == ["Harrow Creek University", "Whitlock University"])
    #expect(shown.says("1 coach who is no longer on file"))
  }

  @Test("says that no coaches were recorded, or that the event has no school")
  func noCoaches() throws {
    let camp = Journey.event(1, "Camp", "2026-04-18")
    let shown = try ShownDocument(report([.init(camp)]).document())
    #expect(shown.sections == ["event", "details", "coaches-present"])
    #expect(shown.lines.last == "Event not linked to school")
    var linked = camp
    linked.schoolID = UUID()
    #expect(try ShownDocument(report([.init(linked)]).document()).lines.last == "No coaches recorded")
    #expect(shown.facts["when"] == "Sat, Apr 18, 2026, all day")
    #expect(shown.facts["cost"] == nil)
  }

  @Test("has the contacts at the event, in the user's zone")
  func interactions() throws {
    let shown = try ShownDocument(report().document())
    #expect(shown.column("time", of: "interactions") == ["9:30 AM", "11:00 AM"])
    #expect(shown.column("content", of: "interactions") == ["Liked his footwork.", "Wants video."])
    #expect(shown.column("sentiment", of: "interactions") == ["Positive", ""])
  }

  @Test("says which zone times are in where that is not the user's")
  func zone() throws {
    let event = Journey.event(1, "Camp", "2026-04-18") {
      $0.startTime = Journey.time("09:00")
      $0.timeZone = "America/Los_Angeles"
    }
    #expect(try ShownDocument(report([.init(event)]).document()).facts["time_zone"] == "America/Los Angeles")
    let home = Journey.event(1, "Camp", "2026-04-18") {
      $0.startTime = Journey.time("09:00")
      $0.timeZone = "America/New_York"
    }
    #expect(try ShownDocument(report([.init(home)]).document()).facts["time_zone"] == nil)
  }

  @Test("has no game that lasts all day for want of a time, and no end that was assumed")
  func openTimes() throws {
    let game = Journey.event(1, "Game", "2026-04-18", type: .game)
    #expect(try ShownDocument(report([.init(game)]).document()).facts["when"] == "Sat, Apr 18, 2026")
    let camp = Journey.event(1, "Camp", "2026-04-18") {
      $0.startTime = Journey.time("09:00")
      $0.endTime = Journey.time("10:00")
      $0.endTimeAssumed = true
    }
    #expect(try ShownDocument(report([.init(camp)]).document()).facts["end_time"] == nil)
  }

  @Test("says of a cancelled event that it is, and of a past one that was registered for just that")
  func statuses() throws {
    let cancelled = Journey.event(1, "Camp", "2026-04-18") {
      $0.registered = true
      $0.cancelled = true
    }
    #expect(try ShownDocument(report([.init(cancelled)]).document()).facts["status"] == "Cancelled")
    let past = Journey.event(1, "Camp", "2024-04-18") { $0.registered = true }
    #expect(try ShownDocument(report([.init(past)]).document()).facts["status"] == "Registered")
  }

  @Test("has a page for each of several events, after a list that leads to them")
  func several() throws {
    let second = EventSheetReport.Sheet(Journey.event(102, "Camp", "2026-05-02"))
    let document = try report([Self.full, second]).document()
    let names = document.sections.map(\.name)
    #expect(names.prefix(3) == ["title", "events", "event"])
    #expect(names.suffix(3) == ["event-2", "details-2", "coaches-present-2"])
    #expect(Set(names).count == names.count)
    #expect(document.sections.filter(\.startsPage).map(\.name) == ["event", "event-2"])
    var targets: [String] = []
    try document.mainTable?.rows.forEach { row in
      for case .reference(let text, let section) in row { targets.append("\(text): \(section)") }
    }
    #expect(targets == ["Spring Showcase: event", "Camp: event-2"])
  }

  @Test("gives a CSV of the measurements of one event")
  func mainTable() throws {
    #expect(try report().document().mainTable?.name == "metrics")
  }

  @Test("keeps names of 255 characters and long descriptions whole")
  func longTexts() throws {
    let name = String(repeating: "Ω", count: 255)
    let text = String(repeating: "word ", count: 400) + "end"
    let event = Journey.event(1, name, "2026-04-18") { $0.description = text }
    let shown = try ShownDocument(report([.init(event)]).document())
    #expect(shown.lines.contains(name) && shown.lines.contains(text))
  }
}
