import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Testing

@testable import CompassImport

@Suite("Which stored record a row is about")
struct RowMatchingTests {
  private static func codes(_ outcome: FileOutcome) -> [String] {
    outcome.findings.filter { $0.code != .instantZoneAssumed }.map(\.code.rawValue)
  }

  @Test("Rows that equal a record are matched first, wherever a new row stands")
  func exactFirst() throws {
    func reps(_ values: [String]) -> KeyValuePairs<String, String> {
      let rows = values.map { "2026-05-01,sixty_time,\($0),sec" }
      return ["m.csv": "recorded_date,metric_type,value,unit\n" + rows.joined(separator: "\n")]
    }
    let store = try Importing()
    try store.take(reps(["6.9", "7.0", "6.8"]))
    let before = try store.records(.metric)
    #expect(try store.take(reps(["6.7", "6.9", "7.0", "6.8"])).files[0].added == 1)
    for record in before { #expect(try store.records(.metric).contains(record)) }
    let corrected = try store.take(reps(["6.7", "6.9", "7.05", "6.8"])).files[0]
    #expect(corrected.changed == 1 && corrected.added == 0)
    let unclear = try store.take(reps(["7.1", "7.2"])).files[0]
    #expect(unclear.added == 2 && unclear.changed == 0)
    #expect(Self.codes(unclear) == ["match-ambiguous", "match-ambiguous"])
  }

  @Test("Files of one command are matched as if they came one after the other")
  func filesOfOneCommand() throws {
    func files(_ text: String) -> KeyValuePairs<String, String> { ["a.csv": text, "b.csv": text] }
    let id = "6f1e0f0e-6c0f-4d0a-9d0a-000000000001"
    let commands: [(KeyValuePairs<String, String>, kind: RecordKind, count: Int)] = [
      (
        files("type,name,start_date,start_time\ngame,Hawks,2026-12-06,10:00\ngame,Hawks,2026-12-06,13:00\n"),
        .event, 2
      ),
      (
        files(
          "metric_type,value,unit,recorded_date\nexit_velocity,88,mph,2026-05-01\nexit_velocity,88,mph,2026-05-01\n"
        ), .metric, 2
      ),
      (
        [
          "a.csv": "metric_type,value,unit,recorded_date\nexit_velocity,88,mph,2026-05-01\n",
          "b.json":
            #"[{"id": "\#(id)", "metric_type": "exit_velocity", "value": 88, "unit": "mph", "recorded_date": "2026-05-01"}]"#,
        ], .metric, 1
      ),
    ]
    for (files, kind, count) in commands {
      let together = try Importing()
      let outcome = try together.take(files)
      #expect(try together.records(kind).count == count)
      #expect(outcome.files.reduce(0) { $0 + $1.added } == count)
      // The rows of the second file say of what they are.
      let last = outcome.files.first { $0.added == 0 }
      #expect(last.map { Self.codes($0).count { $0 == "duplicate-row" } } == count)
      #expect(try together.take(files).changesNothing)
    }
  }

  @Test("A name that two athletes have is no row of either")
  func namesakes() throws {
    let store = try Importing()
    try store.take([
      "a.csv":
        "full_name,graduation_year,date_of_birth\nSam Rivers,2027,2009-03-11\nSam Rivers,2029,2011-03-11\n"
    ])
    let outcome = try store.take(["b.csv": "full_name,gpa\nSam Rivers,2.0\n"]).files[0]
    #expect(outcome.rejected == 1 && Self.codes(outcome) == ["athlete-ambiguous"])
    #expect(try store.records(.athlete).allSatisfy { $0["gpa"] == nil })
    let told = try store.take(["b.csv": "full_name,graduation_year,gpa\nSam Rivers,2029,2.0\n"]).files[0]
    #expect(told.changed == 1)
  }

  @Test("An athlete of the same birth date is the same one in another class")
  func reclassified() throws {
    let store = try Importing()
    let header = "full_name,graduation_year,date_of_birth\n"
    try store.take(["a.csv": header + "Sam Rivers,2027,2009-03-11\n"])
    #expect(try store.take(["a.csv": header + "Sam Rivers,2028,2009-03-11\n"]).files[0].changed == 1)
    let other = try store.take(["a.csv": header + "Sam Rivers,2028,2009-03-12\n"]).files[0]
    #expect(other.added == 1 && Self.codes(other) == ["athlete-possible-duplicate"])
  }

  @Test("Schools of one name in two states are two schools")
  func schools() throws {
    let store = try Importing()
    try store.take(["schools.csv": "name,city,state\nTrinity University,San Antonio,TX\n"])
    let outcome = try store.take(["schools.csv": "name,city,state\nTrinity University,Hartford,CT\n"]).files[
      0]
    #expect(outcome.added == 1)
    #expect(Self.codes(outcome) == ["school-possible-duplicate"])
    #expect(try store.take(["schools.csv": "name,notes\nTrinity University,x\n"]).files[0].added == 0)
  }

  @Test("Contacts without subjects are told apart by what they say")
  func contactsWithoutSubjects() throws {
    let store = try Importing()
    try store.take(["schools.csv": "name,state\nAspen University,CO\n"])
    func take(_ contents: String...) throws -> FileOutcome {
      let rows = contents.map { "Aspen University,email,inbound,2026-05-01T10:00:00Z,\($0)\n" }
      let text = "school,type,direction,occurred_at,content\n" + rows.joined()
      return try store.take(["interactions.csv": text]).files[0]
    }
    #expect(try take("One", "Two").added == 2)
    #expect(try take("Two", "One").unchanged == 2)
    let unclear = try take("Two edited")
    #expect(unclear.added == 1 && Self.codes(unclear).contains("match-ambiguous"))
    #expect(try take("One", "Two", "Two edited").unchanged == 3)
    #expect(try take("One", "Two", "Two edited again").changed == 1)
  }

  @Test("A deleted metric that comes back with another value is reported; other values of the day are not")
  func deletedMetric() throws {
    let store = try Importing()
    func file(_ values: String...) -> KeyValuePairs<String, String> {
      let rows = values.map { "2026-05-01,sixty_time,\($0),sec\n" }
      return ["m.csv": "recorded_date,metric_type,value,unit\n" + rows.joined()]
    }
    try store.take(file("6.9"))
    for record in try store.records(.metric) {
      guard case .id(let id)? = record["id"] else { continue }
      try store.store.write { writer in
        try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "compass-store delete metric"))
        return .commit(_ = try writer.delete(.metric, id: id))
      }
    }
    let corrected = try store.take(file("6.95")) { $0.isDryRun = true }.files[0]
    #expect(corrected.added == 1 && Self.codes(corrected) == ["record-deleted"])
    // The deleted one is in the file, so that the other value is another one.
    let both = try store.take(file("6.95", "6.9")).files[0]
    #expect(both.added == 1 && both.skipped == 1 && Self.codes(both) == ["record-deleted"])
  }

  @Test("A contact with another subject is another contact")
  func contacts() throws {
    let store = try Importing()
    try store.take(["schools.csv": "name,state\nAspen University,CO\n"])
    func contacts(_ rows: String...) -> KeyValuePairs<String, String> {
      [
        "interactions.csv":
          "school,type,direction,occurred_at,subject,content\n" + rows.joined(separator: "\n")
      ]
    }
    let hello = "Aspen University,email,outbound,2026-05-01T10:00:00Z,Hello,First"
    let again = "Aspen University,email,outbound,2026-05-01T10:00:00Z,Again,Second"
    #expect(try store.take(contacts(hello)).files[0].added == 1)
    #expect(try store.take(contacts(again)).files[0].added == 1)
    #expect(try Set(store.column("content", of: .interaction)) == ["First", "Second"])
    let corrected = again.replacing("Second", with: "Third")
    #expect(try store.take(contacts(corrected, hello)).files[0].changed == 1)
    #expect(try Set(store.column("content", of: .interaction)) == ["First", "Third"])
    try store.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "compass-store delete interaction"))
      for record in try store.records(.interaction) where record.text("subject") == "Hello" {
        if case .id(let id)? = record["id"] { _ = try writer.delete(.interaction, id: id) }
      }
      return .commit(())
    }
    let file = try store.take(contacts(hello, corrected)).files[0]
    #expect(file.deleted == 1 && file.unchanged == 1)
    #expect(try store.column("content", of: .interaction) == ["Third"])
  }

  @Test("An event of another school is another event, and a changed time is told")
  func events() throws {
    let store = try Importing()
    try store.take(["schools.csv": "name,state\nAspen University,CO\nBirch College,VT\n"])
    func camps(_ rows: String...) -> KeyValuePairs<String, String> {
      ["e.csv": "name,type,start_date,start_time,school\n" + rows.joined(separator: "\n")]
    }
    try store.take(camps("Prospect Camp,camp,2027-04-10,09:00,Aspen University"))
    #expect(try store.take(camps("Prospect Camp,camp,2027-04-10,14:00,Birch College")).files[0].added == 1)
    let moved = try store.take(camps("Prospect Camp,camp,2027-04-10,10:00,Aspen University")).files[0]
    #expect(moved.changed == 1 && Self.codes(moved).contains("event-time-changed"))
    try store.take(camps("Owls,game,2027-05-01,10:00,", "Owls,game,2027-05-01,14:00,"))
    let lone = try store.take(camps("Owls,game,2027-05-01,13:30,")).files[0]
    #expect(lone.added == 1 && Self.codes(lone) == ["match-ambiguous"])
  }

  @Test("A row whose event was renamed in the store says so")
  func renamed() throws {
    let store = try Importing()
    let file: KeyValuePairs = ["e.csv": "name,type,start_date\nFall Camp,camp,2027-04-10\n"]
    try store.take(file)
    var values = try store.record(.event)
    values["name"] = .text("Autumn Camp")
    let renamed = values
    _ = try store.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "compass-store edit event"))
      return .commit(try writer.update(renamed))
    }
    let again = try store.take(file).files[0]
    #expect(again.added == 1 && Self.codes(again) == ["record-renamed"])
  }

  @Test("A row that replaces a newer change of its record says so, once per row")
  func newer() throws {
    let store = try Importing()
    func file(_ cost: Int, _ changed: String) -> KeyValuePairs<String, String> {
      ["e.csv": "name,type,start_date,cost,updated_at\nFall Camp,camp,2027-04-10,\(cost),\(changed)\n"]
    }
    try store.take(file(10, "2026-10-02T00:00:00Z"))
    let older = try store.take(file(20, "2026-10-01T00:00:00Z")).files[0]
    #expect(older.changed == 1 && Self.codes(older) == ["record-newer"])
    #expect(try store.column("cost", of: .event) == ["20"])
    let newer = try store.take(file(30, "2030-01-01T00:00:00Z")).files[0]
    #expect(newer.changed == 1 && Self.codes(newer).isEmpty)
    let same = try store.take(file(30, "2026-10-01T00:00:00Z")).files[0]
    #expect(same.unchanged == 1 && Self.codes(same).isEmpty)
  }

  @Test("A record that was deleted stays deleted under another program's id too")
  func deletedOtherID() throws {
    let id = "7f000001-0000-4000-8000-000000000001"
    func app(_ time: String) -> KeyValuePairs<String, String> {
      [
        "e.json":
          #"[{"id":"\#(id)","name":"Camp","type":"camp","start_date":"2027-04-10","start_time":"\#(time)"}]"#
      ]
    }
    let store = try Importing()
    try store.take(["e.csv": "name,type,start_date,start_time\nCamp,camp,2027-04-10,10:00\n"])
    try store.take(app("10:00"))
    try store.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "compass-store delete event"))
      guard case .id(let id)? = try store.record(.event)["id"] else { return .commit(()) }
      return .commit(_ = try writer.delete(.event, id: id))
    }
    let file = try store.take(app("11:00")).files[0]
    #expect(file.deleted == 1 && file.added == 0)
  }

  @Test("A coach with another role and address is not the stored one of the same name")
  func namesakeCoaches() throws {
    let store = try Importing()
    try store.take([
      "schools.csv": "name,state\nAspen University,CO\n",
      "coaches.csv":
        "school,first_name,last_name,role,email\nAspen University,Jim,Hall,head,j@aspen.example\n",
    ])
    let school = try #require(store.record(.school).text("id"))
    func coach(_ number: Int, _ role: String, _ email: String) -> String {
      """
      {"id": "7f000001-0000-4000-8000-00000000000\(number)", "school_id": "\(school)", "first_name": "Jim",
      "last_name": "Hall", "role": "\(role)", "email": "\(email)"}
      """
    }
    let coaches = [coach(1, "assistant", "jr@aspen.example"), coach(2, "head", "j@aspen.example")]
    let file = try store.take(["coaches.json": "[" + coaches.joined(separator: ",") + "]"]).files[0]
    #expect(file.added == 1)
    let head = try #require(store.records(.coach).first { $0.text("role") == "head" })
    #expect(head.text("extra")?.contains("000000000002") == true)
  }
}
