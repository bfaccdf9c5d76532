import CompassImport
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassEditing

@Suite("Forgetting an athlete")
struct ForgettingTests {
  static let now = Date(timeIntervalSince1970: 1_790_000_000)

  /// A store in a file with two athletes, whose records were imported, changed, removed and taken back.
  struct Family {
    let path: String
    let store: SQLiteStore
    var sam = UUID()
    var robin = UUID()

    /// What only Sam's records, files, feeds and settings say.
    static let traces = [
      "Rivers", "rivers", "sam-", "Quailbrook", "quailbrook", "Okonkwo", "okonkwo@", "Zebrafish", "Marmalade",
      "Tangerine", "Grandpa",
    ]

    init(_ folder: String) throws {
      path = folder + "/store.sqlite"
      store = try SQLiteStore(path: path, mode: .readWriteCreating)
      try add(
        "waiting.csv", "name,type,start_date,athlete\nZebrafish Clinic,camp,2026-05-02,\"Rivers, Sam\"\n")
      try add(
        "sam-and-robin.csv",
        "full_name,email,phone\nSam Rivers,sam.rivers@example.org,\nRobin Hale,robin@example.org,\n",
        as: .athlete)
      (sam, robin) = try store.read { reader in
        let athletes = try reader.athletes()
        return (try #require(athletes.last).id, try #require(athletes.first).id)
      }
      for (athlete, prefix, school, coach, note) in [
        ("Sam Rivers", "sam-", "Quailbrook", "Okonkwo", "Marmalade"),
        ("Robin Hale", "robin-", "Ridgeview", "Lindqvist", "Applesauce"),
      ] {
        try add(
          prefix + "schools.csv", "name,notes\n\(school) State,\(note) is good there\n", athlete: athlete)
        try add(
          prefix + "coaches.csv",
          "school,first name,last name,role,email,phone\n\(school) State,Dana,\(coach),head,\(coach)@example.edu,(212) 555-0199\n",
          athlete: athlete)
        try add(
          prefix + "events.csv",
          "name,type,start_date,school,coaches present,performance notes\n\(school) Camp,camp,2026-04-18,\(school) State,Dana \(coach),\(note)\n",
          athlete: athlete)
        try add(
          prefix + "metrics.csv",
          "metric_type,value,recorded_date,event,notes\nsixty_time,6.9,2026-04-18,\(school) Camp,\(note)\n",
          athlete: athlete)
      }
      try edit("Quailbrook Camp", athlete: "Sam Rivers", "performance_notes", "Tangerine")
      try edit("Ridgeview Camp", athlete: "Robin Hale", "city", "Columbus")
      let event = try #require(try events(sam).first)
      try store.write { writer in
        try writer.begin(HistoryEntry(occurredAt: now, command: "compass-store delete event"))
        _ = try writer.delete(.event, id: event.id)
        try writer.add(
          FeedToken(digest: "ab", name: "Grandpa Rivers", athlete: sam, detail: "full", createdAt: now))
        try writer.add(
          FeedToken(digest: "cd", name: "Aunt", athlete: robin, detail: "full", createdAt: now))
        try writer.set(StoreSettings.defaultAthlete, to: sam.text)
        try writer.set("rejected_rows_00ff", to: "/home/x/sam-rivers.rejected.csv Sam Rivers")
        return .commit(())
      }
    }

    func add(_ name: String, _ text: String, as kind: RecordKind? = nil, athlete: String? = nil) throws {
      var options = ImportOptions(now: now)
      options.timeZone = TimeZone(identifier: "America/New_York")
      options.athlete = athlete
      options.rejected = .none
      options.isStrict = true
      options.command = "compass-import"
      var input = ImportInput(path: name, source: BytesSource(Array(text.utf8), name: name))
      input.kind = kind
      let outcome = try ImportSession(store: store, inputs: [input], options: options).run()
      #expect(outcome.isWritten, "\(outcome.files.flatMap(\.findings).map(\.message))")
    }

    func edit(_ event: String, athlete: String, _ field: String, _ value: String) throws {
      let id = try store.read { reader in
        try #require(try reader.events().first { $0.name == event }).id
      }
      var typed = TypedRecord(.event, id: id)
      typed.set(field, value)
      var editor = StoreEditor(store, now: now)
      editor.athlete = athlete
      #expect(try editor.apply([typed], command: "edit event").entry != nil)
    }

    func events(_ athlete: UUID) throws -> [Event] {
      try store.read { try $0.events(EventQuery(owners: [athlete])) }
    }

    /// Removes Sam as `compass-store delete athlete` does.
    func removeSam() throws {
      #expect(try StoreEditor(store, now: now).remove(.athlete, id: sam).entry != nil)
    }

    /// The marks of deleted athletes.
    func deletedAthletes() throws -> [Deletion] {
      try store.read { reader in
        var deletions: [Deletion] = []
        try reader.forEachDeletion(of: .athlete) { deletions.append($0) }
        return deletions
      }
    }

    func forget(_ athlete: UUID) throws -> ForgottenPerson {
      let person = try store.write { writer in
        try writer.begin(HistoryEntry(occurredAt: now, command: "compass-store forget"))
        return .commit(try writer.forget(athlete: athlete))
      }
      #expect(try store.scrub())
      return person
    }

    /// The traces that are found in the store's file or one beside it.
    func found() throws -> [String] {
      let folder = (path as NSString).deletingLastPathComponent
      var found: [String] = []
      for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
        for trace in Self.traces + [sam.text] where bytes.range(of: Data(trace.utf8)) != nil {
          found.append("\(file): \(trace)")
        }
      }
      return found
    }
  }

