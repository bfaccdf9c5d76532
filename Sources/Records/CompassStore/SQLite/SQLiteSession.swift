import CompassModel
import CompassSource
import CompassValidation
import Foundation
import GRDB

/// The store during a closure: one transaction and its prepared statements.
///
/// It is Sendable because only one closure uses it, alone on the store's queue.
final class SQLiteSession: @unchecked Sendable {
  /// The purpose of a prepared statement, part of its cache key.
  enum Purpose: Hashable {
    case insert(Int), update, delete, exists, values
    case valuesOfBlock, naturalKeysOfBlock, namesOfBlock, sourceKeysOfBlock, eventsOfBlock
    case formerEvents
    case byNaturalKey, byFoldedName, eventsFrom, eventsBefore, bySource, sourceKeys
    case primaryMetric, readSetting, writeSetting, forgetSetting
    case unmark, deletion, lostLink, decisions
    case deletedBySource, deletedBySourcePrefix, deletedByNaturalKey, deletedByName
  }

  private struct Key: Hashable {
    let purpose: Purpose
    let kind: RecordKind
  }

  private let database: Database
  private let path: String?
  let isWritable: Bool
  private var isOpen = true
  private var statements: [Key: SQLiteStatement] = [:]
  /// The history entry of the changes; nil until an entry is created.
  var entry: Int?
  /// The time of that entry.
  var entryTime: Date?
  /// Whether the history has a former version of any event from before this transaction; nil until it is
  /// needed.
  var knowsFormerEvents: Bool?
  /// Whether a record was deleted, not counting undo.
  var hasDeleted = false
  /// The kinds with marks of deleted records; nil until they are needed.
  var deletedKinds: Set<RecordKind>?

  /// Creates a session on a connection that has begun a transaction.
  init(_ database: Database, isWritable: Bool, path: String?) {
    self.database = database
    self.path = path
    self.isWritable = isWritable
  }

  /// Ends the session and releases its statements; later use throws an error.
  func close() {
    isOpen = false
    statements = [:]
  }

  /// The connection, while the closure runs.
  func connection() throws -> OpaquePointer {
    guard isOpen, let connection = database.sqliteConnection else {
      throw ToolError(.storeMisuse, "The store was used after its closure ended.")
    }
    return connection
  }

  /// The connection, for changing the store.
  func writableConnection() throws -> OpaquePointer {
    guard isWritable else { throw ToolError(.storeMisuse, "Can't write to the store while reading it.") }
    return try connection()
  }

  /// Returns the statement for a purpose, prepared on first use.
  func statement(
    _ purpose: Purpose, _ kind: RecordKind, _ sql: @autoclosure () -> String
  ) throws -> SQLiteStatement {
    let connection = try connection()
    let key = Key(purpose: purpose, kind: kind)
    if let statement = statements[key] { return statement }
    let statement = try SQLiteStatement(sql(), on: connection)
    statements[key] = statement
    return statement
  }

  /// Runs a query and returns the closure's result for each row; nil results are omitted.
  func rows<Result>(
    _ sql: String, _ values: [FieldValue?] = [], _ body: (SQLiteStatement) throws -> Result?
  ) throws -> [Result] {
    try SQLiteStatement(sql, on: connection()).rows(values, body)
  }

  /// The values of a row; an error has the path, because a closure may read two stores.
  func values(in row: SQLiteStatement, of table: SQLTable) throws -> FieldValues {
    do {
      return try table.values(in: row)
    } catch let error as ToolError {
      throw path.map(error.naming) ?? error
    }
  }

  /// The number of rows that the last statement changed.
  var changeCount: Int { database.changesCount }
}
