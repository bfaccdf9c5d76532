import CompassModel

/// Keeps the history within its limits: a number of entries and a number of bytes, the oldest entries dropped first.
extension SQLiteSession {
  /// The bytes that a row of the journal takes beside the record in it, with its places in the indexes.
  private static let rowOverhead = 160

  /// The size of an entry in SQL, `NUMBER` standing for its number.
  private static let sizeSQL = """
    ifnull((SELECT sum(ifnull(length(CAST(before AS BLOB)), 0) + \(rowOverhead)) FROM changes
      WHERE entry = NUMBER), 0)
    """

  /// Completes the entry that was begun: marks what it deleted, notes its size and drops the oldest entries that no
  /// longer fit.
  func finishEntry() throws {
    guard let entry else { return }
    try markDeletions(by: entry)
    try noteSizes("number = ?1", [.integer(entry)])
    if let last = try lastEntryToDrop(before: entry, limit: historyLimit()) {
      try dropHistory(through: last, keepingJournal: entry)
    }
  }

  /// Notes the sizes of entries as they are.
  func noteSizes(_ condition: String, _ values: [FieldValue?] = []) throws {
    let size = Self.sizeSQL.replacing("NUMBER", with: "history.number")
    try execute("UPDATE history SET bytes = \(size) WHERE \(condition)", values)
  }

  func historyRoom() throws -> HistoryRoom {
    let sql = """
      SELECT ifnull(sum(bytes), 0), ifnull((SELECT bytes FROM history ORDER BY number DESC LIMIT 1), 0) FROM history
      """
    let sizes =
      try SQLiteStatement(sql, on: connection()).first([]) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    return HistoryRoom(
      used: HistorySize(bytes: sizes.0), limit: try historyLimit(), newest: HistorySize(bytes: sizes.1),
      droppedThrough: try setting(StoreSettings.historyDroppedThrough).flatMap { Int($0) })
  }

  func entriesDropped(by limit: HistorySize) throws -> Int {
    let newest = "SELECT ifnull(max(number), 0) FROM history"
    let next = try (SQLiteStatement(newest, on: connection()).first([]) { $0.integer(0) } ?? 0) + 1
    guard let last = try lastEntryToDrop(before: next, limit: limit) else { return 0 }
    let kept = "SELECT count(*) FROM history WHERE is_kept = 1 AND number <= ?"
    return try SQLiteStatement(kept, on: connection()).first([.integer(last)]) { $0.integer(0) } ?? 0
  }

  private func historyLimit() throws -> HistorySize {
    try setting(StoreSettings.historySize).flatMap(HistorySize.init) ?? .standard
  }

  /// The last entry that no longer fits; nil if all do.
  ///
  /// The newest one always stays.
  private func lastEntryToDrop(before newest: Int, limit: HistorySize) throws -> Int? {
    let byCount = newest - HistoryRoom.maximumEntries
    var used = 0
    var bySize: Int?
    struct Found: Error {}
    do {
      let sql = "SELECT number, bytes FROM history WHERE bytes > 0 AND number > ? ORDER BY number DESC"
      try SQLiteStatement(sql, on: connection()).forEachRow([.integer(byCount)]) { row in
        used += row.integer(1)
        guard used > limit.bytes, row.integer(0) < newest else { return }
        bySize = row.integer(0)
        throw Found()
      }
    } catch is Found {}
    let last = max(byCount, bySize ?? 0)
    let dropped = try setting(StoreSettings.historyDroppedThrough).flatMap { Int($0) } ?? 0
    return last > dropped ? last : nil
  }

  /// Drops what entries changed; their lines in the history, marks of deleted records and decisions of merges stay.
  ///
  /// SQLite uses the room again.
  private func dropHistory(through last: Int, keepingJournal entry: Int) throws {
    try setJournal(nil)
    for sql in [
      "DELETE FROM changes WHERE entry <= ?",
      "UPDATE history SET is_kept = 0, bytes = 0 WHERE number <= ? AND (is_kept = 1 OR bytes > 0)",
    ] { try execute(sql, [.integer(last)]) }
    try set(StoreSettings.historyDroppedThrough, to: String(last))
    try setJournal(entry)
  }
}
