import CompassModel
import CompassValidation
import Foundation

/// A store in memory during a closure, alone or on top of another store that doesn't change.
///
/// It is Sendable because only one closure uses it.
final class MemorySession: @unchecked Sendable {
  /// The tables with the changes of the closure.
  var tables: MemoryTables
  /// The store below the tables, if any.
  let base: (any StoreReading)?
  /// The entry of the changes, if one was begun.
  var entry: HistoryEntry?
  /// The rows of the last selection with a limit: suggestions for many unknown names ask for the same records.
  private var limited: (selection: Selection, changes: Int, rows: [Int])?
  /// The records of the last selection with a limit, if there is a store below.
  private var merged: (selection: Selection, changes: Int, records: [FieldValues])?

  /// Creates a session on the tables of a store.
  init(_ tables: MemoryTables, over base: (any StoreReading)?) {
    self.tables = tables
    self.base = base
  }
}

extension MemorySession: StoreReading {
  func exists(_ kind: RecordKind, id: UUID) throws -> Bool {
    try isOwn(kind, id) || base?.exists(kind, id: id) ?? false
  }

  /// Whether a record is new here, or has new values.
  func isOwn(_ kind: RecordKind, _ id: UUID) throws -> Bool { try tables[kind].row(of: id) != nil }

  /// The ids of records of the store below that didn't change.
  private func unchanged(_ kind: RecordKind, _ ids: [UUID]?) throws -> [UUID] {
    try (ids ?? []).filter { try !isOwn(kind, $0) }
  }

  func values(of kind: RecordKind, id: UUID) throws -> FieldValues? {
    let table = tables[kind]
    return try table.row(of: id).map(table.values(ofRow:)) ?? base?.values(of: kind, id: id)
  }

