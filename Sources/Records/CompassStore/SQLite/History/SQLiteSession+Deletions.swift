import CompassModel
import CompassSource
import Foundation

/// The table of the marks of deleted records.
enum DeletionTable {
  /// All columns.
  static let columns = [
    "key", "table_name", "id", "user_id", "waits_for", "source", "source_key", "natural_key", "folded_name",
    "identity", "entry",
  ]

  /// The name of the athlete that a record waits for, in SQL; NULL if `extra` can't be read.
  static func awaited(_ extra: String) -> String {
    "CASE WHEN json_valid(\(extra)) THEN json_extract(\(extra), '$.user_id') END"
  }

  /// The fields that a mark keeps besides the id, so that the record is recognized and can be named.
  static func identity(of kind: RecordKind) -> [String] {
    switch kind {
    case .athlete: ["full_name", "date_of_birth", "graduation_year", "email"]
    case .school: ["name", "state"]
    case .coach: ["school_id", "first_name", "last_name"]
    case .event: ["type", "name", "start_date", "end_date", "start_time", "school_id"]
    case .metric: ["metric_type", "recorded_date", "value", "display_value", "source", "source_key"]
    case .interaction: ["type", "direction", "occurred_at", "subject"]
    case .trip: ["name", "start_date"]
    }
  }
}

extension SQLiteSession {
  // MARK: Marking

  /// Marks the records that an entry deleted, those that went with them too.
  ///
  /// What an undo takes away again was not deleted by the user and gets no mark.
  func markDeletions(by entry: Int) throws {
    guard hasDeleted else { return }
    for kind in RecordKind.allCases {
      let table = kind.tableName
      func value(_ name: String) -> String { "json_extract(c.before, '$.\(name)')" }
      let extra = value("extra")
      // Of what is kept beside the record, the ids that other programs gave it.
      let otherIDs = """
        CASE WHEN json_valid(\(extra)) AND json_extract(\(extra), '$.id') IS NOT NULL
        THEN json_object('id', json_extract(\(extra), '$.id')) || '' END
        """
      let members =
        (["id"] + DeletionTable.identity(of: kind)).map { "'\($0)', \(value($0))" } + ["'extra', \(otherIDs)"]
      let values = [
        "'\(table)/' || c.id", "'\(table)'", "c.id", kind == .athlete ? "NULL" : value("user_id"),
        DeletionTable.awaited(value("extra")), value("source"), value("source_key"),
        value("natural_key"), value("folded_name"),
        "json_patch('{}', json_object(\(members.joined(separator: ", "))))", "c.entry",
      ]
      try execute(
        """
        INSERT INTO deletions (\(DeletionTable.columns.joined(separator: ", ")))
        SELECT \(values.joined(separator: ", ")) FROM changes c
        WHERE c.entry = ? AND c.table_name = '\(table)' AND json_valid(c.before)
          AND NOT EXISTS (SELECT 1 FROM \(table) r WHERE r.id = c.id)
        ON CONFLICT (key) DO NOTHING
        """, [.integer(entry)])
    }
  }

  /// Removes the marks of records that are in the store again.
  func unmarkDeletions(of kind: RecordKind, ids: [UUID]) throws {
    guard try markedKinds().contains(kind) else { return }
    let keys = JSONValue.array(ids.map { .string("\(kind.tableName)/\($0.text)") }).text()
    try statement(
      .unmark, kind, "DELETE FROM deletions WHERE key IN (SELECT value FROM json_each(?))"
    ).run([.text(keys)])
  }

  /// The kinds of which records are marked, asked for once: an import adds millions of records.
  private func markedKinds() throws -> Set<RecordKind> {
    if let kinds = deletedKinds { return kinds }
    let tables = try rows("SELECT DISTINCT table_name FROM deletions") { $0.text(0) }
    let kinds = Set(RecordKind.allCases.filter { tables.contains($0.tableName) })
    deletedKinds = kinds
    return kinds
  }

  // MARK: Looking up

  func hasDeletions() throws -> Bool { try !markedKinds().isEmpty }

  func lostLink(from kind: RecordKind, id: UUID, field: String, to other: UUID) throws -> Bool {
    let sql = """
      SELECT 1 FROM changes WHERE table_name = '\(kind.tableName)' AND id = ?1 AND json_valid(before)
        AND json_extract(before, '$.' || ?2) = ?3 LIMIT 1
      """
    return try statement(.lostLink, kind, sql).first([.id(id), .text(field), .id(other)]) { _ in true }
      ?? false
  }

