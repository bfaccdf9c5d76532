import CompassModel
import CompassValidation
import Foundation

extension SQLiteSession {
  func undo(_ number: Int, reading: ReadingOptions) throws -> [UndoObstacle] {
    guard let begun = entry else { throw StoreError(.misuse, "No history entry was started.") }
    guard let target = try historyEntry(number), number != begun else {
      throw StoreError(.noSuchEntry, "No entry \(number) in the history.")
    }
    if let undoneBy = target.undoneBy {
      throw StoreError(
        .noSuchEntry, "Entry \(number) is already undone, by entry \(undoneBy).",
        help: "To redo it, undo entry \(undoneBy).")
    }
    guard target.isKept else {
      let room = try historyRoom()
      let isDropped = number <= room.droppedThrough ?? 0
      throw StoreError(
        .noSuchEntry, "Can't undo entry \(number): its changes are no longer in the history.",
        help: isDropped
          ? "The history keeps the changes of at most \(HistoryRoom.maximumEntries) entries and \(room.limit.text). "
            + "Keep more from now on with `compass-store settings history-size=SIZE`."
          : "It contained data of a forgotten person, or it is older than the history.")
    }
    var obstacles = try obstacles(toUndoing: number)
    guard obstacles.isEmpty else { return Array(obstacles.prefix(Self.maximumObstacles)) }
    try execute("SAVEPOINT undoing")
    do {
      try putBack()
      obstacles = try missingLinks() + missingAthlete() + takenNames(reading)
    } catch let error as StoreError where error.code == .secondPrimary {
      obstacles = [UndoObstacle(reason: .secondPrimary, record: nil, entry: nil)]
    }
    if !obstacles.isEmpty { try execute("ROLLBACK TO undoing") }
    try execute("RELEASE undoing")
    guard obstacles.isEmpty else { return Array(obstacles.prefix(Self.maximumObstacles)) }
    try forgetPassing(begun)
    try note(target, undoneBy: begun)
    return []
  }

  /// Runs a statement that changes the store.
  func execute(_ sql: String, _ values: [FieldValue?] = []) throws {
    try SQLiteStatement(sql, on: writableConnection()).run(values)
  }

  // MARK: Putting back

