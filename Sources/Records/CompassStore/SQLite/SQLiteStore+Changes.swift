import CompassSource
import GRDB

extension SQLiteStore {
  /// A number that another connection's commit changes (`PRAGMA data_version`); what this object itself
  /// writes does not.
  ///
  /// Asked before reading, it tells later whether what was read still stands.
  package func dataVersion() throws -> Int {
    do {
      return try queue.unsafeReentrantRead { database in
        try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
      }
    } catch let error as DatabaseError {
      throw ToolError.sqlite(error)
    }
  }

  /// Writes the file anew without what was removed from it, and empties the log beside it.
  ///
  /// What was removed is gone for the tool already; after this its bytes are, too.
  ///
  /// - Returns: whether the log could be emptied; not while others still read what it has.
  /// - Throws: ``ToolError``, the store being whole all the same.
  package func scrub() throws -> Bool {
    try translatingErrors {
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "VACUUM")
        // The first column says whether somebody was in the way (sqlite.org/pragma.html#pragma_wal_checkpoint).
        return try Int.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
      }
    }
  }
}
