import CompassModel
import CompassSource
import CompassValidation
import Foundation

extension SQLiteSession: StoreWriting {
  func insert(_ records: [KeyedValues]) throws {
    guard let kind = records.first?.values.kind else { return }
    _ = try writableConnection()
    let records = try settledOverFormer(records, at: entryTime)
    let table = SQLTable.of(kind)
    var rest = records[...]
    for size in SQLTable.recordsPerInsert {
      while rest.count >= size {
        try run(statement(.insert(size), kind, table.insert(size)), rest.prefix(size))
        rest = rest.dropFirst(size)
      }
    }
    try unmarkDeletions(of: kind, ids: records.compactMap(\.values.id))
  }

  func update(_ values: FieldValues, over stored: FieldValues) throws {
    _ = try writableConnection()
    let values = EventRevision.settled(values, over: stored, at: entryTime)
    let statement = try statement(.update, values.kind, SQLTable.of(values.kind).update)
    defer { statement.reset() }
    try bind(KeyedValues(values, keys: RecordKeys(values)), to: statement, at: 0)
    try step(statement, [values])
    guard changeCount > 0 else { throw ToolError.noSuchRecord(values) }
  }

  /// Adds records with a statement for that many.
  private func run(_ statement: SQLiteStatement, _ records: ArraySlice<KeyedValues>) throws {
    defer { statement.reset() }
    var place = 0
    for record in records {
      place = try bind(record, to: statement, at: place)
      try statement.bind(entry.map(FieldValue.integer), at: place)
      place += 1
    }
    try step(statement, records.map(\.values))
  }

  /// Gives the parameters of a record their values.
  ///
  /// - Returns: the place of the next parameter.
  @discardableResult
  private func bind(_ record: KeyedValues, to statement: SQLiteStatement, at first: Int) throws -> Int {
    let values = record.values
    let schema = values.kind.schema
    let storages = SQLTable.of(values.kind).storages
    for field in schema.fields {
      let value = values[field.index]
      if let value, !storages[field.index].fits(value) {
        throw ToolError.wrongType(field.name, of: values.kind)
      }
      if value == nil, field.isRequired { throw ToolError.missing(field.name, of: values.kind) }
      try statement.bind(value, at: first + field.index)
    }
    let place = first + schema.fields.count
    try statement.bind(record.keys.natural.map(FieldValue.text), at: place)
    try statement.bind(record.keys.name.map(FieldValue.text), at: place + 1)
    return place + 2
  }

  private func step(_ statement: SQLiteStatement, _ records: [FieldValues]) throws {
    do {
      _ = try statement.step()
    } catch let error as ToolError {
      for values in records { try throwExplanation(of: error, values) }
      throw error
    }
  }

  /// Throws the failure with the field that caused it, because SQLite names no field for a missing link.
  private func throwExplanation(of error: ToolError, _ values: FieldValues) throws {
    guard error.kind == .missingLink else { return }
    for (field, value) in values.present {
      guard case .link(let kind) = field.type, case .id(let id) = value, try !exists(kind, id: id) else {
        continue
      }
      throw ToolError.missingLink(field.name, of: values.kind, to: kind, id)
    }
  }

  func delete(_ kind: RecordKind, id: UUID) throws -> Bool {
    _ = try writableConnection()
    try keepNamesOfCoaches(goingWith: kind, id)
    try release(kind, id: id)
    if kind == .athlete, try setting(StoreSettings.defaultAthlete) == id.text {
      try set(StoreSettings.defaultAthlete, to: nil)
    }
    try statement(.delete, kind, "DELETE FROM \(kind.tableName) WHERE id = ?").run([.id(id)])
    guard changeCount > 0 else { return false }
    hasDeleted = true
    return true
  }

  /// Takes a record that goes out of the records that stay and are known by it: SQLite would empty their links and
  /// leave what they are known by.
  private func release(_ kind: RecordKind, id: UUID) throws {
    let children =
      switch kind {
      case .school: "(SELECT id FROM PARENT WHERE school_id = ?1)"
      case .event, .coach: "(?1)"
      default: ""
      }
    guard !children.isEmpty else { return }
    for (parent, child, link) in Self.keyLinks where kind == .school || kind == parent {
      let sql = """
        SELECT id FROM \(child.tableName)
        WHERE \(link) IN \(children.replacing("PARENT", with: parent.tableName))
        """
      for id in try rows(sql, [.id(id)], { $0.id(0) }) {
        guard var values = try values(of: child, id: id) else { continue }
        values[link] = nil
        try update(values)
      }
    }
  }

