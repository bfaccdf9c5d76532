import CompassModel
import CompassSource
import CompassValidation
import Foundation

extension SQLiteSession {
  @discardableResult
  func begin(_ entry: HistoryEntry) throws -> Int {
    guard self.entry == nil else {
      throw ToolError(.storeMisuse, "A transaction can have only one history entry.")
    }
    for sql in JournaledTable.setUp { try execute(sql) }
    let sql = "INSERT INTO history (occurred_at, command, files) VALUES (?, ?, ?) RETURNING number"
    let values: [FieldValue] = [
      .instant(entry.occurredAt), .text(entry.command), .text(HistoryEntry.text(of: entry.files)),
    ]
    guard let number = try SQLiteStatement(sql, on: connection()).first(values, { $0.integer(0) }) else {
      throw ToolError(.store, "The history entry has no number.")
    }
    try setJournal(number)
    entryTime = entry.occurredAt
    return number
  }

  /// Has changes written into the journal under an entry; nil stops it.
  func setJournal(_ number: Int?) throws {
    try execute("DELETE FROM temp.journal")
    if let number { try execute("INSERT INTO temp.journal (entry) VALUES (?)", [.integer(number)]) }
    entry = number
  }

  func setFiles(_ files: [HistoryEntry.File]) throws {
    guard let entry else { throw ToolError(.storeMisuse, "No history entry was started.") }
    try execute(
      "UPDATE history SET files = ?2 WHERE number = ?1",
      [.integer(entry), .text(HistoryEntry.text(of: files))])
  }

  /// The most entries that can be undone.
  private static let maximumEntries = 100

  /// Completes the entry that was begun: marks what it deleted, and removes the changes of old entries.
  func finishEntry() throws {
    guard let entry else { return }
    try markDeletions(by: entry)
    let last = FieldValue.integer(entry - Self.maximumEntries)
    try execute("DELETE FROM changes WHERE entry <= ?", [last])
    try execute("UPDATE history SET is_kept = 0 WHERE number <= ? AND is_kept = 1", [last])
  }

  /// Runs a statement that changes the store.
  func execute(_ sql: String, _ values: [FieldValue?] = []) throws {
    try SQLiteStatement(sql, on: writableConnection()).run(values)
  }

  func history(limit: Int) throws -> [HistoryEntry] {
    let undos = try undos()
    return try rows("\(Self.selectEntries) ORDER BY number DESC LIMIT ?", [.integer(max(0, limit))]) {
      try Self.entry(in: $0, undos)
    }
  }

  func historyEntry(_ number: Int) throws -> HistoryEntry? {
    let undos = try undos()
    return try SQLiteStatement("\(Self.selectEntries) WHERE number = ?", on: connection())
      .first([.integer(number)]) { try Self.entry(in: $0, undos) }
  }

  private static let selectEntries = "SELECT number, occurred_at, command, files, is_kept FROM history"

  private static func entry(in row: SQLiteStatement, _ undos: UndoState) throws -> HistoryEntry {
    let number = row.integer(0)
    guard let occurredAt = Date(rfc3339: row.text(1)), let files = HistoryEntry.files(from: row.text(3))
    else {
      throw ToolError(
        .storeDamaged, "Entry \(number) of the history can't be read.",
        help: "Go back to a backup with `compass-store restore FILE`.")
    }
    return HistoryEntry(
      number: number, occurredAt: occurredAt, command: row.text(2), files: files,
      undoes: undos.undone(by: number), undoneBy: undos.undoer(of: number), isKept: row.integer(4) == 1)
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

  func scanChanges(of entry: Int, _ body: (RecordChange) throws -> Bool) throws {
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
      let statement = try SQLiteStatement(sql, on: connection())
      let isWhole = try statement.scanRows([.integer(entry)]) { row in
        guard let id = row.id(0) else { return true }
        let before = row.isNull(1) ? nil : try table.values(inImage: row.image(1))
        let after: FieldValues? =
          if row.integer(3) != 0 {
            nil
          } else if row.isNull(2) {
            try values(of: kind, id: id)
          } else {
            try table.values(inImage: row.image(2))
          }
        return try body(RecordChange(kind: kind, id: id, before: before, after: after))
      }
      guard isWhole else { return }
    }
  }

  func lastValues(of kind: RecordKind, id: UUID) throws -> FieldValues? {
    if let values = try values(of: kind, id: id) { return values }
    let sql = """
      SELECT before FROM changes WHERE table_name = ?1 AND id = ?2 AND before IS NOT NULL
      ORDER BY entry DESC LIMIT 1
      """
    let last = try SQLiteStatement(sql, on: connection()).first([.text(kind.tableName), .id(id)]) {
      try SQLTable.of(kind).values(inImage: $0.image(0))
    }
    // The mark of a deleted record outlasts its history.
    return try last ?? deletion(of: kind, id: id)?.identity
  }

  func remover(of kind: RecordKind, id: UUID) throws -> HistoryEntry? {
    guard try !exists(kind, id: id) else { return nil }
    // An undo that removed the record counts only if nothing else did.
    let sql = """
      SELECT c.entry FROM changes c
      WHERE c.table_name = '\(kind.tableName)' AND c.id = ? AND c.before IS NOT NULL
      ORDER BY EXISTS (SELECT 1 FROM undos u WHERE u.entry = c.entry), c.entry DESC
      """
    let undos = try undos()
    let removers = try rows(sql, [.id(id)]) { $0.integer(0) }
    let number = removers.first { undos.undoer(of: $0) == nil }
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
    let parameters: [FieldValue?] = [.id(id), entry.map(FieldValue.integer), last.map(FieldValue.integer)]
    return try rows(sql, parameters) { try table.values(inImage: $0.image(0)) }
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

  func entries(touching kind: RecordKind, id: UUID) throws -> [RecordEntry] {
    let table = kind.tableName
    // Of a record that an entry added the journal keeps nothing; of one that was changed since, who had added it.
    let sql = """
      WITH touched (number, before) AS (
        SELECT entry, before FROM changes WHERE table_name = '\(table)' AND id = ?1
        UNION ALL SELECT added_by, NULL FROM changes
          WHERE table_name = '\(table)' AND id = ?1 AND added_by IS NOT NULL
        UNION ALL SELECT added_by, NULL FROM \(table) WHERE id = ?1 AND added_by IS NOT NULL)
      SELECT number, max(before IS NOT NULL) FROM touched GROUP BY number ORDER BY number DESC
      """
    let touched = try rows(sql, [.id(id)]) { (number: $0.integer(0), wasThere: $0.integer(1) != 0) }
    let isThere = try exists(kind, id: id)
    return try touched.enumerated().compactMap { place, touch in
      guard let entry = try historyEntry(touch.number) else { return nil }
      let isGone = place == 0 ? !isThere : !touched[place - 1].wasThere
      return RecordEntry(entry: entry, sort: touch.wasThere ? isGone ? .removed : .changed : .added)
    }
  }
}
