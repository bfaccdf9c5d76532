import CompassModel
import CompassValidation
import Foundation

/// The questions of a block, each as one statement on a JSON array of what is asked.
extension SQLiteSession {
  func records(of kind: RecordKind, ids: [UUID]) throws -> [UUID: FieldValues] {
    guard !ids.isEmpty else { return [:] }
    let table = SQLTable.of(kind)
    let statement = try statement(
      .valuesOfBlock, kind,
      "SELECT \(table.columns) FROM \(table.name) WHERE id IN (SELECT value FROM json_each(?))")
    var records = Dictionary<UUID, FieldValues>(minimumCapacity: ids.count)
    try statement.forEachRow([.text(Self.list(ids.map(\.text)))]) { row in
      records[try Self.id(in: row)] = try values(in: row, of: table)
    }
    return records
  }

  func ids(of kind: RecordKind, keys: [RecordKey], owner: UUID?) throws -> [RecordKey: [UUID]] {
    var found: [RecordKey: [UUID]] = [:]
    var (natural, names): ([RecordKey], [RecordKey]) = ([], [])
    var sources: [[UInt8]?: (name: String?, keys: [RecordKey])] = [:]
    for key in keys {
      // SQLite ends a text in JSON at a NUL.
      if key.text.utf8.contains(0) {
        found[key] = try ids(of: kind, key: key, owner: owner)
        continue
      }
      switch key {
      case .natural: natural.append(key)
      case .name: names.append(key)
      case .source(let source, _):
        sources[source.map { Array($0.utf8) }, default: (source, [])].keys.append(key)
      }
    }
    let table = SQLTable.of(kind)
    func ask(_ purpose: Purpose, _ condition: String, _ keys: [RecordKey], _ source: String?? = nil) throws {
      guard !keys.isEmpty else { return }
      let statement = try statement(
        purpose, kind,
        """
        SELECT t.id, k.key FROM json_each(?2) k CROSS JOIN \(table.name) t
        WHERE \(table.ownerCondition) AND \(condition)
        """)
      var values: [FieldValue?] = [owner.map(FieldValue.id), .text(Self.list(keys.map(\.text)))]
      if let source { values.append(source.map(FieldValue.text)) }
      try statement.forEachRow(values) { row in
        let place = row.integer(1)
        guard keys.indices.contains(place) else { return }
        found[keys[place], default: []].append(try Self.id(in: row))
      }
    }
    try ask(.naturalKeysOfBlock, "t.natural_key = k.value", natural)
    try ask(.namesOfBlock, "t.folded_name = k.value", names)
    for source in sources.values {
      try ask(
        .sourceKeysOfBlock, "t.source_key = k.value AND t.source IS ?3", source.keys, .some(source.name))
    }
    for (key, ids) in found where ids.count > 1 { found[key] = ids.sorted() }
    return found
  }

  func events(near places: [EventPlace], owner: UUID?) throws -> [EventPlace: [UUID]] {
    guard !places.isEmpty else { return [:] }
    let table = SQLTable.of(.event)
    // Without `INDEXED BY`, SQLite reads all events of the athlete in those days.
    let statement = try statement(
      .eventsOfBlock, .event,
      """
      SELECT t.id, k.key, t.start_date FROM json_each(?2) k CROSS JOIN \(table.name) t INDEXED BY events_by_name
      WHERE \(table.ownerCondition) AND t.folded_name = json_extract(k.value, '$[0]')
        AND t.start_date >= json_extract(k.value, '$[1]') AND t.start_date <= json_extract(k.value, '$[2]')
      """)
    let (damaged, asked) = (
      places.filter { $0.name.utf8.contains(0) }, places.filter { !$0.name.utf8.contains(0) }
    )
    let list = JSONValue.array(
      asked.map { place in
        .array(
          [place.name, place.days.lowerBound.description, place.days.upperBound.description]
            .map(JSONValue.string))
      })
    var found: [Int: [(id: UUID, day: Int)]] = [:]
    try statement.forEachRow([owner.map(FieldValue.id), .text(list.text())]) { row in
      guard let day = CalendarDate(iso: row.text(2)) else { return }
      found[row.integer(1), default: []].append((try Self.id(in: row), day.daysSince1970))
    }
    var nearest: [EventPlace: [UUID]] = [:]
    for (place, events) in found where asked.indices.contains(place) {
      nearest[asked[place]] = asked[place].nearest(events)
    }
    for place in damaged {
      nearest[place] = try events(foldedName: place.name, startingIn: place.days, owner: owner)
    }
    return nearest
  }

  func hasRecords(of kind: RecordKind) throws -> Bool {
    let sql = "SELECT 1 FROM \(kind.tableName) LIMIT 1"
    return try SQLiteStatement(sql, on: connection()).first([]) { _ in true } ?? false
  }

  /// Whether the history knows how any event was, asked for once: an import adds millions of records.
  func hasFormerEvents() throws -> Bool {
    if let known = knowsFormerEvents { return known }
    let sql = "SELECT 1 FROM changes WHERE table_name = '\(RecordKind.event.tableName)' LIMIT 1"
    let known = try SQLiteStatement(sql, on: connection()).first([]) { _ in true } ?? false
    knowsFormerEvents = known
    return known
  }

  func formerEvents(_ ids: [UUID]) throws -> [UUID: FieldValues] {
    guard try hasFormerEvents() else { return [:] }
    let table = RecordKind.event.tableName
    let statement = try statement(
      .formerEvents, .event,
      """
      SELECT k.value FROM json_each(?) k WHERE NOT EXISTS (SELECT 1 FROM \(table) WHERE id = k.value) AND (
        EXISTS (SELECT 1 FROM changes WHERE table_name = '\(table)' AND id = k.value AND before IS NOT NULL)
        OR EXISTS (SELECT 1 FROM deletions WHERE key = '\(table)/' || k.value))
      """)
    var former: [UUID: FieldValues] = [:]
    for id in try statement.rows([.text(Self.list(ids.map(\.text)))], { $0.id(0) }) {
      former[id] = try lastValues(of: .event, id: id)
    }
    return former
  }

  /// A JSON array of texts.
  private static func list(_ texts: [String]) -> String {
    JSONValue.array(texts.map(JSONValue.string)).text()
  }
}
