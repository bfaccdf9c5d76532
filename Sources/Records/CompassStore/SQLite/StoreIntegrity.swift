import GRDB
import Synchronization

/// Finds damage to a store's file that SQLite itself would read over.
///
/// SQLite checks a page only as far as it needs to. A flipped bit in a page's header or in its list of cells can hide
/// rows or show others without any error. So each opening looks at all pages once (`PRAGMA quick_check`), looks whether
/// the indexes are in order, and compares the tables with those that this version makes. `PRAGMA integrity_check` would
/// look each row up in each index, and take 12 ms per megabyte.
package enum StoreIntegrity {
  /// What happens to a damaged store when it is opened.
  package enum Policy: Sendable {
    /// It is refused.
    case required
    /// It is opened as far as SQLite can read it, for those who look for damage.
    case ignored
  }

  /// The most complaints of SQLite that are looked at; those about pages come first.
  private static let maximumComplaints = 100

  /// Checks pages and tables.
  ///
  /// - Throws: ``StoreError`` if the file is damaged.
  static func check(_ database: Database) throws {
    let complaints = try String.fetchAll(database, sql: "PRAGMA quick_check(\(maximumComplaints))")
    if let first = complaints.first(where: { $0 != "ok" && !isAboutValue($0) }) {
      let line = first.split(separator: "\n").last { !$0.hasPrefix("***") }
      throw StoreError.damaged(line.map(String.init) ?? first)
    }
    let version = try SQLiteStore.migrator.appliedIdentifiers(database).count
    let expected = try schema(ofVersion: version)
    let found = try schema(of: database)
    for (name, sql) in expected where found[name] != sql {
      throw StoreError.damaged("the \(name) is not as this tool makes it")
    }
    try IndexOrder.check(database, known: Set(expected.keys))
  }

  /// A trigger, a view, or an index that this tool didn't make and that has a say in how the store is changed.
  package struct ForeignObject: Sendable, Hashable {
    /// What it is: `trigger`, `view` or `index`.
    package let type: String
    /// Its name.
    package let name: String
    /// The table that it is on.
    package let table: String

    /// The command that removes it.
    package var removal: String {
      let sql = "DROP \(type.uppercased()) \(name.quotedDatabaseIdentifier)"
      return "sqlite3 FILE '\(sql.replacing("'", with: "'\\''"))'"
    }
  }

  /// The triggers and views of a store, of which this tool makes none, and the indexes on its tables that this tool
  /// doesn't make.
  static func foreignObjects(_ database: Database) throws -> [ForeignObject] {
    let expected = try schema(ofVersion: SQLiteStore.migrator.appliedIdentifiers(database).count)
    // An index without a text is that of a key, which the text of its table has.
    let sql = """
      SELECT type, name, tbl_name FROM main.sqlite_master
      WHERE type IN ('trigger', 'view') OR type = 'index' AND sql IS NOT NULL ORDER BY type, name
      """
    return try Row.fetchAll(database, sql: sql).compactMap { row in
      let found = ForeignObject(type: row["type"], name: row["name"], table: row["tbl_name"])
      guard found.type == "index" else { return found }
      let isOnOurs = found.table == migrationTable || expected["table \(found.table)"] != nil
      return isOnOurs && expected["index \(found.name)"] == nil ? found : nil
    }
  }

  /// Checks that nothing has a say when the store is changed that this tool didn't make.
  ///
  /// - Throws: ``StoreError`` if the store has a trigger or a view, or an index of its tables that isn't this tool's.
  static func checkForeignObjects(_ database: Database) throws {
    guard let found = try foreignObjects(database).first else { return }
    let problem =
      found.type == "index"
      ? "The store has an index \"\(found.name)\" on \(found.table) that this tool didn't make. "
        + "It could keep changes from being stored."
      : "The store has a \(found.type) \"\(found.name)\", which could change records unseen. "
        + "This tool makes no \(found.type)s."
    throw StoreError(
      .damaged, problem,
      help: "Go back to a backup, or remove it with `\(found.removal)` and check the records with "
        + "`compass-store check`.")
  }

  /// The table in which GRDB keeps the versions.
  static let migrationTable = "grdb_migrations"

  /// Whether SQLite complains of a single value; those are found when they are read, and cost no more than themselves.
  private static func isAboutValue(_ complaint: String) -> Bool {
    complaint.hasPrefix("CHECK constraint failed in ")
      || complaint.contains(" value in ") && !complaint.contains("\n")
  }

  private static let schemas = Mutex<[Int: [String: String]]>([:])

  /// The tables and indexes of a store that ran the first migrations only.
  private static func schema(ofVersion count: Int) throws -> [String: String] {
    if let known = schemas.withLock({ $0[count] }) { return known }
    let queue = try DatabaseQueue()
    try queue.write { database in
      for (_, statements) in SQLiteStore.migrations.prefix(count) {
        for statement in statements { try database.execute(sql: statement) }
      }
    }
    let made = try queue.read { try schema(of: $0) }
    schemas.withLock { $0[count] = made }
    return made
  }

  /// The text of each table and index, by its sort, its name and its table's; quotes and blanks aside, which versions
  /// of SQLite write differently when they rename a table.
  private static func schema(of database: Database) throws -> [String: String] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT type, name, tbl_name, sql FROM main.sqlite_master
        WHERE name NOT LIKE 'sqlite%' AND name <> '\(migrationTable)'
        """)
    var schema: [String: String] = [:]
    while let row = try rows.next() {
      let (type, name): (String, String) = (row["type"], row["name"])
      let sql: String? = row["sql"]
      let bytes = (sql ?? "").utf8.filter { $0 != 0x22 && $0 > 0x20 }
      schema["\(type) \(name)"] = "\(row["tbl_name"] as String): \(String(decoding: bytes, as: UTF8.self))"
    }
    return schema
  }
}

extension StoreError {
  /// A file that is damaged.
  static func damaged(_ what: String) -> StoreError {
    StoreError(
      .damaged, "The store is damaged (\(what)).",
      help:
        "See what is wrong with `compass-store check`. Go back to a backup with `compass-store restore FILE`."
    )
  }
}
