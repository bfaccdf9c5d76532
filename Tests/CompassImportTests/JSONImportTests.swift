import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("Rows of JSON")
struct JSONImportTests {
  private static let camp = "{\"type\":\"camp\",\"name\":\"Elite Camp\",\"start_date\":\"2026-06-13\"}"

  @Test(
    "Rows are taken from whatever they stand in",
    arguments: [
      "[CAMP]", "CAMP", "CAMP\n", "{\"data\":[CAMP]}",
      "{\"count\":1,\"events\":[CAMP],\"meta\":{\"page\":1}}",
      "{\"data\":CAMP,\"error\":null}", "// of the club\n[CAMP,]", "\u{FEFF}[CAMP]",
      "[{\"type\":\"camp\",\"name\":\"Elite Camp\",\"startDate\":\"2026-06-13\"}]",
      "[{type:'camp',name:'Elite Camp',start_date:'2026-06-13'}]",
    ])
  func forms(text: String) throws {
    for name in ["file.json", "file.txt"] where !(name == "file.txt" && text.hasPrefix("//")) {
      let store = try Importing()
      let outcome = try store.take([
        ImportInput(path: name, source: BytesSource(text.replacing("CAMP", with: Self.camp), name: name))
      ])
      #expect(outcome.rejected == 0)
      #expect(try store.column("name", of: .event) == ["Elite Camp"])
      #expect(try store.column("start_date", of: .event) == ["2026-06-13"])
    }
  }

  @Test("Lines are rows, and a line that is broken costs itself")
  func lines() throws {
    let store = try Importing()
    let outcome = try store.take([
      "events.jsonl":
        "\(Self.camp)\n{\"type\":\"camp\",\"name\":\n\(Self.camp.replacing("Elite", with: "Fall"))\n"
    ])
    #expect(try store.column("name", of: .event) == ["Elite Camp", "Fall Camp"])
    #expect(outcome.files.map(\.read) == [3])
    #expect(outcome.rejected == 1)
  }

  @Test("A bundle holds several kinds, taken in the order of their links")
  func bundle() throws {
    let store = try Importing()
    let outcome = try store.take([
      "all.json": """
      {"exported": "2026-08-01",
       "coaches": [{"school": "Lakeside College", "firstName": "Dana", "lastName": "Ortiz", "role": "Head Coach"}],
       "events": [{"type": "camp", "name": "Elite Camp", "startDate": "2026-06-13", "schoolId": "Lakeside College"}],
       "schools": [{"name": "Lakeside College", "division": "D3"}]}
      """
    ])
    #expect(outcome.rejected == 0)
    #expect(outcome.files.map(\.survey.kind) == [.coach, .event, .school])
    let school = try store.record(.school).idText
    #expect(try store.column("school_id", of: .event) == [school])
    #expect(try store.column("school_id", of: .coach) == [school])
  }

  @Test("Rows that stand in rows are records of their own, linked to them")
  func embedded() throws {
    let store = try Importing()
    let id = "0b8f5c1e-53d4-4a43-9c92-6f7c4f6f0a01"
    let school = "{\"id\":\"0b8f5c1e-53d4-4a43-9c92-6f7c4f6f0b01\",\"name\":\"Harrow Creek University\"}"
    let outcome = try store.take([
      "events.json": """
      [{"id": "\(id)", "type": "showcase", "name": "Spring Showcase", "start_date": "2026-04-15", "schools": \(school),
        "performance_metrics": [
          {"metric_type": "exit_velo", "value": 92.1, "unit": "mph", "recorded_date": "2026-04-15"},
          {"metric_type": "sixty_time", "value": 7.12, "unit": "sec", "recorded_date": "2026-04-15"}]},
       {"type": "game", "name": "vs Owls", "start_date": "2026-05-09", "schools": \(school), "performance_metrics": []}]
      """
    ])
    #expect(outcome.rejected == 0)
    #expect(outcome.findings == [])
    #expect(try store.column("name", of: .school) == ["Harrow Creek University"])
    #expect(Set(try store.column("school_id", of: .event)).count == 1)
    #expect(try store.column("event_id", of: .metric) == [id, id])
    #expect(try store.column("value", of: .metric).sorted() == ["7.12", "92.1"])
  }

  @Test(
    "A value of a wrong type costs its record and no other",
    arguments: [
      ("\"name\": {\"en\": \"Camp\"}", "json-wrong-type", "/0/name"),
      ("\"name\": true", "json-wrong-type", "/0/name"),
      ("\"start_date\": [2026]", "json-wrong-type", "/0/start_date"),
      ("\"name\": [\"a\"]", "json-wrong-type", "/0/name"),
    ])
  func wrongType(member: String, code: String, pointer: String) throws {
    let store = try Importing()
    let outcome = try store.take(["events.json": "[{\"type\": \"camp\", \(member)}, \(Self.camp)]"])
    let finding = try #require(outcome.files[0].findings.first { $0.code.rawValue == code })
    #expect(finding.pointer == pointer)
    #expect(finding.record == 1)
    #expect(outcome.rejected == 1)
    #expect(try store.column("name", of: .event) == ["Elite Camp"])
  }

  @Test("Every finding has the pointer of its value, and its line and column")
  func places() throws {
    let store = try Importing()
    let outcome = try store.take([
      "all.json":
        "{\"events\": [\n  {\"type\": \"camp\", \"name\": \"A/B\",\n   \"start_date\": \"2026-02-31\"}]}"
    ])
    let finding = try #require(outcome.files[0].findings.first)
    #expect(finding.pointer == "/events/0/start_date")
    #expect(finding.position?.line == 3)
    #expect(finding.position?.column == 18)
    #expect(finding.position?.offset == 64)
    #expect(finding.position?.length == 12)
  }

