import CompassModel
import CompassSource
import Testing

@testable import CompassImport

@Suite("Records are linked by id or by name")
struct LinkTests {
  private static let schools =
    "id,Name,Division\n00000000-0000-4000-8000-000000000001,Elm College,D1\n,Oak State,D2\n"
  private static let coaches =
    "First Name,Last Name,School,Role\nAnn,Doe,Elm College,head\nAnn,Doe,Oak State,head\nBo,Lee,Oak State,assistant\n"

  private func family() throws -> Importing {
    let importing = try Importing()
    try importing.take(["coaches.csv": Self.coaches, "schools.csv": Self.schools])
    return importing
  }

  @Test(
    "A school is found whatever the case and blanks, and by its id",
    arguments: [
      "Elm College", "  ELM   college ", "00000000-0000-4000-8000-000000000001",
      "00000000-0000-4000-8000-000000000001".uppercased(),
    ])
  func school(name: String) throws {
    let importing = try family()
    let outcome = try importing.take(["events.csv": "Name,Type,Date,School\nCamp,camp,2026-04-18,\(name)\n"])
    #expect(outcome.findings == [])
    #expect(try importing.record(.event).text("school_id") == "00000000-0000-4000-8000-000000000001")
  }

  @Test(
    "A coach is found by the whole name in either order; two of one name are told apart by the school",
    arguments: [
      ("Elm College", "Ann Doe"), ("Oak State", "ann  doe"), ("Oak State", "\"Lee, Bo\""),
      ("Oak State", "Bo Lee"),
    ])
  func coach(school: String, name: String) throws {
    let importing = try family()
    let outcome = try importing.take([
      "calls.csv": "School,Coach,Type,Direction,Date\n\(school),\(name),email,outbound,2026-04-18T12:00:00Z\n"
    ])
    #expect(outcome.faults == [])
    #expect(try importing.record(.interaction)["coach_id"] != nil)
  }

  @Test("A name that two records have is no link")
  func ambiguous() throws {
    let importing = try family()
    let outcome = try importing.take([
      "events.csv": "Name,Type,Date,Coaches\nCamp,camp,2026-04-18,Ann Doe; Bo Lee\n"
    ])
    #expect(outcome.faults == ["unknown-coach 2:22"])
    #expect(try importing.record(.event).text("extra") == #"{"coaches_present":["Ann Doe"]}"#)
  }

