import CompassModel
import CompassSource
import Foundation

/// Undoing entries of the history.
struct UndoState {
  /// The entries that undid each entry, in order.
  private var undoers: [Int: [Int]] = [:]
  private var undone: [Int: [Int]] = [:]

  fileprivate mutating func add(_ entry: Int, undoing other: Int) {
    undoers[other, default: []].append(entry)
    undone[entry, default: []].append(other)
  }

  /// The entry that undid an entry and is not undone itself, or nil.
  func undoer(of entry: Int) -> Int? {
    undoers[entry]?.last { $0 > entry && undoer(of: $0) == nil }
  }

  /// The entries that an entry undid, newest first.
  func undone(by entry: Int) -> [Int] { undone[entry, default: []].reversed() }

  /// Whether an entry can depend on an earlier one: it is in effect, and did more than undo entries after that one.
  func counts(_ entry: Int, after earlier: Int) -> Bool {
    guard entry > earlier, undoer(of: entry) == nil else { return false }
    let undone = undone(by: entry)
    return undone.isEmpty || undone.contains { $0 < earlier }
  }
}

extension SQLiteSession {
  func undos() throws -> UndoState {
    var state = UndoState()
    try SQLiteStatement("SELECT entry, undone FROM undos ORDER BY entry, undone", on: connection())
      .forEachRow([]) {
        state.add($0.integer(0), undoing: $0.integer(1))
      }
    return state
  }

  // MARK: Dependent entries

  func dependents(of number: Int) throws -> [Int] {
    guard let entry = try historyEntry(number), entry.isKept, entry.undoneBy == nil else { return [] }
    let undos = try undos()
    var found: Set<Int> = []
    var open = [number]
    while let next = open.popLast() {
      for entry in try laterEntries(dependingOn: next) where undos.counts(entry, after: next) {
        if found.insert(entry).inserted { open.append(entry) }
      }
    }
    return found.sorted()
  }

  /// The later entries that changed a record of an entry, or a record that links to one that it added, and those that
  /// removed a record to which one that it would restore links; undone entries too.
  private func laterEntries(dependingOn number: Int) throws -> Set<Int> {
    var found: Set<Int> = []
    func find(_ sql: String) throws {
      try SQLiteStatement(sql, on: connection()).forEachRow([.integer(number)]) { row in
        if !row.isNull(0) { found.insert(row.integer(0)) }
      }
    }
    // Marks of deleted records and decisions of merges follow from their entries.
    try find(
      """
      SELECT DISTINCT later.entry FROM changes c
      JOIN changes later ON later.table_name = c.table_name AND later.id = c.id AND later.entry > ?1
      WHERE c.entry = ?1 AND c.table_name NOT IN ('deletions', 'merge_decisions')
      """)
    for kind in RecordKind.allCases {
      let table = kind.tableName
      try find(
        "SELECT DISTINCT entry FROM changes WHERE added_by = ?1 AND table_name = '\(table)' AND entry > ?1")
      // Removed by the entry, and added again under the same ID.
      try find(
        """
        SELECT DISTINCT r.added_by FROM changes c JOIN \(table) r ON r.id = c.id
        WHERE c.entry = ?1 AND c.table_name = '\(table)' AND r.added_by > ?1
        """)
    }
    for link in Link.all {
      try find(link.entriesThatLink)
      try find(link.entriesThatRemovedTargets)
    }
    // Times without a time zone are in the one that the entry set.
    try find(
      """
      SELECT r.added_by FROM events r WHERE r.added_by > ?1 AND r.time_zone IS NULL
        AND coalesce(r.start_time, r.end_time, r.checkin_time) IS NOT NULL
        AND EXISTS (SELECT 1 FROM changes c WHERE c.entry = ?1 AND c.table_name = 'settings'
          AND c.id = '\(StoreSettings.timeZone)' AND c.before IS NULL)
      GROUP BY 1
      """)
    return found
  }

