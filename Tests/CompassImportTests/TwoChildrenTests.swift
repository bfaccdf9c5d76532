import CompassModel
import CompassSource
import CompassStore
import Foundation
import Testing

@testable import CompassImport

@Suite("Two children are never mixed")
struct TwoChildrenTests {
  private static let two = "Full Name,Grad Year\nMia Ruiz,2027\nLeo Ruiz,2029\n"
  private static let id = "11111111-1111-4111-8111-111111111111"

  private func store() throws -> Importing {
    let importing = try Importing()
    try importing.take(["athletes.csv": Self.two])
    try importing.take(["schools.csv": "id,Name,Division\n\(Self.id),Elm College,D1\n"]) {
      $0.athlete = "Mia Ruiz"
    }
    return importing
  }

  @Test("An id of one child's record changes nothing for the other")
  func ids() throws {
    let importing = try store()
    let before = try importing.records(.school)
    let outcome = try importing.take(["schools.csv": "id,Name,Division\n\(Self.id),Elm College,D2\n"]) {
      $0.athlete = "Leo Ruiz"
    }
    #expect(outcome.findings == ["id-of-other-athlete 2:1"])
    #expect(outcome.counts == "0 added, 0 changed, 0 unchanged, 1 rejected")
    #expect(try importing.records(.school) == before)
  }

  @Test("A link by id leads to a record of the same child only")
  func links() throws {
    let importing = try store()
    let outcome = try importing.take([
      "coaches.csv": "School,Role,First Name,Last Name\n\(Self.id),head,Ann,Lee\n",
      "events.csv": "Name,Type,Date,School\nCamp,camp,2026-04-18,\(Self.id)\n",
    ]) { $0.athlete = "Leo Ruiz" }
    #expect(outcome.faults == ["unknown-school 2:1", "unknown-school 2:22"])
    #expect(try importing.record(.event)["school_id"] == nil)
  }

  @Test("A name that --athlete contradicts rejects the row; an id of the app says nothing of who it is")
  func contradicted() throws {
    let importing = try store()
    let text = "user_id,Name,Type,Date\nZoe Kay,Camp,camp,2026-04-18\n\(Self.id),Game,game,2026-04-19\n"
    let outcome = try importing.take(["events.csv": text]) { $0.athlete = "Leo Ruiz" }
    #expect(outcome.faults == ["other-athlete-row 2:1"])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 1 rejected")
  }

  @Test("An empty cell for the athlete costs its row and not the file")
  func blank() throws {
    let importing = try store()
    let text = "Athlete,Name,Type,Date\nMia Ruiz,Camp,camp,2026-04-18\n,Game,game,2026-04-19\n"
    let outcome = try importing.take(["events.csv": text])
    #expect(outcome.faults == ["athlete-ambiguous 3:1"])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 1 rejected")
  }

  @Test("Records that wait for one child are not given to another")
  func waiting() throws {
    let importing = try Importing()
    try importing.take(["events.csv": "Athlete,Name,Type,Date\nZoe Kay,Camp,camp,2026-04-18\n"])
    let other = try importing.take(["events.csv": "Athlete,Name,Type,Date\nMax Orr,Camp,camp,2026-04-18\n"])
    #expect(other.faults == ["unknown-athlete 2:1"])
    #expect(try importing.take(["athletes.csv": "Full Name,Grad Year\nMax Orr,2027\n"]).adopted == 0)
    #expect(try importing.record(.event)["user_id"] == nil)
  }

  @Test("Records that wait for a child are that child's when it comes, and the name is settled")
  func arriving() throws {
    let importing = try Importing()
    try importing.take(["events.csv": "Athlete,Name,Type,Date\nzoe  kay,Camp,camp,2026-04-18\n"])
    #expect(try importing.take(["athletes.csv": "Full Name,Grad Year\nZoe Kay,2027\n"]).adopted == 1)
    #expect(try importing.record(.event)["user_id"] == importing.record(.athlete)["id"])
    #expect(try importing.record(.event)["extra"] == nil)
  }

