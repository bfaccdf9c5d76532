import Foundation
import GRDB

extension SQLiteStore {
  /// Opens a store so that its file stays as it is: an older version is copied to a file without a name, and the
  /// copy is brought up to date.
  ///
  /// - Parameters:
  ///   - path: where the store is.
  ///   - waiting: how long another writer is waited for, and who is told.
  ///   - damage: takes single values that can't be read and are left out; nil makes each one an error.
  /// - Throws: ``StoreError``.
  package static func reading(
    path: String, waiting: StoreWaiting = StoreWaiting(), damage: DamagedCell.Handler? = nil
  ) throws -> SQLiteStore {
    do {
      return try SQLiteStore(path: path, mode: .readOnly, waiting: waiting, damage: damage)
    } catch let error as StoreError where error.code == .older {
      return try SQLiteStore(copying: path, damage: damage)
    }
  }

  /// Opens a private copy of a store, brought up to date, that is gone with this object; what is written to it reaches
  /// nobody.
  ///
  /// - Throws: ``StoreError``.
  package convenience init(copying path: String, damage: DamagedCell.Handler? = nil) throws {
    let absolutePath = StoreFile.absolute(path)
    try StoreFile.checkExists(absolutePath)
    do {
      let copy = try DatabaseQueue(
        path: "", configuration: Self.configuration(StoreWaiting(seconds: 0), path: nil))
      do {
        try Self.openSource(absolutePath).backup(to: copy)
      } catch let error as DatabaseError where Self.mayBeUnchanging(StoreError(error)) {
        try Self.openUnchanging(absolutePath, StoreError(error), .readWrite).backup(to: copy)
      }
      try copy.read { try Self.check($0, .readWrite) }
      try Self.migrator.migrate(copy)
      self.init(privately: copy, damage: damage)
    } catch let error as DatabaseError {
      throw StoreError(error).naming(path)
    } catch let error as StoreError {
      throw error.naming(path)
    }
  }

  /// A connection that reads a store of any version and writes nothing to it.
  static func openSource(_ path: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: configuration(StoreWaiting(), path: path))
    try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
    return queue
  }
}