  private func putBack() throws {
    // Links are looked at when all is in its place.
    try execute("PRAGMA defer_foreign_keys = ON")
    // Two metrics change which of them is the primary one in either order.
    try execute(
      """
      UPDATE performance_metrics SET is_primary = 0 WHERE is_primary = 1
        AND id IN (SELECT id FROM temp.undoing WHERE table_name = 'performance_metrics')
      """)
    // What the entry moved to a record that it added is moved back before that goes, or it would go too.
    for table in JournaledTable.all { try putBack(table) }
    try execute(
      """
      DELETE FROM deletions WHERE key IN (
        SELECT table_name || '/' || id FROM temp.undoing WHERE before IS NOT NULL)
      """)
    for table in JournaledTable.all.reversed() {
      try execute(
        """
        DELETE FROM \(table.name) WHERE \(table.key) IN (
          SELECT id FROM temp.undoing WHERE table_name = '\(table.name)' AND before IS NULL)
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
      "SELECT before FROM temp.undoing WHERE table_name = '\(table.name)' AND before IS NOT NULL",
      on: connection())
    try images.forEachRow([]) { row in
      let image = try row.image(0)
      let cells = Dictionary(image.cells.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      let revised = try revised(image, of: table)
      func run(_ statement: SQLiteStatement) throws {
        defer { statement.reset() }
        for (index, name) in table.columns.enumerated() {
          if let revised, Self.revisedFields.contains(name) {
            try statement.bind(revised[name], at: index)
            continue
          }
          switch cells[name] {
          case .string(let text): try statement.bind(bytes: image.bytes(of: text), at: index)
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

  private static let revisedFields: Set = ["sequence", "updated_at", "extra"]

  /// An event as it is put back: its revision goes on, for subscribers saw what is taken back.
  ///
  /// - Returns: nil for any other row, and for an event that is not there or stays as it is.
  private func revised(_ image: RowImage, of table: JournaledTable) throws -> FieldValues? {
    guard table.kind == .event,
      let id = image.cells.first(where: { $0.name == "id" })?.value.stringValue.flatMap(
        UUID.init(uuidString:)),
      let present = try values(of: .event, id: id)
    else { return nil }
    let before = SQLTable.of(.event).values(in: image) { _, _ in }
    let revised = EventRevision.settled(before, over: present, at: entryTime)
    return revised == before ? nil : revised
  }

  /// Drops from the journal what an entry that undoes several brought back with one and took away with another.
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

  /// The records that those which were put back link to, and that are no more.
  private func missingLinks() throws -> [UndoObstacle] {
    var obstacles: [UndoObstacle] = []
    for link in Self.links {
      let sql = """
        SELECT DISTINCT r.\(link.column) FROM temp.undoing u JOIN \(link.table) r ON r.\(link.key) = u.id
        WHERE u.table_name = '\(link.table)' AND r.\(link.column) IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM \(link.parent) p WHERE p.id = r.\(link.column))
        LIMIT \(Self.maximumObstacles)
        """
      var ids: [String] = []
      try SQLiteStatement(sql, on: connection()).forEachRow([]) { ids.append($0.text(0)) }
      for id in ids {
        let kind = JournaledTable.named(link.parent)?.kind
        let uuid = UUID(uuidString: id)
        let remover = try kind.flatMap { kind in try uuid.flatMap { try self.remover(of: kind, id: $0) } }
        obstacles.append(
          UndoObstacle(reason: .linkGone, record: try record(link.parent, id), entry: remover?.number))
      }
    }
    return obstacles
  }

  /// Whether the setting that was put back names an athlete who is no more.
  private func missingAthlete() throws -> [UndoObstacle] {
    let sql = """
      SELECT r.value FROM temp.undoing u JOIN settings r ON r.key = u.id
      WHERE u.table_name = 'settings' AND u.id = '\(StoreSettings.defaultAthlete)'
        AND NOT EXISTS (SELECT 1 FROM users p WHERE p.id = r.value)
      """
    guard let text = try SQLiteStatement(sql, on: connection()).first([], { $0.text(0) }),
      let id = UUID(uuidString: text)
    else { return [] }
    return [
      UndoObstacle(
        reason: .linkGone, record: try lastValues(of: .athlete, id: id),
        entry: try remover(of: .athlete, id: id)?.number)
    ]
  }

  /// The trips that were put back and whose name another has now; nothing else that the rules forbid depends on
  /// other records.
  private func takenNames(_ reading: ReadingOptions) throws -> [UndoObstacle] {
    let sql = "SELECT id FROM temp.undoing WHERE table_name = 'trips' AND before IS NOT NULL"
    var ids: [UUID] = []
    try SQLiteStatement(sql, on: connection()).forEachRow([]) { row in
      if let id = row.withBytes(0, StoredText.id) { ids.append(id) }
    }
    return try ids.compactMap { id in
      guard let values = try values(of: .trip, id: id) else { return nil }
      var draft = Draft(kind: .trip)
      draft.values = values
      let owner: UUID? = if case .id(let owner)? = values["user_id"] { owner } else { nil }
      let context = RuleContext(options: reading, known: self, owner: owner)
      guard try RuleSet.check(&draft, context: context).contains(where: { $0.code == .tripNameDuplicate })
      else { return nil }
      return UndoObstacle(reason: .nameTaken, record: values, entry: nil)
    }
  }

  // MARK: The history

  /// Notes that an entry is taken back, and what that means for the one that it had taken back itself.
  private func note(_ target: HistoryEntry, undoneBy begun: Int) throws {
    guard let number = target.number, let undo = try historyEntry(begun) else { return }
    if undo.undoes == nil {
      try execute("UPDATE history SET undoes = ?2 WHERE number = ?1", [.integer(begun), .integer(number)])
    } else {
      let others = JSONValue.array((undo.alsoUndoes + [number]).map(JSONValue.integer)).text()
      try execute(
        "UPDATE history SET also_undoes = ?2 WHERE number = ?1", [.integer(begun), .text(others)])
    }
    try set(target, undoneBy: begun)
  }

  /// Sets what undid an entry; the entries that it undid itself apply again, or no longer do, and so on down.
  private func set(_ target: HistoryEntry, undoneBy undo: Int?) throws {
    try execute(
      "UPDATE history SET undone_by = ?2 WHERE number = ?1",
      [target.number.map(FieldValue.integer), undo.map(FieldValue.integer)])
    for below in target.undone {
      guard let entry = try historyEntry(below) else { continue }
      try set(entry, undoneBy: undo == nil ? target.number : nil)
    }
  }
}
