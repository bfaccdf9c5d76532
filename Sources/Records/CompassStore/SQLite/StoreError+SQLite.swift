import GRDB
import GRDBSQLite

extension StoreError {
  /// What a connection says of its last failure.
  init(_ connection: OpaquePointer) {
    self.init(
      result: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "")
  }

  /// What GRDB reports.
  init(_ error: DatabaseError) {
    self.init(result: error.extendedResultCode, message: error.message ?? "")
  }

  /// A failure by SQLite's extended result code (sqlite.org/rescode.html).
  ///
  /// SQLite's own messages name tables and columns, never values.
  private init(result: ResultCode, message: String) {
    switch result {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.locked, Self.inUse)
    case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE:
      self.init(
        .diskFull, "The disk is full. The store was not changed.", help: "Free some space and try again.")
    case .SQLITE_READONLY:
      self.init(
        .permission, "No permission to write to the store.",
        help: "Check the permissions of the file and its folder.")
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self.init(
        .permission, "The store can't be opened.",
        help: "Check the path and the permissions of the file and its folder.")
    case .SQLITE_NOTADB:
      self.init(
        .notAStore, "The file is not a store (not a SQLite database).",
        help: "Choose a store file. If it was a store, go back to a backup with `compass-store restore FILE`."
      )
    case .SQLITE_CORRUPT: self = .damaged(message)
    case .SQLITE_IOERR:
      self.init(
        .inputOutput, "A disk error occurred while the store was in use (\(message)).",
        help: "The store was not changed. Check the disk and try again.")
    case .SQLITE_CONSTRAINT_FOREIGNKEY: self.init(.missingLink, "A record links to a missing record.")
    case .SQLITE_CONSTRAINT_PRIMARYKEY: self.init(.duplicateID, "A record with this ID already exists.")
    case .SQLITE_CONSTRAINT_UNIQUE where message.contains("metrics_one_primary"):
      self.init(.secondPrimary, "The athlete already has a primary metric.")
    case .SQLITE_CONSTRAINT_UNIQUE: self.init(.duplicateID, "This record already exists (\(message)).")
    case .SQLITE_CONSTRAINT: self.init(.invalidRecord, "The store rejected a record (\(message)).")
    default:
      self.init(
        .other,
        "The store can't be used. It was not changed. SQLite reports: \(message) (code \(result.rawValue)).",
        help: "Check for damage with `compass-store check`.")
    }
  }

  /// What is said of a store that somebody else writes, until it is known which store and who.
  static let inUse = "The store is in use."
}
