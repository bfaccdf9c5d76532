import CompassModel
import CompassSource
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("The history of a store")
struct HistoryTests {
  /// Writes an entry of the history.
  private static func write(
    _ store: SQLiteStore, _ number: Int, _ body: (any StoreWriting) throws -> Void
  ) throws {
    try store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Date(timeIntervalSince1970: Double(number)), command: "test"))
      try body(writer)
      return .commit(())
    }
  }

  @Test("The history keeps the last 100 entries, and an entry before them can't be undone")
  func lastEntries() throws {
    let store = try SQLiteStore()
    try Self.write(store, 1) { try $0.insert(Sample.school(1, "School 1")) }
    for number in 2...105 {
      try Self.write(store, number) { try $0.update(Sample.school(1, "School \(number)")) }
    }
    let history = try store.read { try $0.history(limit: .max) }
    #expect(history.count == 105)
    #expect(history.filter(\.isKept).compactMap(\.number) == Array((6...105).reversed()))
    let oldest = try store.queue.read { try Int.fetchOne($0, sql: "SELECT min(entry) FROM changes") }
    #expect(oldest == 6)
    let error = #expect(throws: ToolError.self) { try Self.write(store, 106) { try $0.undo(5) } }
    #expect(
      error?.kind == .noSuchEntry && error?.message == "Can't undo entry 5: its changes are no longer saved.")
    #expect(try store.read { try $0.dependents(of: 6) } == Array(7...105))
    try Self.write(store, 106) { writer in
      // The entry that is begun goes over the limit only when it is committed.
      for number in (6...105).reversed() { try writer.undo(number) }
    }
    #expect(try store.read { try $0.schools().map(\.name) } == ["School 5"])
    let undo = try store.read { try $0.history(limit: 1).first }
    #expect(undo?.undoes == Array((6...105).reversed()))
  }

  @Test("A value of the history that can't be read is an error that names its field, kind and ID")
  func unreadable() throws {
    let store = try SQLiteStore()
    try Self.write(store, 1) { try $0.insert(Sample.event(1)) }
    try Self.write(store, 2) { try $0.update(Sample.event(1, "Clinic")) }
    try store.queue.write {
      try $0.execute(sql: "UPDATE changes SET before = json_set(before, '$.start_date', 'soon')")
    }
    let error = #expect(throws: ToolError.self) { try store.read { try $0.scanChanges(of: 2) { _ in true } } }
    #expect(error?.kind == .storeDamaged)
    #expect(error?.message == "The start_date of the event \(Sample.id(1).text) can't be read.")
  }

  @Test("The last entry that touched a record is told, the one that was begun aside")
  func lastChange() throws {
    let store = try SQLiteStore()
    try Self.write(store, 1) { try $0.insert(Sample.school(1, "Ridgeview State")) }
    try Self.write(store, 2) { try $0.insert(Sample.school(2, "Lakeside")) }
    func last(_ number: Int) throws -> Int? {
      try store.read { try $0.lastChange(of: .school, id: Sample.id(number))?.number }
    }
    #expect(try [last(1), last(2), last(3)] == [1, 2, nil])
    try Self.write(store, 3) { writer in
      try writer.update(Sample.school(1, "Ridgeview"))
      #expect(try writer.lastChange(of: .school, id: Sample.id(1))?.number == 1)
    }
    #expect(try [last(1), last(2)] == [3, 2])
  }
}
