import CompassModel
import CompassSource
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

  private static func dependents(_ family: FamilyStore, of entry: Int) throws -> [Int] {
    try family.store.read { try $0.dependents(of: entry) }
  }

  @Test("Entries that depend on those that depend on an entry are found too, in order")
  func closure() throws {
    // The event depends on the school, and the metric on the event.
    let family = try FamilyStore { family in
      try family.add(.school, ["name": "Ridgeview State", "state": "OH"])
      try family.add(
        .event,
        [
          "type": "camp", "name": "Fall Camp", "start_date": "2026-10-03", "school_id": "Ridgeview State",
        ], on: 1)
      try family.add(
        .metric,
        [
          "metric_type": "sixty_time", "value": "6.85", "recorded_date": "2026-10-03",
          "event_id": "Fall Camp",
        ], on: 2)
      try family.edit(.school, nil, ["city": "Ridgeview"], on: 3)
    }
    #expect(try Self.dependents(family, of: 1) == [2, 3, 4])
    #expect(try Self.dependents(family, of: 2) == [3])
    #expect(try Self.dependents(family, of: 3) == [])
    #expect(try Self.dependents(family, of: 99) == [])
  }

  @Test("All of them are one entry, and undoing that brings all of it back")
  func round() throws {
    let family = try Self.filled()
    let before = try family.content()
    #expect(try Self.dependents(family, of: 2) == [4])
    _ = try Self.editor(family).undo(2, with: [4])
    #expect(try family.text(.school, nil, "city") == nil && family.records(.event).count == 1)
    let history = try family.store.read { try $0.history(limit: 10) }
    #expect(history.first?.undoes == [4, 2])
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
    #expect(try Self.editor(family).undo(1, with: [2]).changes.counts.isEmpty)
    #expect(try family.records(.school).isEmpty)
  }

  @Test("Nothing is undone if other entries depend on it than were agreed to", arguments: [[], [3], [3, 4]])
  func unexpected(agreed: [Int]) throws {
    let family = try Self.filled()
    let before = try family.content()
    let error = #expect(throws: ToolError.self) { try Self.editor(family).undo(2, with: agreed) }
    #expect(error?.message == "Can't undo entry 2: entry 4 depends on it")
    #expect(error?.help == "Undo both with `compass-store undo --through 2`")
    #expect(try family.store.read { try $0.history(limit: 10) }.count == 4)
    #expect(try family.content() == before)
  }
}