  @Test("Records without a child are the only one's before the next file is compared with them")
  func inOneCommand() throws {
    let importing = try Importing()
    let schools = "Name,Division\nElm College,D1\n"
    let events = "Name,Type,Date,School\nCamp,camp,2026-04-18,Elm College\n"
    try importing.take(["schools.csv": schools, "events.csv": events])
    let outcome = try importing.take([
      "athletes.csv": "Full Name,Grad Year\nMia Ruiz,2027\n", "schools.csv": schools, "events.csv": events,
    ])
    #expect(outcome.counts == "1 added, 0 changed, 2 unchanged, 0 rejected")
    #expect(outcome.adopted == 2)
    #expect(try importing.column("user_id", of: .school) == [importing.record(.athlete).idText])
  }

  @Test("What no one has is taken over when a row of the chosen child says the same")
  func takenOver() throws {
    let importing = try Importing()
    try importing.take(["schools.csv": "Name\nElm College\n"])
    try importing.take(["athletes.csv": Self.two])
    let outcome = try importing.take(["schools.csv": "Name\nElm College\n"]) { $0.athlete = "Leo Ruiz" }
    #expect(outcome.counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
    #expect(try importing.column("user_id", of: .school).count == 1)
  }

  @Test(
    "Children of one name are one only if a birthday or a class agrees",
    arguments: [
      ("2027,,a@example.com", "2027,,b@example.com", 1), ("2027,,", ",2010-05-05,", 2), ("2027,,", ",,", 1),
      ("2027,2010-05-05,", ",2010-05-05,", 1), (",,a@example.com", "2027,,b@example.com", 2),
    ])
  func namesakes(first: String, second: String, expected: Int) throws {
    let importing = try Importing()
    let header = "Full Name,Grad Year,Date of Birth,Email\n"
    try importing.take(["athletes.csv": header + "Ann Lee,\(first)\n"])
    try importing.take(["athletes.csv": header + "Ann Lee,\(second)\n"])
    #expect(try importing.records(.athlete).count == expected)
  }

  @Test("Two rows of one file that contradict each other about a school or an athlete are not merged")
  func contradictingRows() throws {
    let importing = try Importing()
    let outcome = try importing.take(["schools.csv": "Name,Division,City\nKES,D1,\nKES,D2,\nKES,D1,Athens\n"])
    #expect(outcome.faults == ["duplicate-row 3:5", "duplicate-row 4:1"])
    #expect(outcome.counts == "1 added, 1 changed, 0 unchanged, 1 rejected")
    #expect(try importing.record(.school).text("city") == "Athens")
  }
}

@Suite("What is stored is not lost to a new file")
struct StoredValueTests {
  @Test("A new start time keeps the last day that the family gave")
  func lastDay() throws {
    let importing = try Importing()
    try importing.take([
      "e.csv": "Name,Type,Date,End Date,Start Time\nCamp,camp,2026-04-15,2026-04-16,9:00 AM\n"
    ])
    try importing.take(["e.csv": "Name,Type,Date,Start Time\nCamp,camp,2026-04-15,10:00 AM\n"])
    #expect(try importing.record(.event).text("end_date") == "2026-04-16")
    #expect(try importing.record(.event).text("end_time") == "11:00:00")
  }

  @Test("A last day that the default moved past midnight moves back with the start")
  func pastMidnight() throws {
    let importing = try Importing()
    try importing.take(["e.csv": "Name,Type,Date,Start Time\nGame,game,2026-04-15,11:30 PM\n"])
    #expect(try importing.record(.event).text("end_date") == "2026-04-16")
    try importing.take(["e.csv": "Name,Type,Date,Start Time\nGame,game,2026-04-15,7:00 PM\n"])
    #expect(try importing.record(.event).text("end_date") == "2026-04-15")
  }

