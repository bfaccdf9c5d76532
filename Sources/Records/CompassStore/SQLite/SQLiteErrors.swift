import CompassSource
import GRDB
import GRDBSQLite

extension ToolError {
  /// The last error of a connection.
  static func sqlite(_ connection: OpaquePointer) -> ToolError {
    sqlite(
      result: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "")
  }

  /// An error of GRDB.
  static func sqlite(_ error: DatabaseError) -> ToolError {
    sqlite(result: error.extendedResultCode, message: error.message ?? "")
  }

  /// A failure by SQLite's extended result code (sqlite.org/rescode.html).
  ///
  /// SQLite's own messages name tables and columns, never values.
  private static func sqlite(result: ResultCode, message: String) -> ToolError {
    switch result {
    case .SQLITE_BUSY, .SQLITE_LOCKED: ToolError(.storeLocked, inUse)
    case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE:
      ToolError(
        .storeDiskFull, "The disk is full. The store was not changed.", help: "Free some space and try again."
      )
    case .SQLITE_READONLY:
      ToolError(
        .storePermission, "No permission to write to the store.",
        help: "Check the permissions of the file and its folder.")
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      ToolError(
        .storePermission, "The store can't be opened.",
        help: "Check the path and the permissions of the file and its folder.")
    case .SQLITE_NOTADB:
      ToolError(
        .notAStore, "The file is not a store (not a SQLite database).",
        help: "Choose a store file. If it was a store, go back to a backup with `compass-store restore FILE`."
      )
    case .SQLITE_CORRUPT: damagedStore(message)
    case .SQLITE_IOERR:
      ToolError(
        .storeIO, "A disk error occurred while the store was in use (\(message)).",
        help: "The store was not changed. Check the disk and try again.")
    case .SQLITE_CONSTRAINT_FOREIGNKEY: ToolError(.missingLink, "A record links to a missing record.")
    case .SQLITE_CONSTRAINT_PRIMARYKEY: ToolError(.duplicateID, "A record with this ID already exists.")
    case .SQLITE_CONSTRAINT_UNIQUE where message.contains("metrics_one_primary"):
      ToolError(.secondPrimary, "The athlete already has a primary metric.")
    case .SQLITE_CONSTRAINT_UNIQUE: ToolError(.duplicateID, "This record already exists (\(message)).")
    case .SQLITE_CONSTRAINT: ToolError(.invalidRecord, "The store rejected a record (\(message)).")
    default:
      ToolError(
        .store,
        "The store can't be used. It was not changed. SQLite reports: \(message) (code \(result.rawValue)).",
        help: "Check for damage with `compass-store check`.")
    }
  }

  /// The message about a store that another program writes, until the path of the store is known.
  static let inUse = "The store is in use."
}
