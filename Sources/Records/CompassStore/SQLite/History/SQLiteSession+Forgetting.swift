import CompassModel
import CompassValidation
import Foundation

extension SQLiteSession {
  func forget(athlete: UUID) throws -> ForgottenPerson {
    _ = try writableConnection()
    guard let values = try lastValues(of: .athlete, id: athlete) else {
      throw StoreError(.noSuchRecord, "No athlete \(athlete.text) in the store or its history.")
    }
    let begun = entry
    // What is forgotten must not be kept by the journal.
    if begun != nil { try setJournal(nil) }
    let name = values.foldedName ?? ""
    var person = ForgottenPerson()
    try collect(athlete, name)
    try refuseOthers(athlete)
    try forgetHistory(athlete, begun, &person)
    try releaseOthers()
    for kind in RecordKind.allCases.sorted().reversed() {
      try execute(
        """
        DELETE FROM \(kind.tableName) WHERE id IN (
          SELECT id FROM temp.forgotten WHERE table_name = '\(kind.tableName)')
        """)
      if changeCount > 0 { person.records[kind] = changeCount }
    }
    try forgetSettings(athlete, name)
    if let begun {
      try setJournal(begun)
      // The entry can bring nothing back.
      try execute("UPDATE history SET is_kept = 0 WHERE number = ?", [.integer(begun)])
    }
    return person
  }

  // MARK: Whose is what

  /// Collects the records of a person: theirs, those that wait for them, and those that are no more.
  private func collect(_ athlete: UUID, _ name: String) throws {
    try execute(
      "CREATE TEMP TABLE IF NOT EXISTS forgotten (table_name TEXT, id TEXT, PRIMARY KEY (table_name, id))")
    try execute("DELETE FROM temp.forgotten")
    for kind in RecordKind.allCases {
      let table = kind.tableName
      let owner = kind == .athlete ? "id" : "user_id"
      try execute(
        "INSERT INTO temp.forgotten SELECT '\(table)', id FROM \(table) WHERE \(owner) = ?", [.id(athlete)])
      // What went before, or was theirs before it was nobody's; what is another's now stays the other's.
      try execute(
        """
        INSERT OR IGNORE INTO temp.forgotten SELECT table_name, id FROM changes c
        WHERE table_name = '\(table)' AND before IS NOT NULL AND json_extract(before, '$.\(owner)') = ?
          AND NOT EXISTS (SELECT 1 FROM \(table) r WHERE r.id = c.id AND r.\(owner) IS NOT NULL)
        """, [.id(athlete)])
      // The mark of a deleted record outlasts its history.
      try execute(
        """
        INSERT OR IGNORE INTO temp.forgotten SELECT table_name, id FROM deletions
        WHERE table_name = '\(table)' AND \(owner) = ?
        """, [.id(athlete)])
      if kind != .athlete { try collectWaiting(kind, athlete, name) }
    }
  }

  /// Collects the records of no one whose rows named the person, those that are no more among them.
  private func collectWaiting(_ kind: RecordKind, _ athlete: UUID, _ name: String) throws {
    let table = kind.tableName
    let sql = """
      SELECT id, extra FROM \(table) WHERE user_id IS NULL AND extra IS NOT NULL
      UNION ALL SELECT id, json_extract(before, '$.extra') FROM changes c
      WHERE table_name = '\(table)' AND json_extract(before, '$.extra') IS NOT NULL
        AND json_extract(before, '$.user_id') IS NULL
        AND NOT EXISTS (SELECT 1 FROM \(table) r WHERE r.id = c.id AND r.user_id IS NOT NULL)
      UNION ALL SELECT id, json_object('user_id', waits_for) FROM deletions
      WHERE table_name = '\(table)' AND waits_for IS NOT NULL AND user_id IS NULL
      """
    var waiting: [String] = []
    try SQLiteStatement(sql, on: connection()).forEachRow([]) { row in
      guard let text = JSONValue(parsing: row.text(1))?["user_id"]?.stringValue,
        Self.isMeant(text, name, athlete)
      else { return }
      waiting.append(row.text(0))
    }
    for id in waiting {
      try execute("INSERT OR IGNORE INTO temp.forgotten VALUES (?, ?)", [.text(table), .text(id)])
    }
  }

