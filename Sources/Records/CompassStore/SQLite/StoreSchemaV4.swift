/// The fourth version of the store's tables: a history that is bounded in bytes, marks of deleted records, and decisions
/// of merges.
///
/// Like every migration, it never changes once it has been released.
enum StoreSchemaV4 {
  /// The statements in the order in which they run.
  static let statements =
    [
      "ALTER TABLE history ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE history ADD COLUMN also_undoes TEXT",
      """
      UPDATE history SET bytes = ifnull((
        SELECT sum(ifnull(length(CAST(before AS BLOB)), 0) + 160) FROM changes c WHERE c.entry = history.number), 0)
      """,
      """
      CREATE TABLE deletions (
        key TEXT NOT NULL PRIMARY KEY,
        table_name TEXT NOT NULL,
        id TEXT NOT NULL,
        user_id TEXT,
        waits_for TEXT,
        source TEXT,
        source_key TEXT,
        natural_key TEXT,
        folded_name TEXT,
        identity TEXT NOT NULL,
        entry INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX deletions_by_natural_key ON deletions (table_name, natural_key)",
      "CREATE INDEX deletions_by_name ON deletions (table_name, folded_name)",
      "CREATE INDEX deletions_by_source ON deletions (source_key, source) WHERE source_key IS NOT NULL",
      """
      CREATE TABLE merge_decisions (
        key TEXT NOT NULL PRIMARY KEY,
        table_name TEXT NOT NULL,
        id TEXT NOT NULL,
        field TEXT NOT NULL,
        rejected TEXT NOT NULL,
        times INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        decided_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX merge_decisions_by_record ON merge_decisions (table_name, id)",
    ] + earlierDeletions

  /// Marks what was deleted before there were marks, as far as the history still has it.
  private static let earlierDeletions = [
    ("users", ["full_name", "date_of_birth", "graduation_year", "email"]),
    ("schools", ["name"]),
    ("coaches", ["first_name", "last_name"]),
    ("events", ["type", "name", "start_date", "start_time"]),
    (
      "performance_metrics",
      ["metric_type", "recorded_date", "value", "display_value", "source", "source_key"]
    ),
    ("interactions", ["type", "occurred_at"]),
    ("trips", ["name", "start_date"]),
  ].map { table, fields in
    let members = (["id"] + fields).map { "'\($0)', json_extract(c.before, '$.\($0)')" }.joined(
      separator: ", ")
    let ownerValue = table == "users" ? "NULL" : "json_extract(c.before, '$.user_id')"
    return """
      INSERT OR REPLACE INTO deletions
      SELECT '\(table)/' || c.id, '\(table)', c.id, \(ownerValue),
        \(DeletionTable.awaited("json_extract(c.before, '$.extra')")), json_extract(c.before, '$.source'),
        json_extract(c.before, '$.source_key'), json_extract(c.before, '$.natural_key'),
        json_extract(c.before, '$.folded_name'), json_patch('{}', json_object(\(members))), c.entry
      FROM changes c JOIN history h ON h.number = c.entry
      WHERE c.table_name = '\(table)' AND json_valid(c.before) AND h.undone_by IS NULL
        AND h.command LIKE 'compass-store delete%'
        AND NOT EXISTS (SELECT 1 FROM \(table) r WHERE r.id = c.id)
      ORDER BY c.entry
      """
  }
}
