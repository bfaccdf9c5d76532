import CompassModel
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassEditing

@Suite("Undo")
struct UndoTests {
  @Test("an added event is gone again")
  func added() throws {
    let store = try SQLiteStore()
    var event = TypedRecord(.event)
    event.set("type", "camp")
    event.set("name", "Fall Camp")
    event.set("start_date", "2026-10-03")
    let editor = StoreEditor(store, now: Date(timeIntervalSince1970: 1_790_000_000))
    let outcome = try editor.apply([event], command: "add event")
    #expect(outcome.entry == 1)
    #expect(outcome.changes.count(.added) == 1)
  }
}
