import CompassSource
package import Foundation
import GRDB
import Synchronization

/// A store in a SQLite file, or in memory.
///
/// One connection does one thing at a time; other processes read meanwhile (WAL) and wait to write. What a
/// transaction has committed is on the disk (`synchronous=FULL`).
package final class SQLiteStore: Store {
  /// The purpose of opening a store.
  package enum Mode: Sendable, Hashable {
    /// Reading and writing, mostly of new records; a missing store is created with its folders.
    case readWriteCreating
    /// Reading and writing of a store that is there.
    case readWrite
    /// Reading of a store that is there.
    case readOnly
  }

  /// The size in bytes above which the write-ahead log is merged after a transaction.
  static let maximumLogSize = 8 << 20

  /// Where the store is; nil in memory.
  package let path: String?
  /// The purpose of opening the store.
  package let mode: Mode
  let queue: DatabaseQueue
  private let seenSchema = Mutex<Int?>(nil)

  /// How long to wait for another program that is writing, in seconds, if the user doesn't say.
  package static let defaultTimeout: TimeInterval = 30

  /// Opens a store, and creates it if the mode allows.
  ///
  /// - Parameters:
  ///   - path: where the store is.
  ///   - mode: what it is opened for.
  ///   - timeout: how long to wait for another program that is writing, in seconds.
  package init(path: String, mode: Mode, timeout: TimeInterval = SQLiteStore.defaultTimeout) throws {
    self.path = path
    self.mode = mode
    queue = try Self.open(path, mode, timeout: timeout)
  }

  /// Creates an empty store that lasts as long as this object.
  package init() throws {
    path = nil
    mode = .readWriteCreating
    queue = try Self.openPrivate()
  }

  /// Calls a function that reads the store; may be nested.
  package func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try translatingErrors {
      try queue.unsafeReentrantRead { database in
        let session = SQLiteSession(database, isWritable: false, path: path)
        defer { session.close() }
        if database.isInsideTransaction { return try body(session) }
        return try Self.transaction(.deferred, in: database) {
          defer { session.close() }
          try recheck(database)
          return .commit(try body(session))
        }
      }
    }
  }

  /// Calls a function that changes the store, in one transaction; can't be nested.
  package func write<Result>(_ body: (any StoreWriting) throws -> StoreTransaction<Result>) throws -> Result {
    try translatingErrors {
      guard mode != .readOnly else {
        throw ToolError(.storePermission, "The store is open for reading only.")
      }
      return try queue.unsafeReentrantWrite { database in
        guard !database.isInsideTransaction else {
          throw ToolError(.storeMisuse, "Can't start a transaction inside another one.")
        }
        // An import adds many records in a statement, which saves each page before it changes it. Undoing one needs big
        // temporary tables instead.
        if mode == .readWriteCreating { try database.execute(sql: "PRAGMA temp_store = MEMORY") }
        let session = SQLiteSession(database, isWritable: true, path: path)
        // Close the statements before the transaction ends: a running one would keep it open.
        let result = try Self.transaction(.immediate, in: database) {
          defer { session.close() }
          try recheck(database)
          let end = try body(session)
          if case .commit = end { try session.finishEntry() }
          return end
        }
        // Later changes of the connection don't belong to this entry.
        let hasJournal = "SELECT 1 FROM temp.sqlite_master WHERE name = 'journal'"
        if session.entry != nil, try Int.fetchOne(database, sql: hasJournal) != nil {
          try database.execute(sql: "DELETE FROM temp.journal")
        }
        mergeLog(database)
        return result
      }
    }
  }

  /// Makes sure that the tables are still those of this version: another process, maybe a newer one, may have upgraded
  /// or restored the store since it was opened.
  private func recheck(_ database: Database) throws {
    guard path != nil else { return }
    let schema = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA schema_version"))
    guard seenSchema.withLock({ $0 != schema }) else { return }
    try Self.check(database, mode == .readWriteCreating ? .readWrite : mode)
    seenSchema.withLock { $0 = schema }
  }

  /// Merges a big write-ahead log into the store, so that it does not take its room twice.
  ///
  /// What was committed is safe without it; where others still read the log, it is merged later.
  private func mergeLog(_ database: Database) {
    guard let path,
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal"),
      let size = attributes[.size] as? NSNumber, size.intValue > Self.maximumLogSize
    else { return }
    // Emptying the log would wait for readers, which may take long.
    let merged = try? Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(PASSIVE)")
    guard let merged, merged["log"] as Int? == merged["checkpointed"] as Int? else { return }
    try? database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private static func transaction<Result>(
    _ kind: Database.TransactionKind, in database: Database, _ body: () throws -> StoreTransaction<Result>
  ) throws -> Result {
    var outcome: StoreTransaction<Result>?
    try database.inTransaction(kind) {
      outcome = try body()
      if case .rollback? = outcome { return .rollback }
      return .commit
    }
    switch outcome {
    case .commit(let result), .rollback(let result): return result
    case nil: throw ToolError(.store, "The transaction ended without a result.")
    }
  }

  func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      let told = (error as? DatabaseError).map(ToolError.sqlite) ?? error as? ToolError
      throw told.map { told in path.map(told.naming) ?? told } ?? error
    }
  }
}
