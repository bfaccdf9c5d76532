import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassTemplates
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("The installed recruiting calendars")
struct RecruitingCalendarTests {
  private static let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates").path

  static let installed = Swift.Result {
    try RecruitingCalendarFile.installed(TemplateLookup(given: templates))
  }

  private static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

  /// Division I baseball 2026-27 as a family would read it from a wall calendar: which period each day is in
  /// (domain reference §1.7).
  private static let baseball: [(first: String, last: String, kind: RecruitingPeriod.Kind)] = [
    ("2026-08-01", "2026-08-16", .contact), ("2026-08-17", "2026-09-10", .quiet),
    ("2026-09-11", "2026-10-11", .contact), ("2026-10-12", "2026-11-08", .quiet),
    ("2026-11-09", "2026-11-12", .dead), ("2026-11-13", "2026-11-23", .quiet),
    ("2026-11-24", "2026-11-29", .shutdown), ("2026-11-30", "2026-12-21", .quiet),
    ("2026-12-22", "2026-12-27", .shutdown), ("2026-12-28", "2027-01-06", .quiet),
    ("2027-01-07", "2027-01-10", .dead), ("2027-01-11", "2027-02-28", .quiet),
    ("2027-03-01", "2027-05-30", .contact), ("2027-05-31", "2027-06-07", .dead),
    ("2027-06-08", "2027-06-18", .contact), ("2027-06-19", "2027-06-21", .dead),
    ("2027-06-22", "2027-07-02", .contact), ("2027-07-03", "2027-07-05", .dead),
    ("2027-07-06", "2027-07-31", .contact),
  ]