  @Test("With --known-schools-only an event keeps the name of a school that is not there")
  func unknownSchoolOfEvent() throws {
    let importing = try family()
    let outcome = try importing.take([
      "events.csv": "Name,Type,Date,School\nCamp,camp,2026-04-18,Elmer College\n"
    ]) { $0.createsSchools = false }
    #expect(outcome.findings == ["unknown-school 2:22"])
    #expect(
      outcome.files.first?.findings.first?.help?.rendered(showingPersonal: false).contains("Elm College")
        == true)
    #expect(try importing.record(.event).text("extra") == #"{"school_id":"Elmer College"}"#)
    // Once the school is there, the text is settled.
    try importing.take(["schools.csv": "Name,Division\nElmer College,D1\n"])
    let again = try importing.take([
      "events.csv": "Name,Type,Date,School\nCamp,camp,2026-04-18,Elmer College\n"
    ])
    #expect(again.counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
    #expect(try importing.record(.event).text("extra") == nil)
  }

  @Test("With --known-schools-only a coach and an interaction need theirs")
  func unknownSchoolOfOthers() throws {
    let importing = try family()
    let outcome = try importing.take([
      "coaches.csv": "First Name,Last Name,School,Role\nCy,Fox,Nowhere,head\n",
      "calls.csv": "School,Type,Direction,Date\nNowhere,email,outbound,2026-04-18T12:00:00Z\n",
    ]) { $0.createsSchools = false }
    #expect(outcome.findings == ["unknown-school 2:8", "unknown-school 2:1"])
    #expect(outcome.counts == "0 added, 0 changed, 0 unchanged, 2 rejected")
  }

  @Test("A school that rows name and the store lacks is created once")
  func createSchools() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "coaches.csv": "First Name,Last Name,School,Role\nCy,Fox,Ash Tech,head\nDi,Fox,ash  tech,head\n"
    ])
    #expect(outcome.faults == [])
    #expect(outcome.files.first?.createdSchools == ["Ash Tech"])
    #expect(try importing.column("name", of: .school) == ["Ash Tech"])
  }

  @Test(
    "A common short form of a school and a slip in its name mean the stored school",
    arguments: ["Elm Coll", "elm college", "The Elm College", "Elm Colege"])
  func shortForms(name: String) throws {
    let importing = try family()
    let text = "School,Role,First Name,Last Name\n\(name),head,Bob,Day\n"
    let outcome = try importing.take(["staff.csv": text])
    #expect(outcome.faults == (name == "Elm Colege" ? ["school-matched 2:1"] : []))
    #expect(outcome.files[0].createdSchools == [])
    #expect(try importing.column("name", of: .school) == ["Elm College", "Oak State"])
  }

  @Test("A coach without a role is an assistant, which is said once, and a stored role stays")
  func assumedRole() throws {
    let importing = try family()
    let text = "School,First Name,Last Name,Email\nElm College,Bob,Day,bob@example.com\n"
    #expect(try importing.take(["coaches.csv": text]).decision("role") == "assistant for 1 row")
    let roles = "School,First Name,Last Name,Role\nElm College,Bob,Day,HC\n"
    try importing.take(["coaches.csv": roles])
    try importing.take(["coaches.csv": text])
    #expect(
      try importing.records(.coach).filter { $0.text("last_name") == "Day" }.map { $0.text("role") } == [
        "head"
      ])
  }

  @Test(
    "The direction of a contact comes from words, else it is outbound",
    arguments: [
      ("-> email", "", "outbound", false), ("<- text", "", "inbound", false),
      ("Called", "", "outbound", false),
      ("Email", "they sent a camp invite", "inbound", false), ("DM", "she liked my post", "outbound", true),
    ])
  func directions(way: String, notes: String, direction: String, isWarned: Bool) throws {
    let importing = try family()
    let outcome = try importing.take([
      "contacts.csv": "School,Date,How,Notes\nElm College,2026-04-18,\(way),\(notes)\n"
    ])
    #expect(outcome.faults == (isWarned ? ["direction-unclear 2:1"] : []))
    #expect(try importing.column("direction", of: .interaction) == [direction])
  }

  @Test("The first name of an athlete is enough if no other has it")
  func firstNames() throws {
    let importing = try Importing()
    try importing.take([
      "athletes.csv": "full_name,graduation_year\nJake Rivers,2027\nElla Rivers,2029\nElla Stone,2028\n"
    ])
    let outcome = try importing.take([
      "e.csv": "Kid,Name,Type,Date\nJake,A,camp,2026-04-18\nElla,B,camp,2026-04-19\n"
    ])
    #expect(try importing.column("name", of: .event) == ["A"])
    #expect(outcome.faults == ["athlete-ambiguous 3:1"])
  }

  @Test("A table of results by name creates its athletes in an empty store")
  func athletesOfResults() throws {
    let text = "Player,Date,Test,Result\nMaya Lee,2026-04-18,60,7.9\nTess Ray,2026-04-18,60,8.1\n"
    let importing = try Importing()
    let outcome = try importing.take(["testing.csv": text])
    #expect(outcome.decision("athletes") == "2 created")
    #expect(try importing.column("full_name", of: .athlete) == ["Maya Lee", "Tess Ray"])
    #expect(Set(try importing.column("user_id", of: .metric)).count == 2)
    #expect(try importing.take(["testing.csv": text]).counts == "0 added, 0 changed, 2 unchanged, 0 rejected")
  }

  @Test(
    "Words for no school never make one",
    arguments: ["None", "none", "Other (not listed)", "-- Select a school --", "N/A", "—", "-"])
  func placeholders(word: String) throws {
    let importing = try Importing()
    let outcome = try importing.take(["events.csv": "Name,Type,Date,School\nCamp,camp,2026-04-18,\(word)\n"])
    {
      $0.createsSchools = true
    }
    #expect(outcome.findings == [])
    #expect(try importing.records(.school).isEmpty)
    #expect(try importing.record(.event).text("extra") == nil)
  }

  @Test("A metric without a date takes the first day of its event, with a note")
  func metricDate() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "metrics.csv": "Event,Metric,Value\nspring camp,velocity,88\n",
      "events.csv": "Name,Type,Start Date,End Date\nSpring Camp,camp,2026-04-18,2026-04-19\n",
    ])
    #expect(outcome.findings == ["metric-date-from-event 2:1"])
    #expect(try importing.record(.metric).text("recorded_date") == "2026-04-18")
  }

  @Test("Two events of one name are told apart by the day of the metric")
  func eventByDay() throws {
    let importing = try Importing()
    try importing.take([
      "events.csv": "Name,Type,Date\nElks,game,2026-04-18\nElks,game,2026-04-25\n"
    ])
    let outcome = try importing.take([
      "metrics.csv": "Event,Date,Metric,Value\nElks,2026-04-25,velocity,88\n"
    ])
    #expect(outcome.findings == [])
    let event = try importing.records(.event).first { $0.text("start_date") == "2026-04-25" }
    #expect(try importing.record(.metric)["event_id"] == event?["id"])
  }

  @Test("Files of one command may stand in any order")
  func anyOrder() throws {
    let files = [
      ("metrics.csv", "Event,Date,Metric,Value\nCamp,2026-04-18,velocity,88\n"),
      ("events.csv", "Name,Type,Date,School,Coaches\nCamp,camp,2026-04-18,Elm College,Bo Lee\n"),
      ("coaches.csv", Self.coaches), ("schools.csv", Self.schools),
      (
        "calls.csv",
        "School,Coach,Event,Type,Direction,Date\nElm College,Ann Doe,Camp,email,inbound,2026-04-18T12:00:00Z\n"
      ),
    ]
    for order in [files, files.reversed()] {
      let importing = try Importing()
      let outcome = try importing.take(order.map { ImportInput(path: $0.0, source: BytesSource($0.1)) })
      #expect(outcome.faults == [])
      #expect(outcome.files.map(\.survey.input.path) == order.map(\.0))
      #expect(try importing.record(.event)["coaches_present"] != nil)
    }
  }

  @Test("One note says that contacts would move schools on")
  func statusMayAdvance() throws {
    let importing = try family()
    let text = """
      School,Type,Direction,Date
      Elm College,email,outbound,2026-04-18T12:00:00Z
      Oak State,email,outbound,2026-04-18T12:00:00Z

      """
    let outcome = try importing.take(["calls.csv": text])
    #expect(outcome.findings == ["status-may-advance 2:1"])
    #expect(try importing.take(["calls.csv": text]).findings == [])
  }

  @Test("An event of the same name in another year is not the one that a measurement names")
  func otherYear() throws {
    let importing = try Importing()
    try importing.take(["events.csv": "Name,Type,Date\nCamp,camp,2026-04-18\n"])
    func metric(_ date: String) -> KeyValuePairs<String, String> {
      ["metrics.csv": "Event,Date,Metric Type,Value,Unit\nCamp,\(date),exit_velo,88,mph\n"]
    }
    let other = try importing.take(metric("2025-04-17"))
    #expect(other.faults == ["unknown-event 2:1"])
    #expect(
      other.files[0].findings[0].message.rendered(showingPersonal: false)
        == "No event \"Camp\" on or near this date; the event with this name is on Apr 18, 2026")
    #expect(try importing.record(.metric).text("extra") == #"{"event_id":"Camp"}"#)
    let near = try importing.take(metric("2026-04-20"))
    #expect(near.faults == ["metric-date-outside-event 2:6"])
    #expect(try importing.records(.metric).filter { $0["event_id"] != nil }.count == 1)
  }

  @Test("A coach of the same name at another school is not the one of a contact")
  func otherSchool() throws {
    let importing = try family()
    let outcome = try importing.take([
      "calls.csv":
        "School,Coach,Type,Direction,Date\nElm College,Bo Lee,email,outbound,2026-04-18T12:00:00Z\n"
    ])
    #expect(outcome.faults == ["unknown-coach 2:13"])
    #expect(try importing.record(.interaction)["coach_id"] == nil)
    #expect(try importing.record(.interaction).text("extra") == #"{"coach_id":"Bo Lee"}"#)
  }

  @Test("Rows that came before the records that they name find them when they are imported again")
  func importedLater() throws {
    let metrics = "Event,Date,Metric Type,Value,Unit\nCamp,2026-04-18,exit_velo,88,mph\n"
    let calls =
      "School,Coach,Type,Direction,Date\nOak State,\"Lee, Bo\",email,outbound,2026-04-18T12:00:00Z\n"
    let importing = try Importing()
    try importing.take(["schools.csv": Self.schools, "metrics.csv": metrics, "calls.csv": calls])
    #expect(try importing.record(.metric).text("extra") == #"{"event_id":"Camp"}"#)
    try importing.take(["coaches.csv": Self.coaches, "events.csv": "Name,Type,Date\nCamp,camp,2026-04-18\n"])
    let again = try importing.take(["metrics.csv": metrics, "calls.csv": calls])
    #expect(again.files.map(\.changed) == [1, 1] && again.files.map(\.added) == [0, 0])
    let metric = try importing.record(.metric)
    #expect(metric["event_id"] != nil && metric["extra"] == nil)
    let call = try importing.record(.interaction)
    #expect(call["coach_id"] != nil && call["extra"] == nil)
    #expect(
      try importing.take(["metrics.csv": metrics, "calls.csv": calls]).files.map(\.unchanged) == [1, 1])
  }
}
