import CompassModel
import Foundation

extension SQLiteSession {
  func forget(athlete: UUID) throws -> Int {
    let connection = try writableConnection()
    guard let values = try values(of: .athlete, id: athlete) else {
      throw StoreError(.noSuchRecord, "There is no athlete \(athlete.text) in the store.")
    }
    let begun = entry
    // What is forgotten must not be kept by the journal.
    try setJournalIfBegun(nil)
    func run(_ sql: String, _ values: [FieldValue?] = []) throws {
      try SQLiteStatement(sql, on: connection).run(values)
    }
    let name = values.foldedName ?? ""
    try run(
      "CREATE TEMP TABLE IF NOT EXISTS forgotten (table_name TEXT, id TEXT, PRIMARY KEY (table_name, id))")
    try run("DELETE FROM temp.forgotten")
    var count = 0
    for kind in RecordKind.allCases {
      let owner = kind == .athlete ? "id" : "user_id"
      try run(
        "INSERT INTO temp.forgotten SELECT '\(kind.tableName)', id FROM \(kind.tableName) WHERE \(owner) = ?",
        [.id(athlete)])
      if kind != .athlete {
        // Records that wait for an athlete name theirs.
        var waiting: [UUID] = []
        try forEach(Selection(kind, [.owner([nil])])) { record in
          guard let extra = record["extra"].flatMap(JSONValue.init(fieldValue:)),
            let text = extra["user_id"]?.stringValue,
            text.foldedName == name || UUID(uuidString: text) == athlete,
            case .id(let id)? = record["id"]
          else { return }
          waiting.append(id)
        }
        for id in waiting {
          try run("INSERT OR IGNORE INTO temp.forgotten VALUES (?, ?)", [.text(kind.tableName), .id(id)])
        }
      }
      // Those of theirs that went before.
      try run(
        """
        INSERT OR IGNORE INTO temp.forgotten SELECT table_name, id FROM changes
        WHERE table_name = '\(kind.tableName)' AND before IS NOT NULL AND json_extract(before, '$.\(owner)') = ?
        """, [.id(athlete)])
    }
    try forgetHistory(run)
    for kind in RecordKind.allCases.sorted().reversed() {
      try run(
        """
        DELETE FROM \(kind.tableName) WHERE id IN (
          SELECT id FROM temp.forgotten WHERE table_name = '\(kind.tableName)')
        """)
      count += changeCount
    }
    try run("DELETE FROM feed_tokens WHERE user_id = ?", [.id(athlete)])
    try run(
      "DELETE FROM settings WHERE key = ? AND value = ?", [.text(StoreSettings.defaultAthlete), .id(athlete)])
    try run(
      "DELETE FROM settings WHERE key = ?1 AND value IN (?2, ?3)",
      [.text(StoreSettings.unnamedAthlete), .text(name), .id(athlete)])
    for prefix in StoreSettings.filePrefixes {
      try run(
        "DELETE FROM settings WHERE substr(key, 1, ?2) = ?1", [.text(prefix), .integer(prefix.utf8.count)])
    }
    try setJournalIfBegun(begun)
    return count
  }

  private func setJournalIfBegun(_ number: Int?) throws {
    if entry != nil || number != nil { try setJournal(number) }
  }

  /// Removes what the history kept of the records that are forgotten, and the names of the files that told of them.
  private func forgetHistory(_ run: (String, [FieldValue?]) throws -> Void) throws {
    try run("CREATE TEMP TABLE IF NOT EXISTS forgotten_entries (number INTEGER PRIMARY KEY)", [])
    try run("DELETE FROM temp.forgotten_entries", [])
    try run(
      """
      INSERT OR IGNORE INTO temp.forgotten_entries SELECT c.entry FROM changes c JOIN temp.forgotten f
      ON f.table_name = c.table_name AND f.id = c.id
      """, [])
    try run(
      """
      INSERT OR IGNORE INTO temp.forgotten_entries SELECT c.added_by FROM changes c JOIN temp.forgotten f
      ON f.table_name = c.table_name AND f.id = c.id WHERE c.added_by IS NOT NULL
      """, [])
    for kind in RecordKind.allCases {
      try run(
        """
        INSERT OR IGNORE INTO temp.forgotten_entries SELECT r.added_by FROM \(kind.tableName) r
        JOIN temp.forgotten f ON f.table_name = '\(kind.tableName)' AND f.id = r.id WHERE r.added_by IS NOT NULL
        """, [])
    }
    try run(
      """
      DELETE FROM changes WHERE EXISTS (SELECT 1 FROM temp.forgotten f
        WHERE f.table_name = changes.table_name AND f.id = changes.id)
      """, [])
    // Settings may have said who it was, feeds whose.
    try run(
      "DELETE FROM changes WHERE table_name = 'feed_tokens' OR table_name = 'settings' AND id IN "
        + "(\(StoreSettings.personal.map { "'\($0)'" }.joined(separator: ", ")))", [])
    // What an entry without a history was about is not known.
    try run("INSERT OR IGNORE INTO temp.forgotten_entries SELECT number FROM history WHERE is_kept = 0", [])
    var files: [(number: Int, files: [HistoryEntry.File])] = []
    for entry in try history(limit: .max) where !entry.files.isEmpty {
      guard let number = entry.number else { continue }
      files.append((number, entry.files))
    }
    for (number, files) in files {
      let nameless = files.map { HistoryEntry.File(name: "", sha256: "", counts: $0.counts) }
      try run(
        "UPDATE history SET files = ?2 WHERE number = ?1 AND number IN (SELECT number FROM temp.forgotten_entries)",
        [.integer(number), .text(HistoryEntry.text(of: nameless))])
    }
    try run("UPDATE history SET is_kept = 0 WHERE number IN (SELECT number FROM temp.forgotten_entries)", [])
  }
}
