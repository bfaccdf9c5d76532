import GRDB

extension SQLiteStore {
  /// A number that another connection's commit changes (`PRAGMA data_version`); what this object itself
  /// writes does not.
  ///
  /// Asked before reading, it tells later whether what was read still stands.
  ///
  /// - Throws: ``StoreError``.
  package func dataVersion() throws -> Int {
    do {
      return try queue.unsafeReentrantRead { database in
        try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
      }
    } catch let error as DatabaseError {
      throw StoreError(error)
    }
  }
}
