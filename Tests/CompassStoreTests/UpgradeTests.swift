import CompassModel
import CompassValidation
import Foundation
import GRDB
import Synchronization
import Testing

@testable import CompassStore

@Suite("Bringing an older store up to date")
struct UpgradeTests {
  static let athlete = "00000000-0000-4000-8000-0000000000a1"
  static let event = "00000000-0000-4000-8000-0000000000e1"

  /// Makes a store as an earlier version left it, with records, settings and, from the second on, a feed.
  static func make(_ path: String, version: Int) throws {
    try StoreFile.create(path)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      let versions = [StoreSchemaV1.statements, StoreSchemaV2.statements]
      try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      for (index, statements) in versions.prefix(version).enumerated() {
        for statement in statements { try database.execute(sql: statement) }
        try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('v\(index + 1)')")
      }
      try database.execute(
        sql: """
          PRAGMA application_id = \(SQLiteStore.applicationID);
          INSERT INTO users (id, full_name, folded_name) VALUES ('\(athlete)', 'Sam Rivers', 'sam rivers');
          INSERT INTO events (id, user_id, type, name, start_date, folded_name)
          VALUES ('\(event)', '\(athlete)', 'camp', 'Fall Camp', '2026-10-03', 'fall camp');
          INSERT INTO settings VALUES ('time_zone', 'America/Chicago');
          INSERT INTO imports VALUES (1, '2026-04-01T12:00:00.000000Z', 'compass-import', '[]');
          """)
      if version > 1 {
        try database.execute(
          sql: """
            INSERT INTO feed_tokens VALUES
            ('0123', 'Grandma', '\(athlete)', '{}', 'basic', '2026-04-01T12:00:00.000000Z', NULL)
            """)
      }
    }
    try queue.close()
  }

  static func versions(_ path: String) throws -> [String] {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    return try queue.read {
      try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
    }
  }

  static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  static func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("everything is there, and a copy of the old one beside it", arguments: [1, 2])
  func upgraded(version: Int) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try Self.make(path, version: version)
      let store = try SQLiteStore(path: path, mode: .readWrite)
      let copy = path + ".v\(version).backup"
      #expect(store.upgrade?.version == version && store.upgrade?.backup == copy)
      try store.read { (reader) throws in
        #expect(try reader.events().map(\.name) == ["Fall Camp"])
        #expect(try reader.athletes().map(\.fullName) == ["Sam Rivers"])
        #expect(try reader.setting(StoreSettings.timeZone) == "America/Chicago")
        #expect(try reader.history(limit: 9).map(\.command) == ["compass-import"])
        #expect(try reader.history(limit: 9).map(\.isKept) == [false])
        #expect(try reader.feedTokens().map(\.name) == (version > 1 ? ["Grandma"] : []))
      }
      #expect(try Self.versions(copy) == (1...version).map { "v\($0)" })
      #expect(try Self.mode(copy) == 0o600)
      #expect(try Self.files(folder).filter { $0.contains("tmp-") || $0.hasSuffix("backup-wal") } == [])
      #expect(try SQLiteStore(path: path, mode: .readWrite).upgrade == nil)
    }
  }

  @Test("the copy, put in the place of the store, is brought up to date as the store was")
  func again() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try Self.make(path, version: 1)
      let copy = try #require(try SQLiteStore(path: path, mode: .readWrite).upgrade?.backup)
      let store = try SQLiteStore(path: copy, mode: .readWrite)
      #expect(store.upgrade?.backup == copy + ".v1.backup")
      let names = try store.read { try $0.events().map(\.name) }
      #expect(names == ["Fall Camp"])
    }
  }

  @Test("a name that is taken is left alone")
  func taken() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try Self.make(path, version: 2)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path + ".v2.backup"))
      try FileManager.default.createSymbolicLink(
        atPath: path + ".v2.backup.2", withDestinationPath: folder + "/nowhere")
      let store = try SQLiteStore(path: path, mode: .readWrite)
      #expect(store.upgrade?.backup == path + ".v2.backup.3")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".v2.backup")) == Data("mine".utf8))
    }
  }

  @Test("without a copy nothing is changed, and the error says so")
  func noCopy() throws {
    try withTemporaryFolder { folder in
      // A name that leaves room for what SQLite puts beside it, and none for the copy's.
      let path = folder + "/" + String(repeating: "s", count: 246)
      try Self.make(path, version: 2)
      let error = #expect(throws: StoreError.self) {
        try SQLiteStore(path: path, mode: .readWrite)
      }
      #expect(
        error?.message.hasPrefix(
          "The store \(path) of an older version was not upgraded, because it can't be copied first: "
        ) == true)
      #expect(try Self.versions(path) == ["v1", "v2"])
      #expect(try Self.files(folder).filter { !$0.hasPrefix("sss") } == [])
    }
  }

  @Test("a migration that fails leaves the old store and no copy")
  func failing() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try Self.make(path, version: 2)
      try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE changes (mine TEXT)") }
      #expect(throws: StoreError.self) { try SQLiteStore(path: path, mode: .readWrite) }
      #expect(try Self.versions(path) == ["v1", "v2"])
      #expect(try Self.files(folder).filter { $0.contains("backup") } == [])
    }
  }

  @Test("a migration that is killed half way leaves the old store whole")
  func killed() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try Self.make(path, version: 2)
      try FileManager.default.createDirectory(atPath: folder + "/after", withIntermediateDirectories: false)
      let after = folder + "/after/store.sqlite"
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { database in
        // Pages that do not fit stand in the log before the end of the transaction.
        try database.execute(sql: "PRAGMA cache_size = 1; BEGIN IMMEDIATE")
        for statement in StoreSchemaV3.statements { try database.execute(sql: statement) }
        for ending in ["", "-wal"] {
          try FileManager.default.copyItem(atPath: path + ending, toPath: after + ending)
        }
        try database.execute(sql: "ROLLBACK")
      }
      #expect(try Self.versions(after) == ["v1", "v2"])
      let store = try SQLiteStore(path: after, mode: .readWrite)
      #expect(store.upgrade?.backup == after + ".v2.backup")
      let names = try store.read { try $0.events().map(\.name) }
      #expect(names == ["Fall Camp"])
    }
  }

  @Test("several that open an old store at once keep one copy")
  func atOnce() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try Self.make(path, version: 1)
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        do {
          _ = try SQLiteStore(path: path, mode: .readWrite, waiting: StoreWaiting(seconds: 60))
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      #expect(failures.withLock { $0 } == [])
      let copies = try Self.files(folder).filter { $0.contains("backup") }
      #expect(copies.contains("store.sqlite.v1.backup"))
      #expect(try Self.versions(folder + "/store.sqlite.v1.backup") == ["v1"])
      #expect(copies.count <= 2, "one of the first version, and one of the second where two took turns")
    }
  }

  @Test("several that make a new store at once and write to it keep no copy and have nothing to announce")
  func madeAtOnce() throws {
    for _ in 1...8 {
      try withTemporaryFolder { folder in
        let path = folder + "/store.sqlite"
        let said = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { number in
          do {
            let waiting = StoreWaiting(seconds: 60)
            let store = try SQLiteStore(path: path, mode: .readWriteCreating, waiting: waiting)
            if let upgrade = store.upgrade { said.withLock { $0.append(upgrade.notice) } }
            try store.write { .commit(try $0.insert(Sample.event(number))) }
          } catch {
            said.withLock { $0.append("\(error)") }
          }
        }
        #expect(said.withLock { $0 } == [])
        #expect(try Self.files(folder).filter { $0.contains("backup") } == [])
        let count = try SQLiteStore(path: path, mode: .readOnly).read { try $0.count(EventQuery()) }
        #expect(count == 8)
      }
    }
  }

  @Test("an older store with nothing in it needs no copy")
  func nothingToKeep() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try StoreFile.create(path)
      let queue = try DatabaseQueue(path: path)
      try SQLiteStore.migrator.migrate(queue, upTo: "v2")
      try queue.close()
      #expect(try SQLiteStore(path: path, mode: .readWrite).upgrade == nil)
      #expect(try Self.files(folder).filter { $0.contains("backup") } == [])
    }
  }

  @Test("a newer store is left as it is, its mode and its folder too")
  func newer() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      let newer = try SQLiteStore(path: path, mode: .readWriteCreating)
      try newer.queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')") }
      try newer.queue.close()
      let left = try Self.files(folder)
      #expect(left == ["store.sqlite"])
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for mode in [SQLiteStore.Mode.readOnly, .readWrite, .readWriteCreating] {
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path, mode: mode) }
        #expect(error?.code == .newer)
        #expect(
          error?.help
            == "Nothing was changed. Install that version or a newer one, or choose another store with --store."
        )
        let files = try Self.files(folder)
        #expect(files == ["store.sqlite"], "\(mode)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      #expect(try Self.mode(path) == 0o640)
      let after = try Self.files(folder)
      #expect(after == ["store.sqlite"])
    }
  }
}
