import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("The rules of events")
struct EventRuleTests {
  static let camp = ["type": "camp", "name": "Spring Camp", "start_date": "2026-04-15"]

  static func check(_ changes: [String: String], known: any KnownRecords = NoKnownRecords()) throws -> Checked
  {
    try Checked(.event, camp.merging(changes) { $1 }, known: known)
  }

  @Test(
    "What is required is asked for in the words of seed 000",
    arguments: [
      ("type", "Event type is required"), ("name", "Event name is required"),
      ("start_date", "Start date is required"),
    ])
  func required(name: String, message: String) throws {
    let checked = try Self.check([name: "  "])
    #expect(checked.issues.map(\.text) == [message])
    #expect(checked.issues.map(\.code) == [.requiredMissing])
    #expect(checked.issues.map(\.effect) == [.rejectsRecord])
  }

  @Test("What cannot be read does not count as missing as well")
  func unreadable() throws {
    #expect(try Self.check(["start_date": "2026-02-31"]).codes == ["date-no-such-day"])
  }

  @Test("The end date is the start date unless it is given")
  func endDate() throws {
    #expect(try Self.check([:]).value("end_date") == "2026-04-15")
    #expect(try Self.check(["end_date": "2026-04-16"]).value("end_date") == "2026-04-16")
    #expect(try Self.check(["end_date": "2026-04-15"]).codes.isEmpty)
  }

  @Test("An end date before the start is set aside; the event stays")
  func endBeforeStart() throws {
    let checked = try Self.check(["end_date": "4/13/2026"])
    #expect(checked.issues.map(\.text) == ["End date must be after start date"])
    #expect(checked.issues.map(\.effect) == [.emptiesField])
    #expect(checked.value("end_date") == nil && checked.aside("end_date") == "2026-04-13")
  }

  @Test(
    "An event ends an hour after it starts unless its end is given",
    arguments: [
      ("9:00 AM", "10:00:00", "2026-04-15", []),
      ("11:00 PM", "00:00:00", "2026-04-16", ["event-end-past-midnight"]),
      ("11:30 PM", "00:30:00", "2026-04-16", ["event-end-past-midnight"]),
    ] as [(String, String, String, [String])])
  func assumedEnd(start: String, end: String, date: String, codes: [String]) throws {
    let checked = try Self.check(["start_time": start])
    #expect(checked.value("end_time") == end && checked.value("end_date") == date)
    #expect(checked.value("end_time_assumed") == "true")
    #expect(checked.codes == codes)
  }

  @Test("Of an end that is assumed nothing is said to be odd")
  func assumedIsNotOdd() throws {
    #expect(
      try Self.check(["start_time": "11:30 PM", "end_date": "2026-04-13"]).codes == ["event-end-before-start"]
    )
  }

  @Test("A given end is a fact, and an unreadable one is not made up")
  func givenEnd() throws {
    #expect(
      try Self.check(["start_time": "9:00 AM", "end_time": "11:00 AM"]).value("end_time_assumed") == nil)
    let checked = try Self.check(["start_time": "9:00 AM", "end_time": "after lunch"])
    #expect(checked.value("end_time") == nil && checked.aside("end_time") == "after lunch")
  }

  @Test(
    "What is odd is said and kept",
    arguments: [
      (["start_time": "9:00 AM", "end_time": "5:00 AM"], "event-end-time-before-start"),
      (
        ["start_time": "9:00 AM", "end_time": "10:00 AM", "checkin_time": "9:30 AM"],
        "event-checkin-after-start"
      ),
      (["attended": "yes"], "event-attended-in-future"),
    ])
  func warnings(changes: [String: String], code: String) throws {
    let checked = try Self.check(changes)
    #expect(checked.codes == [code])
    #expect(checked.issues.map(\.effect) == [.warns])
    for name in changes.keys { #expect(checked.value(name) != nil) }
  }

  @Test("An end in the small hours of the next day is no oddity")
  func overnight() throws {
    let changes = ["start_time": "9:00 PM", "end_time": "1:00 AM", "end_date": "2026-04-16"]
    #expect(try Self.check(changes).codes.isEmpty)
  }

  @Test("Free, today and attended in the past are fine")
  func fine() throws {
    #expect(try Self.check(["cost": "Free"]).value("cost") == "0")
    #expect(try Self.check(["start_date": "2026-02-15", "attended": "yes"]).codes.isEmpty)
  }

  @Test("Off the scale is set aside")
  func scale() throws {
    #expect(try Self.check(["cost": "$1,500,000"]).issues.map(\.text) == ["Amount must not exceed $100,000"])
    #expect(try Self.check(["cost": "$100,000"]).codes.isEmpty)
    let negative = try Self.check(["cost": "-20"])
    #expect(negative.codes == ["cost-negative"] && negative.issues.map(\.effect) == [.emptiesField])
    #expect(negative.value("cost") == nil)
    #expect(try Self.check(["latitude": "-184.39"]).codes == ["coordinate-out-of-range"])
  }

  @Test(
    "An event of the same name near by is perhaps the same",
    arguments: [
      (["start_date": "2026-04-16"], true), (["start_date": "2026-04-18"], true),
      (["start_date": "2026-04-19"], false),
      (["type": "showcase"], true), ([:], false),
      (["name": "SPRING  camp", "start_date": "2026-04-14"], true),
      (["name": "Fall Camp", "start_date": "2026-04-16"], false),
      (["id": "6F1C2A3B-0000-4000-8000-000000000001"], true),
    ] as [([String: String], Bool)])
  func duplicates(changes: [String: String], isDuplicate: Bool) throws {
    var known = MemoryRecords()
    try known.add(.event, Self.camp)
    #expect(try Self.check(changes, known: known).codes == (isDuplicate ? ["event-possible-duplicate"] : []))
  }

  @Test("Games are played in series")
  func series() throws {
    var known = MemoryRecords()
    try known.add(.event, ["type": "game", "name": "vs Riverbend", "start_date": "2026-04-15"])
    let next = ["type": "game", "name": "vs Riverbend", "start_date": "2026-04-16"]
    #expect(try Checked(.event, next, known: known).codes.isEmpty)
  }
}