  func deletion(of kind: RecordKind, id: UUID) throws -> Deletion? {
    guard try markedKinds().contains(kind) else { return nil }
    let sql = "SELECT id, identity, entry, source_key FROM deletions WHERE key = '\(kind.tableName)/' || ?"
    return try statement(.deletion, kind, sql).first([.id(id)]) { try Self.deletion(kind, $0) }
  }

  func deletions(of kind: RecordKind, _ key: DeletionKey, owner: UUID?) throws -> [Deletion] {
    guard try markedKinds().contains(kind) else { return [] }
    let purpose: Purpose
    let condition: String
    var index = ""
    var values: [FieldValue?] = [owner.map(FieldValue.id)]
    switch key {
    case .source(let source, let key):
      (purpose, condition) = (.deletedBySource, "source_key = ?2 AND source IS ?3")
      values += [.text(key), source.map(FieldValue.text)]
    case .sourcePrefix(let source, let key):
      purpose = .deletedBySourcePrefix
      condition = "source_key >= ?2 AND source_key < ?2 || char(0x10FFFF) AND source IS ?3"
      // Told which index to use, or SQLite reads all marks of the kind.
      index = "INDEXED BY deletions_by_source"
      values += [.text(key), source.map(FieldValue.text)]
    case .natural(let text):
      (purpose, condition) = (.deletedByNaturalKey, "natural_key = ?2")
      values.append(.text(text))
    case .name(let text):
      (purpose, condition) = (.deletedByName, "folded_name = ?2")
      values.append(.text(text))
    }
    // A record without an athlete may be one whose athlete was deleted too.
    let sql = """
      SELECT id, identity, entry, source_key FROM deletions d \(index) WHERE table_name = '\(kind.tableName)' AND \(condition)
        AND (user_id IS ?1 OR user_id IS NULL
          OR ?1 IS NULL AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = d.user_id))
      ORDER BY id
      """
    return try statement(purpose, kind, sql).rows(values) { try Self.deletion(kind, $0) }
  }

  /// Hands on all marks of a kind, the latest first.
  func forEachDeletion(of kind: RecordKind, _ body: (Deletion) throws -> Void) throws {
    let sql =
      "SELECT id, identity, entry, source_key FROM deletions WHERE table_name = ? ORDER BY entry DESC, id"
    try SQLiteStatement(sql, on: connection()).forEachRow([.text(kind.tableName)]) { row in
      try body(Self.deletion(kind, row))
    }
  }

  private static func deletion(_ kind: RecordKind, _ row: SQLiteStatement) throws -> Deletion {
    let identity = try SQLTable.of(kind).values(inImage: row.image(1))
    return Deletion(
      kind: kind, id: try id(in: row), identity: identity, sourceKey: row.isNull(3) ? nil : row.text(3),
      entry: row.integer(2))
  }

  // MARK: Decisions of merges

  func add(_ decision: MergeDecision) throws {
    guard let entry else { throw ToolError(.storeMisuse, "No history entry was started.") }
    let table = decision.kind.tableName
    try execute(
      """
      INSERT INTO merge_decisions (key, table_name, id, field, rejected, times, entry, decided_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (key) DO UPDATE SET rejected = ?5, times = ?6
      """,
      [
        .text("\(table)/\(decision.id.text)/\(entry)/\(decision.field)"), .text(table), .id(decision.id),
        .text(decision.field), .text(decision.rejected), .integer(decision.times), .integer(entry),
        .instant(decision.decidedAt),
      ])
  }

  func mergeDecisions(on kind: RecordKind, id: UUID) throws -> [MergeDecision] {
    let sql = """
      SELECT field, rejected, decided_at, times FROM merge_decisions
      WHERE table_name = '\(kind.tableName)' AND id = ? ORDER BY entry DESC, key
      """
    return try statement(.decisions, kind, sql).rows([.id(id)]) { row in
      guard let decidedAt = Date(rfc3339: row.text(2)) else {
        throw ToolError(
          .storeDamaged, "A merge decision can't be read.",
          help: "Go back to a backup with `compass-store restore FILE`.")
      }
      return MergeDecision(
        kind: kind, id: id, field: row.text(0), rejected: row.text(1), times: row.integer(3),
        decidedAt: decidedAt)
    }
  }
}
