import CompassModel
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassEditing

@Suite("Merging stores")
struct StoreMergerTests {
  // MARK: Without contradictions

  @Test("Two empty stores are one empty store, and the history says nothing")
  func empty() throws {
    let mine = try FamilyStore()
    let outcome = try mine.merge(FamilyStore())
    #expect(outcome.entry == nil && outcome.isClear)
    #expect(try mine.store.read { try $0.history(limit: 1) }.isEmpty)
  }

  @Test("An empty store takes all, with ids and times as they are, and takes nothing the second time")
  func intoEmpty() throws {
    let mine = try FamilyStore()
    let theirs = try FamilyStore.season()
    let outcome = try mine.merge(theirs)
    #expect(outcome.count(.added) == 7)
    #expect(try mine.whole() == theirs.whole())
    let again = try mine.merge(theirs)
    #expect(again.entry == nil && again.counts.isEmpty && again.unchanged == 7)
  }

  @Test("The same store again changes nothing")
  func identical() throws {
    let mine = try FamilyStore.season()
    let before = try mine.whole()
    let outcome = try mine.merge(FamilyStore.season())
    #expect(outcome.entry == nil && outcome.unchanged == 7)
    #expect(try mine.whole() == before)
  }

  @Test("Records of both are there, and those that only mine has stay")
  func disjoint() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.add(.event, ["type": "official_visit", "name": "Campus Tour", "start_date": "2026-11-01"])
    try theirs.add(.event, ["type": "game", "name": "Scrimmage", "start_date": "2026-11-08"])
    let outcome = try mine.merge(theirs)
    #expect(ChangeList.summary(of: outcome.counts) == "1 event added")
    #expect(
      try Set(mine.records(.event).compactMap(\.foldedName)) == ["fall camp", "campus tour", "scrimmage"])
  }

  @Test("What they edited and I did not is taken")
  func editedThere() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try theirs.edit(.event, "Fall Camp", ["city": "Ridgeview"], on: 1)
    #expect(try mine.merge(theirs).isClear)
    #expect(try mine.text(.event, nil, "city") == "Ridgeview")
    try theirs.edit(.event, "Fall Camp", ["cost": "175"], on: 2)
    #expect(try mine.merge(theirs).conflictCount == 0)
    #expect(try mine.text(.event, nil, "cost") == "175")
    #expect(try mine.content() == theirs.content())
  }

  @Test("Fields that each of us filled in come together")
  func otherFields() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.edit(.event, "Fall Camp", ["city": "Ridgeview"], on: 1)
    try theirs.edit(.event, "Fall Camp", ["address": "1 Main Street"], on: 2)
    try theirs.edit(.school, nil, ["pros": "Near"], on: 2)
    try mine.edit(.school, nil, ["pros": "Good coaches"], on: 1)
    let outcome = try mine.merge(theirs)
    #expect(outcome.isClear && outcome.count(.changed) == 2)
    #expect(try mine.text(.event, nil, "city") == "Ridgeview")
    #expect(try mine.text(.event, nil, "address") == "1 Main Street")
    #expect(try mine.text(.school, nil, "pros") == #"["Good coaches","Near"]"#)
    #expect(try mine.record(.event)["updated_at"] == .instant(FamilyStore.day(2)))
  }

  @Test("What stands aside because it could not be read stays there")
  func setAside() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    func note(_ family: FamilyStore, _ json: String, cost: FieldValue?) throws {
      var event = try family.record(.event)
      event["extra"] = JSONValue(parsing: json).map(FieldValue.json)
      event["cost"] = cost
      try family.store.write { writer in
        try writer.begin(HistoryEntry(occurredAt: FamilyStore.day(1), command: "compass-import"))
        return .commit(try writer.update(event))
      }
    }
    try note(mine, #"{"note":"x"}"#, cost: .decimal(150))
    try note(theirs, #"{"cost":"TBD","team":"Owls"}"#, cost: nil)
    #expect(try mine.merge(theirs).isClear)
    // They emptied it for what they do not know yet.
    #expect(try mine.text(.event, nil, "cost") == nil)
    #expect(try mine.text(.event, nil, "extra") == #"{"note":"x","cost":"TBD","team":"Owls"}"#)
    #expect(try theirs.merge(mine).isClear)
    #expect(try mine.content() == theirs.content())
  }

  @Test("Times that came from a store in another zone stay on its clocks")
  func zones() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try theirs.store.write { .commit(try $0.set(StoreSettings.timeZone, to: "America/Los_Angeles")) }
    var event = TypedRecord(.event, id: try theirs.id(.event, nil))
    event.set("start_time", "9:00")
    _ = try StoreEditor(theirs.store, now: FamilyStore.day(1)).apply([event], command: "edit event")
    #expect(try mine.merge(theirs).isClear)
    #expect(try mine.text(.event, nil, "start_time") == "09:00:00")
    #expect(try mine.text(.event, nil, "time_zone") == "America/Los_Angeles")
  }

  @Test("What was taken back is newer than what it took back")
  func takenBack() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    for family in [mine, theirs] {
      try family.edit(.event, nil, ["cost": "5"], on: 1)
      try family.edit(.event, nil, ["cost": "7"], on: 2)
    }
    let editor = StoreEditor(mine.store, now: FamilyStore.day(3))
    let last = try editor.lastEntry()?.number ?? 0
    _ = try editor.undo(last)
    _ = try mine.merge(theirs, .newer)
    #expect(try mine.text(.event, nil, "cost") == "5")
  }

  // MARK: Contradictions

  @Test("One field, two values: nothing is written, and each contradiction is said")
  func sameField() throws {
    let (mine, theirs) = try Self.contradicting()
    let before = try mine.whole()
    let outcome = try mine.merge(theirs)
    #expect(outcome.entry == nil && outcome.undecided == 1)
    #expect(try mine.whole() == before)
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    #expect(
      outcome.conflicts.map { $0.text(in: zone) } == [
        "event Fall Camp (Oct 3, 2026) cost: mine 160, theirs 175; theirs is newer (Sep 23, 2026)"
      ])
  }

  @Test(
    "A preference decides, and of what is not contradicted nothing is lost",
    arguments: [(MergePreference.mine, "160"), (.theirs, "175"), (.newer, "175")])
  func preference(_ preference: MergePreference, cost: String) throws {
    let (mine, theirs) = try Self.contradicting()
    try theirs.add(.school, ["name": "Lakeside"], on: 3)
    let outcome = try mine.merge(theirs, preference)
    #expect(outcome.isClear && outcome.conflictCount == 1 && outcome.conflicts[0].decision != nil)
    #expect(try mine.text(.event, nil, "cost") == cost)
    #expect(try mine.records(.school).count == 2)
    let again = try mine.merge(theirs, preference)
    #expect(again.entry == nil)
  }

  @Test("A metric, which keeps no time of its change, is as new as the history says")
  func metrics() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try theirs.edit(.metric, nil, ["value": "6.91"], on: 1)
    try mine.edit(.metric, nil, ["value": "6.79"], on: 2)
    #expect(try mine.merge(theirs, .newer).isClear)
    #expect(try mine.text(.metric, nil, "value") == "6.79")
    #expect(try theirs.merge(mine, .newer).count(.changed) == 1)
    #expect(try theirs.text(.metric, nil, "value") == "6.79")
  }

  @Test("Where nothing says which is newer mine counts, and that is said")
  func untold() throws {
    let mine = try FamilyStore()
    let theirs = try FamilyStore()
    let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    for (store, city) in [(mine, "Akron"), (theirs, "Dayton")] {
      var school = School(id: id, name: "Ridgeview State")
      school.city = city
      try store.insert(school.values)
    }
    let outcome = try mine.merge(theirs, .newer)
    #expect(outcome.untold == 1 && outcome.isClear)
    #expect(try mine.text(.school, nil, "city") == "Akron")
  }

  @Test("A dry run says the same and writes nothing")
  func dryRun() throws {
    let (mine, theirs) = try Self.contradicting()
    let before = try mine.whole()
    let outcome = try mine.merge(theirs, .theirs, isDryRun: true)
    #expect(outcome.entry == nil && outcome.count(.changed) == 1 && outcome.conflictCount == 1)
    #expect(try mine.whole() == before)
  }

  private static func contradicting() throws -> (mine: FamilyStore, theirs: FamilyStore) {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.edit(.event, "Fall Camp", ["cost": "160"], on: 1)
    try theirs.edit(.event, "Fall Camp", ["cost": "175"], on: 2)
    return (mine, theirs)
  }

  // MARK: Primary metrics

  @Test(
    "Of two primary metrics one is left, as it was decided",
    arguments: [(MergePreference.mine, "6.85"), (.theirs, "88"), (.newer, "88")])
  func primaries(_ preference: MergePreference, value: String) throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    let fields: KeyValuePairs = ["metric_type": "exit_velo", "value": "88", "recorded_date": "2026-09-01"]
    try theirs.add(.metric, fields, on: 1)
    for (family, type, day) in [(mine, "sixty_time", 1), (theirs, "exit_velo", 2)] {
      let metrics = try family.records(.metric)
      let metric = try #require(metrics.first { $0["metric_type"] == .text(type) })
      var record = TypedRecord(.metric, id: try #require(UUID(uuidString: metric["id"]?.canonicalText ?? "")))
      record.set("is_primary", "yes")
      _ = try StoreEditor(family.store, now: FamilyStore.day(day)).apply([record], command: "edit metric")
    }
    let open = try mine.merge(theirs)
    #expect(open.conflicts.map(\.subject) == [.primary] && open.undecided == 1)
    #expect(try mine.merge(theirs, preference).isClear)
    let primary = try mine.records(.metric).filter { $0["is_primary"] == .boolean(true) }
    #expect(primary.compactMap { $0["value"]?.canonicalText } == [value])
    #expect(try mine.records(.metric).count == 2)
  }

  // MARK: The rules

  @Test("A record that a rule forbids beside mine keeps all of theirs out, and says why")
  func rules() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.add(
      .trip,
      ["name": "Spring Break", "destination": "A", "start_date": "2027-03-01", "end_date": "2027-03-02"])
    try theirs.add(
      .trip,
      ["name": "Spring Break", "destination": "B", "start_date": "2027-03-08", "end_date": "2027-03-09"])
    try theirs.add(.school, ["name": "Lakeside"])
    let before = try mine.whole()
    let outcome = try mine.merge(theirs, .newer)
    #expect(outcome.entry == nil && outcome.rejected == 1)
    #expect(outcome.rejections.first?.issues.map(\.code) == [.tripNameDuplicate])
    #expect(try mine.whole() == before)
  }

  // MARK: The history

  @Test("One entry of the history tells of it, and taking it back leaves the store as it was")
  func undo() throws {
    let (mine, theirs) = try Self.contradicting()
    try theirs.add(.school, ["name": "Lakeside"], on: 3)
    let before = try mine.whole()
    let outcome = try mine.merge(theirs, .newer)
    let entry = try #require(outcome.entry)
    let kept = try mine.store.read { try $0.historyEntry(entry) }
    #expect(kept?.command == "compass-store merge" && kept?.files.map(\.name) == ["mom.sqlite"])
    try mine.undo(entry)
    #expect(try mine.whole() == before)
    // What was taken back was not removed: it comes again.
    #expect(try mine.merge(theirs, .newer).count(.added) == 1)
  }
}
