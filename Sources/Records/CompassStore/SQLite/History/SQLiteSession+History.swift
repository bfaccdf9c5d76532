import CompassModel
import CompassValidation
import Foundation

extension SQLiteSession {
  @discardableResult
  func begin(_ entry: HistoryEntry) throws -> Int {
    guard self.entry == nil else {
      throw StoreError(.misuse, "A transaction can have only one history entry.")
    }
    let connection = try writableConnection()
    for sql in JournaledTable.setUp { try SQLiteStatement(sql, on: connection).run([]) }
    let sql =
      "INSERT INTO history (occurred_at, command, files, is_kept) VALUES (?, ?, ?, 1) RETURNING number"
    let values: [FieldValue] = [.instant(entry.occurredAt), .text(entry.command), .text(entry.filesText)]
    guard let number = try SQLiteStatement(sql, on: connection).first(values, { $0.integer(0) }) else {
      throw StoreError(.other, "The history entry has no number.")
    }
    try setJournal(number)
    entryTime = entry.occurredAt
    return number
  }

  /// Has changes written into the journal under an entry; nil stops it.
  func setJournal(_ number: Int?) throws {
    let connection = try writableConnection()
    try SQLiteStatement("DELETE FROM temp.journal", on: connection).run([])
    if let number {
      try SQLiteStatement("INSERT INTO temp.journal (entry) VALUES (?)", on: connection).run([
        .integer(number)
      ])
    }
    entry = number
  }

  func setFiles(_ files: [HistoryEntry.File]) throws {
    guard let entry else { throw StoreError(.misuse, "No history entry was started.") }
    try SQLiteStatement("UPDATE history SET files = ?2 WHERE number = ?1", on: writableConnection()).run([
      .integer(entry), .text(HistoryEntry.text(of: files)),
    ])
  }

  func history(limit: Int) throws -> [HistoryEntry] {
    let statement = try SQLiteStatement(
      "SELECT \(Self.entryColumns) FROM history ORDER BY number DESC LIMIT ?", on: connection())
    var entries: [HistoryEntry] = []
    try statement.forEachRow([.integer(max(0, limit))]) { entries.append(try Self.entry(in: $0)) }
    return entries
  }

  func historyEntry(_ number: Int) throws -> HistoryEntry? {
    try SQLiteStatement("SELECT \(Self.entryColumns) FROM history WHERE number = ?", on: connection())
      .first([.integer(number)], Self.entry)
  }

  private static let entryColumns =
    "number, occurred_at, command, files, undoes, undone_by, is_kept, also_undoes"

  private static func entry(in row: SQLiteStatement) throws -> HistoryEntry {
    // A merge decides by the day, and an undo by what was undone: those are not guessed.
    guard let occurredAt = Date(rfc3339: row.text(1)), let alsoUndoes = Self.numbers(in: row, 7) else {
      throw StoreError(
        .damaged, "Entry \(row.integer(0)) of the history can't be read.",
        help: "Go back to a backup with `compass-store restore FILE`.")
    }
    // The files say where the changes came from; nothing depends on them.
    let files = HistoryEntry.files(from: row.text(3))
    var entry = HistoryEntry(
      number: row.integer(0), occurredAt: occurredAt, command: row.text(2), files: files ?? [],
      undoes: row.isNull(4) ? nil : row.integer(4), undoneBy: row.isNull(5) ? nil : row.integer(5),
      isKept: row.integer(6) == 1, alsoUndoes: alsoUndoes)
    entry.isDamaged = files == nil
    return entry
  }

  /// The numbers of a list in a column, none where it is NULL; nil where it is no such list.
  private static func numbers(in row: SQLiteStatement, _ column: Int) -> [Int]? {
    if row.isNull(column) { return [] }
    guard case .array(let elements)? = JSONValue(parsing: row.text(column)) else { return nil }
    let numbers = elements.compactMap(\.integerValue)
    return numbers.count == elements.count ? numbers : nil
  }

  // MARK: What an entry did

