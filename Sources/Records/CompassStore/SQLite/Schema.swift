/// The tables and indexes of a store, as SQL.
enum Schema {
  /// The number of this schema (`PRAGMA user_version`); a store with another number is refused.
  static let version = 5

  /// The statements that make an empty store, in order.
  static let statements: [String] =
    recordTables + otherTables + indexes
    + ["PRAGMA application_id = \(SQLiteStore.applicationID)", "PRAGMA user_version = \(version)"]

  /// A table for each kind of records, with the names and keys of the app (domain reference §1.2).
  ///
  /// Days, times and instants are ISO 8601 texts that sort by time, decimals are texts and so exact, lists are JSON.
  /// `natural_key` and `folded_name` identify records. `added_by` is the history entry that added the record.
  private static let recordTables: [String] = [
    """
    CREATE TABLE users (
      id TEXT NOT NULL PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, graduation_year INTEGER,
      date_of_birth TEXT, gpa TEXT, sat INTEGER, act INTEGER, zip TEXT, timezone TEXT,
      primary_sport_id TEXT, primary_position TEXT, secondary_position TEXT, height_inches TEXT,
      weight_lbs TEXT, dominant_side TEXT, bats TEXT, throws TEXT, high_school TEXT, club_team TEXT,
      jersey_number TEXT, hometown_city TEXT, hometown_state TEXT, perfect_game_id TEXT,
      prep_baseball_id TEXT, family_unit_id TEXT, created_at TEXT, updated_at TEXT, source TEXT,
      source_key TEXT, extra TEXT, natural_key TEXT, folded_name TEXT, added_by INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE schools (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
      family_unit_id TEXT, name TEXT NOT NULL, location TEXT, city TEXT, state TEXT, division TEXT,
      conference TEXT, status TEXT, status_changed_at TEXT,
      is_favorite INTEGER CHECK (is_favorite IN (0, 1)), fit_tier TEXT, website TEXT, athletics_url TEXT,
      favicon_url TEXT, phone TEXT, twitter_handle TEXT, instagram_handle TEXT, notes TEXT, pros TEXT,
      cons TEXT, why_program TEXT, fit_reason TEXT, coaching_philosophy TEXT, coaching_style TEXT,
      recruiting_approach TEXT, communication_style TEXT, success_metrics TEXT, amenities TEXT,
      offer_details TEXT, academic_info TEXT,
      questionnaire_completed INTEGER CHECK (questionnaire_completed IN (0, 1)),
      questionnaire_completed_at TEXT, created_by TEXT, updated_by TEXT, created_at TEXT, updated_at TEXT,
      source TEXT, source_key TEXT, extra TEXT, natural_key TEXT, folded_name TEXT, added_by INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE coaches (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
      school_id TEXT NOT NULL REFERENCES schools (id) ON DELETE CASCADE, family_unit_id TEXT,
      role TEXT NOT NULL, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT, phone TEXT,
      twitter_handle TEXT, instagram_handle TEXT, notes TEXT, last_contact_date TEXT, created_by TEXT,
      updated_by TEXT, created_at TEXT, updated_at TEXT, source TEXT, source_key TEXT, extra TEXT,
      natural_key TEXT, folded_name TEXT, added_by INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE events (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
      school_id TEXT REFERENCES schools (id) ON DELETE CASCADE, family_unit_id TEXT, type TEXT NOT NULL,
      name TEXT NOT NULL, location TEXT, address TEXT, city TEXT, state TEXT, start_date TEXT NOT NULL,
      end_date TEXT, start_time TEXT, end_time TEXT, checkin_time TEXT, coaches_present TEXT,
      performance_notes TEXT, stats_recorded TEXT, cost TEXT,
      registered INTEGER CHECK (registered IN (0, 1)), attended INTEGER CHECK (attended IN (0, 1)),
      url TEXT, description TEXT, event_source TEXT, created_by TEXT, updated_by TEXT, created_at TEXT,
      updated_at TEXT, time_zone TEXT, latitude TEXT, longitude TEXT,
      cancelled INTEGER CHECK (cancelled IN (0, 1)), sequence INTEGER,
      end_time_assumed INTEGER CHECK (end_time_assumed IN (0, 1)), source TEXT, source_key TEXT,
      extra TEXT, natural_key TEXT, folded_name TEXT, added_by INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE performance_metrics (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
      event_id TEXT REFERENCES events (id) ON DELETE SET NULL, recorded_date TEXT NOT NULL,
      metric_type TEXT NOT NULL, value TEXT, unit TEXT, display_value TEXT,
      verified INTEGER CHECK (verified IN (0, 1)), source TEXT,
      is_primary INTEGER CHECK (is_primary IN (0, 1)), notes TEXT, family_unit_id TEXT, created_at TEXT,
      source_key TEXT, extra TEXT, natural_key TEXT, folded_name TEXT, added_by INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE interactions (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
      school_id TEXT NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
      coach_id TEXT REFERENCES coaches (id) ON DELETE SET NULL,
      event_id TEXT REFERENCES events (id) ON DELETE SET NULL, type TEXT NOT NULL, direction TEXT NOT NULL,
      subject TEXT, content TEXT, sentiment TEXT, occurred_at TEXT NOT NULL, logged_by TEXT,
      attachments TEXT, family_unit_id TEXT, updated_by TEXT, created_at TEXT, updated_at TEXT,
      source TEXT, source_key TEXT, extra TEXT, natural_key TEXT, folded_name TEXT, added_by INTEGER
    ) STRICT
    """,
    """
    CREATE TABLE trips (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
      name TEXT NOT NULL, description TEXT, destination TEXT NOT NULL, start_date TEXT NOT NULL,
      end_date TEXT NOT NULL, trip_type TEXT, category TEXT, categories TEXT, cover_image_url TEXT,
      card_color TEXT, organizer_display_name TEXT, organization_id TEXT, basecamp_name TEXT,
      basecamp_address TEXT, basecamp_latitude TEXT, basecamp_longitude TEXT, basecamp_version INTEGER,
      capacity INTEGER, privacy_mode TEXT, chat_mode TEXT, media_upload_mode TEXT, enabled_features TEXT,
      ai_access_enabled INTEGER CHECK (ai_access_enabled IN (0, 1)), registration_status TEXT,
      is_archived INTEGER CHECK (is_archived IN (0, 1)), is_hidden INTEGER CHECK (is_hidden IN (0, 1)),
      created_by TEXT, created_at TEXT, updated_at TEXT, source TEXT, source_key TEXT, extra TEXT,
      natural_key TEXT, folded_name TEXT, added_by INTEGER
    ) STRICT
    """,
  ]

