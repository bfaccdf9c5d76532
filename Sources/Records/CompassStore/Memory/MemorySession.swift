import CompassModel
import CompassValidation
import Foundation

/// A store in memory during a closure.
///
/// It is Sendable because only one closure uses it.
final class MemorySession: @unchecked Sendable {
  /// The tables with the changes of the closure.
  var tables: MemoryTables
  /// The entry of the changes, if one was begun.
  var entry: HistoryEntry?
  /// The rows of the last selection with a limit: suggestions for many unknown names ask for the same records.
  private var limited: (selection: Selection, changes: Int, rows: [Int])?

  /// Creates a session on the tables of a store.
  init(_ tables: MemoryTables) { self.tables = tables }
}

extension MemorySession: StoreReading {
  func exists(_ kind: RecordKind, id: UUID) -> Bool { tables[kind].row(of: id) != nil }

  func values(of kind: RecordKind, id: UUID) throws -> FieldValues? {
    let table = tables[kind]
    return try table.row(of: id).map(table.values(ofRow:))
  }

  func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) -> [UUID] {
    ids(kind, .natural(naturalKey), owner, limit)
  }

  func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) -> [UUID] {
    ids(kind, .name(foldedName), owner, limit)
  }

  private func ids(_ kind: RecordKind, _ key: MemoryKey, _ owner: UUID?, _ limit: Int) -> [UUID] {
    let table = tables[kind]
    return table.rows(key, owner: owner).prefix(limit).compactMap(table.id(ofRow:)).sorted()
  }

  func events(foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?) -> [UUID] {
    let span = days.lowerBound.daysSince1970...days.upperBound.daysSince1970
    let middle = (span.lowerBound + span.upperBound) / 2
    var found: [UUID] = []
    for day in span.sorted(by: { (abs($0 - middle), $0) < (abs($1 - middle), $1) })
    where found.count < SQLiteSession.maximumNear {
      let key = MemoryKey.nameOnDay(foldedName, CalendarDate(clampingDaysSince1970: day))
      found += ids(.event, key, owner, SQLiteSession.maximumNear - found.count)
    }
    return found
  }

  func id(of kind: RecordKind, source: String?, sourceKey: String, owner: UUID?) -> UUID? {
    ids(kind, .source(source, key: sourceKey), owner, .max).first
  }

  func sourceKeys(
    of kind: RecordKind, source: String?, startingWith prefix: String, owner: UUID?
  ) throws -> [(key: String, id: UUID)] {
    let table = tables[kind]
    return try table.rows(.series(source, prefix: prefix), owner: owner).compactMap { row in
      let values = try table.values(ofRow: row)
      guard case .id(let id)? = values["id"], let key = values["source_key"]?.canonicalText else {
        return nil
      }
      return (key, id)
    }.sorted { ($0.key, $0.id) < ($1.key, $1.id) }
  }

  func ids(of kind: RecordKind, addedBy entries: [Int]) -> [UUID] { [] }

  func forEachExtra(
    of kind: RecordKind, mentioning name: String, _ body: (UUID, [JSONValue.Member]) throws -> Void
  ) throws {
    let table = tables[kind]
    guard let column = kind.schema.index(of: "extra") else { return }
    let quoted = "\"\(name)\"".utf8
    for row in table.allRows {
      guard let text = table.text(column, ofRow: row), text.contains(quoted), let id = table.id(ofRow: row),
        let extra = JSONValue(parsing: String(decoding: text, as: UTF8.self))
      else { continue }
      try body(id, extra.members)
    }
  }

  func primaryMetric(owner: UUID?) -> UUID? { tables.primaryMetrics[owner] }

  func setting(_ key: String) -> String? { tables.settings[key] }

  func settings(startingWith prefix: String) -> [(key: String, value: String)] {
    tables.settings.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  func forEach(_ selection: Selection, _ body: (FieldValues) throws -> Void) throws {
    let table = tables[selection.kind]
    for row in rows(of: selection, in: table) { try body(table.values(ofRow: row)) }
  }

  private func rows(of selection: Selection, in table: MemoryTable) -> [Int] {
    guard selection.limit != nil else { return MemorySelection(selection, table).rows }
    if let limited, limited.selection == selection, limited.changes == table.changes { return limited.rows }
    let rows = MemorySelection(selection, table).rows
    limited = (selection, table.changes, rows)
    return rows
  }

  func count(_ selection: Selection) -> Int {
    let table = tables[selection.kind]
    return selection.conditions.isEmpty ? table.count : MemorySelection(selection, table).matches.count
  }
}