  func hasChanges(_ entry: Int) throws -> Bool {
    let added = RecordKind.allCases.map { "EXISTS (SELECT 1 FROM \($0.tableName) WHERE added_by = ?1)" }
    let sql = """
      SELECT EXISTS (SELECT 1 FROM changes WHERE entry = ?1) OR EXISTS (SELECT 1 FROM changes WHERE added_by = ?1)
        OR \(added.joined(separator: " OR "))
      """
    return try SQLiteStatement(sql, on: connection()).first([.integer(entry)]) { $0.integer(0) != 0 } ?? false
  }

  func changeCounts(of entry: Int) throws -> [ChangeCount] {
    var counts: [ChangeCount] = []
    for kind in RecordKind.allCases.sorted() {
      // Counted in SQL: an import may have added a million.
      let sql = """
        WITH touched (id, before) AS (
          SELECT id, before FROM changes WHERE entry = ?1 AND table_name = '\(kind.tableName)'
          UNION ALL \(Self.addedIDs(kind)))
        SELECT count(*) FILTER (WHERE before IS NULL),
          count(*) FILTER (WHERE before IS NOT NULL AND NOT gone), count(*) FILTER (WHERE before IS NOT NULL AND gone)
        FROM (SELECT before, \(Self.goneAfter(kind)) AS gone FROM touched)
        """
      try SQLiteStatement(sql, on: connection()).forEachRow([.integer(entry)]) { row in
        for (column, sort) in [RecordChange.Sort.added, .changed, .removed].enumerated() {
          let count = row.integer(column)
          if count > 0 { counts.append(ChangeCount(kind: kind, sort: sort, count: count)) }
        }
      }
    }
    return counts
  }

  /// The records that the entry ?1 added, those that went since too; what it found there is in `changes`.
  private static func addedIDs(_ kind: RecordKind) -> String {
    """
    SELECT id, NULL FROM \(kind.tableName) r WHERE r.added_by = ?1
      AND NOT EXISTS (SELECT 1 FROM changes c
        WHERE c.entry = ?1 AND c.table_name = '\(kind.tableName)' AND c.id = r.id)
    UNION SELECT id, NULL FROM changes c WHERE c.added_by = ?1 AND c.entry <> ?1
      AND c.table_name = '\(kind.tableName)'
      AND NOT EXISTS (SELECT 1 FROM \(kind.tableName) r WHERE r.id = c.id AND r.added_by = ?1)
      AND NOT EXISTS (SELECT 1 FROM changes d
        WHERE d.entry = ?1 AND d.table_name = '\(kind.tableName)' AND d.id = c.id)
    """
  }

  /// Whether a record was not there after the entry ?1: the next entry that touched it found none, or one that was
  /// added since, or there is none.
  private static func goneAfter(_ kind: RecordKind) -> String {
    """
    CASE
      WHEN EXISTS (SELECT 1 FROM changes n WHERE n.table_name = '\(kind.tableName)' AND n.id = touched.id
        AND n.entry > ?1)
      THEN (SELECT n.before IS NULL OR ifnull(n.added_by, 0) > ?1 FROM changes n WHERE n.table_name = '\(kind.tableName)'
        AND n.id = touched.id AND n.entry > ?1 ORDER BY n.entry LIMIT 1)
      ELSE NOT EXISTS (SELECT 1 FROM \(kind.tableName) r WHERE r.id = touched.id
        AND ifnull(r.added_by, 0) <= ?1)
    END
    """
  }

  func forEachChange(of entry: Int, _ body: (RecordChange) throws -> Void) throws {
    for kind in RecordKind.allCases.sorted() {
      let table = SQLTable.of(kind)
      let sql = """
        WITH touched (id, before) AS (
          SELECT id, before FROM changes WHERE entry = ?1 AND table_name = '\(kind.tableName)'
          UNION ALL \(Self.addedIDs(kind)))
        SELECT id, before,
          (SELECT n.before FROM changes n WHERE n.table_name = '\(kind.tableName)' AND n.id = touched.id
            AND n.entry > ?1 ORDER BY n.entry LIMIT 1),
          \(Self.goneAfter(kind))
        FROM touched ORDER BY id
        """
      try SQLiteStatement(sql, on: connection()).forEachRow([.integer(entry)]) { row in
        guard let id = row.withBytes(0, StoredText.id) else { return }
        let before = row.isNull(1) ? nil : try values(inImage: row.image(1), of: table)
        let after: FieldValues? =
          if row.integer(3) != 0 {
            nil
          } else if row.isNull(2) {
            try values(of: kind, id: id)
          } else {
            try values(inImage: row.image(2), of: table)
          }
        try body(RecordChange(kind: kind, id: id, before: before, after: after))
      }
    }
  }

