import CompassModel
import CompassSource
import CompassValidation
import Foundation
import GRDB
import Synchronization
import Testing

@testable import CompassStore

@Suite("Opening a store")
struct OpeningTests {
  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("a new one is its owner's only, with its folders and what SQLite puts beside it")
  func modes() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/share/compass/store.sqlite"
      let store = try SQLiteStore(path: path, mode: .readWriteCreating)
      try store.write { .commit(try $0.insert(Sample.event(1))) }
      #expect(try mode(path) == 0o600)
      #expect(try mode(path + "-wal") == 0o600)
      #expect(try mode(path + "-shm") == 0o600)
      #expect(try mode(folder + "/share/compass") == 0o700)
      #expect(try mode(folder + "/share") == 0o700)
    }
  }

  @Test("what was committed is on the disk, others may read meanwhile, links are checked")
  func settings() throws {
    try withTemporaryFolder { folder in
      let store = try SQLiteStore(path: folder + "/store.sqlite", mode: .readWriteCreating)
      try store.queue.read { (database) throws in
        #expect(try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal")
        #expect(try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2)
        #expect(try Int.fetchOne(database, sql: "PRAGMA foreign_keys") == 1)
        #expect(try Int.fetchOne(database, sql: "PRAGMA application_id") == 0x434D_5053)
        #expect(try Int.fetchOne(database, sql: "PRAGMA user_version") == 5)
      }
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mode: SQLiteStore.Mode
    let code: ToolError.Kind
    let message: String
    let prepare: @Sendable (String) throws -> Void
  }

  /// Makes a store and gives it the number of another version; the first versions wrote none, which is 0.
  private static func make(_ version: Int) -> @Sendable (String) throws -> Void {
    { path in
      try SQLiteStore(path: path, mode: .readWriteCreating).queue.write { database in
        if version == 0 {
          try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        }
        try database.execute(sql: "PRAGMA user_version = \(version)")
      }
    }
  }

  static let faults = [
    Fault(
      testDescription: "none, for reading", mode: .readOnly, code: .storeNotFound,
      message: "No store at PATH."
    ) { _ in },
    Fault(
      testDescription: "none, for writing", mode: .readWrite, code: .storeNotFound,
      message: "No store at PATH."
    ) { _ in },
    Fault(
      testDescription: "an empty file, for reading", mode: .readOnly, code: .storeNotFound,
      message: "The store is empty."
    ) { try Data().write(to: URL(fileURLWithPath: $0)) },
    Fault(
      testDescription: "no database", mode: .readWriteCreating, code: .notAStore,
      message: "PATH: The file is not a store (not a SQLite database)."
    ) { try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: $0)) },
    Fault(
      testDescription: "a file of one byte, which SQLite takes for an empty one", mode: .readWriteCreating,
      code: .notAStore, message: "PATH: The file is not a store (not a SQLite database)."
    ) { try Data("x".utf8).write(to: URL(fileURLWithPath: $0)) },
    Fault(
      testDescription: "a short text, for reading", mode: .readOnly, code: .notAStore,
      message: "PATH: The file is not a store (not a SQLite database)."
    ) { try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: $0)) },
    Fault(
      testDescription: "another program's database", mode: .readWriteCreating, code: .notAStore,
      message: "PATH: The file is a SQLite database of another program, not a store."
    ) { path in
      try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE events (id TEXT)") }
    },
    Fault(
      testDescription: "a newer version's", mode: .readWriteCreating, code: .newerStore,
      message: "PATH: The store was created by a newer version of this tool."
    ) { path in
      try SQLiteStore(path: path, mode: .readWriteCreating).queue.write {
        try $0.execute(sql: "PRAGMA user_version = 99")
      }
    },
    Fault(
      testDescription: "an older version's, for reading", mode: .readOnly, code: .olderStore,
      message: "PATH: The store was created by an older version of this tool.", prepare: make(4)
    ),
    Fault(
      testDescription: "an older version's, for writing", mode: .readWriteCreating, code: .olderStore,
      message: "PATH: The store was created by an older version of this tool.", prepare: make(4)
    ),
    Fault(
      testDescription: "one of the first versions, which wrote no number", mode: .readWrite,
      code: .olderStore,
      message: "PATH: The store was created by an older version of this tool.", prepare: make(0)
    ),
    Fault(
      testDescription: "a folder", mode: .readWriteCreating, code: .notAStore,
      message: "PATH is a folder, not a store."
    ) { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true) },
    Fault(
      testDescription: "a damaged store", mode: .readWriteCreating, code: .storeDamaged,
      message: "PATH: The store is damaged (database disk image is malformed)."
    ) { path in
      _ = try SQLiteStore(path: path, mode: .readWriteCreating)
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.seek(toOffset: 100)
      try file.write(contentsOf: Data(repeating: 0xFF, count: 4000))
      try file.close()
    },
  ]

  @Test("refused, the file left as it was", arguments: faults)
  func refused(_ fault: Fault) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try fault.prepare(path)
      let before = try? Data(contentsOf: URL(fileURLWithPath: path))
      let error = #expect(throws: ToolError.self) {
        try SQLiteStore(path: path, mode: fault.mode, timeout: 0)
      }
      #expect(error?.kind == fault.code)
      #expect(error?.message.replacingOccurrences(of: path, with: "PATH") == fault.message)
      #expect((try? Data(contentsOf: URL(fileURLWithPath: path))) == before)
    }
  }

  @Test("how to bring the data of an older store into a new one is said", arguments: [0, 1, 4])
  func olderHelp(version: Int) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try Self.make(version)(path)
      let error = #expect(throws: ToolError.self) { try SQLiteStore(path: path, mode: .readOnly) }
      #expect(error?.kind == .olderStore)
      #expect(error?.description.contains("`compass-export all") == true)
    }
  }

  @Test(
    "a newer or older store is left as it is, its mode and its folder too",
    arguments: [(99, ToolError.Kind.newerStore), (4, .olderStore), (0, .olderStore)])
  func otherVersion(version: Int, code: ToolError.Kind) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
      try Self.make(version)(path)
      #expect(try files() == ["store.sqlite"])
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for mode in [SQLiteStore.Mode.readOnly, .readWrite, .readWriteCreating] {
        let error = #expect(throws: ToolError.self) { try SQLiteStore(path: path, mode: mode) }
        #expect(error?.kind == code)
        #expect(error?.help?.hasPrefix("Nothing was changed. ") == true)
        #expect(try files() == ["store.sqlite"], "\(mode)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      #expect(try self.mode(path) == 0o640)
    }
  }

  @Test("a folder that is a file")
  func fileAsFolder() throws {
    try withTemporaryFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder + "/file"))
      let error = #expect(throws: ToolError.self) {
        try SQLiteStore(path: folder + "/file/sub/store.sqlite", mode: .readWriteCreating)
      }
      #expect(error?.kind == .storePermission)
      #expect(error?.message.hasSuffix("can't be created: Not a directory.") == true)
    }
  }

  @Test(
    "a name that looks like an address is a name",
    arguments: ["file:x?mode=memory", ":memory:", "a?immutable=1"])
  func oddName(_ name: String) throws {
    try withTemporaryFolder { folder in
      _ = try SQLiteStore(path: folder + "/" + name, mode: .readWriteCreating)
      #expect(FileManager.default.fileExists(atPath: folder + "/" + name))
    }
  }

  @Test("a second writer waits for the first")
  func waiting() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      let first = try SQLiteStore(path: path, mode: .readWriteCreating)
      let started = DispatchSemaphore(value: 0)
      let done = DispatchGroup()
      DispatchQueue.global().async(group: done) {
        try? first.write { writer in
          started.signal()
          Thread.sleep(forTimeInterval: 0.2)
          return .commit(try writer.insert(Sample.event(1)))
        }
      }
      started.wait()
      let second = try SQLiteStore(path: path, mode: .readWriteCreating, timeout: 60)
      #expect(try second.read { try $0.count(EventQuery()) } == 0)
      try second.write { .commit(try $0.insert(Sample.event(2))) }
      done.wait()
      #expect(try first.read { try $0.count(EventQuery()) } == 2)
    }
  }

  @Test("a second writer that waited long enough is refused")
  func locked() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      let first = try SQLiteStore(path: path, mode: .readWriteCreating)
      let second = try SQLiteStore(path: path, mode: .readWriteCreating, timeout: 0.01)
      let error = #expect(throws: ToolError.self) {
        try first.write { writer in
          try writer.insert(Sample.event(1))
          return .commit(try second.write { .commit(try $0.insert(Sample.event(2))) })
        }
      }
      #expect(error?.kind == .storeLocked)
      #expect(error?.message == "The store \(path) is in use by another program.")
      #expect(error?.help == "Nothing was changed. Try again when that program has finished.")
      #expect(try first.read { try $0.count(EventQuery()) } == 0)
    }
  }

  @Test("several that make the store at once all get it, and write to it")
  func madeAtOnce() throws {
    for _ in 1...8 {
      try withTemporaryFolder { folder in
        let path = folder + "/store.sqlite"
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { number in
          do {
            let store = try SQLiteStore(path: path, mode: .readWriteCreating, timeout: 60)
            try store.write { .commit(try $0.insert(Sample.event(number))) }
          } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
        #expect(failures.withLock { $0 } == [])
        let count = try SQLiteStore(path: path, mode: .readOnly).read { try $0.count(EventQuery()) }
        #expect(count == 8)
      }
    }
  }

  @Test("a big import does not leave its records on the disk twice")
  func mergedLog() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try SQLiteStore(path: path, mode: .readWriteCreating)
      let text = String(repeating: "x", count: 50_000)
      try store.write { (writer) throws in
        for number in 0...250 { try writer.insert(Sample.event(number) { $0.description = text }) }
        return .commit(())
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > SQLiteStore.maximumLogSize)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")).isEmpty)
    }
  }

  @Test("what takes the place of a file that SQLite keeps beside the store is refused")
  func sideFiles() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a store#1?.sqlite"
      try SQLiteStore(path: path, mode: .readWriteCreating).write { .commit(try $0.insert(Sample.event(1))) }
      try FileManager.default.createDirectory(atPath: path + "-shm", withIntermediateDirectories: true)
      for mode in [SQLiteStore.Mode.readOnly, .readWrite] {
        let error = #expect(throws: ToolError.self) { try SQLiteStore(path: path, mode: mode) }
        #expect(error?.kind == .storePermission)
        #expect(error?.message.hasSuffix("-shm is a folder, so the store was not opened.") == true)
      }
      try FileManager.default.removeItem(atPath: path + "-shm")
      let count = try SQLiteStore(path: path, mode: .readOnly).read { try $0.count(EventQuery()) }
      #expect(count == 1)
    }
  }

  @Test("a store for reading is not written")
  func readOnly() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      _ = try SQLiteStore(path: path, mode: .readWriteCreating)
      let store = try SQLiteStore(path: path, mode: .readOnly)
      let error = #expect(throws: ToolError.self) {
        try store.write { .commit(try $0.insert(Sample.event(1))) }
      }
      #expect(error?.kind == .storePermission)
    }
  }

  @Test("a path with a NUL is no store, and nothing is made where the system would look")
  func nul() throws {
    try withTemporaryFolder { folder in
      for mode in [SQLiteStore.Mode.readWriteCreating, .readOnly] {
        let error = #expect(throws: ToolError.self) {
          try SQLiteStore(path: folder + "/store.sqlite\0.backup", mode: mode)
        }
        #expect(error?.message.contains("it contains a NUL character") == true)
      }
      let entries = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(entries.isEmpty)
    }
  }
}