  @Test("Every day of Division I baseball is in the period that the table has for it")
  func everyDay() throws {
    let files = try Self.installed.get()
    #expect(files.map(\.name) == ["ncaa-2026-27"])
    let calendars = files.flatMap(\.calendars)
    try #require(calendars.count == 1)
    let calendar = calendars[0]
    #expect(calendar.division == .d1 && calendar.sports == ["baseball"])
    var next = try Self.day("2026-08-01")
    for (first, last, kind) in Self.baseball {
      #expect(next == (try Self.day(first)))
      while next <= (try Self.day(last)) {
        #expect(calendar.period(on: next)?.kind == kind, "\(next)")
        next = try #require(next.adding(days: 1))
      }
    }
    #expect(next == (try Self.day("2027-08-01")))
    for day in ["2026-07-31", "2027-08-01"] { #expect(calendar.period(on: try Self.day(day)) == nil) }
  }

  @Test("Every file is called as its name is, and verified on a day before its season is over")
  func names() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.templates + "/RecruitingCalendars")
    #expect(try Self.installed.get().map { $0.name + ".json" } == files.sorted())
    for calendar in try Self.installed.get().flatMap(\.calendars) {
      #expect(calendar.verified <= calendar.days.upperBound && calendar.source.contains(".pdf"))
    }
  }

  // MARK: The reader and the schema

  private static let period =
    #"{"type": "dead", "first": "2026-08-02", "last": "2026-08-03", "confidence": "high"}"#

  /// A file with one calendar, of which one member says something else.
  private static func file(_ place: String, _ member: String = "", _ text: String = "") -> String {
    func object(_ members: [(String, String)], _ here: String) -> String {
      var members = members
      if place == here {
        members.removeAll { $0.0 == member }
        if !text.isEmpty { members.append((member, text)) }
      }
      return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
    let period = object(
      [
        ("type", #""quiet""#), ("first", #""2026-08-01""#), ("last", #""2026-08-09""#),
        ("confidence", #""high""#),
      ], "period")
    let calendar = object(
      [
        ("key", #""X""#), ("title", #""X""#), ("division", #""D1""#), ("sports", #"["Baseball"]"#),
        ("first", #""2026-08-01""#), ("last", #""2027-07-31""#), ("source", #""X""#),
        ("verified", #""2026-08-23""#), ("periods", "[\(period)]"),
      ], "calendar")
    return object(
      [
        ("version", "1"), ("name", #""x""#), ("title", #""X""#), ("season", #""2026-27""#),
        ("calendars", "[\(calendar)]"),
      ], "file")
  }

  /// What is wrong in a file, and what the reader says of it.
  private static let faults: [(text: String, message: String)] = [
    (file("file", "version", "2"), "version must be 1"),
    (file("file", "version"), "version must be 1"),
    (file("file", "nmae", "1"), "nmae is unknown"), (file("file", "name"), "name is missing"),
    (file("file", "season", "2026"), "season must be text"),
    (file("file", "calendars", "[]"), "calendars must have 1 to 1000 entries"),
    (file("file", "calendars", "{}"), "calendars must be a list"),
    (file("calendar", "division", #""D4""#), "calendars[0].division is unknown"),
    (file("calendar", "division", #""d1""#), "calendars[0].division is unknown"),
    (file("calendar", "sports", "[]"), "calendars[0].sports has no sports"),
    (file("calendar", "sports", "[1]"), "calendars[0].sports must contain only texts"),
    (file("calendar", "source"), "calendars[0].source is missing"),
    (file("calendar", "verified", #""Aug 23, 2026""#), "calendars[0].verified must be a date"),
    (file("calendar", "verified", #""2026-02-31""#), "calendars[0].verified must be a date"),
    (file("calendar", "key", #""""#), "calendars[0].key must be text"),
    (file("calendar", "periods", "[]"), "calendars[0].periods must have 1 to 1000 entries"),
    (file("period", "type", #""shutdown""#), "calendars[0].periods[0].type is unknown"),
    (file("period", "confidence", #""HIGH""#), "calendars[0].periods[0].confidence is unknown"),
    (file("period", "confidence"), "calendars[0].periods[0].confidence is missing"),
    (file("period", "start", #""2026-08-01""#), "calendars[0].periods[0].start is unknown"),
    (file("period", "first", "20260801"), "calendars[0].periods[0].first must be text"),
  ]

  /// What is wrong and needs days to be compared, which a schema cannot do.
  private static let contradictions: [(text: String, message: String)] = [
    (file("period", "last", #""2026-07-31""#), "calendars[0].periods[0].last is before first"),
    (
      file("period", "last", #""2027-08-01""#),
      "calendars[0].periods[0] is outside the dates of its calendar"
    ),
    (
      file("calendar", "periods", "[\(period), \(period)]"),
      "calendars[0].periods[1] and periods[0] overlap, but neither contains the other"
    ),
    (
      file(
        "calendar", "periods",
        "[\(period), \(period.replacing("08-03", with: "08-09").replacing("08-02", with: "08-03"))]"),
      "calendars[0].periods[1] and periods[0] overlap, but neither contains the other"
    ),
  ]

  @Test("What is wrong in a file is named", arguments: faults + contradictions)
  func wrong(text: String, message: String) throws {
    let error = #expect(throws: ToolError.self) { try RecruitingCalendarFile(json: text, path: "c.json") }
    let parts = error?.message.split(separator: ": ", maxSplits: 1) ?? []
    #expect(parts.last.map(String.init) == message)
    // The fixtures stand on one line.
    #expect(parts.first?.hasPrefix("c.json:1:") == true, "\(error?.message ?? "")")
  }

  @Test(
    "What is no JSON is none, and where it ceases to be",
    arguments: [
      ("", "c.json is empty"), ("[]", "c.json is not a JSON object"),
      ("{\"version\": 1,", "c.json:1:15: The file ends inside a value"),
    ])
  func noJSON(text: String, message: String) throws {
    let error = #expect(throws: ToolError.self) { try RecruitingCalendarFile(json: text, path: "c.json") }
    #expect(error?.message == message)
  }

  @Test("A file without a fault is read, and a period within another one is fine")
  func right() throws {
    #expect(try RecruitingCalendarFile(json: Self.file(""), path: "c.json").calendars.count == 1)
    let nested = Self.file(
      "calendar", "periods", "[\(Self.period), \(Self.period.replacing("08-03", with: "08-02"))]")
    #expect(try RecruitingCalendarFile(json: nested, path: "c.json").calendars[0].periods.count == 2)
  }

  @Test("The published schema takes the installed files and refuses what the reader refuses")
  func schema() throws {
    let script = """
      import sys, json, glob, jsonschema
      schema = json.load(open(sys.argv[1] + "/Schemas/recruiting-calendar.schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      checks = jsonschema.Draft202012Validator.FORMAT_CHECKER
      validator = jsonschema.Draft202012Validator(schema, format_checker=checks)
      for file in glob.glob(sys.argv[1] + "/RecruitingCalendars/*.json"):
          validator.validate(json.load(open(file)))
      right, *wrong = sys.argv[2:]
      validator.validate(json.loads(right))
      print([index for index, text in enumerate(wrong) if validator.is_valid(json.loads(text))])
      """
    let result = try Tool.run(
      Tool.python, ["-c", script, Self.templates, Self.file("")] + Self.faults.map(\.text))
    #expect(result.output == "[]\n", "\(result.errors)")
  }

  // MARK: Imports

  private static func watching(_ sport: String? = nil) throws -> RecruitingWatch {
    RecruitingWatch(calendars: try installed.get().flatMap(\.calendars), sport: sport)
  }

  private static let season: KeyValuePairs = [
    "athletes.csv": "full_name,sport\nAnn Lee,Baseball\n",
    "schools.csv": "name,division\nHarrow Creek,D1\nSmall College,D3\n",
    "events.csv": """
    type,name,school,start_date,end_date
    official_visit,Visit,Harrow Creek,2026-11-08,2026-11-10
    camp,Camp,Harrow Creek,2026-10-20,
    camp,Other Camp,Small College,2026-11-10,

    """,
    "interactions.csv": """
    school,type,direction,date
    Harrow Creek,email,inbound,2026-11-10
    Harrow Creek,email,inbound,2026-11-25
    Harrow Creek,in_person_visit,outbound,2026-10-20
    Harrow Creek,game,inbound,2026-10-21

    """,
  ]

  @Test(
    "Events and contacts of one import are compared with its schools and athletes, where that is asked for")
  func imported() throws {
    for isDryRun in [false, true] {
      let importing = try Importing()
      let outcome = try importing.take(Self.season) {
        $0.recruiting = try? Self.watching()
        $0.isDryRun = isDryRun
      }
      let found = outcome.files.flatMap(\.findings).filter { $0.code.rawValue.hasPrefix("recruiting-") }
      #expect(
        found.map { "\($0.code) \($0.position?.line ?? 0)" } == [
          "recruiting-period 2", "recruiting-unchecked 4", "recruiting-period 3",
          "recruiting-place-unknown 4", "recruiting-period 5",
        ])
      #expect(
        outcome.files[2].inferences.first { $0.what == "recruiting-calendar" }?.value
          == "NCAA Division I baseball 2026-27")
      #expect(outcome.rejected == 0)
    }
    let silent = try Importing().take(Self.season)
    #expect(!silent.findings.contains { $0.hasPrefix("recruiting-") })
    #expect(!silent.files.contains { $0.inferences.contains { $0.what == "recruiting-calendar" } })
  }

  @Test("Why nothing was compared is said once for all rows")
  func once() throws {
    let outcome = try Importing().take([
      "schools.csv": "name\nHarrow Creek\n",
      "interactions.csv": "school,type,direction,date\n"
        + (10...19).map { "Harrow Creek,email,inbound,2026-10-\($0)\n" }.joined(),
    ]) { $0.recruiting = try? Self.watching() }
    let found = outcome.files[1].findings.filter { $0.code == .recruitingUnchecked }
    #expect(
      found.map { $0.message.rendered(showingPersonal: true) } == [
        "Not compared with the recruiting calendar: The athlete's sport is unknown (10 rows)"
      ])
    #expect(found.first?.records == 10)
  }
}
