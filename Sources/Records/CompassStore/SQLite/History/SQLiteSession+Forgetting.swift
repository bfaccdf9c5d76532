import CompassModel
import CompassSource
import CompassValidation
import Foundation

extension SQLiteSession {
  func forget(athlete: UUID) throws -> ForgottenPerson {
    guard
      let values = try values(of: .athlete, id: athlete)
        ?? formerAthletes().first(where: { $0["id"] == .id(athlete) })
    else { throw ToolError(.noSuchRecord, "No athlete \(athlete.text) in the store or its history.") }
    let begun = entry
    // The journal must not keep what is forgotten.
    if begun != nil { try setJournal(nil) }
    let name = values.foldedName ?? ""
    var person = ForgottenPerson()
    try collect(athlete, name)
    try refuseOthers(athlete)
    try releaseOthers()
    try execute("DELETE FROM feed_tokens WHERE user_id = ?", [.id(athlete)])
    person.feeds = changeCount
    for kind in RecordKind.allCases.sorted().reversed() {
      try execute(
        """
        DELETE FROM \(kind.tableName) WHERE id IN (
          SELECT id FROM temp.forgotten WHERE table_name = '\(kind.tableName)')
        """)
      if changeCount > 0 { person.records[kind] = changeCount }
    }
    for table in ["deletions", "merge_decisions"] {
      try execute(
        "DELETE FROM \(table) WHERE table_name || '/' || id IN (SELECT table_name || '/' || id FROM temp.forgotten)"
      )
    }
    try forgetSettings(athlete, name)
    try clearHistory()
    if let begun { try setJournal(begun) }
    return person
  }

  func formerAthletes() throws -> [FieldValues] {
    let sql = """
      SELECT before FROM changes c WHERE table_name = 'users' AND before IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = c.id) ORDER BY entry DESC
      """
    var athletes = try rows(sql) { try SQLTable.of(.athlete).values(inImage: $0.image(0)) }
    try forEachDeletion(of: .athlete) { athletes.append($0.identity) }
    var seen: Set<FieldValue> = []
    return athletes.filter { $0["id"].map { seen.insert($0).inserted } ?? false }
  }

  /// Clears what the history keeps of all records, and the names of files, which may tell of the person.
  private func clearHistory() throws {
    try execute("DELETE FROM changes")
    try execute(
      """
      UPDATE history SET is_kept = 0, files = (
        SELECT json_group_array(json_set(value, '$.name', '', '$.sha256', '')) FROM json_each(files))
      """)
  }

  /// Collects the records of a person: theirs, those that name them, and their marks of deleted records.
  private func collect(_ athlete: UUID, _ name: String) throws {
    try execute(
      "CREATE TEMP TABLE IF NOT EXISTS forgotten (table_name TEXT, id TEXT, PRIMARY KEY (table_name, id))")
    try execute("DELETE FROM temp.forgotten")
    for kind in RecordKind.allCases {
      let table = kind.tableName
      let owner = kind == .athlete ? "id" : "user_id"
      try execute(
        """
        INSERT INTO temp.forgotten SELECT '\(table)', id FROM \(table) WHERE \(owner) = ?1
        UNION SELECT table_name, id FROM deletions WHERE table_name = '\(table)' AND \(owner) = ?1
        """, [.id(athlete)])
      if kind != .athlete { try collectWaiting(kind, athlete, name) }
    }
  }

  /// Collects the records without an athlete whose rows named the person, deleted ones too.
  private func collectWaiting(_ kind: RecordKind, _ athlete: UUID, _ name: String) throws {
    let table = kind.tableName
    let sql = """
      SELECT id, \(DeletionTable.awaited("extra")) FROM \(table) WHERE user_id IS NULL AND extra IS NOT NULL
      UNION ALL SELECT id, waits_for FROM deletions
      WHERE table_name = '\(table)' AND waits_for IS NOT NULL AND user_id IS NULL
      """
    let waiting = try rows(sql) { row in
      !row.isNull(1) && Self.isMeant(row.text(1), name, athlete) ? row.text(0) : nil
    }
    for id in waiting {
      try execute("INSERT OR IGNORE INTO temp.forgotten VALUES (?, ?)", [.text(table), .text(id)])
    }
  }

  /// Whether a row that names somebody means the person of that folded name or id: `Rivers, Sam` is Sam Rivers.
  private static func isMeant(_ text: String, _ name: String, _ athlete: UUID) -> Bool {
    UUID(uuidString: text) == athlete
      || text.nameForms.contains { $0.searchFolded == name.searchFolded }
  }

  /// Refuses to forget a person if another athlete's record would be deleted with one of the person's.
  ///
  /// Records without an athlete are deleted too: they are about the person's school.
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
        throw ToolError(
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

  /// Clears the links of other athletes' records to the person's; SQLite would delete events along with their school.
  private func releaseOthers() throws {
    for (parent, child, link) in Self.keyLinks + [(.school, .event, "school_id")] {
      let sql = """
        SELECT r.id FROM \(child.tableName) r
        JOIN temp.forgotten f ON f.table_name = '\(parent.tableName)' AND f.id = r.\(link)
        WHERE NOT EXISTS (
          SELECT 1 FROM temp.forgotten o WHERE o.table_name = '\(child.tableName)' AND o.id = r.id)
        """
      for id in try rows(sql, [], { try Self.id(in: $0) }) {
        guard var values = try values(of: child, id: id) else { continue }
        values[link] = nil
        try update(values)
      }
    }
  }

  private func forgetSettings(_ athlete: UUID, _ name: String) throws {
    try execute(
      "DELETE FROM settings WHERE key = ? AND value = ?", [.text(StoreSettings.defaultAthlete), .id(athlete)])
    if let unnamed = try setting(StoreSettings.unnamedAthlete), Self.isMeant(unnamed, name, athlete) {
      try set(StoreSettings.unnamedAthlete, to: nil)
    }
    // Headers may name the athlete.
    let words = name.foldedWords.split(separator: " ").filter { $0.utf8.count > 1 }
    for answer in try settings(startingWith: StoreSettings.answerPrefix)
    where words.contains(where: { answer.value.foldedWords.hasFoldedWords(String($0)) }) {
      try set(answer.key, to: nil)
    }
    let prefix = StoreSettings.filePrefix
    try execute(
      "DELETE FROM settings WHERE substr(key, 1, ?2) = ?1", [.text(prefix), .integer(prefix.utf8.count)])
  }
}
