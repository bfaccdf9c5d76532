import CompassModel
import CompassValidation
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("Reading a store whose file stays as it is")
struct CopyingTests {
  /// A folder for a store that goes with the test.
  private final class Folder {
    let path = NSTemporaryDirectory() + "copying-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var store: String { path + "/store.sqlite" }
  }

  @Test(
    "An older store is read as a copy of this version, and its file is not touched", arguments: ["v1", "v2"])
  func older(version: String) throws {
    let folder = try Folder()
    let queue = try DatabaseQueue(path: folder.store)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try SQLiteStore.migrator.migrate(queue, upTo: version)
    try queue.write {
      try $0.execute(
        sql: "INSERT INTO schools (id, name, folded_name) VALUES (?, 'Ridgeview State', 'ridgeview state')",
        arguments: [Sample.id(1).text])
    }
    try queue.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.store))
    #expect(throws: StoreError.self) { try SQLiteStore(path: folder.store, mode: .readOnly) }
    do {
      let store = try SQLiteStore.reading(path: folder.store)
      #expect(try store.read { try $0.schools().map(\.name) } == ["Ridgeview State"])
      // The copy is nobody else's: what is written to it is gone with it.
      try store.write { writer in .commit(try writer.insert(Sample.school(2, "Lakeside"))) }
      #expect(try store.read { try $0.count(SchoolQuery()) } == 2)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)) == before)
    #expect(try SQLiteStore.reading(path: folder.store).read { try $0.count(SchoolQuery()) } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.sqlite"])
  }

  @Test("A store of this version is read itself, for reading only")
  func current() throws {
    let folder = try Folder()
    _ = try SQLiteStore(path: folder.store, mode: .readWriteCreating)
    #expect(try SQLiteStore.reading(path: folder.store).mode == .readOnly)
  }

  @Test("What is no store, and a newer store, are refused")
  func refused() throws {
    let folder = try Folder()
    _ = try SQLiteStore(path: folder.store, mode: .readWriteCreating)
    let queue = try DatabaseQueue(path: folder.store)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v999')") }
    try queue.close()
    #expect(throws: StoreError.self) { try SQLiteStore.reading(path: folder.store) }
    #expect(throws: StoreError.self) { try SQLiteStore(copying: folder.store) }
    #expect(throws: StoreError.self) { try SQLiteStore(copying: folder.path) }
    #expect(throws: StoreError.self) { try SQLiteStore(copying: folder.path + "/none") }
  }

  @Test("The last entry that touched a record is told, the one that was begun aside")
  func lastChange() throws {
    let store = try SQLiteStore()
    func write(_ number: Int, _ body: (any StoreWriting) throws -> Void) throws {
      try store.write { writer in
        try writer.begin(
          HistoryEntry(occurredAt: Date(timeIntervalSince1970: Double(number)), command: "test"))
        try body(writer)
        return .commit(())
      }
    }
    try write(1) { try $0.insert(Sample.school(1, "Ridgeview State")) }
    try write(2) { try $0.insert(Sample.school(2, "Lakeside")) }
    func last(_ number: Int) throws -> Int? {
      try store.read { try $0.lastChange(of: .school, id: Sample.id(number))?.number }
    }
    #expect(try [last(1), last(2), last(3)] == [1, 2, nil])
    try write(3) { writer in
      try writer.update(Sample.school(1, "Ridgeview"))
      #expect(try writer.lastChange(of: .school, id: Sample.id(1))?.number == 1)
    }
    #expect(try [last(1), last(2)] == [3, 2])
  }
}