  /// A column that names rows of another table.
  private struct Link {
    let table: String
    let key: String
    let column: String
    let parent: String
    let isList: Bool

    static let all =
      RecordKind.allCases.flatMap { kind in
        kind.schema.fields.compactMap { field -> Link? in
          switch field.type {
          case .link(let parent): Link(kind.tableName, "id", field.name, to: parent)
          case .links(let parent): Link(kind.tableName, "id", field.name, to: parent, isList: true)
          default: nil
          }
        }
      } + [
        Link("feed_tokens", "digest", "user_id", to: .athlete),
        Link("settings", "key", "value", to: .athlete),
      ]

    init(_ table: String, _ key: String, _ column: String, to parent: RecordKind, isList: Bool = false) {
      self.table = table
      self.key = key
      self.column = column
      self.parent = parent.tableName
      self.isList = isList
    }

    /// The values of a text that may be a JSON list, as `j.value`.
    private static func elements(_ text: String) -> String {
      "json_each(CASE WHEN json_valid(\(text)) THEN \(text) END) j"
    }

    /// The entries after ?1 that made a row, not one of ?1, name a record that ?1 added.
    var entriesThatLink: String {
      let isRecord = JournaledTable.named(table)?.kind != nil
      // The row as it was before an entry did not name the record.
      let wasUnlinked = "instr(ifnull(json_extract(c.before, '$.\(column)'), ''), l.target) = 0"
      let later = "changes c WHERE c.table_name = '\(table)' AND c.id = l.id AND c.entry > ?1"
      return """
        WITH added AS (
          SELECT id FROM \(parent) WHERE added_by = ?1
          UNION SELECT id FROM changes WHERE entry = ?1 AND table_name = '\(parent)' AND before IS NULL),
        linked AS (
          SELECT r.\(key) AS id, \(isRecord ? "r.added_by" : "NULL") AS added_by,
            \(isList ? "j.value" : "r.\(column)") AS target
          FROM \(table) r\(isList ? ", " + Self.elements("r.\(column)") : "")
          WHERE r.\(column) IS NOT NULL AND EXISTS (SELECT 1 FROM added)\(isRecord ? " AND r.added_by IS NOT ?1" : "")
            AND \(isList ? "j.value" : "r.\(column)") IN (SELECT id FROM added)
            AND NOT EXISTS (SELECT 1 FROM changes c
              WHERE c.entry = ?1 AND c.table_name = '\(table)' AND c.id = r.\(key)))
        SELECT added_by FROM linked l
        WHERE added_by > ?1 AND NOT EXISTS (SELECT 1 FROM \(later) AND c.before IS NOT NULL AND \(wasUnlinked))
        UNION SELECT c.entry FROM linked l, changes c
        WHERE c.table_name = '\(table)' AND c.id = l.id AND c.entry > ?1 AND (c.before IS NULL OR \(wasUnlinked))
        """
    }

    /// The entries after ?1 that removed a record that is named by a row as ?1 would restore it.
    var entriesThatRemovedTargets: String {
      let past = "json_extract(c.before, '$.\(column)')"
      return """
        SELECT DISTINCT later.entry FROM changes c, \(isList ? Self.elements(past) : "(SELECT 1)")
        JOIN changes later ON later.table_name = '\(parent)' AND later.id = \(isList ? "j.value" : past)
        WHERE c.entry = ?1 AND c.table_name = '\(table)' AND c.before IS NOT NULL
          AND later.entry > ?1 AND later.before IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM \(parent) p WHERE p.id = later.id)
        """
    }
  }

  // MARK: Undoing

