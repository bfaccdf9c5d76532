/// The second version of the store's tables: who may read the calendar feed.
///
/// As every migration it never changes once it has been released.
enum StoreSchemaV2 {
  /// The statements in the order in which they run.
  static let statements = [
    """
    CREATE TABLE feed_tokens (
      digest TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
      selection TEXT NOT NULL,
      detail TEXT NOT NULL,
      created_at TEXT NOT NULL,
      revoked_at TEXT
    ) STRICT
    """,
    "CREATE INDEX feed_tokens_by_athlete ON feed_tokens (user_id)",
  ]
}
