import GRDB
import GRDBSQLite

extension StoreError {
  /// What a connection says of its last failure.
  init(_ connection: OpaquePointer) {
    self.init(
      extendedCode: sqlite3_extended_errcode(connection),
      message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "")
  }

  /// What GRDB reports.
  init(_ error: DatabaseError) {
    self.init(extendedCode: error.extendedResultCode.rawValue, message: error.message ?? "")
  }

  /// A failure by SQLite's extended result code (sqlite.org/rescode.html).
  ///
  /// SQLite's own messages name tables and columns, never values.
  init(extendedCode: Int32, message: String) {
    switch extendedCode & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self.init(.locked, Self.inUse)
    case SQLITE_FULL,
      SQLITE_IOERR where extendedCode == fullForSharedMemory:
      self.init(
        .diskFull, "The disk is full. The store was not changed.", help: "Free some space and try again.")
    case SQLITE_READONLY:
      self.init(
        .permission, "No permission to write to the store.",
        help: "Check the permissions of the file and its folder.")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      self.init(
        .permission, "The store can't be opened.",
        help: "Check the path and the permissions of the file and its folder.")
    case SQLITE_NOTADB:
      self.init(
        .notAStore, "The file is not a store (not a SQLite database).",
        help: "Choose a store file. If it was a store, go back to a backup with `compass-store restore FILE`."
      )
    case SQLITE_CORRUPT:
      self = .damaged(message)
    case SQLITE_IOERR:
      self.init(
        .inputOutput, "A disk error occurred while the store was in use (\(message)).",
        help: "The store was not changed. Check the disk and try again.")
    case SQLITE_CONSTRAINT: self.init(constraint: extendedCode, message)
    default:
      self.init(
        .other,
        "The store can't be used. It was not changed. SQLite reports: \(message) (code \(extendedCode)).",
        help: "Check for damage with `compass-store check`.")
    }
  }

  /// What is said of a store that somebody else writes, until it is known which store and who.
  static let inUse = "The store is in use."

  private init(constraint extendedCode: Int32, _ message: String) {
    switch extendedCode {
    case foreignKeyCode: self.init(.missingLink, "A record links to a missing record.")
    case primaryKeyCode: self.init(.duplicateID, "A record with this ID already exists.")
    case uniqueCode where message.contains("metrics_one_primary"):
      self.init(.secondPrimary, "The athlete already has a primary metric.")
    case uniqueCode: self.init(.duplicateID, "This record already exists (\(message)).")
    default: self.init(.invalidRecord, "The store rejected a record (\(message)).")
    }
  }
}

// SQLite's header makes these codes by arithmetic in macros, which Swift does not import.
private let fullForSharedMemory = SQLITE_IOERR | 19 << 8
private let foreignKeyCode = SQLITE_CONSTRAINT | 3 << 8
private let primaryKeyCode = SQLITE_CONSTRAINT | 6 << 8
private let uniqueCode = SQLITE_CONSTRAINT | 8 << 8