  func withFamily(_ body: (Family) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("forget-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(try Family(folder.path))
  }

  @Test("no byte of the athlete stays in the store, nor beside it")
  func traces() throws {
    try withFamily { family in
      #expect(Set(try family.found().map { $0.split(separator: " ").last ?? "" }).count > 8)
      let person = try family.forget(family.sam)
      let found = try family.found()
      #expect(found == [])
      #expect(person.records == [.athlete: 1, .school: 1, .coach: 1, .event: 1, .metric: 1])
      #expect(person.feeds == 1)
    }
  }

  @Test("a sibling's records stay whole; what is changed from now on can be undone, and nothing earlier")
  func sibling() throws {
    try withFamily { family in
      func records() throws -> [FieldValues] {
        try family.store.read { reader in
          var records: [FieldValues] = []
          for kind in RecordKind.allCases.sorted() {
            try reader.forEach(Selection(kind, [.owner([family.robin])])) { records.append($0) }
          }
          return records
        }
      }
      let before = try records()
      #expect(before.count == 5)
      _ = try family.forget(family.sam)
      #expect(try records() == before)
      #expect(try family.store.read { try $0.feedTokens().map(\.name) } == ["Aunt"])
      let editor = StoreEditor(family.store, now: Self.now)
      #expect(try editor.lastEntry() == nil)
      // The edit of Robin's event, on which nothing depends.
      let error = #expect(throws: ToolError.self) { try editor.undo(12) }
      #expect(error?.kind == .noSuchEntry)
      #expect(error?.message == "Can't undo entry 12: its changes are no longer saved.")
      try family.edit("Ridgeview Camp", athlete: "Robin Hale", "cost", "20")
      #expect(try records() != before)
      _ = try editor.undo(try #require(try editor.lastEntry()?.number))
      #expect(try records() == before)
    }
  }

  @Test("the history says that somebody was forgotten, and keeps no change and no file name of anybody")
  func history() throws {
    try withFamily { family in
      let entries = try family.store.read { try $0.history(limit: 99) }
      _ = try family.forget(family.sam)
      let history = try family.store.read { try $0.history(limit: 99) }
      #expect(history.dropFirst().map(\.command) == entries.map(\.command))
      let last = try #require(history.first)
      #expect(last.command == "compass-store forget")
      #expect(last.occurredAt == Self.now)
      #expect(history.allSatisfy { !$0.isKept })
      #expect(try family.store.read { try $0.changeCounts(of: try #require(last.number)) } == [])
      let files = history.flatMap(\.files)
      #expect(files.count == entries.flatMap(\.files).count)
      #expect(files.allSatisfy { $0.name.isEmpty && $0.sha256.isEmpty && !$0.counts.isEmpty })
    }
  }

  @Test("a dry run says the same and changes nothing")
  func dryRun() throws {
    try withFamily { family in
      let preview = try family.store.write { .rollback(try $0.forget(athlete: family.sam)) }
      #expect(try family.events(family.robin).count == 1)
      #expect(try family.store.read { try $0.athletes().count } == 2)
      #expect(try family.forget(family.sam) == preview)
    }
  }

  @Test("one who was deleted is found by their mark, with their name")
  func deletedFound() throws {
    try withFamily { family in
      #expect(try family.deletedAthletes() == [])
      let entry = try #require(try family.store.read { try $0.history(limit: 1).first?.number }) + 1
      try family.removeSam()
      let found = try family.deletedAthletes()
      #expect(found.map(\.id) == [family.sam] && found.map(\.entry) == [entry])
      #expect(found.map { $0.identity["full_name"] } == [.text("Sam Rivers")])
      let deletion = try family.store.read { try $0.deletion(of: .athlete, id: family.sam) }
      #expect(deletion == found.first)
    }
  }

  @Test("no byte stays of an athlete who was deleted before, and a sibling's records stay")
  func deletedForgotten() throws {
    try withFamily { family in
      try family.removeSam()
      let before = try family.found()
      #expect(!before.isEmpty)
      let person = try family.forget(family.sam)
      let found = try family.found()
      #expect(found == [])
      #expect(person.records == [.event: 1], "the one that waited for them")
      #expect(try family.events(family.robin).map(\.name) == ["Ridgeview Camp"])
      #expect(try family.deletedAthletes() == [])
      let error = #expect(throws: ToolError.self) { try family.forget(family.sam) }
      #expect(error?.kind == .noSuchRecord)
    }
  }

  @Test("another athlete's coach at a school of this one is in the way")
  func hanging() throws {
    try withFamily { family in
      try family.store.write { writer in
        let schools = try writer.schools(SchoolQuery(owners: [family.sam]))
        var coach = try #require(try writer.coaches(CoachQuery(owners: [family.robin])).first).values
        coach["school_id"] = .id(try #require(schools.first).id)
        return .commit(try writer.update(coach))
      }
      let error = #expect(throws: ToolError.self) { try family.forget(family.sam) }
      #expect(error?.kind == .missingLink)
      #expect(try family.store.read { try $0.athletes().count } == 2)
    }
  }
}