  func lastValues(of kind: RecordKind, id: UUID) throws -> FieldValues? {
    if let values = try values(of: kind, id: id) { return values }
    let sql = """
      SELECT before FROM changes WHERE table_name = ?1 AND id = ?2 AND before IS NOT NULL
      ORDER BY entry DESC LIMIT 1
      """
    let last = try SQLiteStatement(sql, on: connection()).first([.text(kind.tableName), .id(id)]) {
      try values(inImage: $0.image(0), of: SQLTable.of(kind))
    }
    // The mark of a deleted record outlasts its history.
    return try last ?? deletion(of: kind, id: id)?.identity
  }

  func forEachFormer(_ kind: RecordKind, _ body: (FieldValues) throws -> Void) throws {
    let table = kind.tableName
    let sql = """
      SELECT before FROM changes c WHERE table_name = '\(table)' AND before IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM \(table) r WHERE r.id = c.id)
      ORDER BY entry DESC, id
      """
    try SQLiteStatement(sql, on: connection()).forEachRow([]) { row in
      try body(values(inImage: row.image(0), of: SQLTable.of(kind)))
    }
    try forEachDeletion(of: kind) { try body($0.identity) }
  }

  func remover(of kind: RecordKind, id: UUID) throws -> HistoryEntry? {
    guard try !exists(kind, id: id) else { return nil }
    // What took an entry back took the record along, but did not remove it where something else had done so before.
    let sql = """
      SELECT c.entry FROM changes c JOIN history h ON h.number = c.entry
      WHERE c.table_name = '\(kind.tableName)' AND c.id = ? AND c.before IS NOT NULL AND h.undone_by IS NULL
      ORDER BY h.undoes IS NOT NULL, c.entry DESC LIMIT 1
      """
    let number = try SQLiteStatement(sql, on: connection()).first([.id(id)]) { $0.integer(0) }
    return try (number ?? deletion(of: kind, id: id)?.entry).flatMap(historyEntry)
  }

  func pastValues(of kind: RecordKind, id: UUID, through last: Int?) throws -> [FieldValues] {
    let sql = """
      SELECT before FROM changes
      WHERE table_name = '\(kind.tableName)' AND id = ?1 AND before IS NOT NULL AND entry IS NOT ?2
        AND entry <= ifnull(?3, entry)
      ORDER BY entry DESC LIMIT \(Self.maximumPast)
      """
    let table = SQLTable.of(kind)
    var past: [FieldValues] = []
    let parameters: [FieldValue?] = [.id(id), entry.map(FieldValue.integer), last.map(FieldValue.integer)]
    try SQLiteStatement(sql, on: connection()).forEachRow(parameters) { row in
      past.append(try values(inImage: row.image(0), of: table))
    }
    return past
  }

  /// The most earlier states of one record that are looked at.
  private static let maximumPast = 500

  func lastChange(of kind: RecordKind, id: UUID) throws -> HistoryEntry? {
    let sql = """
      SELECT max(entry) FROM (
        SELECT entry FROM changes WHERE table_name = '\(kind.tableName)' AND id = ?1
        UNION ALL SELECT added_by FROM \(kind.tableName) WHERE id = ?1)
      WHERE entry IS NOT ?2
      """
    let number = try SQLiteStatement(sql, on: connection()).first([.id(id), entry.map(FieldValue.integer)]) {
      $0.isNull(0) ? nil : $0.integer(0)
    }
    return try number.flatMap(\.self).flatMap(historyEntry)
  }
}
