import CompassModel
import Foundation

extension SQLiteSession: StoreInspecting {
  /// The most that SQLite says of a damaged database.
  private static let maximumComplaints = 100

  func forEachDamage(_ body: (StoreDamage) throws -> Void) throws {
    try rows("PRAGMA integrity_check(\(Self.maximumComplaints))") { row in
      // One row may have several lines, under a heading between asterisks.
      for line in row.text(0).split(separator: "\n") where line != "ok" && !line.hasPrefix("***") {
        try body(.database(String(line)))
      }
    }
    try inspectSchema(body)
    try inspectLinks(body)
    try rows(
      """
      SELECT max(id) FROM performance_metrics NOT INDEXED WHERE is_primary = 1
      GROUP BY ifnull(user_id, '') HAVING count(*) > 1 ORDER BY 1
      """
    ) { try body(.secondPrimary($0.text(0))) }
    try inspectFeeds(body)
    try inspectHistory(body)
    try forEachUnreadableDeletion { try body(.deletion($0, $1)) }
    try forEachUnreadableDecision { try body(.decision($0, $1)) }
  }

  func forEachStored(_ kind: RecordKind, _ body: (StoredRecord) throws -> Void) throws {
    let table = SQLTable.of(kind)
    let fields = kind.schema.fields
    let sql = "SELECT \(table.columns), natural_key, folded_name FROM \(table.name) ORDER BY id"
    let key = kind.schema.index(of: "id") ?? 0
    try rows(sql) { row in
      var unreadable: [FieldDescriptor] = []
      let values = table.values(in: row) { unreadable.append($0) }
      func column(_ index: Int) -> String? { row.isNull(index) ? nil : row.text(index) }
      let isKeyed =
        !unreadable.isEmpty
        || values.naturalKey == column(fields.count) && values.foldedName == column(fields.count + 1)
      try body(
        StoredRecord(key: row.text(key), values: values, unreadable: unreadable, isKeyed: isKeyed))
    }
  }

  func settings() throws -> [(key: String, value: String)] {
    var settings: [(key: String, value: String)] = []
    try rows("SELECT key, value FROM settings ORDER BY key") { settings.append(($0.text(0), $0.text(1))) }
    return settings
  }

  private func rows(_ sql: String, _ body: (SQLiteStatement) throws -> Void) throws {
    try SQLiteStatement(sql, on: connection()).forEachRow([], body)
  }

  // MARK: Tables and links

  /// Compares the tables with those of a store that is made now.
  private func inspectSchema(_ body: (StoreDamage) throws -> Void) throws {
    let sql =
      "SELECT type || ' ' || name, sql FROM main.sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY 1"
    func schema(_ session: SQLiteSession) throws -> [String: String] {
      var schema: [String: String] = [:]
      try SQLiteStatement(sql, on: session.connection()).forEachRow([]) { schema[$0.text(0)] = $0.text(1) }
      return schema
    }
    let expected = try SQLiteStore().read { reader in
      try (reader as? SQLiteSession).map(schema) ?? [:]
    }
    let found = try schema(self)
    for name in Set(expected.keys).union(found.keys).sorted() where found[name] != expected[name] {
      try body(.schema(name: name, isForeign: expected[name] == nil))
    }
  }

  private func inspectLinks(_ body: (StoreDamage) throws -> Void) throws {
    var broken: [(table: String, row: Int?, parent: String, number: Int)] = []
    try rows("SELECT \"table\", rowid, parent, fkid FROM pragma_foreign_key_check LIMIT 10000") { row in
      broken.append((row.text(0), row.isNull(1) ? nil : row.integer(1), row.text(2), row.integer(3)))
    }
    for link in broken {
      let column = try SQLiteStatement(
        "SELECT \"from\" FROM pragma_foreign_key_list(?) WHERE id = ?", on: connection()
      ).first([.text(link.table), .integer(link.number)]) { $0.text(0) }
      // A table's name that SQLite gave is one of the schema's.
      let keyColumn = JournaledTable.named(link.table)?.key ?? "rowid"
      let key = try link.row.flatMap { row in
        try SQLiteStatement("SELECT \(keyColumn) FROM \"\(link.table)\" WHERE rowid = ?", on: connection())
          .first([.integer(row)]) { $0.text(0) }
      }
      try body(
        .missingLink(table: link.table, key: key ?? "", column: column ?? "", parent: link.parent))
    }
  }

  // MARK: Feeds and history

  private func inspectFeeds(_ body: (StoreDamage) throws -> Void) throws {
    try rows(
      "SELECT digest, selection, created_at, revoked_at, user_id, detail FROM feed_tokens ORDER BY digest"
    ) { row in
      let isReadable =
        FeedSelection(jsonText: row.text(1)) != nil && Date(rfc3339: row.text(2)) != nil
        && (row.isNull(3) || Date(rfc3339: row.text(3)) != nil)
        && (row.isNull(4) || UUID(uuidString: row.text(4)) != nil)
        && FeedToken.details.contains(row.text(5))
      if !isReadable { try body(.feed(String(row.text(0).prefix(8)))) }
    }
  }

  private func inspectHistory(_ body: (StoreDamage) throws -> Void) throws {
    try rows(
      """
      SELECT number, occurred_at, files,
        undoes IS NULL OR EXISTS (SELECT 1 FROM history o WHERE o.number = h.undoes AND o.number < h.number),
        undone_by IS NULL OR EXISTS (SELECT 1 FROM history o WHERE o.number = h.undone_by AND o.number > h.number)
      FROM history h ORDER BY number
      """
    ) { row in
      let isReadable = Date(rfc3339: row.text(1)) != nil && HistoryEntry.files(from: row.text(2)) != nil
      if !isReadable || row.integer(3) == 0 || row.integer(4) == 0 { try body(.entry(row.integer(0))) }
    }
    try rows("SELECT entry, table_name, id, before FROM changes ORDER BY entry, table_name, id") { row in
      let table = JournaledTable.named(row.text(1))
      // A value in it that can't be read is put back as it was.
      let isObject = if case .object? = JSONValue(parsing: row.text(3)) { true } else { false }
      let isReadable = table != nil && (row.isNull(3) || isObject)
      if !isReadable { try body(.change(entry: row.integer(0), table: row.text(1), key: row.text(2))) }
    }
    for kind in RecordKind.allCases.sorted() {
      try rows(
        """
        SELECT id, added_by FROM \(kind.tableName)
        WHERE added_by IS NOT NULL AND added_by NOT IN (SELECT number FROM history) ORDER BY id
        """
      ) { try body(.origin(table: kind.tableName, key: $0.text(0), entry: $0.integer(1))) }
    }
  }
}