@Suite("The rules of the other kinds")
struct RecordRuleTests {
  static let lee = ["school_id": "Riverbend", "role": "head", "first_name": "Ann", "last_name": "Lee"]
  static let trip = [
    "name": "Georgia Visits", "destination": "Atlanta", "start_date": "2026-06-01", "end_date": "2026-06-07",
  ]

  @Test("A school that is named and not found yet does not count as missing")
  func pendingLink() throws {
    let checked = try Checked(.coach, Self.lee)
    #expect(checked.codes.isEmpty && checked.draft.links == ["school_id": "Riverbend"])
  }

  @Test("A coach with an id of its own and the name of another is perhaps the same")
  func coaches() throws {
    let school = UUID().uuidString
    let lee = Self.lee.merging(["school_id": school]) { $1 }
    var known = MemoryRecords()
    try known.add(.coach, lee)
    #expect(try Checked(.coach, lee, known: known).codes.isEmpty)
    let second = lee.merging(["id": UUID().uuidString]) { $1 }
    #expect(try Checked(.coach, second, known: known).codes == ["coach-possible-duplicate"])
  }

  @Test("A school's name has two characters", arguments: ["", "U"])
  func schools(name: String) throws {
    let checked = try Checked(.school, ["name": name])
    #expect(checked.issues.map(\.text) == ["School name must be at least 2 characters"])
    #expect(checked.issues.map(\.effect) == [.rejectsRecord])
  }

  @Test(
    "An athlete's figures off their scale are set aside, in the app's words",
    arguments: [
      ("gpa", "5.1", "GPA must not exceed 5.0"), ("gpa", "-1", "GPA must be at least 0"),
      ("sat", "399", "SAT score must be at least 400"), ("sat", "1601", "SAT score must not exceed 1600"),
      ("act", "0", "ACT score must be at least 1"), ("act", "37", "ACT score must not exceed 36"),
      ("height_inches", "6.2", "Height must be at least 4 feet"),
      ("height_inches", "97", "Height must not exceed 8 feet"),
      ("weight_lbs", "84", "Weight must be at least 100 lbs"),
      ("weight_lbs", "401", "Weight must not exceed 400 lbs"),
      ("graduation_year", "2037", "Graduation year must be within 10 years"),
      ("graduation_year", "2020", "Graduation year must be current year or later"),
      ("zip", "2116", "ZIP code must be 5 digits"),
      ("date_of_birth", "2030-01-01", "Date of birth must be in the past"),
    ])
  func athletes(name: String, text: String, message: String) throws {
    let checked = try Checked(.athlete, ["full_name": "Jo Rivera", name: text])
    #expect(checked.issues.map(\.text) == [message])
    #expect(checked.issues.map(\.effect) == [.emptiesField])
    #expect(checked.value(name) == nil && checked.aside(name) != nil)
  }

  @Test(
    "An athlete's figures at the ends of their scale are fine",
    arguments: [
      ("gpa", "5.0"), ("gpa", "0"), ("sat", "400"), ("sat", "1600"), ("act", "36"),
      ("graduation_year", "2036"),
      ("graduation_year", "2026"), ("zip", "30332"), ("zip", "02116-1234"), ("height_inches", "8'"),
    ])
  func athletesFine(name: String, text: String) throws {
    #expect(try Checked(.athlete, ["full_name": "Jo Rivera", name: text]).codes.isEmpty)
  }

  @Test("A graduation that is past is kept and said")
  func graduated() throws {
    let checked = try Checked(.athlete, ["full_name": "Jo Rivera", "graduation_year": "2024"])
    #expect(checked.codes == ["graduation-year-past"] && checked.value("graduation_year") == "2024")
  }

