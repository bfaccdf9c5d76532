import CompassFiles
import CompassModel
import CompassSource
import CompassTemplates
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("Import profiles")
struct ProfileTests {
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The profiles that are installed.
  static let installed = Swift.Result {
    try ProfileFolder.read(TemplateLookup(given: checkout.path + "/Templates"))
  }

  private static func take(
    _ importing: Importing, _ files: KeyValuePairs<String, String>,
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> ImportSession.Outcome {
    let profiles = try installed.get()
    return try importing.take(files) { options in
      options.profiles = profiles
      change(&options)
    }
  }

  private static let schools = "name,division\nHarrow Creek University,D1\n"

  // MARK: Recognition

  @Test("A file is told by its headers, and by their order where two programs write the same ones")
  func recognition() throws {
    let dashboard = try Self.take(
      Importing(),
      ["m.csv": "Metric Type,Value,Unit,Date,Verified,Notes\nExit Velocity,92.1,mph,2026-04-15,true,\n"])
    #expect(dashboard.decision("profile") == "iOS dashboard export (ios-dashboard)")
    let web = try Self.take(
      Importing(),
      ["m.csv": "Date,Metric Type,Value,Unit,Verified,Notes\n04/05/2026,Exit Velocity,92.1,mph,Yes,\n"])
    #expect(web.decision("profile") == "web metric export (web-metrics)")
    #expect(web.files[0].inferences.first { $0.what == "profile" }?.why == "6 of 6 headers")
  }

  @Test("A file of one's own, our own exports and rejected rows of others are none")
  func unrecognised() throws {
    let own = try Self.take(
      Importing(), ["m.csv": "Date,Metric,Value,Coach's Mood\n2026-04-05,Exit Velocity,92.1,good\n"])
    #expect(own.decision("profile") == nil)
    let store = Importing(try RoundTripTests.shared.get())
    for kind in RecordKind.allCases {
      let outcome = try Self.take(store, ["\(kind.plural).csv": try store.export(kind)]) {
        $0.isDryRun = true
      }
      #expect(outcome.decision("profile") == nil, "\(kind.plural)")
    }
  }

  @Test("--profile none reads a file as if there were no profiles, and another profile must fit")
  func choice() throws {
    let file: KeyValuePairs = [
      "m.csv": "Date,Metric Type,Value,Unit,Verified,Notes\n04/05/2026,Exit Velocity,92.1,mph,Yes,\n"
    ]
    let none = try Self.take(Importing(), file) { $0.profile = .none }
    #expect(none.decision("profile") == nil)
    #expect(none.faults == [])
    let profiles = try Self.installed.get()
    let given = try #require(profiles.first { $0.name == "web-metrics" })
    #expect(try Self.take(Importing(), file) { $0.profile = .given(given) }.faults == [])
    let other = try #require(profiles.first { $0.name == "app-events" })
    #expect(throws: ToolError.self) { try Self.take(Importing(), file) { $0.profile = .given(other) } }
    #expect(throws: ToolError.self) {
      try Self.take(Importing(), file) { options in
        options.profile = .given(given)
        options.kind = .event
      }
    }
  }

  // MARK: Shapes