  /// Whether a row that names somebody means the person of that folded name or id: `Rivers, Sam` is Sam Rivers.
  private static func isMeant(_ text: String, _ name: String, _ athlete: UUID) -> Bool {
    UUID(uuidString: text) == athlete
      || PersonName.ways(text).contains { $0.searchFolded == name.searchFolded }
  }

  /// Others' records that cannot be without one of the person's would go with it, so nothing is done.
  ///
  /// Those of no one go along: they are about the person's school.
  private func refuseOthers(_ athlete: UUID) throws {
    for kind in [RecordKind.coach, .interaction] {
      let hanging = """
        FROM \(kind.tableName) r JOIN temp.forgotten f ON f.table_name = 'schools' AND f.id = r.school_id
        WHERE r.user_id IS NOT ?1
        """
      let other = try SQLiteStatement(
        "SELECT r.id \(hanging) AND r.user_id IS NOT NULL ORDER BY r.id LIMIT 1", on: connection()
      ).first([.id(athlete)]) { $0.text(0) }
      if let other {
        throw StoreError(
          .missingLink,
          "The \(kind.rawValue) \(other.prefix(8)) of another athlete depends on a school of this one "
            + "and would be removed too.",
          help:
            "Link it to a school of its own athlete first: `compass-store edit \(kind.rawValue) \(other.prefix(8)) "
            + "school_id=ID`. `compass-store check` lists all such links.")
      }
      try execute(
        "INSERT OR IGNORE INTO temp.forgotten SELECT '\(kind.tableName)', r.id \(hanging)", [.id(athlete)])
    }
  }

  /// Takes what goes out of others' records that can be without it; SQLite would take events along with their school.
  private func releaseOthers() throws {
    for (parent, child, link) in Self.keyLinks + [(.school, .event, "school_id")] {
      let sql = """
        SELECT r.id FROM \(child.tableName) r
        JOIN temp.forgotten f ON f.table_name = '\(parent.tableName)' AND f.id = r.\(link)
        WHERE NOT EXISTS (
          SELECT 1 FROM temp.forgotten o WHERE o.table_name = '\(child.tableName)' AND o.id = r.id)
        """
      var ids: [UUID] = []
      try SQLiteStatement(sql, on: connection()).forEachRow([]) { row in
        if let id = row.withBytes(0, StoredText.id) { ids.append(id) }
      }
      for id in ids {
        guard var values = try values(of: child, id: id) else { continue }
        values[link] = nil
        try update(values)
      }
    }
  }

  // MARK: What the store says besides

  private func forgetSettings(_ athlete: UUID, _ name: String) throws {
    try execute(
      "DELETE FROM settings WHERE key = ? AND value = ?", [.text(StoreSettings.defaultAthlete), .id(athlete)])
    if let unnamed = try setting(StoreSettings.unnamedAthlete), Self.isMeant(unnamed, name, athlete) {
      try set(StoreSettings.unnamedAthlete, to: nil)
    }
    for prefix in StoreSettings.filePrefixes {
      try execute(
        "DELETE FROM settings WHERE substr(key, 1, ?2) = ?1", [.text(prefix), .integer(prefix.utf8.count)])
    }
  }

