import CompassModel
import CompassSource
import Foundation
import GRDB

extension SQLiteStore {
  /// The `PRAGMA application_id` that identifies a database as a store of this tool: `CMPS` in ASCII.
  static let applicationID = 0x434D_5053
  /// The memory that SQLite may use for pages, in KiB; random keys of a big import need it.
  static let cacheKibibytes = 65_536
  /// The cache size of a private store, in KiB; it has to fit into the memory limit of a dry run.
  private static let privateCacheKibibytes = 8_192
  /// The pause between two tries to open a store that another process is creating, in seconds.
  private static let retryInterval: TimeInterval = 0.05

  /// Opens an empty store that other processes can't see.
  ///
  /// It is in memory. If it grows, SQLite moves it to an unnamed file in the temporary folder.
  static func openPrivate() throws -> DatabaseQueue {
    do {
      let queue = try DatabaseQueue(
        path: "", configuration: configuration(timeout: 0, cache: privateCacheKibibytes))
      try queue.write(createTables)
      return queue
    } catch let error as DatabaseError {
      throw ToolError.sqlite(error)
    }
  }

  static func open(_ path: String, _ mode: Mode, timeout: TimeInterval) throws -> DatabaseQueue {
    let absolutePath = StoreFile.absolute(path)
    if mode == .readWriteCreating { try StoreFile.create(absolutePath) }
    try StoreFile.checkExists(absolutePath)
    let deadline = ContinuousClock.now + .seconds(timeout)
    while true {
      do {
        return try openOnce(absolutePath, mode, timeout)
      } catch let error as DatabaseError {
        // Errors other than file and lock errors mean that the content of the file is damaged.
        var problem = ToolError.sqlite(error)
        if problem.kind == .store { problem = .damagedStore(error.message ?? "") }
        // SQLite doesn't wait while another process switches the file to WAL.
        guard problem.kind == .storeLocked, ContinuousClock.now < deadline else {
          let obstacle = problem.kind == .storePermission ? StoreFile.obstacle(at: absolutePath) : nil
          throw obstacle ?? problem.naming(path)
        }
        Thread.sleep(forTimeInterval: retryInterval)
      } catch let error as ToolError {
        throw error.naming(path)
      }
    }
  }

  private static func openOnce(_ path: String, _ mode: Mode, _ timeout: TimeInterval) throws -> DatabaseQueue
  {
    // Also for reading, the file is opened for writing if possible: SQLite's reading connections leave their `-wal`
    // and `-shm` files behind.
    let queue = try DatabaseQueue(
      path: path, configuration: configuration(timeout: timeout, cache: cacheKibibytes))
    try queue.read { try check($0, mode) }
    guard mode != .readOnly else { return queue }
    try queue.writeWithoutTransaction { database in
      try makeDurable(database)
      guard try isEmpty(database) else { return }
      try database.inTransaction(.immediate) {
        // Another process may have created the tables since.
        if try isEmpty(database) { try createTables(database) }
        return .commit
      }
    }
    return queue
  }

  private static func isEmpty(_ database: Database) throws -> Bool {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
  }

  private static func createTables(_ database: Database) throws {
    for statement in Schema.statements { try database.execute(sql: statement) }
  }

  static func configuration(timeout: TimeInterval, cache: Int) -> Configuration {
    var configuration = Configuration()
    configuration.label = "compass-store"
    configuration.busyMode = .timeout(timeout)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA cache_size = -\(cache)")
      // Report a page with cells of invalid size as damaged instead of reading rows from it.
      try database.execute(sql: "PRAGMA cell_size_check = ON")
      // Erased records must not remain in free pages.
      try database.execute(sql: "PRAGMA secure_delete = ON")
      // Views and triggers in a file from someone else must not run functions.
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      database.add(
        function: DatabaseFunction(String.searchFunction, argumentCount: 1, pure: true) { values in
          String.fromDatabaseValue(values[0])?.searchFolded
        })
    }
    return configuration
  }

  /// Checks that the database is a store of this version, before any changes.
  ///
  /// It doesn't check the pages of the file, because that is slow for large stores; `backup`, `restore` and `check`
  /// do.
  ///
  /// - Throws: ``ToolError`` if the database isn't such a store.
  static func check(_ database: Database, _ mode: Mode) throws {
    guard try !isEmpty(database) else {
      guard mode == .readOnly else { return }
      throw ToolError(.storeNotFound, "The store is empty.", help: "Import or add records first.")
    }
    guard try Int.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
      throw ToolError(
        .notAStore, "The file is a SQLite database of another program, not a store.",
        help: "Use a store file, or a path where no file exists yet.")
    }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version <= Schema.version else {
      throw ToolError(
        .newerStore, "The store was created by a newer version of this tool.",
        help:
          "Nothing was changed. Install that version or a newer one, or choose another store with --store.")
    }
    guard version == Schema.version else {
      throw ToolError(
        .olderStore, "The store was created by an older version of this tool.",
        help:
          "Nothing was changed. Export its data with that version: `compass-export all --zip --all-athletes --output "
          + "data.zip`. Then import data.zip into a new store.")
    }
    if mode != .readOnly { try checkTriggers(database) }
  }

  /// Throws an error if the store contains a trigger or a view, which could change records without notice.
  ///
  /// This tool doesn't create either.
  static func checkTriggers(_ database: Database) throws {
    let sql =
      "SELECT type, name FROM main.sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name LIMIT 1"
    guard let row = try Row.fetchOne(database, sql: sql) else { return }
    let (type, name): (String, String) = (row["type"], row["name"])
    throw ToolError(
      .storeDamaged,
      "The store has a \(type) \"\(name)\", which could change records without notice. This tool creates no \(type)s.",
      help: "Go back to a backup with `compass-store restore FILE`, or remove it with "
        + "`sqlite3 FILE 'DROP \(type.uppercased()) \(name.quotedDatabaseIdentifier)'`.")
  }

  /// Has every commit on the disk before it is called done, while others may read.
  private static func makeDurable(_ database: Database) throws {
    // Set here and not through GRDB, which would lower `synchronous` to NORMAL with it.
    if try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" {
      try database.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try database.execute(sql: "PRAGMA synchronous = FULL")
  }
}

extension ToolError {
  /// A file that is damaged.
  static func damagedStore(_ what: String) -> ToolError {
    ToolError(
      .storeDamaged, "The store is damaged (\(what)).",
      help:
        "See the errors with `compass-store check`. Go back to a backup with `compass-store restore FILE`."
    )
  }

  /// The error with the store's path in its sentence if it is about the file as a whole.
  ///
  /// The path becomes the details of the error, because a closure may read two stores.
  func naming(_ path: String) -> ToolError {
    guard details == nil, !message.contains(path) else { return self }
    var named: ToolError
    if kind == .storeLocked, message == Self.inUse {
      named = ToolError(
        .storeLocked, "The store \(path) is in use by another program.",
        help: "Nothing was changed. Try again when that program has finished.")
    } else if kind.isOfStoreFile {
      named = ToolError(kind, "\(path): \(message)", help: help)
    } else {
      return self
    }
    named.details = path
    return named
  }
}
