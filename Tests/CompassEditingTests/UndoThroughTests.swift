import CompassModel
import CompassStore
import Foundation
import Testing

@testable import CompassEditing

@Suite("Undoing an entry with all that depend on it")
struct UndoThroughTests {
  private static func editor(_ family: FamilyStore) -> StoreEditor {
    StoreEditor(family.store, now: FamilyStore.day(50))
  }

  /// A store with a school, two edits of it, and an event that depends on nothing of that.
  private static func filled() throws -> FamilyStore {
    try FamilyStore { family in
      try family.add(.school, ["name": "Ridgeview State", "state": "OH"])
      try family.edit(.school, nil, ["city": "Ridgeview"], on: 1)
      try family.add(.event, ["type": "camp", "name": "Fall Camp", "start_date": "2026-10-03"], on: 2)
      try family.edit(.school, nil, ["city": "Columbus"], on: 3)
    }
  }

  @Test("A dry run finds the entries, newest first, and changes nothing")
  func plan() throws {
    let family = try Self.filled()
    let before = try family.content()
    let plan = try Self.editor(family).undo(through: 2, isDryRun: true)
    #expect(plan.entries == [4, 2] && plan.outcome.obstacles.isEmpty)
    #expect(try family.content() == before)
  }

  @Test("All of them are one entry, and undoing that brings all of it back")
  func round() throws {
    let family = try Self.filled()
    let before = try family.content()
    let undo = try Self.editor(family).undo(through: 2)
    #expect(undo.entries == [4, 2])
    #expect(try family.text(.school, nil, "city") == nil && family.records(.event).count == 1)
    let history = try family.store.read { try $0.history(limit: 10) }
    #expect(history.first?.undone == [4, 2])
    #expect(history.filter { $0.undoneBy == 5 }.compactMap(\.number) == [4, 2])
    try family.undo(5)
    #expect(try family.content() == before)
    #expect(
      try family.store.read { try $0.history(limit: 10) }.allSatisfy { $0.undoneBy == nil || $0.number == 5 })
    // And away again.
    try family.undo(6)
    #expect(try family.text(.school, nil, "city") == nil)
    #expect(
      try family.store.read { try $0.history(limit: 10) }.filter { $0.undoneBy == 5 }.compactMap(\.number)
        == [4, 2])
  }

  @Test("A record that comes back with one entry and goes with another is not counted")
  func passing() throws {
    let family = try FamilyStore { family in
      try family.add(.school, ["name": "Ridgeview State", "state": "OH"])
      try family.remove(.school, "Ridgeview State", on: 1)
    }
    let undo = try Self.editor(family).undo(through: 1)
    #expect(undo.entries == [2, 1] && undo.outcome.changes.counts.isEmpty)
    #expect(try family.records(.school).isEmpty)
  }

  @Test("Nothing is undone if other entries depend on it than were agreed to")
  func unexpected() throws {
    let family = try Self.filled()
    let before = try family.content()
    #expect(throws: EditError.self) { try Self.editor(family).undo(through: 2, expected: [2]) }
    #expect(try family.content() == before)
  }
}