  /// Settings, subscribers of the calendar feed, the history, deleted records and decisions of merges.
  ///
  /// `changes` keeps each changed or deleted row as it was before the entry. Added rows need no row there, so a large
  /// import writes only its records.
  private static let otherTables: [String] = [
    "CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT",
    """
    CREATE TABLE feed_tokens (
      digest TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
      selection TEXT NOT NULL, detail TEXT NOT NULL, created_at TEXT NOT NULL, revoked_at TEXT
    ) STRICT
    """,
    """
    CREATE TABLE history (
      number INTEGER PRIMARY KEY, occurred_at TEXT NOT NULL, command TEXT NOT NULL, files TEXT NOT NULL,
      is_kept INTEGER NOT NULL DEFAULT 1 CHECK (is_kept IN (0, 1))
    ) STRICT
    """,
    "CREATE TABLE undos (entry INTEGER, undone INTEGER, PRIMARY KEY (entry, undone)) STRICT, WITHOUT ROWID",
    """
    CREATE TABLE changes (
      entry INTEGER NOT NULL REFERENCES history (number), table_name TEXT NOT NULL, id TEXT NOT NULL,
      added_by INTEGER, before TEXT, PRIMARY KEY (entry, table_name, id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE deletions (
      key TEXT NOT NULL PRIMARY KEY, table_name TEXT NOT NULL, id TEXT NOT NULL, user_id TEXT, waits_for TEXT,
      source TEXT, source_key TEXT, natural_key TEXT, folded_name TEXT, identity TEXT NOT NULL,
      entry INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE merge_decisions (
      key TEXT NOT NULL PRIMARY KEY, table_name TEXT NOT NULL, id TEXT NOT NULL, field TEXT NOT NULL,
      rejected TEXT NOT NULL, times INTEGER NOT NULL, entry INTEGER NOT NULL, decided_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
  ]

  /// The columns that records are looked up by; each foreign key has an index, so that deleting a record is fast.
  ///
  /// School names aren't unique here, unlike in the app: two equal rows of a file are both kept, with a warning. An
  /// athlete has at most one primary metric, as in the app.
  private static let indexes: [String] =
    [
      "CREATE INDEX users_by_natural_key ON users (natural_key)",
      "CREATE INDEX users_by_name ON users (folded_name)",
      "CREATE INDEX schools_by_natural_key ON schools (user_id, natural_key)",
      "CREATE INDEX schools_by_name ON schools (user_id, folded_name)",
      "CREATE INDEX coaches_by_natural_key ON coaches (user_id, natural_key)",
      "CREATE INDEX coaches_by_name ON coaches (user_id, folded_name)",
      "CREATE INDEX events_by_natural_key ON events (user_id, natural_key)",
      "CREATE INDEX events_by_name ON events (user_id, folded_name, start_date)",
      "CREATE INDEX performance_metrics_by_natural_key ON performance_metrics (user_id, natural_key)",
      "CREATE INDEX interactions_by_natural_key ON interactions (user_id, natural_key)",
      "CREATE INDEX trips_by_natural_key ON trips (user_id, natural_key)",
      "CREATE INDEX trips_by_name ON trips (user_id, folded_name)",
      "CREATE INDEX coaches_by_school ON coaches (school_id)",
      "CREATE INDEX events_by_school ON events (school_id)",
      "CREATE INDEX events_by_date ON events (start_date)",
      "CREATE INDEX metrics_by_event ON performance_metrics (event_id)",
      "CREATE INDEX metrics_by_date ON performance_metrics (recorded_date)",
      "CREATE INDEX metrics_by_type ON performance_metrics (user_id, metric_type, recorded_date)",
      "CREATE INDEX interactions_by_school ON interactions (school_id)",
      "CREATE INDEX interactions_by_coach ON interactions (coach_id)",
      "CREATE INDEX interactions_by_event ON interactions (event_id)",
      "CREATE INDEX interactions_by_date ON interactions (occurred_at)",
      "CREATE INDEX trips_by_date ON trips (start_date)",
      "CREATE UNIQUE INDEX metrics_one_primary ON performance_metrics (ifnull(user_id, '')) WHERE is_primary = 1",
      "CREATE INDEX feed_tokens_by_athlete ON feed_tokens (user_id)",
      "CREATE INDEX changes_by_record ON changes (table_name, id)",
      "CREATE INDEX changes_by_origin ON changes (added_by) WHERE added_by IS NOT NULL",
      "CREATE INDEX deletions_by_natural_key ON deletions (table_name, natural_key)",
      "CREATE INDEX deletions_by_name ON deletions (table_name, folded_name)",
      "CREATE INDEX deletions_by_source ON deletions (source_key, source) WHERE source_key IS NOT NULL",
      "CREATE INDEX merge_decisions_by_record ON merge_decisions (table_name, id)",
    ]
    + ["users", "schools", "coaches", "events", "performance_metrics", "interactions", "trips"].flatMap {
      table in
      [
        "CREATE INDEX \(table)_by_source ON \(table) (source_key, source) WHERE source_key IS NOT NULL",
        "CREATE INDEX \(table)_by_entry ON \(table) (added_by)",
      ]
    }
}
