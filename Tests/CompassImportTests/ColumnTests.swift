import CompassModel
import CompassSource
import TestSupport
import Testing

@testable import CompassImport

@Suite("What a file holds is found from its headers")
struct ColumnTests {
  @Test(
    "The kind is recognised",
    arguments: [
      ("Full Name,Grad Year,GPA", "athletes"), ("School,Division,Conference,Status", "schools"),
      ("Name,Conference,Website", "schools"), ("First Name,Last Name,School,Role,Email", "coaches"),
      ("Coach,School,Email,Phone", "coaches"), ("Event,Date,Location", "events"),
      ("Name,Type,Start Date,End Date,Cost", "events"), ("Opponent,Game Date,Time,Field", "events"),
      ("Date,Metric,Value,Unit", "metrics"), ("Test,Result,Event", "metrics"),
      ("School,Type,Direction,Date,Notes", "interactions"),
      ("Trip Name,Destination,Start,End", "trips"),
    ])
  func recognised(headers: String, kind: String) throws {
    let outcome = try Importing().take(["file.csv": headers + "\n"])
    #expect(outcome.files.first?.survey.kind.plural == kind)
  }

  @Test("--as says what it is, and a file that is nothing is refused with that advice")
  func told() throws {
    let text = "Alpha,Beta\n1,2\n"
    let error = #expect(throws: ToolError.self) { try Importing().take(["x.csv": text]) }
    #expect(error?.help == "Add --as KIND: athletes, schools, coaches, events, metrics, interactions, trips")
    let outcome = try Importing().take(["x.csv": "Name,Date,Type\nOpen Day,2026-04-18,camp\n"]) {
      $0.kind = .event
    }
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
  }

  @Test(
    "Aliases, case, blanks, _ and - are folded",
    arguments: [
      ("name", "Opponent"), ("name", "TITLE"), ("name", "summary"), ("name", "Subject"),
      ("start_date", "Game Date"), ("start_date", "start-date"), ("start_date", "START_DATE"),
      ("start_time", "game time"), ("checkin_time", "Report Time"), ("checkin_time", "Check-In"),
      ("checkin_time", "arrival"), ("location", "Venue"), ("location", "Facility"), ("location", "field"),
      ("location", "Location Name"), ("address", "Street"), ("state", "ST"), ("cost", "Fee"),
      ("cost", "price"), ("registered", "Signed Up"), ("type", "Categories"), ("attended", "Attended*"),
      ("cost", "Cost (USD)"),
    ])
  func aliases(field: String, header: String) throws {
    let mapping = ColumnRoles(headers: [header], kind: .event, lexicon: .installed)
    #expect(mapping.columns.map(\.target.name) == [field])
  }

  @Test(
    "A cell or two cells may have several fields or one",
    arguments: [
      ("athlete", "Name,Class,B/T\nAnn Lee,2027,R/L", ["bats": "R", "throws": "L"]),
      (
        "athlete", "Name,Class,Pos\nAnn Lee,2027,SS/RHP",
        ["primary_position": "SS", "secondary_position": "RHP"]
      ),
      ("athlete", "Name,Class,height_ft,height_in\nAnn Lee,2027,5,11", ["height_inches": "71"]),
      ("athlete", "Name,Class,height_ft,height_in\nAnn Lee,2027,,71", ["height_inches": "71"]),
      (
        "coach", "School,Coach,Contact\nOak College,Ann Lee,a@oak.edu  518-555-0130",
        ["email": "a@oak.edu", "phone": "518-555-0130"]
      ),
    ])
  func composites(kind: String, text: String, expected: [String: String]) throws {
    let kind = try #require(RecordKind(rawValue: kind))
    let importing = try Importing()
    let outcome = try importing.take(["file.csv": text + "\n"])
    #expect(outcome.counts.hasSuffix("0 rejected"))
    let record = try #require(try importing.records(kind).first)
    for (field, value) in expected { #expect(record[field]?.canonicalText == value) }
  }

  @Test("No address of a cell with several is lost")
  func severalAddresses() throws {
    let importing = try Importing()
    try importing.take(["file.csv": "School,Coach,Contact\nOak College,Ann Lee,\"a@oak.edu, b@oak.edu\"\n"])
    let coach = try #require(try importing.records(.coach).first)
    #expect(coach["email"]?.canonicalText == "a@oak.edu")
    #expect("\(coach)".contains("b@oak.edu"))
  }

  @Test("A near miss is suggested and not taken, unless --map says so")
  func nearMiss() throws {
    let text = "Name,Type,Start Date,Loaction\nOpen Day,camp,2026-04-18,Gym\n"
    let missed = try Importing().take(["events.csv": text])
    #expect(missed.findings == ["header-near-miss 1:22"])
    #expect(
      missed.files.first?.findings.first?.help?.rendered(showingPersonal: false)
        == "Use it with --map \"Loaction=location\"")
    let taken = try Importing().take(["events.csv": text]) {
      $0.maps = [HeaderMap(header: "loaction", field: "location")]
    }
    #expect(taken.findings == [])
    #expect(taken.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
    // Nobody can read the value as a date.
    let unreadable = try Importing().take(["events.csv": "Name,Type,Strat Date\nOpen Day,camp,soon\n"])
    #expect(unreadable.findings == ["header-missing 1:1"])
  }

