import CompassModel
import CompassValidation
import Foundation

extension MemorySession: StoreWriting {
  func insert(_ values: FieldValues) throws {
    guard case .id(let id)? = values["id"] else { throw StoreError.missing("id", of: values.kind) }
    guard !exists(values.kind, id: id) else {
      throw StoreError(.duplicateID, "A record with this ID already exists.")
    }
    try put(values, id: id, over: nil)
  }

  func update(_ values: FieldValues) throws {
    guard case .id(let id)? = values["id"], let stored = try self.values(of: values.kind, id: id) else {
      let id = values["id"]?.canonicalText ?? ""
      throw StoreError(.noSuchRecord, "The store has no \(values.kind.rawValue) \(id).")
    }
    try put(EventRevision.settled(values, over: stored, at: entry?.occurredAt), id: id, over: stored)
  }

  private func put(_ values: FieldValues, id: UUID, over stored: FieldValues?) throws {
    for field in values.kind.schema.fields {
      let value = values[field]
      if value == nil, field.isRequired { throw StoreError.missing(field.name, of: values.kind) }
      if case .link(let kind) = field.type, case .id(let other)? = value, !exists(kind, id: other) {
        throw StoreError.missingLink(field.name, of: values.kind, to: kind, other)
      }
    }
    let owner = values["user_id"].flatMap(UUID.init(fieldValue:))
    let isPrimary = values.kind == .metric && values["is_primary"] == .boolean(true)
    if isPrimary, let other = primaryMetric(owner: owner), other != id {
      throw StoreError(.secondPrimary, "The athlete already has a primary metric.")
    }
    try tables[values.kind].put(values, id: id)
    if let stored { forget(stored, id: id) }
    tables.count(linksOf: values, by: 1)
    if isPrimary { tables.primaryMetrics[owner] = id }
  }

  private func forget(_ values: FieldValues, id: UUID) {
    tables.count(linksOf: values, by: -1)
    guard values.kind == .metric else { return }
    let owner = values["user_id"].flatMap(UUID.init(fieldValue:))
    if primaryMetric(owner: owner) == id { tables.primaryMetrics[owner] = nil }
  }

  /// Deletes a record, like a school that was created for a row that is then rejected.
  ///
  /// - Throws: ``StoreError`` if other records link to it.
  func delete(_ kind: RecordKind, id: UUID) throws -> Bool {
    guard let stored = try values(of: kind, id: id) else { return false }
    guard tables.links[id] ?? 0 == 0 else { throw Self.unsupported }
    forget(stored, id: id)
    tables[kind].remove(id)
    return true
  }

  func adoptUnowned(by athlete: UUID, namedToo: Bool) throws -> Int {
    guard exists(.athlete, id: athlete) else {
      throw StoreError(.noSuchRecord, "The store has no athlete \(athlete.text).")
    }
    if primaryMetric(owner: athlete) != nil, let other = primaryMetric(owner: nil),
      let stored = try values(of: .metric, id: other)
    {
      var values = stored
      values["is_primary"] = .boolean(false)
      try put(values, id: other, over: stored)
    }
    var count = 0
    for kind in RecordKind.allCases where kind != .athlete {
      let table = tables[kind]
      for row in MemorySelection(Selection(kind, [.owner([nil])]), table).matches {
        let stored = try table.values(ofRow: row)
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

  func set(_ key: String, to value: String?) { tables.settings[key] = value }
}

/// A store in memory begins empty and knows no other import.
extension MemorySession {
  func begin(_ entry: HistoryEntry) throws -> Int {
    guard self.entry == nil else {
      throw StoreError(.misuse, "A transaction can have only one history entry.")
    }
    self.entry = entry
    self.entry?.number = 1
    return 1
  }

  func setFiles(_ files: [HistoryEntry.File]) { entry?.files = files }
  func history(limit: Int) -> [HistoryEntry] { [entry].compactMap(\.self) }
  func historyEntry(_ number: Int) -> HistoryEntry? { entry?.number == number ? entry : nil }
  func dependents(of number: Int) -> [Int] { [] }
  func hasChanges(_ entry: Int) -> Bool { tables.records.values.contains { $0.count > 0 } }
  func sideChanges(of entry: Int) -> [SideChange] { [] }
  func changeCounts(of entry: Int) -> [ChangeCount] { [] }
  func forEachChange(of entry: Int, _ body: (RecordChange) throws -> Void) {}
  func lastValues(of kind: RecordKind, id: UUID) throws -> FieldValues? { try values(of: kind, id: id) }
  func entries(touching kind: RecordKind, id: UUID) -> [RecordEntry] { [] }
  func remover(of kind: RecordKind, id: UUID) -> HistoryEntry? { nil }
  func pastValues(of kind: RecordKind, id: UUID, through last: Int?) -> [FieldValues] { [] }
  func lastChange(of kind: RecordKind, id: UUID) -> HistoryEntry? { nil }
  func hasDeletions() -> Bool { false }
  func lostLink(from kind: RecordKind, id: UUID, field: String, to other: UUID) -> Bool { false }
  func deletion(of kind: RecordKind, id: UUID) -> Deletion? { nil }
  func deletions(of kind: RecordKind, _ key: DeletionKey, owner: UUID?) -> [Deletion] { [] }
  func formerAthletes() -> [FieldValues] { [] }
  func forEachDeletion(of kind: RecordKind, _ body: (Deletion) throws -> Void) {}
  func mergeDecisions(on kind: RecordKind, id: UUID) -> [MergeDecision] { [] }
  func feedTokens() -> [FeedToken] { [] }

  func undo(_ number: Int) throws { throw Self.unsupported }
  func add(_ decision: MergeDecision) throws { throw Self.unsupported }
  func forget(athlete: UUID) throws -> ForgottenPerson { throw Self.unsupported }
  func add(_ token: FeedToken) throws { throw Self.unsupported }
  func revokeFeedToken(digest: String, at instant: Date) throws -> Bool { throw Self.unsupported }

  private static var unsupported: StoreError {
    StoreError(
      .misuse, "A store in memory has no history and no feeds, and keeps records that others link to.")
  }
}