  @Test("A date whose comma split it is put together in each row, and only a date")
  func splitDates() throws {
    let importing = try Importing()
    let outcome = try Self.take(
      importing,
      [
        "m.csv": """
        Metric Type,Value,Unit,Date,Verified,Notes
        Exit Velocity,92.1,mph,Apr 15, 2026,true,first; second
        60-Yard Dash,7.05,sec,"May 2, 2026",false,
        Pop Time,1.98,sec,May 12, 2026,false,one
        two
        three

        """
      ])
    #expect(outcome.findings == [])
    #expect(outcome.counts == "3 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(
      try importing.column("recorded_date", of: .metric).sorted() == [
        "2026-04-15", "2026-05-02", "2026-05-12",
      ])
    #expect(try importing.column("notes", of: .metric).sorted() == ["-", "first; second", "one\ntwo\nthree"])
    #expect(outcome.decision("joined") == "dates and lines")
    #expect(outcome.files[0].survey.profile?.name == "ios-dashboard")
  }

  @Test("A line of a text with a comma is rejected alone, and the rows below it come in")
  func splitText() throws {
    let importing = try Importing()
    let outcome = try Self.take(
      importing,
      [
        "m.csv": """
        Metric Type,Value,Unit,Date,Verified,Notes
        Exit Velocity,92.1,mph,Apr 15, 2026,true,one
        two, with a comma
        Pop Time,1.98,sec,May 12, 2026,false,three
        60-Yard Dash,7.05,sec,May 2, 2026,false,

        """
      ])
    #expect(outcome.counts == "3 added, 0 changed, 0 unchanged, 1 rejected")
  }

  @Test("A row of which the date cannot be told is rejected at its place, and mended comes in")
  func splitDateFault() throws {
    let file: KeyValuePairs = [
      "m.csv": "Metric Type,Value,Unit,Date,Verified,Notes\nExit Velocity,92.1,mph,Apr 31, 2026,true,\n"
    ]
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    let importing = try Importing()
    let path = folder.path + "/m.rejected.csv"
    let outcome = try Self.take(importing, file) { $0.rejected = .path(.named(path)) }
    #expect(outcome.findings == ["date-no-such-day 2:24"])
    let rejected = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    #expect(rejected.contains("\"Apr 31, 2026\""))
    let again = try Self.take(importing, ["m.rejected.csv": rejected.replacing("Apr 31", with: "Apr 30")])
    #expect(again.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(again.decision("profile") == "iOS dashboard export (ios-dashboard)")
  }

  @Test("A record that stands on its side is turned, with quotes and line breaks as they were")
  func pairs() throws {
    let importing = try Importing()
    _ = try Self.take(importing, ["schools.csv": Self.schools])
    let file = """
      "Field","Value"
      "Subject","The "big" day"
      "Type","phone_call"
      "Direction","inbound"
      "Sentiment","N/A"
      "School","Harrow Creek University"
      "Coach","N/A"
      "Date","Apr 5, 2026, 9:30 AM"
      "Content","First, "second"
      "third","
      "Attachments","2"
      """
    let outcome = try Self.take(importing, ["interaction-x.csv": file])
    #expect(outcome.faults == [])
    let record = try importing.record(.interaction)
    #expect(record.text("subject") == "The \"big\" day")
    #expect(record.text("content") == "First, \"second\"\n\"third\",")
    #expect(record.text("sentiment") == nil)
    #expect(record.text("coach_id") == nil)
    #expect(record.text("occurred_at") == "2026-04-05T13:30:00Z")
    #expect(record.text("extra") == #"{"Attachments":"2"}"#)
    #expect(
      try Self.take(importing, ["interaction-x.csv": file]).counts
        == "0 added, 0 changed, 1 unchanged, 0 rejected")
  }

  @Test(
    "Whatever the values of a record on its side are, they are no header",
    arguments: ["camp", "showcase", "game", "email", "official_visit"])
  func pairTypes(type: String) throws {
    let importing = try Importing()
    _ = try Self.take(importing, ["schools.csv": Self.schools])
    let values = [
      "Subject": "Name", "Type": type, "Direction": "inbound", "Sentiment": "N/A",
      "School": "Harrow Creek University", "Coach": "N/A", "Date": "Apr 5, 2026, 9:30 AM",
      "Content": "Date, Type and School:\n\"Type\",\"camp\"\nas we said", "Attachments": "0",
    ]
    let names = [
      "Subject", "Type", "Direction", "Sentiment", "School", "Coach", "Date", "Content", "Attachments",
    ]
    let rows = [("Field", "Value")] + names.map { ($0, values[$0] ?? "") }
    let outcome = try Self.take(
      importing, ["x.csv": rows.map { "\"\($0.0)\",\"\($0.1)\"" }.joined(separator: "\n")])
    #expect(outcome.faults == [])
    let record = try importing.record(.interaction)
    #expect(record.text("type") == type)
    #expect(record.text("content") == values["Content"])
  }

  @Test("Names and values that are no interaction are not taken for one")
  func otherPairs() throws {
    #expect(throws: ToolError.self) {
      try Self.take(Importing(), ["x.csv": "Field,Value\nColour,red\nSize,10\n"])
    }
  }

  @Test("Offers are kept with their schools, each once, whichever file brings them")
  func offers() throws {
    let importing = try Importing()
    _ = try Self.take(importing, ["schools.csv": Self.schools])
    let old =
      "School,Status,Type,Scholarship,Percentage,Deadline,Notes\nHarrow Creek University,pending,partial,,45,2027-01-04,\n"
    #expect(
      try Self.take(importing, ["offers.csv": old]).counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
    #expect(
      try Self.take(importing, ["offers.csv": old]).counts == "0 added, 0 changed, 1 unchanged, 0 rejected")
    let id = try importing.record(.school).idText
    let table = """
      "id","school_id","offer_type","status","conditions"
      "0e1a2b3c-4d5e-4f60-8172-839405a6b7c8","\(id)","full_ride","pending","[object Object]"
      "1f2b3c4d-5e6f-4071-8283-9405a6b7c8d9","\(id)","partial","declined",""
      """
    #expect(
      try Self.take(importing, ["offers.csv": table]).counts == "0 added, 2 changed, 0 unchanged, 0 rejected")
    let changed = table.replacing("pending", with: "accepted")
    #expect(
      try Self.take(importing, ["offers.csv": changed]).counts
        == "0 added, 1 changed, 1 unchanged, 0 rejected")
    #expect(
      try importing.record(.school).text("extra")
        == #"{"offers":[{"Status":"pending","Type":"partial","Percentage":"45","Deadline":"2027-01-04"},"#
        + #"{"id":"0e1a2b3c-4d5e-4f60-8172-839405a6b7c8","offer_type":"full_ride","status":"accepted"},"#
        + #"{"id":"1f2b3c4d-5e6f-4071-8283-9405a6b7c8d9","offer_type":"partial","status":"declined"}]}"#)
  }

  @Test(
    "Offers of a school that is not there are rejected, and come in when it is", arguments: ["csv", "json"])
  func orphans(format: String) throws {
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    let path = folder.path + "/offers.rejected." + format
    let importing = try Importing()
    let school = "a1d0c3e4-1f52-4b67-8c98-2e4f6a8b0c1d"
    func offers(_ number: Int) -> KeyValuePairs<String, String> {
      let id = "\(number)e1a2b3c-4d5e-4f60-8172-839405a6b7c8"
      guard format == "json" else {
        return ["offers.csv": "id,school_id,offer_type,status\n\(id),\(school),partial,pending\n"]
      }
      return [
        "offers.json":
          #"[{"id": "\#(id)", "school_id": "\#(school)", "offer_type": "partial", "status": "pending"}]"#
      ]
    }
    let outcome = try Self.take(importing, offers(1)) { $0.rejected = .path(.named(path)) }
    #expect(outcome.files.flatMap(\.findings).map(\.code) == [.unknownSchool])
    _ = try Self.take(
      importing, ["schools.json": #"[{"id": "\#(school)", "name": "Owl State", "division": "D1"}]"#])
    _ = try Self.take(importing, offers(2))
    let rejected = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let again = try importing.take([
      ImportInput(path: path, source: BytesSource(rejected, name: path))
    ]) { $0.profiles = (try? Self.installed.get()) ?? [] }
    #expect(again.counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
    let extra = try #require(importing.record(.school).text("extra"))
    #expect(extra.contains("1e1a2b3c") && extra.contains("2e1a2b3c"))
  }

  // MARK: Values

  @Test("What the app's data export loses is said, and what is stored of it stays")
  func lostValues() throws {
    let importing = try Importing()
    let id = "a1d0c3e4-1f52-4b67-8c98-2e4f6a8b0c1d"
    _ = try Self.take(
      importing,
      [
        "schools.json":
          #"[{"id": "\#(id)", "name": "Owl State", "division": "D1", "academic_info": {"gpa_requirement": 3}}]"#
      ])
    let outcome = try Self.take(
      importing,
      [
        "schools.csv": """
        "id","user_id","name","status","pros","cons","academic_info"
        "\(id)","","Owl State","contacted","Near, and warm,Small","Far","[object Object]"
        """
      ]
    ) { $0.clearsEmpty = true }
    #expect(outcome.findings == ["export-joined-list 2:67", "export-lost-value 2:96"])
    let school = try importing.record(.school)
    #expect(school.text("pros") == #"["Near, and warm","Small"]"#)
    #expect(school.text("cons") == #"["Far"]"#)
    #expect(school.text("academic_info") == #"{"gpa_requirement":3}"#)
  }

  @Test(
    "Midnight and the last second of a day in UTC are that day in the tables of the app",
    arguments: [
      ("2026-04-15T00:00:00+00:00", "2026-04-15T04:00:00Z"), ("2026-04-15T00:00:00Z", "2026-04-15T04:00:00Z"),
      ("2026-04-15T23:59:59.999Z", "2026-04-15T04:00:00Z"),
      ("2026-04-15T00:00:01+00:00", "2026-04-15T00:00:01Z"),
      ("2026-04-15T00:00:00-04:00", "2026-04-15T04:00:00Z"),
    ])
  func days(written: String, read: String) throws {
    let importing = try Importing()
    _ = try Self.take(importing, ["schools.csv": Self.schools])
    let id = try importing.record(.school).idText
    _ = try Self.take(
      importing,
      [
        "interactions.csv": """
        id,school_id,type,direction,occurred_at,logged_by
        8fbe71c8-fd30-4955-8476-0c2d4869ea51,\(id),camp,inbound,\(written),
        """
      ])
    #expect(try importing.record(.interaction).text("occurred_at") == read)
  }

  @Test(
    "Plain dates that apps write as the first or last moment of a day in UTC are those dates, without a word")
  func plainDates() throws {
    let importing = try Importing()
    let outcome = try Self.take(
      importing,
      [
        "trips.json":
          #"[{"name": "Week", "destination": "Macon", "start_date": "2026-07-13T00:00:00Z", "end_date": "2026-07-20T23:59:59Z"}]"#,
        "events.json":
          #"[{"name": "Camp", "type": "camp", "start_date": "2026-07-13T00:00:00Z", "end_date": "2026-07-14T23:59:59Z"}]"#,
      ])
    #expect(outcome.findings == [])
    #expect(try importing.record(.trip).text("end_date") == "2026-07-20")
    let event = try importing.record(.event)
    #expect([event.text("start_date"), event.text("end_date")] == ["2026-07-13", "2026-07-14"])
    #expect([event.text("start_time"), event.text("end_time")] == [nil, nil])
  }

  // MARK: The files of profiles

  @Test("Every installed profile is called as its file is, and recognises its own headers best")
  func installed() throws {
    let profiles = try Self.installed.get()
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.checkout.path + "/Templates/Profiles")
    #expect(profiles.map { $0.name + ".json" }.sorted() == files.sorted())
    for profile in profiles {
      let recognition = profile.recognition
      let optional = recognition.optional.prefix(max(0, recognition.least - recognition.headers.count))
      let match = ImportProfile.recognize(
        .init(
          headers: (recognition.headers + optional).map(\.label),
          fileName: recognition.fileNames.first ?? "x.csv"),
        kind: nil, among: profiles)
      #expect(match?.profile.name == profile.name)
      #expect(profile.notes != nil)
    }
  }

  @Test("Every installed profile is as the published schema says")
  func schema() throws {
    let script = """
      import sys, json, glob, jsonschema
      schema = json.load(open(sys.argv[1] + "/Schemas/import-profile.schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      files = glob.glob(sys.argv[1] + "/Profiles/*.json")
      for file in files:
          profile = json.load(open(file))
          validator.validate(profile)
          assert not validator.is_valid({**profile, "nmae": 1}) and not validator.is_valid({**profile, "kind": "x"})
      print(len(files))
      """
    let result = try Tool.run(Tool.python, "-c", script, Self.checkout.path + "/Templates")
    #expect(result.output == "\(try Self.installed.get().count)\n", "\(result.errors)")
  }

  @Test(
    "What is wrong in a profile is named",
    arguments: [
      ("[]", "p.json is not a JSON object"), ("", "p.json is empty"),
      (
        "{\n  \"version\": 1,\n  \"name\" \"x\"\n}",
        "p.json:3:10: Expected a colon after the name, not \""
      ),

      ("{\"version\": 2}", "p.json:1:13: version must be 1"),
      ("{\"version\": 1,\n  \"version\": 1}", "p.json:2:14: version is repeated"),
      ("{\"version\": 1, \"nmae\": \"x\"}", "p.json:1:24: nmae is unknown"),
      (profile(#""kind": "metric types""#), "p.json:1:11: kind isn't a known kind"),
      (profile(#""recognition": {"headers": []}"#), "p.json:1:60: recognition.headers has no headers"),
      (
        profile(#""recognition": {"headers": [1]}"#),
        "p.json:1:61: recognition.headers[0] must be text"
      ),
      (
        profile(#""columns": [{"header": "A", "field": "vlaue"}]"#),
        "p.json:1:40: columns[0].field is vlaue, which metrics don't have"
      ),
      (profile(#""columns": {}"#), "p.json:1:14: columns must be a list"),
      (
        profile(#""collected": {"as": "offers", "by": "B"}"#),
        "p.json:1:39: collected.by isn't one of the headers in recognition"
      ),
      (profile(#""date_order": "month first""#), "p.json:1:17: date_order must be mdy, dmy or ymd"),
    ])
  func faults(text: String, message: String) throws {
    let error = #expect(throws: ToolError.self) { try ImportProfile(json: text, path: "p.json") }
    #expect(error?.message == message)
  }

  private static func profile(_ member: String) -> String {
    var members = [
      "version": "1", "name": "\"x\"", "title": "\"x\"", "kind": "\"metrics\"",
      "recognition": #"{"headers": ["A"]}"#,
    ]
    let parts = member.split(separator: ":", maxSplits: 1)
    members[String(parts[0]).replacing("\"", with: "")] = String(parts[1])
    return "{"
      + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",") + "}"
  }
}
