import CompassModel
import CompassSource
import CompassValidation
import Foundation

extension MemorySession: StoreWriting {
  var before: any StoreReading { base ?? self }

  func insert(_ records: [KeyedValues]) throws {
    for record in try settledOverFormer(records, at: entry?.occurredAt) {
      guard let id = record.values.id else { throw ToolError.missing("id", of: record.values.kind) }
      // The planner knows that no record of the store below has the id.
      guard try !isOwn(record.values.kind, id) else {
        throw ToolError(.duplicateID, "A record with this ID already exists.")
      }
      try put(record.values, id: id, over: nil, record.keys)
    }
  }

  func update(_ values: FieldValues, over stored: FieldValues) throws {
    guard let id = values.id else { throw ToolError.missing("id", of: values.kind) }
    try put(EventRevision.settled(values, over: stored, at: entry?.occurredAt), id: id, over: stored)
  }

  private func put(
    _ values: FieldValues, id: UUID, over stored: FieldValues?, _ keys: RecordKeys? = nil
  ) throws {
    if let field = values.missingField { throw ToolError.missing(field.name, of: values.kind) }
    // The planner has looked up the links to records of the store below.
    if base == nil { try checkLinks(of: values) }
    let owner = values.owner
    let isPrimary = values.kind == .metric && values["is_primary"] == .boolean(true)
    if isPrimary, let other = try primaryMetric(owner: owner), other != id {
      throw ToolError(.secondPrimary, "The athlete already has a primary metric.")
    }
    try tables[values.kind].put(values, id: id, keys ?? RecordKeys(values))
    if let stored { try forget(stored, id: id) }
    tables.count(linksOf: values, by: 1)
    if isPrimary { tables.primaryMetrics[owner] = id }
  }

  private func checkLinks(of values: FieldValues) throws {
    let schema = values.kind.schema
    for index in schema.links {
      guard case .link(let kind) = schema.fields[index].type, case .id(let other)? = values[index] else {
        continue
      }
      guard try isOwn(kind, other) else {
        throw ToolError.missingLink(schema.fields[index].name, of: values.kind, to: kind, other)
      }
    }
  }

  private func forget(_ values: FieldValues, id: UUID) throws {
    tables.count(linksOf: values, by: -1)
    guard values.kind == .metric else { return }
    let owner = values.owner
    if tables.primaryMetrics[owner] == id { tables.primaryMetrics[owner] = nil }
  }

  /// Deletes a record, like a school that was created for a row that is then rejected.
  ///
  /// - Throws: ``ToolError`` if other records link to it.
  func delete(_ kind: RecordKind, id: UUID) throws -> Bool {
    guard let stored = try values(of: kind, id: id) else { return false }
    guard try isOwn(kind, id), tables.links[id] ?? 0 == 0, try base?.exists(kind, id: id) != true else {
      throw Self.unsupported
    }
    try forget(stored, id: id)
    try tables[kind].remove(id)
    return true
  }

  func adoptUnowned(by athlete: UUID, namedToo: Bool) throws -> Int {
    guard try exists(.athlete, id: athlete) else {
      throw ToolError(.noSuchRecord, "The store has no athlete \(athlete.text).")
    }
    if try primaryMetric(owner: athlete) != nil, let other = try primaryMetric(owner: nil),
      let stored = try values(of: .metric, id: other)
    {
      var values = stored
      values["is_primary"] = .boolean(false)
      try put(values, id: other, over: stored)
    }
    var count = 0
    for kind in RecordKind.allCases where kind != .athlete {
      var waiting: [FieldValues] = []
      try forEach(Selection(kind, [.owner([nil])])) { waiting.append($0) }
      for stored in waiting {
        var values = stored
        guard case .id(let id)? = values["id"] else { continue }
        if case .json(.object(let extra))? = values["extra"] {
          let rest = extra.filter { $0.name != "user_id" }
          let isNamed = extra.contains { $0.name == "user_id" && $0.value != .null }
          guard namedToo || !isNamed else { continue }
          if namedToo { values["extra"] = rest.isEmpty ? nil : .json(.object(rest)) }
        }
        values["user_id"] = .id(athlete)
        try put(values, id: id, over: stored)
        count += 1
      }
    }
    return count
  }

  func set(_ key: String, to value: String?) { tables.settings.updateValue(value, forKey: key) }
}

