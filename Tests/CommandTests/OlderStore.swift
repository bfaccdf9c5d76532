import Foundation
import GRDB

@testable import CompassStore

/// A store as an earlier version left it, with the sample season.
enum OlderStore {
  /// The statements of the versions, as they were released.
  private static let versions = [
    StoreSchemaV1.statements, StoreSchemaV2.statements, StoreSchemaV3.statements,
  ]

  /// Makes a store of an earlier version with the records of a store of this one.
  ///
  /// - Parameters:
  ///   - path: where it is made.
  ///   - version: 1, 2 or 3.
  ///   - source: the store whose records it gets.
  static func make(_ path: String, version: Int, from source: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
      try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      for (index, statements) in versions.prefix(version).enumerated() {
        for statement in statements { try database.execute(sql: statement) }
        try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('v\(index + 1)')")
      }
      try database.execute(sql: "PRAGMA application_id = \(SQLiteStore.applicationID)")
      try database.execute(sql: "ATTACH ? AS source", arguments: [source])
      for table in try tables(database) {
        let columns = try String.fetchAll(
          database,
          sql: """
            SELECT a.name FROM pragma_table_info(?1, 'main') a JOIN pragma_table_info(?2, 'source') b
            ON a.name = b.name
            """, arguments: [table, table == "imports" ? "history" : table]
        ).joined(separator: ", ")
        try database.execute(
          sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM source."
            + (table == "imports" ? "history" : table))
      }
    }
    try queue.close()
  }

  private static func tables(_ database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations' ORDER BY 1"
    )
  }

  /// What a store holds: its versions, and how many rows its tables have.
  struct Content: Equatable {
    var versions: [String]
    var counts: [String: Int]
  }

  /// Reads a store that SQLite finds whole.
  static func content(_ path: String) throws -> Content {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { database in
      let check = try String.fetchAll(database, sql: "PRAGMA integrity_check")
      guard check == ["ok"] else { throw StoreError(.damaged, check.joined(separator: "; ")) }
      let versions = try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
      var counts: [String: Int] = [:]
      for table in try tables(database) where table != "changes" {
        counts[table == "history" ? "imports" : table] = try Int.fetchOne(
          database, sql: "SELECT count(*) FROM \(table)")
      }
      return Content(versions: versions, counts: counts.filter { $0.value > 0 })
    }
  }
}