  /// Removes what the history kept of the records that are forgotten, and the names of the files that told of them.
  private func forgetHistory(_ athlete: UUID, _ begun: Int?, _ person: inout ForgottenPerson) throws {
    try execute("CREATE TEMP TABLE IF NOT EXISTS forgotten_entries (number INTEGER PRIMARY KEY)")
    try execute("DELETE FROM temp.forgotten_entries")
    let add = "INSERT OR IGNORE INTO temp.forgotten_entries"
    let joined = "FROM changes c JOIN temp.forgotten f ON f.table_name = c.table_name AND f.id = c.id"
    try execute("\(add) SELECT c.entry \(joined)")
    try execute("\(add) SELECT c.added_by \(joined) WHERE c.added_by IS NOT NULL")
    for kind in RecordKind.allCases {
      try execute(
        """
        \(add) SELECT r.added_by FROM \(kind.tableName) r
        JOIN temp.forgotten f ON f.table_name = '\(kind.tableName)' AND f.id = r.id WHERE r.added_by IS NOT NULL
        """)
      // Of what is another's now, only how it was when it was theirs.
      let owner = kind == .athlete ? "id" : "user_id"
      let once =
        "FROM changes WHERE table_name = '\(kind.tableName)' AND json_extract(before, '$.\(owner)') = ?1"
      try execute("\(add) SELECT entry \(once)", [.id(athlete)])
      try execute("DELETE \(once)", [.id(athlete)])
      person.versions += changeCount
    }
    try execute(
      """
      DELETE FROM changes WHERE EXISTS (SELECT 1 FROM temp.forgotten f
        WHERE f.table_name = changes.table_name AND f.id = changes.id)
      """)
    person.versions += changeCount
    try forgetMarks()
    try execute("DELETE FROM feed_tokens WHERE user_id = ?", [.id(athlete)])
    person.feeds = changeCount
    // Settings may have said who it was, feeds whose.
    let rest =
      "FROM changes WHERE table_name = 'feed_tokens' OR table_name = 'settings' AND id IN "
      + "(\(StoreSettings.personal.map { "'\($0)'" }.joined(separator: ", ")))"
    try execute("\(add) SELECT entry \(rest)")
    try execute("DELETE \(rest)")
    try SQLiteStatement(
      """
      SELECT number FROM history WHERE is_kept = 1 AND number IS NOT ?
        AND number IN (SELECT number FROM temp.forgotten_entries) ORDER BY number
      """, on: connection()
    ).forEachRow([begun.map(FieldValue.integer)]) { person.entries.append($0.integer(0)) }
    try execute("UPDATE history SET is_kept = 0 WHERE number IN (SELECT number FROM temp.forgotten_entries)")
    try noteSizes("number IN (SELECT number FROM temp.forgotten_entries)")
    try forgetFiles(&person)
  }

  /// Removes the marks of deleted records and the decisions of merges that are about the person, from the journal too.
  private func forgetMarks() throws {
    let records = "(SELECT table_name || '/' || id FROM temp.forgotten)"
    // A mark's key is the record's; a decision's begins with it.
    try execute(
      """
      DELETE FROM changes WHERE table_name IN ('deletions', 'merge_decisions')
        AND substr(id, 1, instr(id, '/') + 36) IN \(records)
      """)
    try execute("DELETE FROM deletions WHERE key IN \(records)")
    try execute("DELETE FROM merge_decisions WHERE table_name || '/' || id IN \(records)")
  }

  /// Takes the names of files out of every entry that is not known to be of others only.
  private func forgetFiles(_ person: inout ForgottenPerson) throws {
    // What an entry without a history was about is not known, nor of whom a file was that changed nothing.
    let isOfOthers =
      ["EXISTS (SELECT 1 FROM changes c WHERE c.entry = h.number AND c.table_name <> 'settings')"]
      + RecordKind.allCases.map { kind in
        """
        EXISTS (SELECT 1 FROM \(kind.tableName) r WHERE r.added_by = h.number AND NOT EXISTS (
          SELECT 1 FROM temp.forgotten f WHERE f.table_name = '\(kind.tableName)' AND f.id = r.id))
        """
      }
    try execute(
      """
      INSERT OR IGNORE INTO temp.forgotten_entries SELECT number FROM history h
      WHERE is_kept = 0 OR NOT (\(isOfOthers.joined(separator: " OR ")))
      """)
    var named: [(number: Int, files: [HistoryEntry.File])] = []
    try SQLiteStatement(
      "SELECT number, files FROM history WHERE number IN (SELECT number FROM temp.forgotten_entries) ORDER BY number",
      on: connection()
    ).forEachRow([]) { row in
      let files = HistoryEntry.files(from: row.text(1)) ?? []
      if files.isEmpty ? row.text(1) != "[]" : files.contains(where: { !$0.name.isEmpty }) {
        named.append((row.integer(0), files))
      }
    }
    for (number, files) in named {
      let nameless = files.map { HistoryEntry.File(name: "", sha256: "", counts: $0.counts) }
      try execute(
        "UPDATE history SET files = ?2 WHERE number = ?1",
        [.integer(number), .text(HistoryEntry.text(of: nameless))])
      person.namelessEntries.append(number)
    }
  }
}
