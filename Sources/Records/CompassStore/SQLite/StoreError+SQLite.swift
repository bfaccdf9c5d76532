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
    case SQLITE_FULL:
      self.init(
        .diskFull, "The disk is full; the store is as it was before.", help: "Make room and try again.")
    case SQLITE_READONLY:
      self.init(.permission, "The store may not be written.", help: "Check who owns the file and its folder.")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      self.init(
        .permission, "The store cannot be opened.",
        help: "Check the path and who may use the file and its folder.")
    case SQLITE_NOTADB:
      self.init(
        .notAStore, "The file is not a store: it is not a SQLite database.",
        help: "Name a store. If it was one, go back to a backup with `compass-store restore FILE`.")
    case SQLITE_CORRUPT:
      self = .damaged(message)
    case SQLITE_IOERR:
      self.init(
        .inputOutput, "The disk failed while the store was in use (\(message)).",
        help: "The store is as it was before; check the disk and try again.")
    case SQLITE_CONSTRAINT: self.init(constraint: extendedCode, message)
    default:
      self.init(
        .other,
        "The store could not be used, and is as it was before. SQLite reports: \(message) (code \(extendedCode)).",
        help: "Look for damage with `compass-store check`.")
    }
  }

  /// What is said of a store that somebody else writes, until it is known which store and who.
  static let inUse = "The store is in use."

  private init(constraint extendedCode: Int32, _ message: String) {
    switch extendedCode {
    case foreignKeyCode: self.init(.missingLink, "A record links to one that is not there.")
    case primaryKeyCode: self.init(.duplicateID, "There is a record of that id already.")
    case uniqueCode where message.contains("metrics_one_primary"):
      self.init(.secondPrimary, "The athlete has a primary metric already.")
    case uniqueCode: self.init(.duplicateID, "There is such a record already (\(message)).")
    default: self.init(.invalidRecord, "The store refuses a record (\(message)).")
    }
  }
}

// SQLite's header makes these codes by arithmetic in macros, which Swift does not import.
private let foreignKeyCode = SQLITE_CONSTRAINT | 3 << 8
private let primaryKeyCode = SQLITE_CONSTRAINT | 6 << 8
private let uniqueCode = SQLITE_CONSTRAINT | 8 << 8
