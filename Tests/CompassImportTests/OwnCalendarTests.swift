import CompassCalendars
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("Calendars of ours that come back")
struct OwnCalendarTests {
  private static let samples = ["athletes", "schools", "coaches", "events"].map { name in
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../SampleData/\(name).csv")
  }

  /// A store with the sample season.
  private static func season() throws -> Importing {
    let importing = try Importing()
    try importing.take(
      samples.map { file in
        ImportInput(
          path: file.lastPathComponent,
          source: BytesSource(try String(contentsOf: file, encoding: .utf8), name: file.lastPathComponent))
      }
    ) { $0.timeZone = TimeZone(identifier: "Etc/UTC") }
    return importing
  }

  /// Events that calendars show in ways from which they can hardly be read.
  private static let hostile = #"""
    type,name,start_date,end_date,start_time,end_time,checkin_time,location,address,city,state,url,description,performance_notes,cancelled,time_zone,cost,registered
    game,Owls vs. Hawks (time TBD),2027-04-01,,,,,Owl Field,,Durham,NC,,,,,,,
    game,Owls vs. Bears,2027-04-02,,,,,,,,,,,,,,,
    camp,"Camp, with; marks \\ and ""quotes""",2027-04-03,2027-04-05,09:00,15:00,08:15,"Gym 4, East",,"Durham",NC,https://x.example.org/a?a=1&b=2;c#d,"Notes: bring a glove\#nCheck-in: at the gate",Was late,,,125,yes
    camp,CANCELLED: the musical,2027-04-06,,10:00,12:00,,,12 Elm St,,,,"Camp\#nCost: nothing",,true,,0,
    showcase,⚾️ Showcase 🧢 – Fall,2027-04-07,,18:00,18:00,,Paris,,,,https://x.example.org/register?session=am,"First\#n\#nNotes: second\#n\#nThird","Notes: fourth\#n\#nPage: fifth",,Europe/Paris,,
    camp,Camp (day 1 of 2),2027-04-08,2027-04-09,22:00,02:00,21:00,Memorial Stadium,1 Main St,Boise,ID,,Directions: turn left,,,,,
    game,Late game,2027-04-10,,23:30,,,Somewhere,,,,,,,,America/Los_Angeles,,
    showcase,Open house,2027-04-11,2027-04-12,,,07:30,,,,TX,,Page: none,,,,,
    camp,Clinic,2027-04-13,,10:00,11:00,,"Field A, Field B","Suite 5; Dock 3",Austin,TX,,"A line\nwith a backslash, and; marks",,,,,
    """#

  private static func withHostile() throws -> Importing {
    let importing = try Importing()
    try importing.take(["athletes.csv": "full_name,graduation_year\nSam Rivers,2028\n"])
    try importing.take(["events.csv": hostile])
    return importing
  }

  private static func events(_ importing: Importing) throws -> [Event] {
    try importing.store.read { try $0.events(EventQuery()) }.sorted { $0.id.text < $1.id.text }
  }

  private static func calendar(
    _ importing: Importing, _ audience: Audience, onePerDay: Bool = false, detail: CalendarDetail = .full
  ) throws -> String {
    let entries = try importing.store.read { reader in
      let zone = try reader.setting(StoreSettings.timeZone) ?? "America/New_York"
      let schools = Dictionary(try reader.schools().map { ($0.id, $0.name) }) { first, _ in first }
      let coaches = Dictionary(try reader.coaches().map { ($0.id, $0.fullName) }) { first, _ in first }
      return try reader.events(EventQuery()).sorted { $0.id.text < $1.id.text }.map { event in
        CalendarEntry(
          event, zone: CalendarEntry.zone(of: event, setting: zone),
          schoolName: event.schoolID.flatMap { schools[$0] },
          coachNames: event.coachesPresent.compactMap { coaches[$0] })
      }
    }
    var options = EventCalendarOptions(
      name: "Events", zone: "America/New_York", detail: detail, audience: audience)
    options.onePerDay = onePerDay
    return String(decoding: EventCalendar(options).bytes(entries), as: UTF8.self)
  }

  /// The lines of a calendar without those of when it was written.
  private static func lines(_ calendar: String) -> [String] {
    calendar.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init).filter { line in
      !["DTSTAMP", "CREATED", "LAST-MODIFIED"].contains { line.hasPrefix($0) }
    }
  }

  private static func athlete(_ importing: Importing) throws -> String {
    "full_name,graduation_year\n\(try importing.record(.athlete).text("full_name") ?? "Sam Rivers"),2028\n"
  }

  @Test(
    "Into its own store a calendar of ours brings nothing", arguments: [true, false],
    [Audience.family, .coach])
  func nothing(isSeason: Bool, audience: Audience) throws {
    let importing = try isSeason ? Self.season() : Self.withHostile()
    let before = try Self.events(importing)
    for detail in CalendarDetail.allCases {
      for onePerDay in [false, true] {
        let calendar = try Self.calendar(importing, audience, onePerDay: onePerDay, detail: detail)
        let outcome = try importing.take(["own.ics": calendar])
        #expect(outcome.files[0].changed == 0 && outcome.files[0].added == 0, "\(detail) \(onePerDay)")
        #expect(!outcome.findings.contains { $0.hasPrefix("ics-zone") })
        #expect(try Self.events(importing) == before)
      }
    }
  }

  @Test(
    "Into an empty store it brings the same events, and the same calendar comes out of there",
    arguments: [true, false], [Audience.family, .coach])
  func same(isSeason: Bool, audience: Audience) throws {
    let first = try isSeason ? Self.season() : Self.withHostile()
    let calendar = try Self.calendar(first, audience)
    let second = try Importing()
    try second.take(["athletes.csv": Self.athlete(first)])
    try second.take(["own.ics": calendar])
    let again = try Self.calendar(second, audience)
    #expect(
      Self.lines(again).filter { !$0.hasPrefix("X-COMPASS") }
        == Self.lines(calendar).filter { !$0.hasPrefix("X-COMPASS") })
    let third = try Importing()
    try third.take(["athletes.csv": Self.athlete(first)])
    try third.take(["own.ics": again])
    #expect(try Self.calendar(third, audience) == again)
    let copies = try second.records(.event)
    for event in try Self.events(first) {
      guard let seen = audience.readable(event) else { continue }
      let copy = try #require(copies.first { $0.idText == event.id.text })
      let fields = [
        "type", "name", "location", "address", "city", "state", "start_date", "end_date", "start_time",
        "end_time", "checkin_time", "url", "description", "cancelled", "latitude", "longitude",
      ]
      for field in fields where seen.values[field] != .boolean(false) {
        #expect(copy[field] == seen.values[field], "\(field) of \(event.name)")
      }
    }
  }

  @Test("A coach's calendar carries nothing that the coach may not see")
  func privacy() throws {
    let lines = Self.lines(try Self.calendar(Self.season(), .coach)).filter { $0.hasPrefix("X-COMPASS-") }
    #expect(!lines.isEmpty)
    for name in ["DESCRIPTION", "COST", "PERFORMANCE", "REGISTERED", "ATTENDED", "COACHES", "SCHOOL"] {
      #expect(!lines.contains { $0.hasPrefix("X-COMPASS-" + name) })
    }
  }

  /// What a change of a calendar makes of the only event.
  private static func edited(
    _ row: String, audience: Audience = .family, _ change: (String) -> String
  ) throws -> (Importing, ImportSession.Outcome) {
    let importing = try Importing()
    try importing.take(["athletes.csv": "full_name,graduation_year\nSam Rivers,2028\n"])
    try importing.take([
      "events.csv":
        "type,name,start_date,start_time,end_time,checkin_time,location,address,city,state,description,performance_notes,cost\n"
        + row + "\n"
    ])
    let calendar = try calendar(importing, audience).replacing("\r\n ", with: "")
    let other = change(calendar)
    #expect(other != calendar)
    return (importing, try importing.take(["own.ics": other]))
  }

  private static let camp =
    "camp,Fall Camp,2027-04-03,09:00,15:00,08:15,Owl Field,12 Elm St,Durham,NC,Bring a glove,Was late,125"

  @Test(
    "What somebody changed in a calendar counts, and nothing else changes",
    arguments: [
      ("SUMMARY:Fall Camp", "SUMMARY:Spring Camp", "name", "Spring Camp"),
      ("LOCATION:Owl Field", "LOCATION:Gym 4", "location", "Gym 4"),
      ("T090000\r\nDTEND", "T100000\r\nDTEND", "start_time", "10:00:00"),
      ("Bring a glove\\n\\nNotes", "Bring a bat\\n\\nNotes", "description", "Bring a bat"),
      ("Notes: Was late\\n", "Notes: Was early\\n", "performance_notes", "Was early"),
      ("Check-in: 8:15 AM", "Check-in: 8:30 AM", "checkin_time", "08:30:00"),
      ("STATUS:CONFIRMED", "STATUS:CANCELLED", "cancelled", "true"),
    ])
  func edit(old: String, new: String, field: String, value: String) throws {
    let (importing, outcome) = try Self.edited(Self.camp) { $0.replacing(old, with: new, maxReplacements: 1) }
    let event = try importing.record(.event)
    #expect(event.text(field) == value)
    #expect(outcome.files[0].changed == 1)
    #expect(!outcome.findings.contains { $0.hasPrefix("calendar-text-unclear") })
    let others = [
      "name": "Fall Camp", "location": "Owl Field", "address": "12 Elm St", "city": "Durham", "state": "NC",
      "start_time": "09:00:00", "end_time": "15:00:00", "checkin_time": "08:15:00",
      "description": "Bring a glove", "performance_notes": "Was late", "cost": "125",
    ]
    for (name, text) in others where name != field { #expect(event.text(name) == text, "\(name)") }
  }

  @Test("A change of a fact that no text can tell is said")
  func unclear() throws {
    let (importing, outcome) = try Self.edited(Self.camp) {
      $0.replacing("Cost: $125.00", with: "Cost: $150.00", maxReplacements: 1)
    }
    #expect(outcome.findings.contains { $0.contains("calendar-text-unclear") })
    #expect(try importing.record(.event).text("cost") == "125")
    #expect(try importing.record(.event).text("description") == "Bring a glove")
  }

  @Test("Words that were added where the description is hidden do not replace it")
  func hidden() throws {
    let (importing, outcome) = try Self.edited(Self.camp, audience: .coach) {
      $0.replacing("DESCRIPTION:Camp", with: "DESCRIPTION:Bring water\\nCamp", maxReplacements: 1)
    }
    #expect(outcome.findings.contains { $0.contains("calendar-text-unclear") })
    #expect(try importing.record(.event).text("description") == "Bring a glove")
  }

  @Test("An older calendar of ours changes nothing that was changed here since")
  func older() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": "full_name,graduation_year\nSam Rivers,2028\n"])
    try importing.take(["events.csv": "type,name,start_date,start_time\ncamp,Fall Camp,2027-04-03,09:00\n"])
    let calendar = try Self.calendar(importing, .family)
    let id = try importing.record(.event).idText
    try importing.take(["events.csv": "id,start_time\n\(id),11:00\n"]) { $0.kind = .event }
    #expect(try importing.record(.event).text("sequence") == "1")
    try importing.take(["own.ics": calendar])
    #expect(try importing.record(.event).text("start_time") == "11:00:00")
    #expect(try importing.record(.event).text("sequence") == "1")
  }
}
