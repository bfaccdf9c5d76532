import CompassImport
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassEditing

@Suite("Taking back")
struct UndoTests {
  /// A store in which things are done one after the other, each an entry of its history.
  private struct Desk {
    let store: SQLiteStore
    var editor: StoreEditor

    init() throws {
      store = try SQLiteStore()
      editor = StoreEditor(store, now: Date(timeIntervalSince1970: 1_790_000_000))
      editor.timeZone = TimeZone(identifier: "America/New_York")
      editor.createsSchools = true
    }

    @discardableResult
    func add(_ kind: RecordKind, _ fields: String...) throws -> StoreEditor.Outcome {
      var record = TypedRecord(kind)
      for field in fields {
        let assignment = try FieldAssignment(field, of: kind)
        record.set(assignment.name, assignment.text)
      }
      return try editor.apply([record], command: "add \(kind.rawValue)")
    }

    @discardableResult
    func edit(_ kind: RecordKind, _ name: String, _ fields: String...) throws -> StoreEditor.Outcome {
      var record = TypedRecord(kind, id: try id(kind, name))
      for field in fields {
        let assignment = try FieldAssignment(field, of: kind)
        record.set(assignment.name, assignment.text)
      }
      return try editor.apply([record], command: "edit \(kind.rawValue)")
    }

    @discardableResult
    func remove(_ kind: RecordKind, _ name: String) throws -> StoreEditor.Outcome {
      try editor.remove(kind, id: id(kind, name))
    }

    func id(_ kind: RecordKind, _ name: String) throws -> UUID {
      guard case .found(let id) = try store.read({ try $0.resolve(kind, name) }) else {
        throw ToolError("There is no \(kind.rawValue) \(name)")
      }
      return id
    }

    /// Undoes an entry on which no other depends; returns those that do, where it is refused.
    func undo(_ number: Int) throws -> [Int] {
      let dependents = try dependents(of: number)
      if dependents.isEmpty {
        _ = try editor.undo(number)
      } else {
        #expect(throws: ToolError.self) { try editor.undo(number) }
      }
      return dependents
    }

    func dependents(of number: Int) throws -> [Int] { try store.read { try $0.dependents(of: number) } }

    /// How many records of each kind there are.
    var counts: String {
      get throws {
        try store.read { reader in
          try RecordKind.allCases.sorted().compactMap { kind in
            let count = try reader.count(Selection(kind))
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
          }.joined(separator: ", ")
        }
      }
    }
  }

