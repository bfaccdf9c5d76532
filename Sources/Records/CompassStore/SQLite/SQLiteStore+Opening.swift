import Foundation
import GRDB

extension SQLiteStore {
  /// What marks a database as a store of this tool: `CMPS` in ASCII (`PRAGMA application_id`).
  static let applicationID = 0x434D_5053
  /// The memory that SQLite may use for pages, in KiB; random keys of a big import need it.
  private static let cacheKibibytes = 65_536
  /// The same of a store of no file, which must not be larger than what a dry run is allowed.
  private static let privateCacheKibibytes = 8_192
  /// The longest that two processes that make a store at once wait for each other between tries, in seconds.
  private static let retryInterval: TimeInterval = 0.05

  /// The changes that make a store of any version one of this version, by the version that each leads to.
  static let migrations = [
    ("v1", StoreSchemaV1.statements + ["PRAGMA application_id = \(applicationID)"]),
    ("v2", StoreSchemaV2.statements), ("v3", StoreSchemaV3.statements), ("v4", StoreSchemaV4.statements),
  ]

  /// Makes a database of any version one of this version.
  static let migrator = {
    var migrator = DatabaseMigrator()
    for (version, statements) in migrations {
      migrator.registerMigration(version) { database in
        for statement in statements { try database.execute(sql: statement) }
      }
    }
    return migrator
  }()

  /// Opens an empty store that nobody else sees: in memory, and what is too much for that in a file without
  /// a name in the folder for temporary files.
  static func openPrivate() throws -> DatabaseQueue {
    do {
      let queue = try DatabaseQueue(
        path: "", configuration: configuration(StoreWaiting(seconds: 0), path: nil))
      try migrator.migrate(queue)
      return queue
    } catch let error as DatabaseError {
      throw StoreError(error)
    }
  }

  /// A connection to a store, and whether the store had to be brought up to date for it.
  typealias Opened = (queue: DatabaseQueue, upgrade: StoreUpgrade?)

  static func open(
    _ path: String, _ mode: Mode, _ waiting: StoreWaiting
  ) throws -> Opened {
    let absolutePath = StoreFile.absolute(path)
    if mode == .readWriteCreating { try StoreFile.create(absolutePath) }
    try StoreFile.checkExists(absolutePath)
    let deadline = ContinuousClock.now + .seconds(waiting.seconds)
    while true {
      do {
        return try openOnce(absolutePath, mode, waiting)
      } catch let error as DatabaseError {
        // What is not about files and locks is about what is in the file.
        let problem = StoreError(error).code == .other ? .damaged(error.message ?? "") : StoreError(error)
        // SQLite does not wait for another process that switches the file to WAL at the same moment.
        if problem.code == .locked, ContinuousClock.now < deadline {
          Thread.sleep(forTimeInterval: retryInterval)
        } else if mode == .readOnly, Self.mayBeUnchanging(problem) {
          return (try openUnchanging(absolutePath, problem), nil)
        } else {
          let obstacle =
            problem.code == .permission
            ? StoreFile.obstacle(at: absolutePath, forWriting: mode != .readOnly) : nil
          throw obstacle ?? problem.naming(path)
        }
      } catch let error as StoreError {
        throw error.naming(path)
      }
    }
  }

  private static func openOnce(
    _ path: String, _ mode: Mode, _ waiting: StoreWaiting
  ) throws -> Opened {
    // Also for reading, the file is opened for writing where that may be: SQLite's reading connections leave
    // their `-wal` and `-shm` files behind.
    let queue = try DatabaseQueue(path: path, configuration: configuration(waiting, path: path))
    try queue.read { try check($0, mode) }
    guard mode != .readOnly else { return (queue, nil) }
    try queue.writeWithoutTransaction { try makeDurable($0) }
    return (queue, try StoreUpgrade.carryOut(on: queue, at: path))
  }

  /// Whether a failure may come from a medium where SQLite can put nothing beside the store: one that may
  /// not be written, or is full.
  package static func mayBeUnchanging(_ problem: StoreError) -> Bool {
    switch problem.code {
    case .permission, .inputOutput, .diskFull: true
    default: false
    }
  }

