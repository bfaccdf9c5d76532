import CompassModel
import CompassStore
import Foundation
import Testing

@testable import CompassEditing

/// What the histories of two copies of one store know decides what only one of them changed.
@Suite("Merging what only one side changed")
struct MergeHistoryTests {
  /// Edits of one record on each side of two copies, and what its fields are after merging either way.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let mine: [[String: String]]
    let theirs: [[String: String]]
    let expected: [String: String?]
    var conflicts = 0
  }

  static let edits = [
    Case(
      testDescription: "they changed a cost and filled in a city", mine: [],
      theirs: [["cost": "175"], ["city": "Akron"]], expected: ["cost": "175", "city": "Akron"]),
    Case(
      testDescription: "I changed another field later", mine: [["registered": "yes"]],
      theirs: [["cost": "175", "city": "Akron"]],
      expected: ["cost": "175", "city": "Akron", "registered": "true"]),
    Case(
      testDescription: "they emptied a field", mine: [["registered": "yes"]], theirs: [["cost": ""]],
      expected: ["cost": nil, "registered": "true"]),
    Case(
      testDescription: "they changed it twice", mine: [], theirs: [["cost": "160"], ["cost": "175"]],
      expected: ["cost": "175"]),
    Case(
      testDescription: "both of us changed one field", mine: [["cost": "160"]], theirs: [["cost": "175"]],
      expected: [:], conflicts: 1),
    Case(
      testDescription: "I changed it as they did, and took that back by hand",
      mine: [["cost": "160"], ["cost": "150"]],
      theirs: [["cost": "160"]], expected: ["cost": "150"]),
    Case(
      testDescription: "they took off a coach who was present", mine: [["cost": "160"]],
      theirs: [["coaches_present": "Dana Calloway"], ["coaches_present": ""]],
      expected: ["coaches_present": nil, "cost": "160"]),
    Case(
      testDescription: "they assumed no end any more", mine: [["city": "Akron"]],
      theirs: [["start_time": "09:00", "end_time": "11:00"], ["end_time": "12:00"]],
      expected: ["end_time": "12:00:00", "city": "Akron"]),
  ]

  @Test("A field that one side changed is as it has it, from either side", arguments: edits)
  func fields(_ example: Case) throws {
    func copy(_ edits: [[String: String]], from day: Int) throws -> FamilyStore {
      let family = try FamilyStore.season()
      for (place, fields) in edits.enumerated() {
        for (name, text) in fields.sorted(by: { $0.key < $1.key }) {
          try family.edit(.event, "Fall Camp", [name: text], on: day + place)
        }
      }
      return family
    }
    // Theirs is the older one each time: its word must not need to be the newer.
    let stores = try (copy(example.mine, from: 10), copy(example.theirs, from: 1))
    for (one, other) in [stores, (stores.1, try copy(example.mine, from: 10))] {
      let outcome = try one.merge(other)
      #expect(outcome.conflictCount == example.conflicts)
      guard outcome.isClear else { continue }
      for (name, text) in example.expected { #expect(try one.text(.event, nil, name) == text, "\(name)") }
      // Nothing is left to merge.
      #expect(try one.merge(other).entry == nil)
    }
  }

  @Test("A field that was filled in before the copy was made, and emptied by them since, becomes empty")
  func emptiedAgain() throws {
    func base() throws -> FamilyStore {
      let family = try FamilyStore.season()
      try family.edit(.event, "Fall Camp", ["city": "Akron"], on: 1)
      return family
    }
    let mine = try base()
    let theirs = try base()
    try theirs.edit(.event, "Fall Camp", ["city": ""], on: 2)
    try mine.edit(.event, "Fall Camp", ["cost": "160"], on: 3)
    #expect(try mine.merge(theirs).isClear)
    #expect(try mine.text(.event, nil, "city") == nil && mine.text(.event, nil, "cost") == "160")
  }

  @Test("A coach they took off Coaches Present does not come back, one whom I added stays")
  func coaches() throws {
    func base() throws -> FamilyStore {
      let family = try FamilyStore.season()
      try family.add(
        .coach,
        ["school_id": "Ridgeview State", "role": "assistant", "first_name": "Jo", "last_name": "Reyes"])
      try family.add(
        .coach,
        ["school_id": "Ridgeview State", "role": "assistant", "first_name": "Al", "last_name": "Finch"])
      try family.edit(.event, "Fall Camp", ["coaches_present": "Dana Calloway; Jo Reyes"], on: 1)
      return family
    }
    let mine = try base()
    let theirs = try base()
    try mine.edit(.event, "Fall Camp", ["coaches_present": "Dana Calloway; Jo Reyes; Al Finch"], on: 2)
    try theirs.edit(.event, "Fall Camp", ["coaches_present": "Jo Reyes"], on: 3)
    #expect(try mine.merge(theirs).isClear)
    #expect(
      try mine.record(.event)["coaches_present"]
        == .ids([mine.id(.coach, "Jo Reyes"), mine.id(.coach, "Al Finch")]))
  }

  @Test("What is kept beside a record follows the side that changed it, member by member")
  func besides() throws {
    func note(_ family: FamilyStore, _ json: String) throws {
      try family.store.write { writer in
        try writer.begin(HistoryEntry(occurredAt: FamilyStore.day(1), command: "edit"))
        var event = try family.record(.event)
        event["extra"] = JSONValue(parsing: json).map(FieldValue.json)
        return .commit(try writer.update(event))
      }
    }
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    for family in [mine, theirs] { try note(family, #"{"bus":"1","team":"Owls","tags":["a","b"]}"#) }
    try note(mine, #"{"bus":"1","team":"Hawks","tags":["a","b","c"]}"#)
    try note(theirs, #"{"team":"Owls","tags":["b","d"]}"#)
    #expect(try mine.merge(theirs).isClear)
    #expect(try mine.text(.event, nil, "extra") == #"{"team":"Hawks","tags":["b","c","d"]}"#)
  }

  @Test("The primary metric that only one side chose is no contradiction", arguments: [true, false])
  func primary(isTheirs: Bool) throws {
    func base() throws -> FamilyStore {
      let family = try FamilyStore.season()
      try family.add(.metric, ["metric_type": "exit_velo", "value": "88", "recorded_date": "2026-09-01"])
      try choose(family, "sixty_time", on: 1)
      return family
    }
    func choose(_ family: FamilyStore, _ type: String, on day: Int) throws {
      let metrics = try family.records(.metric).sorted { one, _ in one["metric_type"] != .text(type) }
      for metric in metrics {
        var record = TypedRecord(
          .metric, id: try #require(UUID(uuidString: metric["id"]?.canonicalText ?? "")))
        record.set("is_primary", metric["metric_type"] == .text(type) ? "yes" : "no")
        _ = try StoreEditor(family.store, now: FamilyStore.day(day)).apply([record], command: "edit metric")
      }
    }
    let mine = try base()
    let theirs = try base()
    try choose(isTheirs ? theirs : mine, "exit_velo", on: 2)
    #expect(try mine.merge(theirs).isClear)
    let primary = try mine.records(.metric).filter { $0["is_primary"] == .boolean(true) }
    #expect(primary.map { $0["metric_type"] } == [.text("exit_velo")])
  }

  // MARK: Removals

  @Test("What they removed and I left as it was goes, is told, and comes back with an undo")
  func removedThere() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try theirs.edit(.trip, nil, ["description": "By car"], on: 1)
    try theirs.remove(.trip, "Ohio Trip", on: 2)
    try theirs.remove(.school, "Ridgeview State", on: 3)
    let before = try mine.whole()
    let outcome = try mine.merge(theirs)
    #expect(outcome.isClear && outcome.count(.removed) == 5 && outcome.counts.count == 5)
    #expect(try mine.content() == theirs.content())
    #expect(try mine.merge(theirs).entry == nil)
    try mine.undo(try #require(outcome.entry))
    #expect(try mine.whole() == before)
    // Taken back on purpose it does not go again unasked.
    #expect(try mine.merge(theirs).undecided > 0)
  }

  @Test(
    "What they removed and I changed is asked for",
    arguments: [(MergePreference.mine, 1), (.theirs, 0), (.newer, 1)])
  func removedThereChangedHere(_ preference: MergePreference, count: Int) throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try theirs.remove(.trip, "Ohio Trip", on: 2)
    try mine.edit(.trip, nil, ["description": "By car"], on: 3)
    let open = try mine.merge(theirs)
    #expect(open.conflicts.map(\.subject) == [.removed] && open.undecided == 1)
    #expect(open.conflicts.first?.theirs.text == "removed it")
    #expect(try mine.merge(theirs, preference).isClear)
    #expect(try mine.records(.trip).count == count)
  }

  @Test("A school they removed stays while a coach of mine hangs on it that they never knew")
  func hangingHere() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try theirs.remove(.school, "Ridgeview State", on: 2)
    try mine.add(
      .coach,
      ["school_id": "Ridgeview State", "role": "assistant", "first_name": "Jo", "last_name": "Reyes"],
      on: 1)
    let open = try mine.merge(theirs)
    #expect(open.conflicts.map(\.kind) == [.school])
    #expect(try mine.merge(theirs, .mine).isClear)
    #expect(try mine.records(.coach).count == 2 && mine.records(.event).count == 1)
    #expect(try mine.merge(theirs, .theirs).isClear)
    #expect(try mine.records(.coach).isEmpty)
  }

  @Test("What I removed and they left as it was stays away without a word")
  func removedHere() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.remove(.school, "Ridgeview State", on: 5)
    try mine.remove(.trip, "Ohio Trip", on: 6)
    let outcome = try mine.merge(theirs)
    #expect(outcome.isClear && outcome.conflictCount == 0 && outcome.entry == nil)
    #expect(try mine.records(.school).isEmpty && mine.records(.trip).isEmpty)
  }

  @Test("A removal counts again when the merge that brought the record back is taken back")
  func removalAfterUndo() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.remove(.trip, "Ohio Trip", on: 5)
    try theirs.edit(.trip, nil, ["description": "By car"], on: 6)
    let brought = try mine.merge(theirs, .theirs)
    #expect(brought.count(.added) == 1)
    try mine.undo(try #require(brought.entry))
    let plan = try mine.merge(theirs, .mine, isDryRun: true)
    #expect(plan.conflicts.map(\.subject) == [.removed] && plan.changes.isEmpty)
  }

  @Test("Contradictions of one day are told with the time")
  func timeOfDay() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.edit(.event, "Fall Camp", ["cost": "160"], on: 2)
    try theirs.edit(.event, "Fall Camp", ["cost": "175"], on: 2)
    var event = try mine.record(.event)
    event["updated_at"] = .instant(FamilyStore.day(2).addingTimeInterval(-3_600))
    try mine.store.write { .commit(try $0.update(event)) }
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    #expect(
      try mine.merge(theirs).conflicts.map { $0.text(in: zone) } == [
        "event Fall Camp (Oct 3, 2026) cost: mine 160, theirs 175; theirs is newer (Sep 23, 2026, 10:13 AM)"
      ])
  }
}