  @Test("what was added goes, with the school that was made for it, and comes again")
  func added() throws {
    let desk = try Desk()
    let first = try Contents(desk.store)
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "school=Ridgeview State")
    let whole = try Contents(desk.store)
    #expect(try desk.counts == "1 school, 1 event")
    #expect(try desk.undo(1) == [])
    #expect(try Contents(desk.store) == first)
    #expect(try desk.undo(2) == [])
    #expect(try Contents(desk.store) == whole)
    #expect(try desk.undo(1) == [])
    #expect(try Contents(desk.store) == first)
  }

  @Test("what was changed is as it was, but for the revision of an event")
  func changed() throws {
    let desk = try Desk()
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "cost=150")
    let whole = try Contents(desk.store, hasRevisions: false)
    try desk.edit(.event, "Fall Camp", "cost=", "city=Durham", "name=Autumn Camp")
    #expect(try desk.undo(2) == [])
    #expect(try Contents(desk.store, hasRevisions: false) == whole)
    let sequences = try desk.store.read { try $0.events(EventQuery()).map(\.sequence) }
    #expect(sequences == [2])
  }

  @Test("what was removed comes back with all that went and all that had lost it")
  func removed() throws {
    let desk = try Desk()
    try desk.add(.coach, "school=Ridgeview State", "role=head", "first_name=Dana", "last_name=Calloway")
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "school=Ridgeview State")
    try desk.edit(.event, "Fall Camp", "coaches_present=Dana Calloway")
    try desk.add(.metric, "metric_type=sixty_time", "value=6.85", "event=Fall Camp")
    try desk.add(
      .interaction, "school=Ridgeview State", "coach=Dana Calloway", "event=Fall Camp", "type=camp",
      "direction=inbound", "occurred_at=2026-10-03", "content=Hello")
    let whole = try Contents(desk.store)
    for (kind, name, left) in [
      (RecordKind.school, "Ridgeview State", "1 metric"),
      (.coach, "Dana Calloway", "1 school, 1 event, 1 metric, 1 interaction"),
      (.event, "Fall Camp", "1 school, 1 coach, 1 metric, 1 interaction"),
    ] {
      let entry = try desk.remove(kind, name).entry
      #expect(try desk.counts == left)
      #expect(try desk.undo(entry ?? 0) == [])
      #expect(try Contents(desk.store) == whole, "after \(name)")
    }
  }

  @Test("a coach who is removed stays by name at the events where they were")
  func presence() throws {
    let desk = try Desk()
    try desk.add(.coach, "school=Ridgeview State", "role=head", "first_name=Dana", "last_name=Calloway")
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "school=Ridgeview State")
    try desk.edit(.event, "Fall Camp", "coaches_present=Dana Calloway")
    try desk.remove(.coach, "Dana Calloway")
    let event = try desk.store.read { try $0.events().first }
    #expect(event?.coachesPresent == [])
    #expect(event?.extra?["coaches_present"] == .array([.string("Dana Calloway")]))
  }

  @Test("an entry that changed a record later, or links to it, depends on it until it is undone")
  func dependents() throws {
    let desk = try Desk()
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03")
    try desk.edit(.event, "Fall Camp", "cost=175")
    try desk.add(.metric, "metric_type=sixty_time", "value=6.85", "event=Fall Camp")
    let whole = try Contents(desk.store)
    #expect(try desk.undo(1) == [2, 3])
    #expect(try Contents(desk.store) == whole)
    #expect(try desk.undo(3) == [])
    #expect(try desk.undo(1) == [2])
    #expect(try desk.undo(2) == [])
    #expect(try desk.undo(1) == [])
    #expect(try desk.counts == "")
  }

  @Test("what an entry moved to a school that it made goes back, and keeps what hangs on it")
  func moved() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    try desk.add(.coach, "school=Ridgeview State", "role=head", "first_name=Dana", "last_name=Calloway")
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "school=Ridgeview State")
    try desk.edit(.event, "Fall Camp", "coaches_present=Dana Calloway")
    try desk.add(.metric, "metric_type=sixty_time", "value=6.85", "event=Fall Camp")
    try desk.add(
      .interaction, "school=Ridgeview State", "coach=Dana Calloway", "event=Fall Camp", "type=camp",
      "direction=inbound", "occurred_at=2026-10-03", "content=Hello")
    let whole = try Contents(desk.store)
    for (kind, name) in [(RecordKind.event, "Fall Camp"), (.coach, "Dana Calloway")] {
      let entry = try desk.edit(kind, name, "school=Oakton College").entry
      #expect(try desk.undo(entry ?? 0) == [])
      #expect(try Contents(desk.store) == whole)
      #expect(try Soundness.problems(of: desk.store) == [])
    }
  }

  @Test("the zone that the first entry settled stays while times are in it")
  func zone() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "start_time=9:00")
    #expect(try desk.undo(1) == [2])
    #expect(try desk.undo(2) == [])
    #expect(try desk.undo(1) == [])
  }

  @Test("the zone of one command is no setting")
  func zoneOfOneCommand() throws {
    var desk = try Desk()
    desk.editor.timeZone = nil
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03")
    desk.editor.timeZone = TimeZone(identifier: "America/Denver")
    try desk.edit(.event, "Fall Camp", "start_time=9:00")
    #expect(try desk.store.read { try $0.setting(StoreSettings.timeZone) } == TimeZone.current.identifier)
    #expect(try desk.store.read { try $0.events().first?.timeZone } == "America/Denver")
  }

  @Test("a field that cannot be read is all that is wrong with a record that is edited")
  func slip() throws {
    let desk = try Desk()
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03")
    let outcome = try desk.edit(.event, "Fall Camp", "cost=abc")
    #expect(outcome.findings.map(\.field) == ["cost"])
  }

  @Test("what is written after an entry on the same connection is none of its")
  func laterWrite() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    try desk.store.write { .commit(try $0.set(StoreSettings.paper, to: "a4")) }
    #expect(try desk.undo(1) == [])
    #expect(try desk.store.read { try $0.setting(StoreSettings.paper) } == "a4")
  }

  @Test("all entries that depend on one are told at once, and undone with it")
  func manyDependents() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "school=Ridgeview State")
    for run in 1...30 {
      try desk.add(.metric, "metric_type=sixty_time", "value=6.\(50 + run)", "event=Fall Camp")
    }
    let whole = try Contents(desk.store)
    #expect(try desk.undo(1) == Array(2...32))
    let entry = try desk.editor.undo(1, with: Array(2...32)).entry
    #expect(try desk.counts == "")
    #expect(try desk.undo(entry ?? 0) == [])
    #expect(try Contents(desk.store) == whole)
  }

  @Test(
    "what was removed stays removed in the history, also where it was added again and that was taken back")
  func history() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    try desk.remove(.school, "Ridgeview State")
    try desk.add(.school, "name=Ridgeview State", "state=OH")
    #expect(try desk.undo(3) == [])
    let summaries = try desk.store.read { reader in
      try (1...4).map { ChangeList.summary(of: try reader.changeCounts(of: $0)) }
    }
    #expect(summaries == ["1 school added", "1 school removed", "1 school added", "1 school removed"])
  }

  @Test("an entry that removed what a restored record would link to depends on it")
  func linkGone() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "school=Ridgeview State")
    let whole = try Contents(desk.store)
    try desk.edit(.event, "Fall Camp", "school=")
    try desk.remove(.school, "Ridgeview State")
    #expect(try desk.undo(3) == [4])
    _ = try desk.editor.undo(3, with: [4])
    #expect(try Contents(desk.store) == whole)
  }

  @Test("an entry that links a new record to a school that an earlier one added depends on it")
  func linkedLater() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    let first = try Contents(desk.store)
    try desk.add(.coach, "school=Ridgeview State", "role=head", "first_name=Dana", "last_name=Calloway")
    #expect(try desk.undo(1) == [2])
    #expect(try desk.undo(2) == [])
    #expect(try Contents(desk.store) == first)
    #expect(try desk.undo(1) == [])
    #expect(try desk.counts == "")
  }

  @Test("an entry that removed the school of a coach whom an earlier one removed depends on it")
  func removedSchool() throws {
    let desk = try Desk()
    try desk.add(.coach, "school=Ridgeview State", "role=head", "first_name=Dana", "last_name=Calloway")
    let whole = try Contents(desk.store)
    try desk.remove(.coach, "Dana Calloway")
    try desk.remove(.school, "Ridgeview State")
    #expect(try desk.counts == "")
    #expect(try desk.undo(2) == [3])
    _ = try desk.editor.undo(2, with: [3])
    #expect(try desk.counts == "1 school, 1 coach")
    #expect(try Contents(desk.store) == whole)
    #expect(try Soundness.problems(of: desk.store) == [])
  }

  @Test("an entry is undone, redone and undone again; what is undone doesn't count, nor does its undo")
  func again() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    let first = try Contents(desk.store)
    try desk.edit(.school, "Ridgeview State", "city=Columbus")
    let second = try Contents(desk.store)
    func undoers(_ entries: Int...) throws -> [Int?] {
      try desk.store.read { reader in try entries.map { try reader.historyEntry($0)?.undoneBy } }
    }
    #expect(try desk.undo(2) == [])
    #expect(try Contents(desk.store) == first)
    #expect(try undoers(2) == [3])
    #expect(try desk.dependents(of: 1) == [])
    #expect(try desk.undo(3) == [])
    #expect(try Contents(desk.store) == second)
    #expect(try undoers(2, 3) == [nil, 4])
    #expect(try desk.dependents(of: 1) == [2])
    #expect(try desk.dependents(of: 2) == [])
    #expect(try desk.undo(2) == [])
    #expect(try Contents(desk.store) == first)
    #expect(try undoers(2, 3, 4) == [5, 4, nil])
    #expect(try desk.store.read { try $0.historyEntry(5)?.undoes } == [2])
    #expect(try desk.undo(1) == [])
    #expect(try desk.counts == "")
  }

  @Test("a school that is made where one of its name was renamed is one of its own")
  func madeBesideRenamed() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    try desk.edit(.school, "Ridgeview State", "name=Ridgeview University")
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "school=Ridgeview State")
    #expect(try desk.counts == "2 school, 1 event")
  }

  @Test("an undo that removed what a later entry's records linked to depends on that entry")
  func outOfOrder() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    try desk.add(.event, "type=camp", "name=Fall Camp", "start_date=2026-10-03", "school=Ridgeview State")
    let whole = try Contents(desk.store)
    try desk.edit(.event, "Fall Camp", "school=")
    #expect(try desk.undo(1) == [])
    #expect(try desk.counts == "1 event")
    #expect(try desk.undo(3) == [4])
    _ = try desk.editor.undo(3, with: [4])
    #expect(try Contents(desk.store) == whole)
    for entry in [2, 1] { #expect(try desk.undo(entry) == []) }
  }

  @Test("of two metrics only one is the primary one, also after taking back")
  func primary() throws {
    let desk = try Desk()
    try desk.add(
      .metric, "metric_type=sixty_time", "value=6.85", "recorded_date=2026-04-01", "is_primary=yes")
    let first = try desk.store.read { try $0.metrics().first?.id }
    let edited = TypedRecord(.metric, id: first)
    var off = edited
    off.set("is_primary", "no")
    _ = try desk.editor.apply([off], command: "edit metric")
    try desk.add(.metric, "metric_type=exit_velo", "value=91", "recorded_date=2026-04-01", "is_primary=yes")
    let whole = try Contents(desk.store)
    let error = #expect(throws: ToolError.self) { try desk.editor.undo(2) }
    #expect(error?.kind == .secondPrimary)
    #expect(error?.message == "Can't undo entry 2: the athlete has another primary metric now.")
    #expect(try Contents(desk.store) == whole)
    #expect(try desk.undo(3) == [])
    #expect(try desk.undo(2) == [])
    #expect(try desk.store.read { try $0.metrics().map(\.isPrimary) } == [true])
  }

  @Test("an athlete whose calendar feed somebody reads is not removed by an undo")
  func feed() throws {
    let desk = try Desk()
    try desk.add(.athlete, "full_name=Sam Rivers", "graduation_year=2028")
    let athlete = try desk.id(.athlete, "Sam Rivers")
    let now = desk.editor.now
    try desk.store.write { writer in
      try writer.add(
        FeedToken(digest: "ab", name: "Grandma", athlete: athlete, detail: "basic", createdAt: now))
      return .commit(())
    }
    let error = #expect(throws: ToolError.self) { try desk.editor.undo(1) }
    #expect(error?.kind == .missingLink)
    #expect(error?.message.contains("the calendar feed of Grandma") == true)
    try desk.store.write { .commit(_ = try $0.revokeFeedToken(digest: "ab", at: now)) }
    #expect(try desk.undo(1) == [])
    #expect(try desk.counts == "")
  }

  @Test("a feed that was revoked stays revoked when its deleted athlete is restored")
  func revokedFeed() throws {
    let desk = try Desk()
    try desk.add(.athlete, "full_name=Sam Rivers", "graduation_year=2028")
    let athlete = try desk.id(.athlete, "Sam Rivers")
    let (editor, now) = (desk.editor, desk.editor.now)
    try desk.store.write { writer in
      try writer.add(FeedToken(digest: "ab", name: "Mom", athlete: athlete, detail: "times", createdAt: now))
      return .commit(())
    }
    let deleted = try #require(try editor.remove(.athlete, id: athlete).entry)
    let undo = try #require(try editor.undo(deleted).entry)
    try desk.store.write { .commit(_ = try $0.revokeFeedToken(digest: "ab", at: now)) }
    _ = try editor.undo(undo)
    #expect(try desk.store.read { try $0.feedTokens() }.isEmpty)
    _ = try editor.undo(deleted)
    #expect(try desk.store.read { try $0.feedTokens() }.map(\.isActive) == [false])
  }

  @Test("an entry is taken back once, and one that is not there never")
  func refused() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    #expect(try desk.undo(1) == [])
    let twice = #expect(throws: ToolError.self) { try desk.editor.undo(1) }
    #expect(twice?.message == "Entry 1 is already undone, by entry 2.")
    #expect(throws: ToolError.self) { try desk.editor.undo(99) }
    #expect(try desk.store.read { try $0.history(limit: 9) }.count == 2, "what was refused leaves no entry")
  }

  @Test("nothing typed that changes nothing, or is refused, becomes an entry")
  func idle() throws {
    let desk = try Desk()
    try desk.add(.school, "name=Ridgeview State")
    #expect(try desk.edit(.school, "Ridgeview State", "name=Ridgeview State").entry == nil)
    #expect(try desk.edit(.school, "Ridgeview State", "name=R").isRefused)
    #expect(try desk.add(.school, "name=ridgeview state").isRefused)
    #expect(try desk.store.read { try $0.history(limit: 9) }.count == 1)
  }
}