  func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) throws -> [UUID] {
    let below = try base?.ids(of: kind, naturalKey: naturalKey, owner: owner, limit: limit)
    return try ids(kind, .natural(naturalKey), owner, limit, below)
  }

  func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) throws -> [UUID] {
    let below = try base?.ids(of: kind, foldedName: foldedName, owner: owner, limit: limit)
    return try ids(kind, .name(foldedName), owner, limit, below)
  }

  private func ids(
    _ kind: RecordKind, _ key: MemoryKey, _ owner: UUID?, _ limit: Int, _ below: [UUID]?
  ) throws -> [UUID] {
    let table = tables[kind]
    let own = table.rows(key, owner: owner).prefix(limit).compactMap(table.id(ofRow:))
    return try (unchanged(kind, below) + own).prefix(limit).sorted()
  }

  func events(
    foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?
  ) throws -> [UUID] {
    let below = try base?.events(foldedName: foldedName, startingIn: days, owner: owner)
    let place = EventPlace(name: foldedName, days: days)
    return try near(place, owner: owner, unchanged(.event, below))
  }

  /// Returns the nearest events of this store and of the store below.
  private func near(_ place: EventPlace, owner: UUID?, _ below: [UUID]) throws -> [UUID] {
    let span = place.days.lowerBound.daysSince1970...place.days.upperBound.daysSince1970
    var found: [(id: UUID, day: Int)] = []
    let table = tables[.event]
    for week in place.weeks {
      for row in table.rows(.nameInWeek(place.name, week), owner: owner) {
        guard let day = table.day(ofRow: row)?.daysSince1970, span.contains(day) else { continue }
        if let id = table.id(ofRow: row) { found.append((id, day)) }
      }
    }
    for id in below {
      guard case .date(let start)? = try base?.values(of: .event, id: id)?["start_date"] else { continue }
      found.append((id, start.daysSince1970))
    }
    return place.nearest(found)
  }

  func id(of kind: RecordKind, source: String?, sourceKey: String, owner: UUID?) throws -> UUID? {
    let below = try base?.id(of: kind, source: source, sourceKey: sourceKey, owner: owner)
    return try ids(kind, .source(source, key: sourceKey), owner, .max, below.map { [$0] }).first
  }

  func sourceKeys(
    of kind: RecordKind, source: String?, startingWith prefix: String, owner: UUID?
  ) throws -> [(key: String, id: UUID)] {
    let table = tables[kind]
    let own = try table.rows(.series(source, prefix: prefix), owner: owner).compactMap { row in
      let values = try table.values(ofRow: row)
      return values.id.flatMap { id in values["source_key"].map { (key: $0.canonicalText, id: id) } }
    }
    let below = try base?.sourceKeys(of: kind, source: source, startingWith: prefix, owner: owner) ?? []
    return try (own + below.filter { try !isOwn(kind, $0.id) }).sorted { ($0.key, $0.id) < ($1.key, $1.id) }
  }

  func ids(of kind: RecordKind, addedBy entries: [Int]) throws -> [UUID] {
    try base?.ids(of: kind, addedBy: entries) ?? []
  }

  func forEachExtra(
    of kind: RecordKind, mentioning name: String, _ body: (UUID, [JSONValue.Member]) throws -> Void
  ) throws {
    try base?.forEachExtra(of: kind, mentioning: name) { id, members in
      if try !isOwn(kind, id) { try body(id, members) }
    }
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

  func primaryMetric(owner: UUID?) throws -> UUID? {
    if let own = tables.primaryMetrics[owner] { return own }
    return try unchanged(.metric, [base?.primaryMetric(owner: owner)].compactMap(\.self)).first
  }

  func setting(_ key: String) throws -> String? {
    if let own = tables.settings[key] { return own }
    return try base?.setting(key)
  }

  func settings(startingWith prefix: String) throws -> [(key: String, value: String)] {
    var found: [String: String] = [:]
    for (key, value) in try base?.settings(startingWith: prefix) ?? [] { found[key] = value }
    for (key, value) in tables.settings where key.hasPrefix(prefix) { found[key] = value }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func scan(_ selection: Selection, _ body: (FieldValues) throws -> Bool) throws {
    let table = tables[selection.kind]
    guard let base else {
      _ = try rows(of: selection, in: table).allSatisfy { try body(table.values(ofRow: $0)) }
      return
    }
    guard table.count > 0 else { return try base.scan(selection, body) }
    _ = try records(of: selection, in: table, over: base).allSatisfy(body)
  }

  /// Returns the records of a table and of the store below in their common order.
  private func records(
    of selection: Selection, in table: MemoryTable, over base: any StoreReading
  ) throws -> [FieldValues] {
    if let merged, merged.selection == selection, merged.changes == table.changes { return merged.records }
    let all = MemoryTable(selection.kind)
    func add(_ values: FieldValues) throws {
      if let id = values.id { try all.put(values, id: id, RecordKeys(values)) }
    }
    var whole = selection
    (whole.limit, whole.order) = (nil, [])
    for row in MemorySelection(whole, table).matches { try add(table.values(ofRow: row)) }
    try base.forEach(whole) { values in
      if let id = values.id, try !isOwn(selection.kind, id) { try add(values) }
    }
    let records = try MemorySelection(selection, all).rows.map(all.values(ofRow:))
    if selection.limit != nil { merged = (selection, table.changes, records) }
    return records
  }

  private func rows(of selection: Selection, in table: MemoryTable) -> [Int] {
    guard selection.limit != nil else { return MemorySelection(selection, table).rows }
    if let limited, limited.selection == selection, limited.changes == table.changes { return limited.rows }
    let rows = MemorySelection(selection, table).rows
    limited = (selection, table.changes, rows)
    return rows
  }

  func count(_ selection: Selection) throws -> Int {
    let table = tables[selection.kind]
    if base != nil {
      var count = 0
      var whole = selection
      whole.limit = nil
      try forEach(whole) { _ in count += 1 }
      return count
    }
    return selection.conditions.isEmpty ? table.count : MemorySelection(selection, table).matches.count
  }

  // MARK: Questions of a block

  func hasRecords(of kind: RecordKind) throws -> Bool {
    try tables[kind].count > 0 || base?.hasRecords(of: kind) ?? false
  }

  func hasFormerEvents() throws -> Bool { try base?.hasFormerEvents() ?? false }

  func formerEvents(_ ids: [UUID]) throws -> [UUID: FieldValues] {
    try base?.formerEvents(unchanged(.event, ids)) ?? [:]
  }

  func records(of kind: RecordKind, ids: [UUID]) throws -> [UUID: FieldValues] {
    let table = tables[kind]
    var records = try base?.records(of: kind, ids: unchanged(kind, ids)) ?? [:]
    for id in ids {
      if let row = try table.row(of: id) { records[id] = try table.values(ofRow: row) }
    }
    return records
  }

  func ids(of kind: RecordKind, keys: [RecordKey], owner: UUID?) throws -> [RecordKey: [UUID]] {
    let below = try base?.ids(of: kind, keys: keys, owner: owner) ?? [:]
    var found: [RecordKey: [UUID]] = [:]
    for key in keys {
      let ids = try ids(kind, MemoryKey(key), owner, .max, below[key])
      if !ids.isEmpty { found[key] = ids }
    }
    return found
  }

  func events(near places: [EventPlace], owner: UUID?) throws -> [EventPlace: [UUID]] {
    let below = try base?.events(near: places, owner: owner) ?? [:]
    var found: [EventPlace: [UUID]] = [:]
    for place in places {
      let ids = try near(place, owner: owner, unchanged(.event, below[place]))
      if !ids.isEmpty { found[place] = ids }
    }
    return found
  }
}

extension MemoryKey {
  fileprivate init(_ key: RecordKey) {
    self =
      switch key {
      case .natural(let text): .natural(text)
      case .name(let text): .name(text)
      case .source(let source, let text): .source(source, key: text)
      }
  }
}
