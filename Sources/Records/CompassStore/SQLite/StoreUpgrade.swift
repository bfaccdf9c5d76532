import CompassFiles
import Foundation
import GRDB

/// What was done to a store that an older version had made, when it was opened for writing.
package struct StoreUpgrade: Sendable, Hashable {
  /// The number of the version that had made it.
  package let version: Int
  /// Where the store is kept as it was.
  package let backup: String
  /// Whether it was not kept there before.
  private let isNewBackup: Bool

  /// What a person is told, in one sentence.
  package var notice: String {
    "The store was upgraded from an older version. The old store is saved as \(backup)."
  }

  /// Makes a store one of this version, once a copy of it as it was is safe.
  ///
  /// All versions that it lacks are one transaction, so that whoever is interrupted leaves the old store or the new one.
  ///
  /// - Throws: ``StoreError`` where no copy can be made; the store is then as it was.
  static func carryOut(on queue: DatabaseQueue, at path: String) throws -> StoreUpgrade? {
    guard try queue.read({ try !SQLiteStore.migrator.hasCompletedMigrations($0) }) else { return nil }
    return try queue.writeWithoutTransaction { database in
      // SQLite ignores this within a transaction. A table that is made anew must not take along what links to it.
      try database.execute(sql: "PRAGMA foreign_keys = OFF")
      defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
      var upgrade: StoreUpgrade?
      do {
        try database.inTransaction(.immediate) {
          // Under the lock: another process may have been here first, and put records there since.
          let applied = try SQLiteStore.migrator.appliedIdentifiers(database)
          let missing = SQLiteStore.migrations.filter { !applied.contains($0.0) }
          if !applied.isEmpty, !missing.isEmpty { upgrade = try keep(path, version: number(applied)) }
          let broken = try brokenLinks(database)
          try apply(missing, to: database)
          guard try brokenLinks(database) == broken else {
            throw StoreError(
              .damaged,
              "\(path): The store of an older version can't be upgraded, because records would lose their links.",
              help: "See the errors with `compass-store check`. The store was not changed.")
          }
          return .commit
        }
      } catch {
        // Nothing became of it, so that a copy would only be one more of each attempt.
        if let upgrade, upgrade.isNewBackup { try? FileManager.default.removeItem(atPath: upgrade.backup) }
        throw error
      }
      return upgrade
    }
  }

  /// How many links lead nowhere; SQLite doesn't look while foreign keys are off.
  private static func brokenLinks(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM pragma_foreign_key_check") ?? 0
  }

  private static func apply(_ migrations: [(String, [String])], to database: Database) throws {
    // As GRDB makes it, which reads it.
    try database.execute(
      sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    for (version, statements) in migrations {
      for statement in statements { try database.execute(sql: statement) }
      try database.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [version])
    }
  }

  /// The number of the last of some versions.
  private static func number(_ versions: Set<String>) -> Int {
    versions.compactMap { Int($0.dropFirst()) }.max() ?? 0
  }

  /// Copies a store; nil where there is nothing in it: one that is just being made goes through all versions.
  private static func keep(_ path: String, version: Int) throws -> StoreUpgrade? {
    let name = path + ".v\(version).backup"
    let backup = StoreFile.freeName(name)
    do {
      // A connection of its own: the one that migrates is writing already, and this one sees what was before.
      let source = try DatabaseQueue(
        path: path, configuration: SQLiteStore.configuration(StoreWaiting(), path: path))
      return try source.read { database in
        let copy = try StoreCopy(of: database)
        guard copy.counts.contains(where: { $0.key != "grdb_migrations" && $0.value > 0 }) else { return nil }
        try copy.write(to: FilePlace.chosen(backup).absolute)
        // What an upgrade that was killed left is not kept twice.
        if backup != name, StoreFile.isOwnRegularFile(name),
          FileManager.default.contentsEqual(atPath: name, andPath: backup)
        {
          try FileManager.default.removeItem(atPath: backup)
          return StoreUpgrade(version: version, backup: name, isNewBackup: false)
        }
        return StoreUpgrade(version: version, backup: backup, isNewBackup: true)
      }
    } catch let error as FileError {
      throw refusal(path, error.storeCode, error.reason, error.remedy)
    } catch let error as StoreError {
      throw refusal(path, error.code, error.message, error.help)
    } catch let error as DatabaseError {
      let error = StoreError(error)
      throw refusal(path, error.code, error.message, error.help)
    }
  }

  private static func refusal(
    _ path: String, _ code: StoreError.Code, _ reason: String, _ help: String?
  ) -> StoreError {
    StoreError(
      code,
      "The store \(path) of an older version was not upgraded, because it can't be copied first: \(reason)",
      help: help)
  }
}

extension FileError {
  /// The like failure of a store.
  var storeCode: StoreError.Code {
    switch code {
    case .diskFull: .diskFull
    case .permission, .notFound, .notAFile: .permission
    default: .inputOutput
    }
  }
}
