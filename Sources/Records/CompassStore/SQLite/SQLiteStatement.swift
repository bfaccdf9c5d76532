import CompassModel
import CompassSource
import Foundation
import GRDBSQLite

/// A prepared statement that uses SQLite's functions directly.
///
/// A text with a NUL stays whole, and an import of a million records needs half the time.
final class SQLiteStatement {
  private let connection: OpaquePointer
  private let pointer: OpaquePointer

  /// Prepares a statement.
  ///
  /// - Throws: ``ToolError`` with the message of SQLite.
  init(_ sql: String, on connection: OpaquePointer) throws {
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v2(connection, sql, -1, &prepared, nil)
    guard status == SQLITE_OK, let prepared else { throw ToolError.sqlite(connection) }
    self.connection = connection
    pointer = prepared
  }

  deinit { sqlite3_finalize(pointer) }

  /// Makes the statement ready to run again, its values forgotten.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// Moves to the next row, or returns false after the last one.
  func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw ToolError.sqlite(connection)
    }
  }

  /// Runs the statement with some values and calls a closure for each row, until it returns false.
  ///
  /// - Returns: whether all rows were read.
  @discardableResult
  func scanRows(_ values: [FieldValue?], _ body: (SQLiteStatement) throws -> Bool) throws -> Bool {
    defer { reset() }
    for (index, value) in values.enumerated() { try bind(value, at: index) }
    while try step() { guard try body(self) else { return false } }
    return true
  }

  /// Runs the statement with some values and calls a closure for each row.
  func forEachRow(_ values: [FieldValue?], _ body: (SQLiteStatement) throws -> Void) throws {
    try scanRows(values) { row in
      try body(row)
      return true
    }
  }

  /// Runs the statement with some values, handing on no row.
  func run(_ values: [FieldValue?]) throws {
    try forEachRow(values) { _ in }
  }

  /// Runs the statement with some values and returns what a closure makes of each row; nil leaves a row out.
  func rows<Result>(
    _ values: [FieldValue?], _ body: (SQLiteStatement) throws -> Result?
  ) throws -> [Result] {
    var results: [Result] = []
    try forEachRow(values) { row in
      if let result = try body(row) { results.append(result) }
    }
    return results
  }

  /// Returns the result of a closure for the first row, or nil without a row.
  func first<Result>(_ values: [FieldValue?], _ body: (SQLiteStatement) throws -> Result) throws -> Result? {
    defer { reset() }
    for (index, value) in values.enumerated() { try bind(value, at: index) }
    return try step() ? body(self) : nil
  }
}

extension SQLiteStatement {
  /// Gives a parameter its value, as the tables hold it.
  ///
  /// - Parameters:
  ///   - value: the value; nil is NULL.
  ///   - index: the place of the parameter, counted from 0.
  func bind(_ value: FieldValue?, at index: Int) throws {
    let place = Int32(index + 1)
    switch value {
    case nil: try check(sqlite3_bind_null(pointer, place))
    case .integer(let number): try check(sqlite3_bind_int64(pointer, place, Int64(number)))
    case .boolean(let flag): try check(sqlite3_bind_int64(pointer, place, flag ? 1 : 0))
    case let value?: try bind(StoredText.text(of: value), at: place)
    }
  }

  private func bind(_ text: String, at place: Int32) throws {
    // -1 asks SQLite to copy the bytes.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let status = text.withCString {
      sqlite3_bind_text64(pointer, place, $0, UInt64(text.utf8.count), copied, UInt8(SQLITE_UTF8))
    }
    try check(status)
  }

  private func check(_ status: Int32) throws {
    guard status == SQLITE_OK else { throw ToolError.sqlite(connection) }
  }
}

extension SQLiteStatement {
  /// Whether a column of the row is NULL.
  func isNull(_ column: Int) -> Bool { sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL }

  /// The whole number in a column.
  func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(pointer, Int32(column))) }

  /// The text in a column.
  func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// The row of the history in a column, a JSON object of its columns.
  ///
  /// - Throws: ``ToolError`` if it can't be read.
  func image(_ column: Int) throws -> [JSONValue.Member] {
    guard case .object(let cells)? = validText(column).flatMap(JSONValue.init(parsing:)) else {
      throw ToolError(
        .storeDamaged, "The history has an entry that can't be read.",
        help: "Find it with `compass-store check`. Go back to a backup with `compass-store restore FILE`.")
    }
    return cells
  }

  /// The text in a column; nil if it isn't valid UTF-8.
  func validText(_ column: Int) -> String? { String(validating: bytes(column), as: UTF8.self) }

  /// Whether a column of the row is a whole number.
  func isInteger(_ column: Int) -> Bool { sqlite3_column_type(pointer, Int32(column)) == SQLITE_INTEGER }

  /// Whether a column of the row is a text.
  func isText(_ column: Int) -> Bool { sqlite3_column_type(pointer, Int32(column)) == SQLITE_TEXT }

  /// The id in a column; nil if it isn't valid.
  func id(_ column: Int) -> UUID? { UUID(digits: bytes(column)) }

  /// The bytes of the text in a column, until the next use of the statement.
  private func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(pointer, Int32(column))
    let count = Int(sqlite3_column_bytes(pointer, Int32(column)))
    return UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
  }
}

/// Values as the texts that the tables hold.
enum StoredText {
  /// The text of a value; a yes is 1, a no is 0.
  ///
  /// - Throws: ``ToolError`` for an instant or a number that can't be stored.
  static func text(of value: FieldValue) throws -> String {
    switch value {
    case .boolean(let flag): return flag ? "1" : "0"
    case .instant(let instant):
      // Every instant has its microseconds, so that the texts sort as the instants do.
      guard let text = instant.rfc3339(withZeros: true) else {
        throw ToolError(.invalidRecord, "Invalid time: the year must be from 1 to 9999.")
      }
      return text
    case .decimal(let number) where !number.isFinite:
      throw ToolError(.invalidRecord, "Invalid number: it must be finite.")
    default: return value.canonicalText
    }
  }
}