  func undo(_ number: Int) throws {
    guard let begun = entry else { throw ToolError(.storeMisuse, "No history entry was started.") }
    guard let target = try historyEntry(number), number != begun else {
      throw ToolError(.noSuchEntry, "No entry \(number) in the history.")
    }
    if let undoneBy = target.undoneBy {
      throw ToolError(
        .noSuchEntry, "Entry \(number) is already undone, by entry \(undoneBy).",
        help: "To redo it, undo entry \(undoneBy).")
    }
    guard target.isKept else {
      throw ToolError(
        .noSuchEntry, "Can't undo entry \(number): its changes are no longer saved.",
        help: "The last 100 entries can be undone, unless a person was forgotten since.")
    }
    try collectRows(of: number)
    try refuseFeeds(ofAthletesIn: number)
    do {
      try putBack()
    } catch let error as ToolError where error.kind == .secondPrimary {
      throw ToolError(
        .secondPrimary, "Can't undo entry \(number): the athlete has another primary metric now.",
        help: "Change that with `compass-store edit metric ID is_primary=no`, then try again.")
    }
    // A revoked address never works again, even if the feed was not revoked yet when its athlete was deleted.
    try execute(
      """
      UPDATE feed_tokens SET revoked_at = past.revoked_at FROM (
        SELECT id, max(json_extract(before, '$.revoked_at')) AS revoked_at FROM changes
        WHERE table_name = 'feed_tokens' AND before IS NOT NULL GROUP BY id) past
      WHERE past.id = digest AND past.revoked_at IS NOT NULL AND feed_tokens.revoked_at IS NULL
      """)
    try forgetPassing(begun)
    try execute("INSERT INTO undos (entry, undone) VALUES (?, ?)", [.integer(begun), .integer(number)])
  }