  @Test("A zone that the user names stays with the events of that file")
  func namedZone() throws {
    let importing = try Importing()
    try importing.take(["e.csv": "Name,Type,Date,Start Time\nCamp,camp,2026-04-15,9:00 AM\n"])
    #expect(try importing.record(.event).text("time_zone") == nil)
    try importing.take(["e.csv": "Name,Type,Date,Start Time\nCamp,camp,2026-04-15,10:00 AM\n"]) {
      $0.timeZone = .init(identifier: "America/Denver")
    }
    #expect(try importing.record(.event).text("time_zone") == "America/Denver")
  }
}

@Suite("Names as people write them")
struct AthleteNameTests {
  private func store() throws -> Importing {
    let importing = try Importing()
    try importing.take(["athletes.csv": "Full Name,Grad Year\nJosé Ortega,2027\nLeo Ruiz,2029\n"])
    return importing
  }

  @Test(
    "An athlete is known without accents and with the last name first",
    arguments: ["José Ortega", "jose  ortega", "Ortega, José", "ORTEGA, Jose"])
  func athletes(name: String) throws {
    let importing = try store()
    let outcome = try importing.take([
      "m.csv": "Player,Date,Metric,Value\n\"\(name)\",2026-06-15,Exit Velo,88\n"
    ])
    #expect(outcome.faults == [])
    #expect(try importing.record(.metric)["user_id"] == importing.records(.athlete).first?["id"])
  }

  @Test(
    "A row that names somebody else is not the chosen athlete's",
    arguments: ["Leo", "L. Ruiz", "Jose Ortego"])
  func others(name: String) throws {
    let importing = try store()
    let outcome = try importing.take(["m.csv": "Kid,Date,Metric,Value\n\(name),2026-06-15,Exit Velo,88\n"]) {
      $0.athlete = "José Ortega"
    }
    #expect(outcome.faults == ["other-athlete-row 2:1"])
    #expect(try importing.records(.metric).isEmpty)
  }

  @Test("The names of children are personal in the rows that are shown")
  func personal() throws {
    let importing = try store()
    let outcome = try importing.take(["m.csv": "Player,Date,Metric,Value\nZoe Kay,2026-06-15,Exit Velo,88\n"])
    let excerpt = try #require(outcome.files[0].findings.first?.excerpt)
    #expect(excerpt.fields[0].isPersonal)
  }
}

@Suite("What cannot be taken is said before anything is")
struct RefusalTests {
  @Test("A column for each test makes metrics, and no list of events alone")
  func wideMetrics() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "m.csv": "Date,60 yd,Exit Velo,Pop Time,Event\n2026-06-15,6.9,88,2.1,Camp\n"
    ])
    #expect(outcome.files.last?.survey.kind == .metric)
    #expect(try importing.column("value", of: .metric).sorted() == ["2.1", "6.9", "88"])
  }

  @Test("A mapping that no file can follow is an error", arguments: [("Date", "foo"), ("Foo", "start_date")])
  func maps(header: String, field: String) throws {
    #expect(throws: ToolError.self) {
      try Importing().take(["e.csv": "Name,Type,Date\nCamp,camp,2026-04-18\n"]) {
        $0.maps = [HeaderMap(header: header, field: field)]
      }
    }
  }

  @Test("A short unknown header is near nothing")
  func shortHeaders() throws {
    let outcome = try Importing().take(["e.csv": "Name,Type,Date,Kit\nCamp,camp,2026-04-18,x\n"])
    #expect(outcome.findings == ["column-unused 1:16"])
  }

  @Test("A school is not made for a row that is rejected, and one that is near another says so")
  func createdSchools() throws {
    let importing = try Importing()
    try importing.take(["schools.csv": "Name\nHarrow Creek University\n"])
    let text = "School,Role,First Name,Last Name\nOak Hill,assistant,,\nHarrow Creek,head,Bob,Day\n"
    let outcome = try importing.take(["coaches.csv": text]) { $0.createsSchools = true }
    #expect(outcome.faults == ["required-missing 2:20", "required-missing 2:21", "school-created 3:1"])
    #expect(try importing.column("name", of: .school) == ["Harrow Creek", "Harrow Creek University"])
  }
}
