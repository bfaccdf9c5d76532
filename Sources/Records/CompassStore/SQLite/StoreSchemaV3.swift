/// The third version of the store's tables: a history that says what each entry changed, so that it can be taken back.
///
/// As every migration it never changes once it has been released.
enum StoreSchemaV3 {
  /// The statements in the order in which they run.
  ///
  /// A record that was added knows by which entry; of one that was changed or removed `changes` keeps how it was.
  /// So a big import writes nothing besides its records.
  static let statements =
    [
      "ALTER TABLE imports RENAME TO history",
      "ALTER TABLE history ADD COLUMN undoes INTEGER",
      "ALTER TABLE history ADD COLUMN undone_by INTEGER",
      "ALTER TABLE history ADD COLUMN is_kept INTEGER NOT NULL DEFAULT 0 CHECK (is_kept IN (0, 1))",
      """
      CREATE TABLE changes (
        entry INTEGER NOT NULL REFERENCES history (number),
        table_name TEXT NOT NULL,
        id TEXT NOT NULL,
        added_by INTEGER,
        before TEXT,
        PRIMARY KEY (entry, table_name, id)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX changes_by_record ON changes (table_name, id)",
      "CREATE INDEX changes_by_origin ON changes (added_by) WHERE added_by IS NOT NULL",
    ]
    + recordTables.flatMap { table in
      [
        "ALTER TABLE \(table) ADD COLUMN added_by INTEGER",
        "CREATE INDEX \(table)_by_entry ON \(table) (added_by)",
      ]
    }

  private static let recordTables = [
    "users", "schools", "coaches", "events", "performance_metrics", "interactions", "trips",
  ]
}
