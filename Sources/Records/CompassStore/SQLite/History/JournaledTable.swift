import CompassModel

/// A table whose changes the history keeps, and the triggers that see to it.
///
/// Triggers miss nothing: neither what goes or is emptied with a record that another hangs on, nor what is given to an
/// athlete in one statement. They are a connection's own, so that the tables are the same whoever reads them.
struct JournaledTable: Sendable {
  /// The table.
  let name: String
  /// The column that names a row.
  let key: String
  /// All columns.
  let columns: [String]
  /// The kind of the records; nil of a table that holds something else.
  let kind: RecordKind?
  /// What must be true of a row, `ROW` standing for it; nil journals all.
  private let condition: String?

  private init(_ kind: RecordKind) {
    name = kind.tableName
    key = "id"
    columns = kind.schema.fields.map(\.name) + ["natural_key", "folded_name", "added_by"]
    self.kind = kind
    condition = nil
  }

  private init(_ name: String, key: String, columns: [String], where condition: String? = nil) {
    self.name = name
    self.key = key
    self.columns = columns
    kind = nil
    self.condition = condition
  }

  /// The tables in the order in which rows are put back: what others hang on comes first.
  static let all =
    RecordKind.allCases.sorted().map(JournaledTable.init) + [
      JournaledTable(
        "feed_tokens", key: "digest",
        columns: ["digest", "name", "user_id", "selection", "detail", "created_at", "revoked_at"]),
      JournaledTable(
        "settings", key: "key", columns: ["key", "value"],
        where: """
          (ROW.key IN (\(StoreSettings.taken.map { "'\($0)'" }.joined(separator: ", ")))
            OR substr(ROW.key, 1, \(StoreSettings.answerPrefix.utf8.count)) = '\(StoreSettings.answerPrefix)')
          """),
      JournaledTable("deletions", key: "key", columns: DeletionTable.columns),
      JournaledTable(
        "merge_decisions", key: "key",
        columns: ["key", "table_name", "id", "field", "rejected", "times", "entry", "decided_at"]),
    ]

  /// The table of that name.
  static func named(_ name: String) -> JournaledTable? { all.first { $0.name == name } }

  /// What makes a connection write the journal: the number of the entry that was begun, and the triggers.
  static let setUp =
    ["CREATE TEMP TABLE IF NOT EXISTS journal (entry INTEGER NOT NULL)"] + all.flatMap(\.triggers)

  /// A row as a JSON object of its columns, those without a value left out.
  func image(_ row: String) -> String {
    let members = columns.map { "'\($0)', \(row).\($0)" }.joined(separator: ", ")
    return "json_patch('{}', json_object(\(members)))"
  }

  private var triggers: [String] {
    let begun = "(SELECT entry FROM journal)"
    // What the entry added itself goes with it: how it was in between is of no use.
    func isJournaled(_ row: String) -> String {
      var parts = ["\(begun) IS NOT NULL"]
      if kind != nil { parts.append("\(row).added_by IS NOT \(begun)") }
      if let condition { parts.append(condition.replacing("ROW", with: row)) }
      return parts.joined(separator: " AND ")
    }
    // `OR IGNORE` would be worth nothing: an upsert, or what a link does to other rows, overrides it (SQLite's
    // "CREATE TRIGGER", 2).
    func trigger(_ event: String, _ row: String, _ image: String) -> String {
      let origin = kind == nil ? "NULL" : "\(row).added_by"
      return """
        CREATE TEMP TRIGGER IF NOT EXISTS journal_\(name)_\(event.split(separator: " ")[1].lowercased())
        \(event) ON main.\(name) WHEN \(isJournaled(row))
        BEGIN
          INSERT INTO changes (entry, table_name, id, added_by, before)
          SELECT \(begun), '\(name)', \(row).\(key), \(origin), \(image) WHERE NOT EXISTS (
            SELECT 1 FROM changes WHERE entry = \(begun) AND table_name = '\(name)' AND id = \(row).\(key));
        END
        """
    }
    let changes = [
      trigger("BEFORE UPDATE", "OLD", image("OLD")), trigger("BEFORE DELETE", "OLD", image("OLD")),
    ]
    // A record that is added knows by which entry; a trigger would cost a big import a tenth of its time.
    return kind == nil ? [trigger("AFTER INSERT", "NEW", "NULL")] + changes : changes
  }
}
