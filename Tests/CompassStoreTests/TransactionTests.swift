import CompassModel
import CompassSource
import CompassValidation
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("Transactions")
struct TransactionTests {
  @Test("a dry run sees its own records and leaves none", arguments: StoreKind.allCases)
  func dryRun(_ kind: StoreKind) throws {
    let store = try kind.make()
    let count = try store.write { (writer) throws in
      try writer.insert(Sample.event(1))
      return .rollback(try writer.count(EventQuery()))
    }
    #expect(count == 1)
    #expect(try store.read { try $0.count(EventQuery()) } == 0)
  }

  @Test("an error undoes everything", arguments: StoreKind.allCases)
  func error(_ kind: StoreKind) throws {
    struct Stop: Error {}
    let store = try kind.make()
    #expect(throws: Stop.self) {
      try store.write { writer -> StoreTransaction<Void> in
        try writer.insert(Sample.event(1))
        throw Stop()
      }
    }
    #expect(try store.read { try $0.count(EventQuery()) } == 0)
  }

  @Test("a refused record costs that record only, if the caller goes on", arguments: StoreKind.allCases)
  func refusedRecord(_ kind: StoreKind) throws {
    let store = try kind.make()
    try store.write { (writer) throws in
      try writer.insert(Sample.event(1))
      #expect(throws: ToolError.self) { try writer.insert(Sample.event(1)) }
      try writer.insert(Sample.event(2))
      return .commit(())
    }
    #expect(try store.read { try $0.count(EventQuery()) } == 2)
  }

  @Test("reading may be nested, also while records are handed on", arguments: StoreKind.allCases)
  func nestedReading(_ kind: StoreKind) throws {
    let store = try kind.make()
    try store.write { (writer) throws in
      for number in 1...3 { try writer.insert(Sample.event(number)) }
      return .commit(())
    }
    var pairs = 0
    try store.read { (reader) throws in
      try reader.forEach(EventQuery()) { _ in
        try reader.forEach(EventQuery()) { _ in pairs += 1 }
        pairs += try store.read { try $0.count(EventQuery()) }
      }
    }
    #expect(pairs == 18)
  }

  @Test("stopping halfway leaves the store usable")
  func stopHalfway() throws {
    struct Enough: Error {}
    let store = try SQLiteStore()
    try store.write { (writer) throws in
      for number in 1...3 { try writer.insert(Sample.event(number)) }
      return .commit(())
    }
    #expect(throws: Enough.self) { try store.read { try $0.forEach(EventQuery()) { _ in throw Enough() } } }
    try store.write { .commit(try $0.insert(Sample.event(4))) }
    #expect(try store.read { try $0.count(EventQuery()) } == 4)
  }

  @Test("what a closure was given works no longer than it")
  func escaped() throws {
    let store = try SQLiteStore()
    let reader = try store.read { $0 }
    let error = #expect(throws: ToolError.self) { try reader.count(EventQuery()) }
    #expect(error?.kind == .storeMisuse)
  }

  @Test("writing within another closure is refused")
  func nestedWriting() throws {
    let store = try SQLiteStore()
    let inWrite = #expect(throws: ToolError.self) {
      try store.write { _ in .commit(try store.write { _ in .commit(()) }) }
    }
    let inRead = #expect(throws: ToolError.self) {
      try store.read { _ in try store.write { _ in .commit(()) } }
    }
    #expect([inWrite?.kind, inRead?.kind] == [.storeMisuse, .storeMisuse])
  }

  @Test("a full disk undoes everything and leaves the store usable")
  func fullDisk() throws {
    try withTemporaryFolder { folder in
      let store = try SQLiteStore(path: folder + "/store.sqlite", mode: .readWriteCreating)
      let pages = try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
      try store.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = \(pages + 5)") }
      let error = #expect(throws: ToolError.self) {
        try store.write { writer in
          for number in 1...500 { try writer.insert(Sample.event(number)) }
          return .commit(())
        }
      }
      #expect(error?.kind == .storeDiskFull)
      #expect(try store.read { try $0.count(EventQuery()) } == 0)
      try store.write { .commit(try $0.insert(Sample.event(1))) }
      #expect(try store.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }
  }

  @Test("settings and the history")
  func history() throws {
    let store = try SQLiteStore()
    let date = Date(timeIntervalSince1970: 1_776_204_000)
    func entry(_ name: String, _ number: Int? = nil) -> HistoryEntry {
      HistoryEntry(
        number: number, occurredAt: date, command: "compass-import",
        files: [.init(name: name, sha256: "00ff", counts: [("read", 3), ("added", 2)])])
    }
    try store.write { (writer) throws in
      try writer.set("time_zone", to: "America/Chicago")
      try writer.set("time_zone", to: "America/Denver")
      try writer.set("paper", to: "letter")
      try writer.set("paper", to: nil)
      #expect(try writer.begin(entry("events.csv")) == 1)
      return .commit(())
    }
    try store.write { (writer) throws in
      #expect(try writer.begin(entry("more.csv")) == 2)
      #expect(throws: ToolError.self) { try writer.begin(entry("again.csv")) }
      return .commit(())
    }
    try store.read { (reader) throws in
      #expect(try reader.setting("time_zone") == "America/Denver")
      #expect(try reader.setting("paper") == nil)
      #expect(try reader.history(limit: 10) == [entry("more.csv", 2), entry("events.csv", 1)])
      #expect(try reader.history(limit: 1).map(\.number) == [2])
      #expect(try reader.history(limit: 1).first?.files.first?.counts.map(\.count) == [3, 2])
    }
  }
}
