import CompassModel
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("The size of the history")
struct HistorySizeTests {
  @Test(
    "Sizes are read with their unit",
    arguments: [("256 MB", 256_000_000), ("1gb", 1_000_000_000), (" 1500 KB ", 1_500_000)])
  func read(text: String, bytes: Int) throws {
    let size = try #require(HistorySize(text))
    #expect(size.bytes == bytes && HistorySize(size.text) == size)
  }

  @Test(
    "What is no size, or none that the history can have, is refused",
    arguments: ["256", "MB", "-5 MB", "1 KB", "9999999999999999999 GB", "101 GB", "1.5 GB", ""])
  func refuse(text: String) { #expect(HistorySize(text) == nil) }

  private static let school = UUID(uuid: (1, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))

  private static func change(_ store: SQLiteStore, _ number: Int, bytes: Int) throws {
    try store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Date(timeIntervalSince1970: Double(number)), command: "test"))
      var school = FieldValues(kind: .school)
      school["id"] = .id(Self.school)
      school["name"] = .text("Ridgeview State")
      school["notes"] = .text(String(repeating: "\(number % 10)", count: bytes))
      if try writer.exists(.school, id: Self.school) {
        try writer.update(school)
      } else {
        try writer.insert(school)
      }
      return .commit(())
    }
  }

  @Test("The oldest entries are dropped first, and their room is used again")
  func dropped() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try SQLiteStore(path: path, mode: .readWriteCreating)
      try store.write { .commit(try $0.set(StoreSettings.historySize, to: "1 MB")) }
      for number in 1...12 { try Self.change(store, number, bytes: 200_000) }
      let room = try store.read { try $0.historyRoom() }
      #expect(room.limit.bytes == 1_000_000 && room.used <= room.limit)
      let history = try store.read { try $0.history(limit: 20) }
      let kept = history.filter(\.isKept).compactMap(\.number)
      #expect(kept == [12, 11, 10, 9] && room.droppedThrough == 8)
      func size() throws -> Int {
        try store.scrubLog()
        return try (FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0
      }
      let before = try size()
      for number in 13...40 { try Self.change(store, number, bytes: 200_000) }
      #expect(try size() <= before + 500_000)
    }
  }

  @Test("The newest entry stays even if it is larger than the limit")
  func newest() throws {
    let store = try SQLiteStore()
    try store.write { .commit(try $0.set(StoreSettings.historySize, to: "1 MB")) }
    for number in 1...3 { try Self.change(store, number, bytes: 2_000_000) }
    let room = try store.read { try $0.historyRoom() }
    #expect(room.newest > room.limit && room.droppedThrough == 2)
    #expect(try store.read { try $0.historyEntry(3) }?.isKept == true)
  }
}

extension SQLiteStore {
  /// Moves the write-ahead log into the file, so that its size can be looked at.
  fileprivate func scrubLog() throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }
}