  /// Collects the rows of an entry, each as it was before; NULL for those that the entry added.
  private func collectRows(of number: Int) throws {
    try execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS undo_rows (
        table_name TEXT NOT NULL, id TEXT NOT NULL, before TEXT, PRIMARY KEY (table_name, id)) WITHOUT ROWID
      """)
    try execute("DELETE FROM temp.undo_rows")
    let number = FieldValue.integer(number)
    try execute(
      "INSERT INTO temp.undo_rows SELECT table_name, id, before FROM changes WHERE entry = ?", [number])
    for kind in RecordKind.allCases {
      let table = kind.tableName
      try execute(
        "INSERT OR IGNORE INTO temp.undo_rows SELECT '\(table)', id, NULL FROM \(table) WHERE added_by = ?",
        [number])
    }
  }

  /// Refuses to remove an athlete whose calendar feed somebody reads; creating a feed is no entry of the history.
  private func refuseFeeds(ofAthletesIn number: Int) throws {
    let sql = """
      SELECT f.name FROM temp.undo_rows u JOIN feed_tokens f ON f.user_id = u.id AND f.revoked_at IS NULL
      WHERE u.table_name = 'users' AND u.before IS NULL
        AND NOT EXISTS (SELECT 1 FROM temp.undo_rows o WHERE o.table_name = 'feed_tokens' AND o.id = f.digest)
      ORDER BY f.created_at
      """
    guard let name = try SQLiteStatement(sql, on: connection()).first([], { $0.text(0) }) else { return }
    throw ToolError(
      .missingLink,
      "Can't undo entry \(number): the calendar feed of \(name) shows an athlete that it added.",
      help: "Revoke the feed first with `compass-feed tokens revoke`.")
  }

  private func putBack() throws {
    // Links are checked when everything is in place.
    try execute("PRAGMA defer_foreign_keys = ON")
    // Two metrics change which of them is the primary one in either order.
    try execute(
      """
      UPDATE performance_metrics SET is_primary = 0 WHERE is_primary = 1
        AND id IN (SELECT id FROM temp.undo_rows WHERE table_name = 'performance_metrics')
      """)
    // Rows that the entry moved to a record that it added are moved back before that record is deleted.
    for table in JournaledTable.all { try putBack(table) }
    try execute(
      """
      DELETE FROM deletions WHERE key IN (
        SELECT table_name || '/' || id FROM temp.undo_rows WHERE before IS NOT NULL)
      """)
    for table in JournaledTable.all.reversed() {
      try execute(
        """
        DELETE FROM \(table.name) WHERE \(table.key) IN (
          SELECT id FROM temp.undo_rows WHERE table_name = '\(table.name)' AND before IS NULL)
        """)
    }
  }

  private func putBack(_ table: JournaledTable) throws {
    let places = table.columns.indices.map { "?\($0 + 1)" }
    let assignments = zip(table.columns, places).filter { $0.0 != table.key }.map { "\($0) = \($1)" }
    let key = (table.columns.firstIndex(of: table.key) ?? 0) + 1
    let update = try SQLiteStatement(
      "UPDATE \(table.name) SET \(assignments.joined(separator: ", ")) WHERE \(table.key) = ?\(key)",
      on: writableConnection())
    let insert = try SQLiteStatement(
      "INSERT INTO \(table.name) (\(table.columns.joined(separator: ", "))) "
        + "VALUES (\(places.joined(separator: ", ")))",
      on: writableConnection())
    let images = try SQLiteStatement(
      "SELECT before FROM temp.undo_rows WHERE table_name = '\(table.name)' AND before IS NOT NULL",
      on: connection())
    try images.forEachRow([]) { row in
      var cells = Dictionary(
        try row.image(0).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      if table.kind == .event { try revise(&cells, image: row.image(0)) }
      func run(_ statement: SQLiteStatement) throws {
        defer { statement.reset() }
        for (index, name) in table.columns.enumerated() {
          switch cells[name] {
          case .string(let text): try statement.bind(.text(text), at: index)
          case .number(let text): try statement.bind(Int(text).map(FieldValue.integer), at: index)
          default: try statement.bind(nil, at: index)
          }
        }
        _ = try statement.step()
      }
      try run(update)
      if changeCount == 0 {
        try run(insert)
        try noteReturn(table, cells)
      }
    }
  }

  /// Gives an event that is put back the revision after the present one: subscribers have seen that one.
  private func revise(_ cells: inout [String: JSONValue], image: [JSONValue.Member]) throws {
    let before = try SQLTable.of(.event).values(inImage: image)
    guard case .id(let id)? = before["id"], let present = try values(of: .event, id: id) else { return }
    let revised = EventRevision.settled(before, over: present, at: entryTime)
    for name in ["sequence", "updated_at", "extra"] where revised[name] != before[name] {
      switch revised[name] {
      case .integer(let number): cells[name] = .integer(number)
      case .instant(let instant): cells[name] = instant.rfc3339(withZeros: true).map(JSONValue.string)
      case let value: cells[name] = value.map { .string($0.canonicalText) }
      }
    }
  }

  /// Drops from the journal what an entry that undoes several restored with one and removed with another.
  private func forgetPassing(_ begun: Int) throws {
    for table in JournaledTable.all {
      try execute(
        """
        DELETE FROM changes WHERE entry = ? AND table_name = '\(table.name)' AND before IS NULL
          AND NOT EXISTS (SELECT 1 FROM \(table.name) r WHERE r.\(table.key) = changes.id)
        """, [.integer(begun)])
    }
  }

  /// Notes that a record is there again, under the entry that added it once.
  private func noteReturn(_ table: JournaledTable, _ cells: [String: JSONValue]) throws {
    guard table.kind != nil, let id = cells[table.key]?.stringValue else { return }
    let sql = """
      INSERT INTO changes (entry, table_name, id, added_by, before)
      SELECT ?1, ?2, ?3, ?4, NULL WHERE NOT EXISTS (
        SELECT 1 FROM changes WHERE entry = ?1 AND table_name = ?2 AND id = ?3)
      """
    try execute(
      sql,
      [
        entry.map(FieldValue.integer), .text(table.name), .text(id),
        cells["added_by"]?.integerValue.map(FieldValue.integer),
      ])
  }
}
