import CompassModel
import CompassSource
import CompassValidation
import Foundation

extension SQLiteSession: StoreReading {
  func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) throws -> [UUID] {
    try ids(.byNaturalKey, "natural_key", kind, naturalKey, owner, limit)
  }

  func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) throws -> [UUID] {
    try ids(.byFoldedName, "folded_name", kind, foldedName, owner, limit)
  }

  private func ids(
    _ purpose: Purpose, _ column: String, _ kind: RecordKind, _ text: String, _ owner: UUID?, _ limit: Int
  ) throws -> [UUID] {
    let table = SQLTable.of(kind)
    // Sort here, because SQLite would read all of them to sort them.
    let statement = try statement(
      purpose, kind,
      "SELECT id FROM \(table.name) WHERE \(table.ownerCondition) AND \(column) = ?2 LIMIT ?3")
    return try statement.rows([owner.map(FieldValue.id), .text(text), .integer(limit)]) {
      try Self.id(in: $0)
    }.sorted()
  }

  func events(
    foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?
  ) throws -> [UUID] {
    let day = (days.lowerBound.daysSince1970 + days.upperBound.daysSince1970) / 2
    let middle = CalendarDate(clampingDaysSince1970: day)
    // Read forward and backward from the middle along the index by name and day, to read as few rows as
    // possible.
    let later = try events(
      .eventsFrom, foldedName, "start_date >= ?3 AND start_date <= ?4 ORDER BY start_date",
      (middle, days.upperBound), owner)
    let earlier = try events(
      .eventsBefore, foldedName, "start_date < ?3 AND start_date >= ?4 ORDER BY start_date DESC",
      (middle, days.lowerBound), owner)
    return EventPlace(name: foldedName, days: days).nearest(later + earlier)
  }

  private func events(
    _ purpose: Purpose, _ name: String, _ condition: String, _ days: (CalendarDate, CalendarDate),
    _ owner: UUID?
  ) throws -> [(id: UUID, day: Int)] {
    let statement = try statement(
      purpose, .event,
      """
      SELECT id, start_date FROM events
      WHERE \(SQLTable.of(.event).ownerCondition) AND folded_name = ?2 AND \(condition) LIMIT \(EventPlace.maximumEvents)
      """)
    let values: [FieldValue?] = [owner.map(FieldValue.id), .text(name), .date(days.0), .date(days.1)]
    return try statement.rows(values) { row in
      try CalendarDate(iso: row.text(1)).map { (id: try Self.id(in: row), day: $0.daysSince1970) }
    }
  }

  func id(of kind: RecordKind, source: String?, sourceKey: String, owner: UUID?) throws -> UUID? {
    let table = SQLTable.of(kind)
    let statement = try statement(
      .bySource, kind,
      """
      SELECT id FROM \(table.name)
      WHERE source_key = ?2 AND source IS ?3 AND \(table.ownerCondition) ORDER BY id LIMIT 1
      """)
    return try statement.first(
      [owner.map(FieldValue.id), .text(sourceKey), source.map(FieldValue.text)], Self.id)
  }

  func sourceKeys(
    of kind: RecordKind, source: String?, startingWith prefix: String, owner: UUID?
  ) throws -> [(key: String, id: UUID)] {
    let table = SQLTable.of(kind)
    // Without `INDEXED BY`, SQLite reads all records of the athlete.
    let statement = try statement(
      .sourceKeys, kind,
      """
      SELECT id, source_key FROM \(table.name)
      INDEXED BY \(table.name)_by_source
      WHERE source_key >= ?2 AND source_key < ?2 || char(0x10FFFF) AND source IS ?3 AND \(table.ownerCondition)
      ORDER BY source_key, id
      """)
    return try statement.rows([owner.map(FieldValue.id), .text(prefix), source.map(FieldValue.text)]) {
      (key: $0.text(1), id: try Self.id(in: $0))
    }
  }

  func ids(of kind: RecordKind, addedBy entries: [Int]) throws -> [UUID] {
    let numbers = entries.map(String.init).joined(separator: ", ")
    return try rows("SELECT id FROM \(kind.tableName) WHERE added_by IN (\(numbers)) ORDER BY id", []) {
      try Self.id(in: $0)
    }
  }

  func forEachExtra(
    of kind: RecordKind, mentioning name: String, _ body: (UUID, [JSONValue.Member]) throws -> Void
  ) throws {
    let sql = "SELECT id, extra FROM \(kind.tableName) WHERE instr(extra, ?) > 0 ORDER BY id"
    try SQLiteStatement(sql, on: connection()).forEachRow([.text("\"\(name)\"")]) { row in
      // Skip damaged rows; the check of the store reports them.
      guard let id = row.id(0), let extra = JSONValue(parsing: row.text(1)) else { return }
      try body(id, extra.members)
    }
  }

  func values(of kind: RecordKind, id: UUID) throws -> FieldValues? {
    let table = SQLTable.of(kind)
    let statement = try statement(.values, kind, "SELECT \(table.columns) FROM \(table.name) WHERE id = ?")
    return try statement.first([.id(id)]) { try values(in: $0, of: table) }
  }

  func exists(_ kind: RecordKind, id: UUID) throws -> Bool {
    let statement = try statement(.exists, kind, "SELECT 1 FROM \(kind.tableName) WHERE id = ?")
    return try statement.first([.id(id)]) { _ in true } ?? false
  }

  func primaryMetric(owner: UUID?) throws -> UUID? {
    let statement = try statement(
      .primaryMetric, .metric,
      "SELECT id FROM performance_metrics WHERE is_primary = 1 AND ifnull(user_id, '') = ifnull(?1, '')")
    return try statement.first([owner.map(FieldValue.id)], Self.id)
  }

  func setting(_ key: String) throws -> String? {
    let statement = try statement(.readSetting, .athlete, "SELECT value FROM settings WHERE key = ?")
    return try statement.first([.text(key)]) { $0.text(0) }
  }

  func settings(startingWith prefix: String) throws -> [(key: String, value: String)] {
    try rows(
      "SELECT key, value FROM settings WHERE substr(key, 1, ?2) = ?1 ORDER BY key",
      [.text(prefix), .integer(prefix.utf8.count)]
    ) { (key: $0.text(0), value: $0.text(1)) }
  }

  func scan(_ selection: Selection, _ body: (FieldValues) throws -> Bool) throws {
    let sql = SelectionSQL(selection)
    let table = SQLTable.of(selection.kind)
    let statement = try SQLiteStatement(sql.records, on: connection())
    try statement.scanRows(sql.values) { row in
      _ = try connection()
      return try body(values(in: row, of: table))
    }
  }

  func count(_ selection: Selection) throws -> Int {
    let sql = SelectionSQL(selection)
    let statement = try SQLiteStatement(sql.count, on: connection())
    return try statement.first(sql.values) { $0.integer(0) } ?? 0
  }

  static func id(in row: SQLiteStatement) throws -> UUID {
    guard let id = row.id(0) else {
      throw ToolError(
        .storeDamaged, "A record has an invalid ID (not a UUID).",
        help: "Another program wrote it. Correct it there.")
    }
    return id
  }
}