  @Test("Numbers, words, lists and unknown values stay what they are")
  func types() throws {
    let store = try Importing()
    try store.take([
      "events.json":
        "[{\"type\":\"camp\",\"name\":\"Camp 1\",\"start_date\":\"2026-06-13\",\"cost\":150.00,\"registered\":true,\"description\":null,\"weather\":{\"temp\":61.50},\"count\":3,\"tags\":[\"a\",1],\"memo\":\"'=1+2\"}]"
    ])
    let event = try store.record(.event)
    #expect(event["cost"] == .decimal(150))
    #expect(event["registered"] == .boolean(true))
    #expect(event["description"] == nil)
    #expect(
      event["extra"]?.canonicalText
        == "{\"weather\":{\"temp\":61.50},\"count\":3,\"tags\":[\"a\",1],\"memo\":\"'=1+2\"}")
  }

  @Test("A row that is broken is no other kind's, and is counted once")
  func brokenBundle() throws {
    let store = try Importing()
    let outcome = try store.take([
      "all.json": """
      {
        "columns": ["id", "name"],
        "events": [
          \(Self.camp),
          {"type": "camp", "name": bad}
        ],
        "schools": [
          {"name": "Lakeside College", "division": "D3"}
        ]
      }
      """
    ])
    #expect(outcome.files.map(\.survey.kind) == [.event, .school])
    #expect(outcome.files.map(\.rejected) == [1, 0])
    #expect(outcome.files.map(\.accepted) == [1, 1])
    #expect(outcome.decision("left-out") == "columns")
  }

  @Test("What a word or a number in the wrong place says is not shown")
  func personal() throws {
    let outcome = try Importing().take([
      "events.json": "[{\"type\":\"camp\",\"name\":Maria},{\"name\":+15551234567},\(Self.camp)]"
    ])
    let text = outcome.files[0].findings.map { finding in
      finding.message.rendered(showingPersonal: false)
        + (finding.help?.rendered(showingPersonal: false) ?? "")
    }.joined()
    #expect(!text.contains("Maria"))
    #expect(!text.contains("555"))
  }

  @Test("Where a row has two names of one field, the field's own counts, and it is said")
  func twoNames() throws {
    let store = try Importing()
    let outcome = try store.take([
      "events.json":
        "[{\"type\":\"camp\",\"name\":\"A\",\"start_date\":\"2026-06-13\",\"startDate\":\"2026-06-14\"},{\"type\":\"camp\",\"name\":\"B\",\"startDate\":\"2026-02-31\"}]"
    ])
    #expect(try store.column("start_date", of: .event) == ["2026-06-13"])
    #expect(outcome.files[0].findings.map(\.code.rawValue) == ["header-duplicate-field", "date-no-such-day"])
    #expect(outcome.files[0].findings.last?.pointer == "/1/start_date")
  }

  @Test("Importing the same rows again changes nothing")
  func again() throws {
    let store = try Importing()
    let text = "[{\"type\":\"camp\",\"name\":\"A\",\"start_date\":\"2026-06-13\"},\(Self.camp)]"
    try store.take(["events.json": text])
    let outcome = try store.take(["events.json": text])
    #expect(outcome.files.map(\.unchanged) == [2])
  }

  @Test(
    "A file that holds no rows is said to",
    arguments: ["", "[]", "{}", "[1, 2]", "{\"a\": 1}", "not json", "{\"error\": \"JWT expired\"}"])
  func nothing(text: String) throws {
    let store = try Importing()
    #expect(throws: ToolError.self) { try store.take(["events.json": text]) }
    #expect(try store.records(.event).isEmpty)
  }

  @Test("Rejected rows go to a file of JSON, whole, which is imported again once it is mended")
  func rejected() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/events.json"
    let text =
      "[\(Self.camp),\n{\"type\":\"camp\",\"name\":\"B\",\"start_date\":\"2026-02-31\",\"deep\":{\"a\":[1.50]}},\n{\"type\" \"camp\"}]"
    let store = try Importing()
    let input = ImportInput(path: path, source: BytesSource(text, name: path))
    try store.take([input]) { $0.rejected = .besideInput }
    let rows = try String(contentsOfFile: folder.path + "/events.rejected.json", encoding: .utf8)
    #expect(rows.contains("\"name\":\"B\",\"start_date\":\"2026-02-31\",\"deep\":{\"a\":[1.50]}}"))
    #expect(rows.contains("\"_text\":\"{\\\"type\\\" \\\"camp\\\"}\""))
    let mended = rows.replacing("2026-02-31", with: "2026-02-28")
    let outcome = try store.take(["events.rejected.json": mended])
    #expect(outcome.files[0].accepted == 1)
    #expect(try store.column("name", of: .event) == ["B", "Elite Camp"])
  }

  @Test("Strictly, what RFC 8259 does not have costs its row")
  func strict() throws {
    let text =
      "[{\"name\":\"A\",\"type\":\"camp\",\"start_date\":\"2026-03-14\"},\n{\"name\":\"B\",\"type\":\"camp\",\"start_date\":\"2026-03-15\",}]"
    let tolerant = try Importing().take(["events.json": text])
    #expect(tolerant.files[0].accepted == 2)
    let strict = try Importing().take(["events.json": text]) { $0.isStrict = true }
    #expect(strict.isRefused && strict.files[0].rejected == 1)
  }
}
