import CompassFiles
import Foundation
import GRDB
import Synchronization

/// What was done to a store that an older version had made, when it was opened for writing.
package struct StoreUpgrade: Sendable, Hashable {
  /// The number of the version that had made it.
  package let version: Int
  /// Where the store is kept as it was.
  package let backup: String

  /// What a person is told, in one sentence.
  package var notice: String {
    "The store was made by an older version and is up to date now; as it was, it is kept as \(backup)."
  }

  /// Makes a store one of this version, once a copy of it as it was is safe.
  ///
  /// - Throws: ``StoreError`` where no copy can be made; the store is then as it was.
  static func carryOut(on queue: DatabaseQueue, at path: String) throws -> StoreUpgrade? {
    let made = Mutex<StoreUpgrade?>(nil)
    while true {
      let before = try applied(in: queue)
      if before.count == SQLiteStore.migrator.migrations.count { return made.withLock(\.self) }
      let migrator = SQLiteStore.migrator { database, version in
        // Under the lock: another process may have been here first, and put records there since.
        let applied = try SQLiteStore.migrator.appliedIdentifiers(database)
        guard !applied.contains(version) else { throw Overtaken() }
        guard !applied.isEmpty, made.withLock({ $0 == nil }) else { return }
        let upgrade = try keep(path, version: number(applied))
        if let upgrade { made.withLock { $0 = upgrade } }
      }
      do {
        try migrator.migrate(queue)
      } catch {
        // Another process may have migrated the store while this one waited to do so.
        if try applied(in: queue) != before { continue }
        // Nothing became of it, so that a copy would only be one more of each attempt.
        if let upgrade = made.withLock(\.self) { try? FileManager.default.removeItem(atPath: upgrade.backup) }
        throw error
      }
    }
  }

  /// Says that another process has made the change that was to be made.
  private struct Overtaken: Error {}

  private static func applied(in queue: DatabaseQueue) throws -> Set<String> {
    try queue.read { try SQLiteStore.migrator.appliedIdentifiers($0) }
  }

  /// The number of the last of some versions.
  private static func number(_ versions: Set<String>) -> Int {
    versions.compactMap { Int($0.dropFirst()) }.max() ?? 0
  }

  /// Copies a store; nil where there is nothing in it: one that is just being made goes through all versions.
  private static func keep(_ path: String, version: Int) throws -> StoreUpgrade? {
    let backup = StoreFile.freeName(path + ".v\(version).backup")
    do {
      // A connection of its own: the one that migrates is writing already, and this one sees what was before.
      let source = try DatabaseQueue(
        path: path, configuration: SQLiteStore.configuration(StoreWaiting(), path: path))
      return try source.read { database in
        let copy = try StoreCopy(of: database)
        guard copy.counts.contains(where: { $0.key != "grdb_migrations" && $0.value > 0 }) else { return nil }
        try copy.write(to: backup)
        return StoreUpgrade(version: version, backup: backup)
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
      "The store \(path) was made by an older version and was left as it is, since no copy of it could be kept: \(reason)",
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
