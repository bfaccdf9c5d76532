import CompassModel
import CompassValidation
import Foundation

/// What stands in the way of taking an entry of the history back.
extension SQLiteSession {
  /// The most obstacles that are told.
  static let maximumObstacles = 1_000

  func obstacles(toUndoing number: Int) throws -> [UndoObstacle] {
    try prepareUndoing(number)
    var told: Set<UndoObstacle> = []
    return try (laterChanges(than: number) + laterLinks() + laterImages(than: number))
      .filter { told.insert($0).inserted }
  }

  /// Collects what the entry touched, each with how it was before; nil for what it added.
  private func prepareUndoing(_ number: Int) throws {
    try execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS undoing (
        table_name TEXT NOT NULL, id TEXT NOT NULL, before TEXT, PRIMARY KEY (table_name, id)) WITHOUT ROWID
      """)
    try execute("DELETE FROM temp.undoing")
    try execute(
      "INSERT INTO temp.undoing SELECT table_name, id, before FROM changes WHERE entry = ?",
      [.integer(number)])
    for table in JournaledTable.all where table.kind != nil {
      try execute(
        "INSERT OR IGNORE INTO temp.undoing SELECT '\(table.name)', id, NULL FROM \(table.name) WHERE added_by = ?",
        [.integer(number)])
    }
    // What it added and something else removed since.
    try execute(
      "INSERT OR IGNORE INTO temp.undoing SELECT table_name, id, NULL FROM changes WHERE added_by = ?1 AND entry > ?1",
      [.integer(number)])
  }

  /// What later entries did to the same records, those aside that were taken back since, with what took them back.
  private func laterChanges(than number: Int) throws -> [UndoObstacle] {
    let changed = """
      SELECT u.table_name, min(u.id), c.entry, count(*)
      FROM temp.undoing u JOIN changes c ON c.table_name = u.table_name AND c.id = u.id
        JOIN history h ON h.number = c.entry
      WHERE c.entry > ?1 AND h.undone_by IS NULL AND ifnull(h.undoes, 0) <= ?1
        AND c.table_name NOT IN (\(JournaledTable.marks.map { "'\($0)'" }.joined(separator: ", ")))
      GROUP BY u.table_name, c.entry ORDER BY 3, 1, 2 LIMIT \(Self.maximumObstacles)
      """
    var found: [(table: String, id: String, entry: Int, count: Int)] = []
    try SQLiteStatement(changed, on: connection()).forEachRow([.integer(number)]) { row in
      found.append((row.text(0), row.text(1), row.integer(2), row.integer(3)))
    }
    for table in JournaledTable.all where table.kind != nil {
      // Removed by the entry, and there again under the same id.
      let again = """
        SELECT min(r.id), r.added_by, count(*) FROM temp.undoing u JOIN \(table.name) r ON r.id = u.id
        WHERE u.table_name = '\(table.name)' AND r.added_by > ?1
        GROUP BY r.added_by LIMIT \(Self.maximumObstacles)
        """
      try SQLiteStatement(again, on: connection()).forEachRow([.integer(number)]) { row in
        found.append((table.name, row.text(0), row.integer(1), row.integer(2)))
      }
    }
    return try found.map { place in
      UndoObstacle(
        reason: .changedLater, record: try record(place.table, place.id),
        label: JournaledTable.named(place.table)?.kind == nil ? "The setting \(place.id)" : nil,
        entry: place.entry,
        others: place.count - 1)
    }
  }

  /// The records that hang on those that would go, and are no part of the entry.
  private func laterLinks() throws -> [UndoObstacle] {
    var obstacles: [UndoObstacle] = []
    let going = try goingTables()
    for link in Self.links where going.contains(link.parent) {
      // An address that was taken back opens nothing and goes along.
      let isFeed = link.table == "feed_tokens"
      let sql = """
        SELECT min(r.\(link.key)), count(*) FROM temp.undoing u JOIN \(link.table) r ON r.\(link.column) = u.id
        WHERE u.table_name = '\(link.parent)' AND u.before IS NULL AND NOT EXISTS (
          SELECT 1 FROM temp.undoing o WHERE o.table_name = '\(link.table)' AND o.id = r.\(link.key))
          \(isFeed ? "AND r.revoked_at IS NULL" : "")
        GROUP BY \(isFeed ? "r.digest" : "r.added_by") LIMIT \(Self.maximumObstacles)
        """
      try collect(sql, link.table, into: &obstacles)
    }
    // The athlete that is meant where none is named.
    let named = """
      SELECT r.key, 1 FROM temp.undoing u JOIN settings r ON r.value = u.id
      WHERE r.key = '\(StoreSettings.defaultAthlete)' AND u.table_name = 'users' AND u.before IS NULL
        AND NOT EXISTS (SELECT 1 FROM temp.undoing o WHERE o.table_name = 'settings' AND o.id = r.key)
      """
    try collect(named, "settings", into: &obstacles)
    let present = """
      SELECT min(r.id), count(DISTINCT r.id) FROM events r, json_each(
          CASE WHEN json_valid(r.coaches_present) THEN r.coaches_present END) j
        JOIN temp.undoing u ON u.table_name = 'coaches' AND u.before IS NULL AND u.id = j.value
      WHERE NOT EXISTS (SELECT 1 FROM temp.undoing o WHERE o.table_name = 'events' AND o.id = r.id)
      GROUP BY r.added_by LIMIT \(Self.maximumObstacles)
      """
    if going.contains("coaches") {
      try collect(present, "events", into: &obstacles)
    }
    // Times without a zone are in the one that the entry settled.
    let zoned = """
      SELECT min(r.id), count(*) FROM events r
      WHERE EXISTS (SELECT 1 FROM temp.undoing u WHERE u.table_name = 'settings'
          AND u.id = '\(StoreSettings.timeZone)' AND u.before IS NULL)
        AND r.time_zone IS NULL AND coalesce(r.start_time, r.end_time, r.checkin_time) IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM temp.undoing o WHERE o.table_name = 'events' AND o.id = r.id)
      GROUP BY r.added_by LIMIT \(Self.maximumObstacles)
      """
    try collect(zoned, "events", reason: .zoneUsed, into: &obstacles)
    return obstacles
  }

  /// What later entries remember and could not put back if this one were taken back: links to what would go, a metric
  /// that was the primary one, a trip's name.
  private func laterImages(than number: Int) throws -> [UndoObstacle] {
    let later = """
      changes c JOIN history h ON h.number = c.entry AND h.undone_by IS NULL AND ifnull(h.undoes, 0) <= ?1
      """
    let outside = """
      c.entry > ?1 AND c.before IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM temp.undoing o WHERE o.table_name = c.table_name AND o.id = c.id)
      """
    var found: [(reason: UndoObstacle.Reason, table: String, id: String, entry: Int)] = []
    func look(_ reason: UndoObstacle.Reason, _ sql: String) throws {
      try SQLiteStatement(sql + " LIMIT \(Self.maximumObstacles)", on: connection())
        .forEachRow([.integer(number)]) { found.append((reason, $0.text(0), $0.text(1), $0.integer(2))) }
    }
    let going = try goingTables()
    for link in Self.links where JournaledTable.named(link.table)?.kind != nil && going.contains(link.parent)
    {
      try look(
        .linkedUntilLater,
        """
        SELECT c.table_name, c.id, c.entry FROM \(later)
        JOIN temp.undoing u ON u.table_name = '\(link.parent)' AND u.before IS NULL
          AND u.id = json_extract(c.before, '$.\(link.column)')
        WHERE c.table_name = '\(link.table)' AND \(outside)
        """)
    }
    if going.contains("coaches") {
      try look(
        .linkedUntilLater,
        """
        SELECT c.table_name, c.id, c.entry FROM \(later), json_each(CASE
          WHEN json_valid(json_extract(c.before, '$.coaches_present'))
          THEN json_extract(c.before, '$.coaches_present') END) p
        JOIN temp.undoing u ON u.table_name = 'coaches' AND u.before IS NULL AND u.id = p.value
        WHERE c.table_name = 'events' AND json_extract(c.before, '$.coaches_present') IS NOT NULL AND \(outside)
        """)
    }
    func sameOwner(_ field: String, _ value: String) -> String {
      """
      SELECT c.table_name, c.id, c.entry FROM \(later) JOIN temp.undoing u ON u.table_name = c.table_name
        AND u.before IS NOT NULL
        AND json_extract(u.before, '$.user_id') IS json_extract(c.before, '$.user_id')
        AND json_extract(u.before, '$.\(field)') = \(value)
      WHERE c.entry > ?1 AND c.id <> u.id AND c.before IS NOT NULL
      """
    }
    let wasPrimary = "table_name = 'performance_metrics' AND json_extract(before, '$.is_primary') = 1"
    if try hasUndoing(wasPrimary) {
      try look(
        .secondPrimary,
        sameOwner("is_primary", "1")
          + " AND c.table_name = 'performance_metrics' AND json_extract(c.before, '$.is_primary') = 1")
    }
    if try hasUndoing("table_name = 'trips' AND before IS NOT NULL") {
      try look(
        .nameTaken,
        sameOwner("folded_name", "json_extract(c.before, '$.folded_name')") + " AND c.table_name = 'trips'")
    }
    return try found.map { place in
      UndoObstacle(reason: place.reason, record: try record(place.table, place.id), entry: place.entry)
    }
  }

  /// The tables of which the entry added rows, which would go.
  private func goingTables() throws -> Set<String> {
    var tables: Set<String> = []
    let sql = "SELECT DISTINCT table_name FROM temp.undoing WHERE before IS NULL"
    try SQLiteStatement(sql, on: connection()).forEachRow([]) { tables.insert($0.text(0)) }
    return tables
  }

  private func hasUndoing(_ condition: String) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM temp.undoing WHERE \(condition))"
    return try SQLiteStatement(sql, on: connection()).first([]) { $0.integer(0) != 0 } ?? false
  }

  private func collect(
    _ sql: String, _ table: String, reason: UndoObstacle.Reason = .linkedLater,
    into obstacles: inout [UndoObstacle]
  ) throws {
    var found: [(id: String, count: Int)] = []
    try SQLiteStatement(sql, on: connection()).forEachRow([]) { row in
      if !row.isNull(0) { found.append((row.text(0), row.integer(1))) }
    }
    for (id, count) in found {
      let last = """
        SELECT max(c.entry) FROM changes c JOIN history h ON h.number = c.entry
        WHERE c.table_name = ?1 AND c.id = ?2 AND h.undone_by IS NULL AND h.undoes IS NULL
        """
      var entry = try SQLiteStatement(last, on: connection()).first([.text(table), .text(id)]) {
        $0.isNull(0) ? nil : $0.integer(0)
      }.flatMap(\.self)
      if entry == nil, JournaledTable.named(table)?.kind != nil {
        let added = "SELECT added_by FROM \(table) WHERE id = ?"
        entry = try SQLiteStatement(added, on: connection()).first([.text(id)]) {
          $0.isNull(0) ? nil : $0.integer(0)
        }.flatMap(\.self)
      }
      obstacles.append(
        UndoObstacle(
          reason: reason, record: try record(table, id), label: try label(table, id), entry: entry,
          others: count - 1))
    }
  }

  /// What a row is called that is no record: a subscriber's calendar feed, a setting.
  private func label(_ table: String, _ id: String) throws -> String? {
    switch table {
    case "feed_tokens":
      let name = "SELECT name FROM feed_tokens WHERE digest = ?"
      return try SQLiteStatement(name, on: connection()).first([.text(id)]) {
        "The calendar feed of \($0.text(0)) (revoke it with `compass-feed tokens revoke`)"
      }
    case "settings": return "The setting \(id)"
    default: return nil
    }
  }

  /// The columns that name rows of other tables.
  static let links: [(table: String, key: String, column: String, parent: String)] =
    RecordKind.allCases.sorted().flatMap { kind in
      kind.schema.fields.compactMap { field in
        guard case .link(let parent) = field.type else { return nil }
        return (kind.tableName, "id", field.name, parent.tableName)
      }
    } + [("feed_tokens", "digest", "user_id", "users")]

  /// A record as it is, or as it was last.
  func record(_ table: String, _ id: String) throws -> FieldValues? {
    guard let kind = JournaledTable.named(table)?.kind, let uuid = UUID(uuidString: id) else { return nil }
    return try lastValues(of: kind, id: uuid)
  }
}
