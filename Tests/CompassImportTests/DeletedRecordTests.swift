import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("Records that the user deleted")
struct DeletedRecordTests {
  private static let events = """
    name,type,start_date,start_time
    Fall Camp,camp,2026-10-03,09:00
    Double,game,2026-09-01,10:00
    Double,game,2026-09-01,14:00
    """

  /// Deletes the records that a condition chooses, as `compass-store delete` does.
  private static func delete(
    _ kind: RecordKind, in store: Importing, where isMeant: (FieldValues) -> Bool = { _ in true }
  ) throws {
    for record in try store.records(kind) where isMeant(record) {
      guard case .id(let id)? = record["id"] else { continue }
      try store.store.write { writer in
        try writer.begin(
          HistoryEntry(occurredAt: Importing.now, command: "compass-store delete \(kind.rawValue)"))
        return .commit(_ = try writer.delete(kind, id: id))
      }
    }
  }

  /// Undoes an entry of the history, as `compass-store undo` does.
  private static func undo(_ entry: Int, in store: Importing) throws {
    try store.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "compass-store undo"))
      return .commit(try writer.undo(entry))
    }
  }

  private static func named(_ name: String) -> (FieldValues) -> Bool { { $0["name"] == .text(name) } }

  @Test("A deleted event stays deleted and is reported with its day and entry")
  func event() throws {
    let store = try Importing()
    try store.take(["events.csv": Self.events])
    try Self.delete(.event, in: store, where: Self.named("Fall Camp"))
    for _ in 1...2 {
      let file = try store.take(["events.csv": Self.events]).files[0]
      #expect(file.skipped == 1 && file.deleted == 1 && file.unchanged == 2 && file.changed == 0)
      let finding = try #require(file.findings.first { $0.code == .recordDeleted })
      #expect(finding.severity == .note && finding.record == 1)
      #expect(
        finding.message.rendered(showingPersonal: false)
          == "Skipped: you deleted this event on Nov 21, 2026 (entry 2)")
      #expect(finding.help?.rendered(showingPersonal: false).contains("--restore-deleted") == true)
      #expect(file.inferences.contains { $0.what == "deleted" && $0.override == "--restore-deleted" })
    }
    #expect(try store.records(.event).count == 2)
  }

  @Test("--restore-deleted brings it back under its id, and an undo of that deletes it again")
  func restored() throws {
    let store = try Importing()
    try store.take(["events.csv": Self.events])
    let ids = try store.column("id", of: .event)
    try Self.delete(.event, in: store)
    #expect(try store.take(["events.csv": Self.events]).files[0].deleted == 3)
    let outcome = try store.take(["events.csv": Self.events]) { $0.deletions = .restores }
    #expect(try outcome.files[0].added == 3 && store.column("id", of: .event) == ids)
    #expect(try store.take(["events.csv": Self.events]).files[0].unchanged == 3)
    let entry = try #require(outcome.entry)
    try Self.undo(entry, in: store)
    #expect(try store.take(["events.csv": Self.events]).files[0].deleted == 3)
  }

  @Test("Of two equal events the one that was deleted is recognized by its time, whatever comes first")
  func doubleheader() throws {
    let store = try Importing()
    try store.take(["events.csv": Self.events])
    try Self.delete(.event, in: store) { $0["start_time"]?.canonicalText.hasPrefix("14") == true }
    let turned =
      "name,type,start_date,start_time\nDouble,game,2026-09-01,14:00\nDouble,game,2026-09-01,10:00\n"
    let file = try store.take(["turned.csv": turned]).files[0]
    #expect(file.deleted == 1 && file.unchanged == 1)
    #expect(file.findings.first { $0.code == .recordDeleted }?.record == 1)
    #expect(try store.records(.event).filter(Self.named("Double")).count == 1)
    let third = try store.take(["third.csv": turned + "Double,game,2026-09-01,18:00\n"]).files[0]
    #expect(third.added == 1 && third.deleted == 1)
  }

  @Test("An undo of the deletion takes the mark away")
  func undone() throws {
    let store = try Importing()
    try store.take(["events.csv": Self.events])
    try Self.delete(.event, in: store, where: Self.named("Fall Camp"))
    try Self.undo(2, in: store)
    #expect(try store.take(["events.csv": Self.events]).files[0].unchanged == 3)
    #expect(try store.store.read { try $0.deletions(of: .event, .name("fall camp"), owner: nil) }.isEmpty)
  }

  @Test("An undo of the import marks nothing")
  func undoneImport() throws {
    let store = try Importing()
    try store.take(["events.csv": Self.events])
    try Self.undo(1, in: store)
    #expect(try store.take(["events.csv": Self.events]).files[0].added == 3)
  }

  @Test("What went with a deleted record stays away too, and no school comes back by its name")
  func children() throws {
    let schools = "name,state\nRidgeview State,OH\nLakeside,MI\n"
    let coaches =
      "school,first_name,last_name,role\nLakeside,Ann,Lee,head\nRidgeview State,Dana,Calloway,head\n"
    let events = "name,type,start_date,school\nLake Camp,camp,2026-10-03,Lakeside\n"
    let metrics = "event,date,metric_type,value\nLake Camp,2026-10-03,exit_velo,88\n"
    let store = try Importing()
    try store.take([
      "schools.csv": schools, "coaches.csv": coaches, "events.csv": events, "metrics.csv": metrics,
    ])
    try Self.delete(.school, in: store, where: Self.named("Lakeside"))
    for _ in 1...2 {
      let outcome = try store.take([
        "schools.csv": schools, "coaches.csv": coaches, "events.csv": events, "metrics.csv": metrics,
      ]) {
        $0.createsSchools = true
      }
      #expect(outcome.files.map(\.deleted) == [1, 1, 1, 0] && outcome.rejected == 0)
      #expect(outcome.changesNothing)
      #expect(outcome.files[3].findings.map(\.code).contains(.linkDeleted))
    }
    #expect(try store.records(.school).count == 1 && store.records(.coach).count == 1)
    try store.take([
      "schools.csv": schools, "coaches.csv": coaches, "events.csv": events, "metrics.csv": metrics,
    ]) {
      $0.deletions = .restores
    }
    #expect(try store.records(.coach).count == 2)
    #expect(try store.record(.metric)["event_id"] == store.record(.event)["id"])
  }

  @Test("A calendar's event is recognized by its UID, a row of JSON by its id")
  func keys() throws {
    let calendar = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:camp@example.org\r\n\
      DTSTAMP:20260901T000000Z\r\nDTSTART;VALUE=DATE:20261003\r\nSUMMARY:Fall Camp\r\nEND:VEVENT\r\n\
      END:VCALENDAR\r\n
      """
    let rows = """
      [{"id":"10000000-0000-4000-8000-000000000001","name":"Winter Camp","type":"camp","start_date":"2026-12-03"}]
      """
    let store = try Importing()
    try store.take(["team.ics": calendar, "events.json": rows])
    try Self.delete(.event, in: store)
    let renamed = calendar.replacing("Fall Camp", with: "Autumn Camp")
    let outcome = try store.take(["team.ics": renamed, "events.json": rows])
    #expect(outcome.files.map(\.deleted) == [1, 1])
    #expect(try store.records(.event).isEmpty)
  }

  @Test("Another athlete of the same name is no deleted one")
  func namesake() throws {
    let store = try Importing()
    try store.take(["a.csv": "full_name,date_of_birth\nSam Rivers,2009-03-01\n"])
    try Self.delete(.athlete, in: store)
    #expect(
      try store.take(["a.csv": "full_name,date_of_birth\nSam Rivers,2009-03-01\n"]).files[0].deleted == 1)
    #expect(try store.take(["b.csv": "full_name,date_of_birth\nSam Rivers,2011-07-09\n"]).files[0].added == 1)
  }

  @Test("A mark outlasts the history, and forgetting the athlete leaves no byte of it")
  func forgotten() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/deleted-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/store.sqlite"
    let sqlite = try SQLiteStore(path: path, mode: .readWriteCreating)
    let store = Importing(sqlite)
    try store.take([
      "a.csv": "full_name,graduation_year\nQuillon Zephyrine,2028\n",
      "e.csv": "name,type,start_date\nXylophone Camp,camp,2026-10-03\n",
    ])
    guard case .id(let athlete)? = try store.record(.athlete)["id"] else { return }
    try Self.delete(.event, in: store)
    for number in 1...105 {
      try sqlite.write { writer in
        try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "test \(number)"))
        return .commit(())
      }
    }
    #expect(try sqlite.read { try $0.historyEntry(2)?.isKept } == false)
    #expect(
      try store.take(["e.csv": "name,type,start_date\nXylophone Camp,camp,2026-10-03\n"]).files[0].deleted
        == 1)
    try sqlite.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "compass-store forget"))
      return .commit(_ = try writer.forget(athlete: athlete))
    }
    _ = try sqlite.scrub()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for word in ["Xylophone", "xylophone", "Zephyrine", "zephyrine", athlete.text] {
      #expect(bytes.firstRange(of: Data(word.utf8)) == nil, "\(word)")
    }
    #expect(try !sqlite.read { try $0.hasDeletions() })
  }

  // MARK: Records that only resemble deleted ones

  @Test("A measurement with another value than the deleted one is imported")
  func correctedMetric() throws {
    let store = try Importing()
    func file(_ value: String) -> KeyValuePairs<String, String> {
      ["m.csv": "recorded_date,metric_type,value,unit,source\n2026-10-03,bat_speed,\(value),mph,Blast\n"]
    }
    try store.take(file("62.3"))
    try Self.delete(.metric, in: store)
    #expect(try store.take(file("66.6")).files[0].added == 1)
    #expect(try store.take(file("62.3")).files[0].deleted == 1)
  }

  @Test(
    "A game at another time than the deleted one is imported with a warning, any other event is skipped with one"
  )
  func otherTimes() throws {
    let store = try Importing()
    func file(_ type: String, _ time: String) -> KeyValuePairs<String, String> {
      ["e.csv": "name,type,start_date,start_time\nOwls,\(type),2026-10-03,\(time)\n"]
    }
    try store.take(file("game", "10:00"))
    try store.take(file("camp", "10:00"))
    try Self.delete(.event, in: store)
    let game = try store.take(file("game", "14:00")).files[0]
    #expect(game.added == 1 && game.deleted == 0)
    let warning = try #require(game.findings.first { $0.code == .recordDeleted })
    #expect(warning.severity == .warning)
    #expect(
      warning.message.rendered(showingPersonal: false).hasPrefix(
        "You deleted a game with this name and date, at 10"))
    // The game that was deleted stays deleted.
    #expect(try store.take(file("game", "10:00")).files[0].deleted == 1)
    let camp = try store.take(file("camp", "14:00")).files[0]
    #expect(camp.added == 0 && camp.deleted == 1)
    #expect(camp.findings.first { $0.code == .recordDeleted }?.severity == .warning)
    #expect(try store.take(file("camp", "10:00")).files[0].findings.first?.severity == .note)
  }

  @Test("A new record of a deleted school is rejected, and one that went with the school is skipped")
  func newChild() throws {
    let schools = "name,state\nLakeside,MI\n"
    let coaches = "school,first_name,last_name,role\nLakeside,Ann,Lee,head\n"
    let contacts = "school,occurred_at,type,direction\nLakeside,2026-10-03T09:00:00Z,email,outbound\n"
    let store = try Importing()
    try store.take(["schools.csv": schools, "coaches.csv": coaches, "contacts.csv": contacts])
    try Self.delete(.school, in: store)
    let outcome = try store.take([
      "coaches.csv": coaches + "Lakeside,Bo,Park,assistant\n",
      "contacts.csv": contacts + "Lakeside,2026-11-05T09:00:00Z,email,outbound\n",
    ])
    for file in outcome.files {
      #expect(file.deleted == 1 && file.rejected == 1 && file.added == 0)
      let finding = try #require(file.findings.first { $0.severity == .error })
      #expect(finding.code == .linkDeleted && finding.record == 2)
      #expect(finding.message.rendered(showingPersonal: false).hasPrefix("You deleted the school of this "))
    }
  }

  // MARK: What is known by a link

  private static let camp = "name,type,start_date\nFall Camp,camp,2026-10-03\n"
  private static let metrics = """
    event,recorded_date,metric_type,value,unit,source
    Fall Camp,2026-10-03,exit_velo,88,mph,TrackMan
    Fall Camp,2026-10-03,exit_velo,90,mph,TrackMan
    Fall Camp,2026-10-03,bat_speed,70,mph,Blast

    """

  @Test("A deleted measurement stays deleted when its event is deleted after it")
  func metricThenEvent() throws {
    let store = try Importing()
    try store.take(["events.csv": Self.camp, "metrics.csv": Self.metrics])
    try Self.delete(.metric, in: store) { $0["value"]?.canonicalText == "90" }
    try Self.delete(.event, in: store)
    let file = try store.take(["metrics.csv": Self.metrics]).files[0]
    #expect(file.deleted == 1 && file.added == 0 && file.unchanged == 2)
  }

  @Test("Measurements find their event again when it is restored first and they come later")
  func eventThenMetrics() throws {
    let store = try Importing()
    try store.take(["events.csv": Self.camp, "metrics.csv": Self.metrics])
    try Self.delete(.event, in: store)
    try store.take(["events.csv": Self.camp]) { $0.deletions = .restores }
    let file = try store.take(["metrics.csv": Self.metrics]).files[0]
    #expect(file.added == 0 && file.changed == 3)
    let event = try store.record(.event)["id"]
    #expect(try store.records(.metric).allSatisfy { $0["event_id"] == event })
    #expect(try store.records(.metric).count == 3)
  }

  @Test("Nothing of a deleted athlete comes back without an owner")
  func athlete() throws {
    let files: KeyValuePairs = [
      "athletes.csv": "full_name,graduation_year\nSam Rivers,2028\n", "events.csv": Self.camp,
      "metrics.csv": Self.metrics,
    ]
    let store = try Importing()
    try store.take(files)
    try Self.delete(.athlete, in: store)
    #expect(try store.records(.metric).isEmpty)
    let outcome = try store.take(files)
    #expect(outcome.files.map(\.added).reduce(0, +) == 0)
    #expect(try store.records(.metric).isEmpty && store.records(.event).isEmpty)
    let restored = try store.take(files) { $0.deletions = .restores }
    #expect(restored.files.map(\.added).reduce(0, +) == 5)
    #expect(try !store.store.read { try $0.hasDeletions() })
  }

  @Test("An event that was renamed and then deleted stays deleted under its first name")
  func renamed() throws {
    let store = try Importing()
    try store.take(["events.csv": Self.events])
    guard var values = try store.records(.event).first(where: Self.named("Fall Camp")) else { return }
    values["name"] = .text("Autumn Camp")
    let renamed = values
    _ = try store.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "compass-store edit event"))
      return .commit(try writer.update(renamed))
    }
    try Self.delete(.event, in: store, where: Self.named("Autumn Camp"))
    let file = try store.take(["events.csv": Self.events]).files[0]
    #expect(file.deleted == 1 && file.added == 0)
    #expect(try store.records(.event).count == 2)
  }

  // MARK: What a cold audit found

  @Test("A second row or file of a deleted record doesn't bring it back")
  func twice() throws {
    let athlete = "full_name,graduation_year\nSam Rivers,2028\n"
    let school = "name,state\nLakeside,MI\n"
    let metric = "recorded_date,metric_type,value,unit\n2026-06-01,exit_velo,88,mph\n"
    let store = try Importing()
    try store.take(["athletes.csv": athlete, "schools.csv": school, "metrics.csv": metric])
    for kind in [RecordKind.metric, .school, .athlete] { try Self.delete(kind, in: store) }
    let outcome = try store.take([
      "athletes.csv": athlete, "schools.csv": school, "metrics.csv": metric, "more/athletes.csv": athlete,
      "more/schools.csv": school, "more/metrics.csv": metric,
    ])
    #expect(outcome.files.allSatisfy { $0.deleted == 1 && $0.added == 0 })
    let double = try store.take(["schools.csv": school + "Lakeside,MI\n"]).files[0]
    #expect(double.deleted == 2 && double.added == 0)
  }

  @Test("A measurement of a deleted event is not moved to another event, nor replaced by another one")
  func otherEvents() throws {
    let events = "name,type,start_date\nCamp A,camp,2026-05-01\nCamp B,camp,2026-05-01\n"
    func metric(_ event: String, _ value: Int) -> KeyValuePairs<String, String> {
      [
        "metrics.csv":
          "event,recorded_date,metric_type,value,unit\n\(event),2026-05-01,exit_velo,\(value),mph\n"
      ]
    }
    let store = try Importing()
    try store.take(["events.csv": events])
    try store.take(metric("Camp A", 93))
    try Self.delete(.event, in: store, where: Self.named("Camp A"))
    let other = try store.take(metric("Camp B", 93)).files[0]
    #expect(other.added == 1 && other.changed == 0)
    #expect(try store.records(.metric).count == 2)
    let restored = try store.take(metric("Camp B", 91)) { $0.deletions = .restores }.files[0]
    #expect(restored.changed == 1)
    #expect(
      try store.records(.metric).contains { $0["event_id"] == nil && $0["value"]?.canonicalText == "93" })
  }

  @Test("Another day of an event is another measurement")
  func otherDays() throws {
    func day(_ day: Int, _ value: Int) -> KeyValuePairs<String, String> {
      [
        "metrics.csv":
          "event,recorded_date,metric_type,value,unit\nShow,2026-08-0\(day),exit_velo,\(value),mph\n"
      ]
    }
    let store = try Importing()
    try store.take(["events.csv": "name,type,start_date,end_date\nShow,showcase,2026-08-01,2026-08-02\n"])
    try store.take(day(1, 90))
    #expect(try store.take(day(2, 92)).files[0].added == 1)
    #expect(try store.take(day(1, 91)).files[0].changed == 1)
    try Self.delete(.metric, in: store) { $0["value"]?.canonicalText == "92" }
    #expect(try store.take(day(2, 92)).files[0].deleted == 1)
    #expect(try store.take(day(2, 93)).files[0].added == 1)
  }

  @Test("A new record of a deleted event keeps the event's name, and none of another day's")
  func nameOfDeletedLink() throws {
    let events = "name,type,start_date\nCamp,camp,2026-05-01\nCamp,camp,2027-05-01\n"
    func metric(_ date: String) -> KeyValuePairs<String, String> {
      ["metrics.csv": "event,recorded_date,metric_type,value,unit\nCamp,\(date),exit_velo,88,mph\n"]
    }
    let store = try Importing()
    try store.take(["events.csv": events])
    try Self.delete(.event, in: store) { $0["start_date"]?.canonicalText == "2027-05-01" }
    let file = try store.take(metric("2027-05-01")).files[0]
    #expect(file.added == 1 && file.findings.contains { $0.code == .linkDeleted })
    let stored = try store.record(.metric)
    #expect(stored["event_id"] == nil && stored["extra"]?.canonicalText.contains("Camp") == true)
    #expect(try store.take(metric("2027-05-01")).files[0].unchanged == 1)
    let other = try store.take(metric("2028-05-01")).files[0]
    #expect(!other.findings.contains { $0.code == .linkDeleted })
    #expect(other.findings.contains { $0.code == .unknownEvent && $0.record == 1 })
    try store.take(["events.csv": events]) { $0.deletions = .restores }
    #expect(try store.take(metric("2027-05-01")).files[0].changed == 1)
    let linked = try #require(
      try store.records(.metric).first { $0["recorded_date"]?.canonicalText == "2027-05-01" })
    #expect(linked["event_id"] != nil && linked["extra"] == nil)
  }

  @Test("A contact finds its coach again when the coach is restored first")
  func restoredCoach() throws {
    let coaches = "school,first_name,last_name,role\nLakeside,Ann,Lee,head\n"
    let contacts = """
      school,coach,type,direction,occurred_at
      Lakeside,Ann Lee,email,outbound,2026-10-03T10:00:00Z
      Lakeside,,email,outbound,2026-10-03T10:00:00Z
      """
    let store = try Importing()
    try store.take(["schools.csv": "name,state\nLakeside,MI\n", "coaches.csv": coaches])
    try store.take(["contacts.csv": contacts])
    try Self.delete(.coach, in: store)
    #expect(try store.take(["contacts.csv": contacts]).files[0].unchanged == 2)
    try store.take(["coaches.csv": coaches]) { $0.deletions = .restores }
    let file = try store.take(["contacts.csv": contacts]).files[0]
    #expect(file.changed == 1 && file.unchanged == 1 && file.added == 0)
    #expect(try store.records(.interaction).filter { $0["coach_id"] != nil }.count == 1)
  }

  /// A calendar with a game a day from December 1, 2026 on.
  private static func series(_ hour: String, count: Int) -> KeyValuePairs<String, String> {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      BEGIN:VEVENT
      UID:league@example.org
      DTSTAMP:20260101T000000Z
      DTSTART:20261201T\(hour)0000Z
      RRULE:FREQ=DAILY;COUNT=\(count)
      SUMMARY:Game vs Owls
      END:VEVENT
      END:VCALENDAR

      """
    return ["team.ics": text.replacing("\n", with: "\r\n")]
  }

  @Test("Deleted occurrences of a series stay deleted when the calendar moves the series by an hour")
  func movedSeries() throws {
    func calendar(_ hour: String) -> KeyValuePairs<String, String> { Self.series(hour, count: 4) }
    let store = try Importing()
    #expect(try store.take(calendar("22")).files[0].added == 4)
    let ids = try store.column("id", of: .event)
    try Self.delete(.event, in: store) { $0["start_date"]?.canonicalText == "2026-12-02" }
    let moved = try store.take(calendar("23")).files[0]
    #expect(moved.added == 0 && moved.changed == 3 && moved.deleted == 1)
    #expect(try Set(store.column("id", of: .event)).isSubset(of: Set(ids)))
    #expect(try store.take(calendar("23")).files[0].unchanged == 3)
    let back = try store.take(calendar("21")).files[0]
    #expect(back.added == 0 && back.changed == 3 && back.deleted == 1)
  }

  @Test("--sync doesn't cancel the occurrences that moved")
  func movedAndSynced() throws {
    let store = try Importing()
    func take(_ hour: String, count: Int) throws -> FileOutcome {
      try store.take(Self.series(hour, count: count)) {
        $0.source = "league"
        $0.isSynced = true
      }.files[0]
    }
    #expect(try take("22", count: 4).added == 4)
    let moved = try take("23", count: 4)
    #expect(moved.changed == 4 && moved.cancelled == 0 && moved.added == 0)
    #expect(try store.records(.event).allSatisfy { $0["cancelled"] != .boolean(true) })
  }
}