  /// The links that are emptied when what they name goes, and that the records are known by.
  static let keyLinks: [(parent: RecordKind, child: RecordKind, link: String)] = [
    (.event, .metric, "event_id"), (.coach, .interaction, "coach_id"),
  ]

  /// Keeps the names of coaches who are going beside the events at which they were present, as an import keeps a name
  /// that it does not know.
  private func keepNamesOfCoaches(goingWith kind: RecordKind, _ id: UUID) throws {
    let going: String
    switch kind {
    case .coach: going = "id = ?1"
    case .school: going = "school_id = ?1"
    default: return
    }
    let sql = """
      SELECT DISTINCT e.id FROM coaches c, events e, json_each(
        CASE WHEN json_valid(e.coaches_present) THEN e.coaches_present END) p
      WHERE c.\(going) AND p.value = c.id ORDER BY e.id
      """
    for event in try rows(sql, [.id(id)], { $0.id(0) }) {
      guard var values = try values(of: .event, id: event),
        case .ids(let present)? = values["coaches_present"]
      else { continue }
      var staying: [UUID] = []
      var names: [String] = []
      for coach in present {
        let record = try self.values(of: .coach, id: coach)
        let goes = kind == .coach ? coach == id : record?["school_id"] == .id(id)
        if goes, let record {
          names.append(Coach(record)?.fullName ?? coach.text)
        } else {
          staying.append(coach)
        }
      }
      var extra = values["extra"].flatMap(JSONValue.init(fieldValue:))?.members ?? []
      if case .array(let earlier)? = extra.first(where: { $0.name == "coaches_present" })?.value {
        names = earlier.compactMap(\.stringValue) + names
      }
      extra.removeAll { $0.name == "coaches_present" }
      extra.append(.init("coaches_present", .array(names.map(JSONValue.string))))
      values["coaches_present"] = staying.isEmpty ? nil : .ids(staying)
      values["extra"] = .json(.object(extra))
      try update(values)
    }
  }

  func adoptUnowned(by athlete: UUID, namedToo: Bool) throws -> Int {
    guard try exists(.athlete, id: athlete) else {
      throw ToolError(.noSuchRecord, "The store has no athlete \(athlete.text).")
    }
    if try primaryMetric(owner: athlete) != nil {
      try execute("UPDATE performance_metrics SET is_primary = 0 WHERE is_primary = 1 AND user_id IS NULL")
    }
    var count = 0
    for kind in RecordKind.allCases where kind != .athlete {
      // What named somebody is settled with the athlete: the name goes from what is kept aside.
      let rest = "json_remove(extra, '$.user_id')"
      let adopt =
        namedToo
        ? """
        UPDATE \(kind.tableName) SET user_id = ?, extra = CASE WHEN NOT json_valid(extra) THEN extra
          ELSE CASE \(rest) WHEN '{}' THEN NULL ELSE \(rest) END END
        WHERE user_id IS NULL
        """
        : """
        UPDATE \(kind.tableName) SET user_id = ?
        WHERE user_id IS NULL AND \(DeletionTable.awaited("extra")) IS NULL
        """
      count += try inParts(adopt, [.id(athlete)], of: kind.tableName)
    }
    return count
  }

  /// Runs a statement about records without an athlete on some thousands of them at a time, because SQLite keeps the
  /// pages that a statement changes in memory.
  ///
  /// - Returns: the number of changed records.
  private func inParts(_ statement: String, _ values: [FieldValue?], of table: String) throws -> Int {
    let next =
      "SELECT rowid FROM \(table) WHERE user_id IS NULL AND rowid > ? ORDER BY rowid LIMIT 1 OFFSET 9999"
    var count = 0
    var (last, end) = (Int.min, Int.min)
    while end < .max {
      end = try rows(next, [.integer(last)]) { $0.integer(0) }.first ?? .max
      try execute(statement + " AND rowid > ? AND rowid <= ?", values + [.integer(last), .integer(end)])
      count += changeCount
      last = end
    }
    return count
  }

  func set(_ key: String, to value: String?) throws {
    _ = try writableConnection()
    guard let value else {
      return try statement(.forgetSetting, .athlete, "DELETE FROM settings WHERE key = ?").run([.text(key)])
    }
    let sql = "INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2"
    try statement(.writeSetting, .athlete, sql).run([.text(key), .text(value)])
  }
}