/// The history of the store below, because a store in memory keeps no history.
extension MemorySession {
  func begin(_ entry: HistoryEntry) throws -> Int {
    guard self.entry == nil else {
      throw ToolError(.storeMisuse, "A transaction can have only one history entry.")
    }
    let number = try (base?.history(limit: 1).first?.number ?? 0) + 1
    self.entry = entry
    self.entry?.number = number
    return number
  }

  func setFiles(_ files: [HistoryEntry.File]) { entry?.files = files }

  func history(limit: Int) throws -> [HistoryEntry] {
    try ([entry].compactMap(\.self) + (base?.history(limit: limit) ?? [])).prefix(limit).map(\.self)
  }

  func historyEntry(_ number: Int) throws -> HistoryEntry? {
    try entry?.number == number ? entry : base?.historyEntry(number)
  }

  func dependents(of number: Int) throws -> [Int] { try base?.dependents(of: number) ?? [] }
  func hasChanges(_ entry: Int) throws -> Bool {
    guard self.entry?.number == entry else { return try base?.hasChanges(entry) ?? false }
    return tables.records.contains { $0.count > 0 }
  }
  func sideChanges(of entry: Int) throws -> [SideChange] { try base?.sideChanges(of: entry) ?? [] }
  func changeCounts(of entry: Int) throws -> [ChangeCount] { try base?.changeCounts(of: entry) ?? [] }
  func scanChanges(of entry: Int, _ body: (RecordChange) throws -> Bool) throws {
    try base?.scanChanges(of: entry, body)
  }
  func lastValues(of kind: RecordKind, id: UUID) throws -> FieldValues? {
    try isOwn(kind, id) ? values(of: kind, id: id) : base?.lastValues(of: kind, id: id)
  }
  func entries(touching kind: RecordKind, id: UUID) throws -> [RecordEntry] {
    try base?.entries(touching: kind, id: id) ?? []
  }
  func remover(of kind: RecordKind, id: UUID) throws -> HistoryEntry? {
    try isOwn(kind, id) ? nil : base?.remover(of: kind, id: id)
  }
  func pastValues(of kind: RecordKind, id: UUID, through last: Int?) throws -> [FieldValues] {
    try base?.pastValues(of: kind, id: id, through: last) ?? []
  }
  func lastChange(of kind: RecordKind, id: UUID) throws -> HistoryEntry? {
    try base?.lastChange(of: kind, id: id)
  }
  func hasDeletions() throws -> Bool { try base?.hasDeletions() ?? false }
  func lostLink(from kind: RecordKind, id: UUID, field: String, to other: UUID) throws -> Bool {
    try base?.lostLink(from: kind, id: id, field: field, to: other) ?? false
  }
  func deletion(of kind: RecordKind, id: UUID) throws -> Deletion? {
    try isOwn(kind, id) ? nil : base?.deletion(of: kind, id: id)
  }
  func deletions(of kind: RecordKind, _ key: DeletionKey, owner: UUID?) throws -> [Deletion] {
    try (base?.deletions(of: kind, key, owner: owner) ?? []).filter { try !isOwn(kind, $0.id) }
  }
  func formerAthletes() throws -> [FieldValues] { try base?.formerAthletes() ?? [] }
  func forEachDeletion(of kind: RecordKind, _ body: (Deletion) throws -> Void) throws {
    try base?.forEachDeletion(of: kind) { if try !isOwn(kind, $0.id) { try body($0) } }
  }
  func mergeDecisions(on kind: RecordKind, id: UUID) throws -> [MergeDecision] {
    try base?.mergeDecisions(on: kind, id: id) ?? []
  }
  func feedTokens() throws -> [FeedToken] { try base?.feedTokens() ?? [] }

  func undo(_ number: Int) throws { throw Self.unsupported }
  func add(_ decision: MergeDecision) throws { throw Self.unsupported }
  func forget(athlete: UUID) throws -> ForgottenPerson { throw Self.unsupported }
  func add(_ token: FeedToken) throws { throw Self.unsupported }
  func revokeFeedToken(digest: String, at instant: Date) throws -> Bool { throw Self.unsupported }

  private static var unsupported: ToolError {
    ToolError(
      .storeMisuse, "A store in memory has no history and no feeds, and keeps records that others link to.")
  }
}