  @Test("A mapping is for the files that have its column")
  func uselessMaps() throws {
    let outcome = try Importing().take([
      "events.csv": "Name,Type,Day Of It\nOpen Day,camp,2026-04-18\n",
      "schools.csv": "Name,Division\nElm,D1\n",
    ]) {
      $0.maps = [HeaderMap(header: "Day Of It", field: "start_date")]
    }
    #expect(outcome.faults == [])
    #expect(outcome.files.map(\.rejected) == [0, 0])
  }

  @Test("Unknown columns are kept, listed and exported again")
  func extra() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "events.csv": "Name,Type,Date,Hotel,,Weather\nOpen Day,camp,2026-04-18,Peach Inn,x,\n"
    ])
    #expect(outcome.decision("extra-columns") == "Hotel, Weather")
    #expect(try importing.record(.event).text("extra") == #"{"Hotel":"Peach Inn","column 5":"x"}"#)
    #expect(try importing.export(.event).contains(#""{""Hotel"":""Peach Inn"",""column 5"":""x""}""#))
  }

  @Test("The second column of one field is kept beside the record")
  func repeated() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "events.csv": "Name,Type,Date,Venue,Field\nOpen Day,camp,2026-04-18,Park,Field 2\n"
    ])
    #expect(outcome.findings == ["header-duplicate-field 1:22"])
    #expect(try importing.record(.event).text("extra") == #"{"Field":"Field 2"}"#)
  }

  @Test("Two columns of one name are one finding")
  func sameName() throws {
    let outcome = try Importing().take([
      "events.csv": "Name,Type,Date,Venue,Venue\nOpen Day,camp,2026-04-18,Park,Field 2\n"
    ])
    #expect(outcome.findings == ["csv-header-duplicate 1:22"])
  }

  @Test("--set fills what a file lacks or leaves empty, and a field that no file has is an error")
  func sets() throws {
    let importing = try Importing()
    try importing.take(["events.csv": "Name,Date,Cost\nOpen Day,2026-04-18,\nFinal Day,2026-05-18,20\n"]) {
      $0.sets = [FieldSetting(field: "type", value: "Camp"), FieldSetting(field: "cost", value: "$15")]
    }
    #expect(try importing.column("type", of: .event) == ["camp", "camp"])
    #expect(try importing.column("cost", of: .event) == ["20", "15"])
    let error = #expect(throws: ToolError.self) {
      try importing.take(["events.csv": "Name,Date\n"]) {
        $0.sets = [FieldSetting(field: "typo", value: "x")]
      }
    }
    #expect(error?.message == "--set: events have no field typo")
  }

  @Test("A column that every row needs and that is not there is said once")
  func missingColumn() throws {
    let outcome = try Importing().take([
      "events.csv": "Name,Date\nOpen Day,2026-04-18\nFinal Day,2026-05-18\n"
    ])
    #expect(outcome.findings == ["header-missing 1:1"])
    let finding = outcome.files.first?.findings.first
    #expect(
      finding?.message.rendered(showingPersonal: false)
        == "No Type column, which events need: 2 rows were rejected")
    #expect(
      finding?.help?.rendered(showingPersonal: false).contains("--set type=VALUE (showcase, camp") == true)
  }

  @Test(
    "Fields that the app has given up are kept beside the record, with a note for each column",
    arguments: [
      (
        "Name,Division,Priority Tier,fit_score,Notes\nElm College,D3,A,87,\n", RecordKind.school,
        ["field-retired 1:15", "field-retired 1:29"], #"{"Priority Tier":"A","fit_score":"87"}"#
      ),
      (
        "First Name,Last Name,Role,School,Private Notes,responsiveness_score\nAnn,Doe,head,Elm,shy,5\n",
        .coach, ["field-retired 1:34", "field-retired 1:48"],
        #"{"Private Notes":"shy","responsiveness_score":"5"}"#
      ),
    ])
  func retired(text: String, kind: RecordKind, findings: [String], extra: String) throws {
    let importing = try Importing()
    if kind == .coach { try importing.take(["schools.csv": "Name,Division\nElm,D1\n"]) }
    let outcome = try importing.take(["file.csv": text])
    #expect(outcome.findings == findings)
    #expect(try importing.record(kind).text("extra") == extra)
  }

  @Test("A row that is too short for a known column leaves it empty, and the columns between too")
  func shortRow() throws {
    let importing = try Importing()
    let header = "name,type,start_date,x,city,y,state\n"
    try importing.take(["events.csv": header + "Camp,camp,2026-04-18,1,Elko,2,NV\n"])
    let outcome = try importing.take(["events.csv": header + "Camp,camp,2026-04-18,1\n"]) {
      $0.clearsEmpty = true
    }
    #expect(outcome.findings.contains { $0.hasPrefix("csv-row-short") })
    #expect(try importing.column("city", of: .event) == ["-"])
    #expect(try importing.column("state", of: .event) == ["-"])
  }
}
