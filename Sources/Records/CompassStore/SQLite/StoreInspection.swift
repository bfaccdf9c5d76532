package import CompassModel
import CompassSource
import Foundation

/// What is wrong with a store as a database, whatever its records say.
package enum StoreDamage: Sendable, Hashable {
  /// What SQLite says of the database.
  case database(String)
  /// A row links to a missing one.
  case missingLink(table: String, key: String, column: String, parent: String)
  /// A calendar feed, an entry of the history or a deleted record that can't be read, in one sentence.
  case unreadable(String)
}

/// A stored record, even if some of its values can't be read.
package struct StoredRecord: Sendable, Hashable {
  /// The ID as it is stored.
  package let key: String
  /// The values that can be read.
  package let values: FieldValues
  /// The fields whose values can't be read.
  package let unreadable: [FieldDescriptor]
}

/// Looks for damage in a store.
package struct StoreInspection {
  private let session: SQLiteSession
  /// The most that SQLite says of a damaged database.
  private static let maximumComplaints = 100

  fileprivate init(_ session: SQLiteSession) { self.session = session }

  /// The store.
  package var reader: any StoreReading { session }

  /// Calls a closure for each kind of damage.
  package func forEachDamage(_ body: (StoreDamage) throws -> Void) throws {
    try rows("PRAGMA integrity_check(\(Self.maximumComplaints))") { row in
      // One row may have several lines, under a heading between asterisks.
      for line in row.text(0).split(separator: "\n") where line != "ok" && !line.hasPrefix("***") {
        try body(.database(String(line)))
      }
    }
    try rows("SELECT type || ' ' || name FROM main.sqlite_master WHERE type IN ('trigger', 'view')") {
      try body(.database("it has a \($0.text(0)), which could change records without notice"))
    }
    try forEachMissingLink(body)
    func check(_ read: () throws -> Void) throws {
      do { try read() } catch let error as ToolError where error.kind == .storeDamaged {
        try body(.unreadable(error.message))
      }
    }
    try check { _ = try session.feedTokens() }
    try check { _ = try session.history(limit: .max) }
    try check {
      try rows("SELECT before FROM changes WHERE before IS NOT NULL ORDER BY entry") { _ = try $0.image(0) }
    }
    for kind in RecordKind.allCases.sorted() { try check { try session.forEachDeletion(of: kind) { _ in } } }
  }

  private func forEachMissingLink(_ body: (StoreDamage) throws -> Void) throws {
    let sql = "SELECT \"table\", rowid, parent, fkid FROM pragma_foreign_key_check LIMIT 10000"
    let broken = try session.rows(sql) { row in
      (
        table: row.text(0), row: row.isNull(1) ? nil : row.integer(1), parent: row.text(2),
        number: row.integer(3)
      )
    }
    for link in broken {
      let column = try SQLiteStatement(
        "SELECT \"from\" FROM pragma_foreign_key_list(?) WHERE id = ?", on: session.connection()
      ).first([.text(link.table), .integer(link.number)]) { $0.text(0) }
      let keyColumn = JournaledTable.named(link.table)?.key ?? "rowid"
      let key = try link.row.flatMap { row in
        try SQLiteStatement(
          "SELECT \(keyColumn) FROM \"\(link.table)\" WHERE rowid = ?", on: session.connection()
        ).first([.integer(row)]) { $0.text(0) }
      }
      try body(.missingLink(table: link.table, key: key ?? "", column: column ?? "", parent: link.parent))
    }
  }

  /// Calls a closure for each record of a kind, in the order of the IDs.
  package func forEachStored(_ kind: RecordKind, _ body: (StoredRecord) throws -> Void) throws {
    let table = SQLTable.of(kind)
    let key = kind.schema.index(of: "id") ?? 0
    try rows("SELECT \(table.columns) FROM \(table.name) ORDER BY id") { row in
      var unreadable: [FieldDescriptor] = []
      let values = table.values(in: row) { unreadable.append($0) }
      try body(StoredRecord(key: row.text(key), values: values, unreadable: unreadable))
    }
  }

  /// The settings by name, in order.
  package func settings() throws -> [(key: String, value: String)] {
    try session.rows("SELECT key, value FROM settings ORDER BY key") { (key: $0.text(0), value: $0.text(1)) }
  }

  private func rows(_ sql: String, _ body: (SQLiteStatement) throws -> Void) throws {
    try SQLiteStatement(sql, on: session.connection()).forEachRow([], body)
  }
}

extension SQLiteStore {
  /// Calls a closure that looks for damage in the store.
  package func inspect<Result>(_ body: (StoreInspection) throws -> Result) throws -> Result {
    try read { reader in
      guard let session = reader as? SQLiteSession else {
        throw ToolError(.storeMisuse, "The store can't be inspected.")
      }
      return try body(StoreInspection(session))
    }
  }

  /// The permissions of a store's file (`chmod(2)`) if other users of the computer can read or write it, or nil.
  package static func openMode(at path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
    return Int(status.st_mode & 0o777)
  }
}