  @Test("A contact with a coach is one with the coach's school")
  func interactions() throws {
    let (school, coach) = (UUID(), UUID())
    var known = MemoryRecords()
    try known.add(.coach, Self.lee.merging(["school_id": school.uuidString]) { $1 }, id: coach)
    let texts = ["type": "email", "direction": "inbound", "occurred_at": "2026-02-01T12:00:00Z"]
    let checked = try Checked(
      .interaction, texts.merging(["coach_id": coach.uuidString]) { $1 }, known: known)
    #expect(checked.codes == ["interaction-school-from-coach"])
    #expect(checked.value("school_id") == school.uuidString.lowercased())
    #expect(try Checked(.interaction, texts).issues.map(\.text) == ["Must have either school or coach"])
    let elsewhere = texts.merging(["coach_id": coach.uuidString, "school_id": UUID().uuidString]) { $1 }
    #expect(try Checked(.interaction, elsewhere, known: known).codes == ["interaction-coach-elsewhere"])
    let planned = texts.merging(["school_id": school.uuidString, "occurred_at": "2026-03-01T12:00:00Z"]) {
      $1
    }
    #expect(try Checked(.interaction, planned).codes == ["interaction-in-future"])
  }

  @Test(
    "A trip needs its name, place and days",
    arguments: [
      ("name", "Trip name is required"), ("destination", "Destination is required"),
      ("start_date", "Start date is required"), ("end_date", "End date is required"),
    ])
  func trips(name: String, message: String) throws {
    #expect(try Checked(.trip, Self.trip.merging([name: ""]) { $1 }).issues.map(\.text) == [message])
  }

  @Test("A trip that ends before it starts is rejected")
  func tripDates() throws {
    let checked = try Checked(.trip, Self.trip.merging(["end_date": "2026-05-31"]) { $1 })
    #expect(checked.issues.map(\.text) == ["End date must be after start date"])
    #expect(checked.issues.map(\.effect) == [.rejectsRecord])
    #expect(try Checked(.trip, Self.trip.merging(["end_date": "2026-06-01"]) { $1 }).codes.isEmpty)
  }

  @Test("No two trips have one name, archived ones not counted")
  func tripNames() throws {
    var known = MemoryRecords()
    try known.add(.trip, Self.trip)
    #expect(try Checked(.trip, Self.trip, known: known).codes.isEmpty)
    let second = Self.trip.merging(["name": " georgia  VISITS ", "start_date": "2026-06-02"]) { $1 }
    #expect(
      try Checked(.trip, second, known: known).issues.map(\.text) == [
        "You already have a trip with this name"
      ])
    #expect(try Checked(.trip, second.merging(["is_archived": "yes"]) { $1 }, known: known).codes.isEmpty)
    var archived = MemoryRecords()
    try archived.add(.trip, Self.trip.merging(["is_archived": "yes"]) { $1 })
    #expect(try Checked(.trip, second, known: archived).codes.isEmpty)
  }

  @Test("A finding knows its field, its severity and whether it is personal")
  func diagnostics() throws {
    let issue = try #require(try Checked(.athlete, ["full_name": "Jo", "gpa": "9"]).issues.first)
    let diagnostic = issue.diagnostic(of: .athlete, record: 3, header: "GPA", value: "9")
    #expect(diagnostic.severity == .warning && diagnostic.isPersonal && diagnostic.field == "gpa")
    let missing = try #require(
      try Checked(.event, EventRuleTests.camp.merging(["type": ""]) { $1 }).issues.first)
    #expect(missing.diagnostic(of: .event).severity == .error && !missing.diagnostic(of: .event).isPersonal)
  }

  @Test(
    "What has happened is not yet to come, and today has happened",
    arguments: [
      (RecordKind.coach, "last_contact_date", "Last Contact"),
      (.school, "status_changed_at", "Status Changed"),
      (.school, "questionnaire_completed_at", "Questionnaire Completed At"),
    ])
  func happened(kind: RecordKind, field: String, label: String) throws {
    let base =
      kind == .school
      ? ["name": "Riverbend"] : Self.lee.merging(["school_id": UUID().uuidString]) { $1 }
    let coming = try Checked(kind, base.merging([field: "2062-02-01"]) { $1 })
    #expect(
      coming.issues.filter { $0.code == .happenedInFuture }.map(\.text) == [
        "\(label) is in the future: Feb 1, 2062"
      ])
    #expect(coming.value(field)?.hasPrefix("2062-02-01") == true)
    for day in ["2026-02-15", "2026-02-15 11:00 AM", "2025-02-16"] {
      #expect(
        !(try Checked(kind, base.merging([field: day]) { $1 }).codes.contains("happened-in-future")), "\(day)"
      )
    }
  }
}