  /// Opens a store on a medium where SQLite can make no `-shm` file; sound while nobody writes there.
  ///
  /// - Parameter mode: what it is opened for; for writing, of a copy, one of an older version will do.
  static func openUnchanging(
    _ path: String, _ problem: StoreError, _ mode: Mode = .readOnly
  ) throws -> DatabaseQueue {
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
    if log?[.type] as? FileAttributeType == .typeDirectory, let folder = StoreFile.sideFolder(of: path) {
      throw folder
    }
    guard (log?[.size] as? NSNumber)?.intValue ?? 0 == 0 else {
      throw StoreError(
        .permission, "The store \(path) has unmerged changes and can't be written here.",
        help: "Copy it and the file \(path)-wal to a writable folder, and use it there.")
    }
    var address = URLComponents()
    address.scheme = "file"
    address.path = path
    address.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    guard let uri = address.string else { throw problem.naming(path) }
    do {
      var configuration = configuration(StoreWaiting(seconds: 0), path: nil)
      configuration.readonly = true
      let queue = try DatabaseQueue(path: uri, configuration: configuration)
      try queue.read { try check($0, mode) }
      return queue
    } catch let error as DatabaseError {
      throw StoreError(error).naming(path)
    }
  }

  static func configuration(_ waiting: StoreWaiting, path: String?) -> Configuration {
    var configuration = Configuration()
    configuration.label = "compass-store"
    let queue = LockQueue(waiting, storePath: path)
    configuration.busyMode = .callback { queue.goesOn(afterTries: $0) }
    configuration.prepareDatabase { database in
      let cache = path == nil ? privateCacheKibibytes : cacheKibibytes
      try database.execute(sql: "PRAGMA cache_size = -\(cache)")
      // A page whose cells don't fit it is damage, not a row.
      try database.execute(sql: "PRAGMA cell_size_check = ON")
      // What a family forgets must not linger in free pages.
      try database.execute(sql: "PRAGMA secure_delete = ON")
      // Views and triggers of a file that somebody sent must not run functions.
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      database.add(
        function: DatabaseFunction(String.searchFunction, argumentCount: 1, pure: true) { values in
          String.fromDatabaseValue(values[0])?.searchFolded
        })
    }
    return configuration
  }

  /// Makes sure that the database is a store that this version understands, before anything is changed.
  ///
  /// The pages of the file are not checked here, which would cost every command more the bigger the store is;
  /// `backup`, `restore`, `check` and an upgrade do that.
  static func check(_ database: Database, _ mode: Mode) throws {
    // GRDB makes its own table before the first migration; a store that is just being made may have it only.
    let foreignTables = "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'"
    let isEmpty = try Int.fetchOne(database, sql: foreignTables) == 0
    if !isEmpty, try Int.fetchOne(database, sql: "PRAGMA application_id") != applicationID {
      throw StoreError(
        .notAStore, "The file is a SQLite database of another program, not a store.",
        help: "Use a store file, or a path where no file exists yet.")
    }
    if try migrator.hasBeenSuperseded(database) {
      throw StoreError(
        .newer, "The store was created by a newer version of this tool.",
        help:
          "Nothing was changed. Install that version or a newer one, or choose another store with --store."
      )
    }
    if mode != .readOnly { try checkTriggers(database) }
    guard mode == .readOnly, try !migrator.hasCompletedMigrations(database) else { return }
    throw isEmpty
      ? StoreError(
        .notFound, "The store is empty.", help: "Import or add records first.")
      : StoreError(
        .older, "The store was created by an older version of this tool.",
        help: "To upgrade it, import a file or run `compass-store history`. A copy of the old store is saved."
      )
  }

  /// Checks that the store has no trigger and no view, which could change records unseen; this tool makes none.
  static func checkTriggers(_ database: Database) throws {
    let sql =
      "SELECT type, name FROM main.sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name LIMIT 1"
    guard let row = try Row.fetchOne(database, sql: sql) else { return }
    let (type, name): (String, String) = (row["type"], row["name"])
    throw StoreError(
      .damaged,
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

extension StoreError {
  /// A file that is damaged.
  static func damaged(_ what: String) -> StoreError {
    StoreError(
      .damaged, "The store is damaged (\(what)).",
      help:
        "See the errors with `compass-store check`. Go back to a backup with `compass-store restore FILE`."
    )
  }

  /// The error with the store's path in its sentence, where it is about the file as a whole.
  func naming(_ path: String) -> StoreError {
    switch code {
    case .locked where message == Self.inUse: StoreError.locked(path)
    case .notAStore, .newer, .older, .permission, .diskFull, .damaged, .inputOutput, .other:
      message.contains(path) ? self : StoreError(code, "\(path): \(message)", help: help)
    default: self
    }
  }
}
