import CompassModel
import GRDB

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#endif

/// Finds indexes that aren't in order or aren't those of their columns, in which SQLite would look records up and not
/// find them.
///
/// `PRAGMA quick_check` makes sure of each page and each entry, but not of their order, nor of whose entries they are.
enum IndexOrder {
  /// An index, or a table that is kept in the order of its key.
  private struct Index {
    let name: String
    let table: String
    /// The columns that it is in the order of.
    var columns: [String] = []
    /// The rows that it has, in SQL; nil means all.
    var condition: String?
    /// Whether it is the table itself.
    var isTable = false
    /// Whether it has a definition of its own, which the index of a key doesn't.
    var isDefined = false

    /// The entries as they are in it.
    var entries: String {
      let list = columns.joined(separator: ", ")
      // SQLite doesn't sort what is kept in that order, but without it would take another index of the table.
      let way = isTable ? "ORDER BY \(list)" : "INDEXED BY \(name.quotedDatabaseIdentifier)"
      return "SELECT \(list) FROM \(table.quotedDatabaseIdentifier) \(way)"
        + (condition.map { " WHERE \($0)" } ?? "")
    }

    /// The row of an entry as it is in the table, found by its number; nil if the table has no numbers for its rows.
    var row: String? {
      guard !isTable, columns.last == Self.number else { return nil }
      return "SELECT \(columns.joined(separator: ", ")) FROM \(table.quotedDatabaseIdentifier) NOT INDEXED"
        + " WHERE \(Self.number) = ?"
    }

    static let number = "rowid"
  }

  /// Checks all indexes that this tool made; others may have orders and conditions of their own.
  ///
  /// - Parameter known: the tables and indexes of this tool, each with its sort.
  /// - Throws: ``StoreError`` if one isn't in order or lacks rows.
  static func check(_ database: Database, known: Set<String>) throws {
    guard let connection = database.sqliteConnection else { return }
    for index in try all(database) where isKnown(index, known) {
      var last: [UInt8] = []
      var key: [UInt8] = []
      var count = 0
      var samples: [(number: Int, key: [UInt8])] = []
      var number: Int?
      try SQLiteStatement(index.entries, on: connection).forEachRow([]) { row in
        key.removeAll(keepingCapacity: true)
        for column in index.columns.indices { append(row, column, to: &key) }
        guard count == 0 || isAscending(last, key) else {
          throw StoreError.damaged("the index \(index.name) is not in order")
        }
        swap(&last, &key)
        count += 1
        number = index.row == nil ? nil : row.integer(index.columns.count - 1)
        // Two indexes that took each other's place differ in nearly every entry, and in the last if in any.
        if let number, count & (count - 1) == 0 { samples.append((number, last)) }
      }
      if let number { samples.append((number, last)) }
      try check(samples, of: index, connection)
      guard index.condition == nil, !index.isTable else { continue }
      let rows = "SELECT count(*) FROM \(index.table.quotedDatabaseIdentifier) NOT INDEXED"
      guard try Int.fetchOne(database, sql: rows) == count else {
        throw StoreError.damaged("the index \(index.name) has not as many entries as its table has rows")
      }
    }
  }

  /// Makes sure that entries of an index say what their rows say.
  private static func check(
    _ samples: [(number: Int, key: [UInt8])], of index: Index, _ connection: OpaquePointer
  ) throws {
    guard let row = index.row, !samples.isEmpty else { return }
    let statement = try SQLiteStatement(row, on: connection)
    for sample in samples {
      let key = try statement.first([.integer(sample.number)]) { row in
        var key: [UInt8] = []
        for column in index.columns.indices { append(row, column, to: &key) }
        return key
      }
      guard key == sample.key else {
        throw StoreError.damaged("the index \(index.name) says other things than its table")
      }
    }
  }

  private static func isKnown(_ index: Index, _ known: Set<String>) -> Bool {
    guard index.table == StoreIntegrity.migrationTable || known.contains("table \(index.table)") else {
      return false
    }
    return index.isTable || !index.isDefined || known.contains("index \(index.name)")
  }

  private static func all(_ database: Database) throws -> [Index] {
    // A column without a name is an expression, which only the index of primary metrics has.
    let sql = """
      SELECT m.name, m.tbl_name, m.sql, i.cid, i.name AS column_name
      FROM main.sqlite_master m, pragma_index_xinfo(m.name) i
      WHERE m.type = 'index' AND m.name <> 'metrics_one_primary' ORDER BY m.name, i.seqno
      """
    var indexes: [Index] = []
    for row in try Row.fetchAll(database, sql: sql) {
      let name: String = row["name"]
      if indexes.last?.name != name {
        var index = Index(name: name, table: row["tbl_name"])
        let definition: String = row["sql"] ?? ""
        index.isDefined = !definition.isEmpty
        if let place = definition.firstRange(of: " WHERE ") {
          index.condition = String(definition[place.upperBound...])
        }
        indexes.append(index)
      }
      let column: String? = row["column_name"]
      indexes[indexes.count - 1].columns.append(column?.quotedDatabaseIdentifier ?? Index.number)
    }
    let keyed = """
      SELECT t.name, i.name AS column_name FROM pragma_table_list t, pragma_table_info(t.name) i
      WHERE t.schema = 'main' AND t.type = 'table' AND t.wr AND i.pk > 0 ORDER BY t.name, i.pk
      """
    for row in try Row.fetchAll(database, sql: keyed) {
      let name: String = row["name"]
      if indexes.last?.name != name { indexes.append(Index(name: name, table: name, isTable: true)) }
      let column: String = row["column_name"]
      indexes[indexes.count - 1].columns.append(column.quotedDatabaseIdentifier)
    }
    return indexes
  }

  /// Appends a value so that the bytes are in the order in which SQLite has the values.
  private static func append(_ row: SQLiteStatement, _ column: Int, to key: inout [UInt8]) {
    if row.isNull(column) { return key.append(0) }
    if row.isInteger(column) {
      key.append(1)
      let ordered = UInt64(bitPattern: Int64(row.integer(column))) ^ 1 << 63
      return withUnsafeBytes(of: ordered.bigEndian) { key.append(contentsOf: $0) }
    }
    key.append(2)
    row.withBytes(column) { bytes in
      guard let start = bytes.baseAddress else { return }
      // The end sorts before every byte, also before a NUL within a text.
      if memchr(start, 0, bytes.count) == nil {
        key.append(contentsOf: bytes)
      } else {
        for byte in bytes { key += byte == 0 ? [0, 1] : [byte] }
      }
    }
    key += [0, 0]
  }

  private static func isAscending(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let order = memcmp(one, other, min(one.count, other.count))
    return order < 0 || order == 0 && one.count < other.count
  }
}
