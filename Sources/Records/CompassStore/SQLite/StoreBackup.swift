package import CompassFiles
package import CompassModel
import CompassSource
import Foundation
import GRDB

/// Copies of a whole store, and going back to one.
extension SQLiteStore {
  /// Writes the store as it is at one moment to another file, even if other programs write meanwhile.
  ///
  /// Only the owner can read the file. It is put in place when it is whole, synchronized and checked.
  ///
  /// - Returns: the number of records of each kind.
  /// - Throws: ``ToolError`` if the file can't be written, or if the store is damaged.
  package func backUp(to place: FilePlace) throws -> [RecordKind: Int] {
    try translatingErrors { try queue.read { try Self.copy($0, to: place) } }
  }

  /// Copies the store to a new file next to it, `NAME.2026-10-03.backup`; if there is one, the name gets a number.
  ///
  /// Nobody writes to the store meanwhile, so the copy has every change that was committed.
  ///
  /// - Parameter day: the day in the name.
  /// - Returns: the path of the copy.
  /// - Throws: ``ToolError`` if no sound copy could be made; no file is left then.
  package func backUpNextTo(_ path: String, day: CalendarDate) throws -> String {
    try Self.writeReserved("\(path).\(day).backup") { place in
      // SQLite copies from a connection that isn't writing, so another one holds the lock.
      let source = try DatabaseQueue(
        path: StoreFile.absolute(path),
        configuration: Self.configuration(timeout: 0, cache: Self.cacheKibibytes))
      try translatingErrors {
        try queue.writeWithoutTransaction { database in
          try database.inTransaction(.immediate) {
            _ = try source.read { try Self.copy($0, to: place) }
            return .rollback
          }
        }
      }
    }
  }

  /// Copies the store into a folder, created if it is missing, as `compass-2026-10-03.sqlite`; if there is one, the name
  /// gets a number.
  ///
  /// - Returns: the path of the copy, and the number of records of each kind.
  /// - Throws: ``ToolError`` if no sound copy could be made; no file is left then.
  package func backUp(
    intoFolder folder: String, day: CalendarDate
  ) throws -> (path: String, records: [RecordKind: Int]) {
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    try StoreFile.createFolder(String(StoreFile.absolute(folder).dropLast()))
    var records: [RecordKind: Int] = [:]
    let path = try Self.writeReserved("\(folder)compass-\(day)", ending: ".sqlite", separator: "-") { place in
      records = try backUp(to: place)
    }
    return (path, records)
  }

  /// Replaces everything in this store with another store, as one change that other programs see whole.
  ///
  /// Calendar feeds that are revoked in this store stay revoked.
  ///
  /// - Parameter source: the other store, which doesn't change.
  /// - Returns: the number of records of each kind.
  /// - Throws: ``ToolError``; this store is then unchanged.
  package func takeOver(_ source: SQLiteStore) throws -> [RecordKind: Int] {
    try translatingErrors {
      let revoked = try queue.read {
        try Row.fetchAll($0, sql: "SELECT revoked_at, digest FROM feed_tokens WHERE revoked_at IS NOT NULL")
      }
      let counts = try source.queue.read { database in
        do {
          try Self.checkTriggers(database)
          if let problem = try Self.problem(in: database) { throw ToolError.damagedStore(problem) }
        } catch let error as ToolError {
          throw source.path.map(error.naming) ?? error
        }
        try queue.writeWithoutTransaction { try database.backup(to: $0) }
        return try Self.counts(database)
      }
      guard try queue.read({ try Self.isWhole($0, counts) }) else {
        throw ToolError(.storeDamaged, "The written store differs from the copy.", help: "Try again.")
      }
      try queue.write { database in
        for row in revoked {
          try database.execute(
            sql: "UPDATE feed_tokens SET revoked_at = ? WHERE digest = ? AND revoked_at IS NULL",
            arguments: [row["revoked_at"] as String, row["digest"] as String])
        }
      }
      return counts
    }
  }

  /// Runs a closure that writes a file under a name that nobody else has, with a number if the name is taken.
  private static func writeReserved(
    _ name: String, ending: String = "", separator: String = ".", _ write: (FilePlace) throws -> Void
  ) throws -> String {
    let path = try StoreFile.reserve(name, ending: ending, separator: separator)
    do {
      try write(FilePlace.chosen(path))
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
    return path
  }

  /// Copies what a reading connection sees, and checks the copy before it is put in place.
  private static func copy(_ source: Database, to place: FilePlace) throws -> [RecordKind: Int] {
    let counts = try counts(source)
    // From the root: SQLite takes a name like `file:x?mode=memory` for an address.
    let file = try AtomicFile(place.absolute) { try checkCopy($0, counts) }
    do {
      try file.writeFile { temporary in
        var configuration = Configuration()
        configuration.prepareDatabase { database in
          // The file is synchronized when it is whole.
          try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        let copy = try DatabaseQueue(path: temporary, configuration: configuration)
        try copy.writeWithoutTransaction { try source.backup(to: $0) }
        try copy.close()
        // One file, which can be read where no file can be put next to it.
        let whole = try DatabaseQueue(path: temporary)
        try whole.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try whole.close()
      }
      try file.commit()
    } catch let error as DatabaseError {
      let problem = ToolError.sqlite(error)
      guard problem.kind == .storeDiskFull else { throw problem }
      throw ToolError.scratchFull(place.path)
    }
    return counts
  }

  private static func checkCopy(_ path: String, _ counts: [RecordKind: Int]) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let isWhole = try queue.read { try Self.isWhole($0, counts) }
    try queue.close()
    guard isWhole else {
      throw ToolError(
        .storeDamaged, "The store is damaged, so it can't be copied.",
        help: "See the errors with `compass-store check`.")
    }
  }

  /// Whether a database is sound and has the records that it must have.
  private static func isWhole(_ database: Database, _ counts: [RecordKind: Int]) throws -> Bool {
    try problem(in: database) == nil && Self.counts(database) == counts
  }

  /// The first damage that SQLite finds in the whole file, or nil.
  private static func problem(in database: Database) throws -> String? {
    let result = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") ?? ""
    return result == "ok" ? nil : result
  }

  private static func counts(_ database: Database) throws -> [RecordKind: Int] {
    var counts: [RecordKind: Int] = [:]
    for kind in RecordKind.allCases {
      counts[kind] = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(kind.tableName)")
    }
    return counts
  }

  /// The most files in a store's folder that are looked into.
  private static let maximumNeighbours = 1000

  /// The files next to a store that are named as copies of it, or are stores, by path.
  package static func copies(besides path: String) -> [String] {
    let folder = PathText.folder(of: StoreFile.absolute(path))
    let name = PathText.name(of: path)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    let store = FileIdentity(path)
    var lookedInto = 0
    return entries.filter { entry in
      // `NAME.2026-10-03.backup.2`
      if entry.hasPrefix(name + "."), entry.contains(".backup") { return true }
      guard lookedInto < maximumNeighbours else { return false }
      lookedInto += 1
      let path = folder + "/" + entry
      return StoreFile.isStore(path) && !FileIdentity(path).isSameFile(as: store)
    }.map { (folder == "/" ? "" : folder) + "/" + $0 }
  }
}
