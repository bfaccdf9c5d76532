import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// The records that rows are compared with: those of the store, and those that rows of the current block add or change.
///
/// A block of rows asks the store few questions, each about many records (``expect(_:)``), and its changes are written
/// together (``endBlock()``). A question that nobody expected goes to the store by itself, so answers never depend on
/// the size of a block.
///
/// A class, because the parts of the planner share it.
final class PlannedRecords {
  /// A record of any kind.
  struct Name: Hashable {
    let kind: RecordKind
    let id: UUID
  }

  /// A key of records of any kind.
  struct Key: Hashable {
    let kind: RecordKind
    let owner: UUID?
    let key: RecordKey
  }

  /// What the ID of a new record is made of.
  struct NewID: Hashable {
    let kind: RecordKind
    let owner: UUID?
    let key: String
    let ordinal: Int
  }

  /// A change of a record, or a new record.
  private struct Change {
    /// The values that are given to the store.
    let given: FieldValues
    /// The values that the store will have.
    let values: FieldValues
    /// The values before; nil for a new record.
    let stored: FieldValues?
  }

  private let store: any StoreWriting
  /// The time of the changes; nil if the history doesn't record them.
  private let time: Date?
  /// The changes of the block in their order; nil for a record that was removed again.
  private var changes: [Change?] = []
  /// The number of changes that are written already.
  private var written = 0
  /// The last change of each record.
  private var places: [Name: Int] = [:]
  /// The records of the block by key.
  private var keys: [Key: [UUID]] = [:]
  private var primaryMetrics: [UUID?: UUID] = [:]
  private var answers = BlockAnswers()

  /// Prepares for the rows of an import.
  ///
  /// - Parameters:
  ///   - store: the store, within the transaction of the import.
  ///   - time: the time of the changes in the history; nil without a history.
  init(_ store: any StoreWriting, changedAt time: Date?) {
    self.store = store
    self.time = time
  }

  // MARK: Blocks

  /// Asks the store what rows of the block will need.
  func expect(_ questions: BlockQuestions) throws { try answers.ask(questions, of: store) }

  /// Returns the ID that a new record with a key gets.
  func newID(_ kind: RecordKind, owner: UUID?, key: String, ordinal: Int) -> UUID {
    answers.newIDs[NewID(kind: kind, owner: owner, key: key, ordinal: ordinal)]
      ?? RecordIdentifier.make(kind: kind, owner: owner, key: key, ordinal: ordinal)
  }

  /// Writes the changes of the block.
  func endBlock() throws {
    try write()
    changes.removeAll(keepingCapacity: true)
    written = 0
    places.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    primaryMetrics.removeAll()
    answers = BlockAnswers()
  }

  /// Returns the store with all changes so far, for a question that only the store can answer.
  func upToDate() throws -> any StoreWriting {
    try write()
    return store
  }

  private func write() throws {
    let pending = changes[written...].compactMap(\.self)
    written = changes.count
    // What others link to comes first.
    for kind in Set(pending.map(\.values.kind)).sorted() {
      var added: [FieldValues] = []
      for change in pending where change.values.kind == kind {
        guard let stored = change.stored else {
          added.append(change.given)
          continue
        }
        try store.insert(added)
        added.removeAll(keepingCapacity: true)
        try store.update(change.given, over: stored)
      }
      try store.insert(added)
    }
  }

  // MARK: Changes

  /// Adds a record.
  func insert(_ values: FieldValues) { plan(Change(given: values, values: values, stored: nil)) }

  /// Replaces the values of a record.
  func update(_ values: FieldValues, over stored: FieldValues) {
    let settled = EventRevision.settled(values, over: stored, at: time)
    plan(Change(given: values, values: settled, stored: stored))
  }

  private func plan(_ change: Change) {
    guard case .id(let id)? = change.values["id"] else { return }
    let name = Name(kind: change.values.kind, id: id)
    if let place = places[name], let earlier = changes[place] { forget(earlier.values, id) }
    places[name] = changes.count
    changes.append(change)
    for key in Self.keys(of: change.values) { keys[key, default: []].append(id) }
    if change.values.kind == .metric, change.values["is_primary"] == .boolean(true) {
      primaryMetrics[change.values.owner] = id
    }
  }

  /// Removes a record that this import added.
  func remove(_ kind: RecordKind, id: UUID) throws {
    let name = Name(kind: kind, id: id)
    guard let place = places.removeValue(forKey: name), let change = changes[place] else {
      _ = try store.delete(kind, id: id)
      return
    }
    forget(change.values, id)
    if place < written { _ = try store.delete(kind, id: id) }
    changes[place] = nil
  }

  private func forget(_ values: FieldValues, _ id: UUID) {
    for key in Self.keys(of: values) { keys[key]?.removeAll { $0 == id } }
    if primaryMetrics[values.owner] == id { primaryMetrics[values.owner] = nil }
  }

  /// The keys that a record is looked up by.
  private static func keys(of values: FieldValues) -> [Key] {
    let kind = values.kind
    let owner = values.owner
    var keys: [Key] = []
    func add(_ key: RecordKey) { keys.append(Key(kind: kind, owner: owner, key: key)) }
    if let key = values.naturalKey { add(.natural(key)) }
    if let name = values.foldedName { add(.name(name)) }
    if case .text(let key)? = values["source_key"] {
      add(.source(values["source"].flatMap(String.init(fieldValue:)), key: key))
    }
    return keys
  }

  // MARK: Questions

  /// The values that the block gives a record; nil if the block doesn't change it.
  private func planned(_ kind: RecordKind, _ id: UUID) -> FieldValues? {
    places[Name(kind: kind, id: id)].flatMap { changes[$0]?.values }
  }

  /// Whether there is a record with an ID.
  func exists(_ kind: RecordKind, id: UUID) throws -> Bool {
    if places[Name(kind: kind, id: id)] != nil { return true }
    if let known = answers.records[Name(kind: kind, id: id)] { return known != nil }
    return try store.exists(kind, id: id)
  }

  /// Returns the IDs of the records with a key.
  private func ids(_ key: Key, limit: Int = .max, _ ask: () throws -> [UUID]) throws -> [UUID] {
    let own = keys[key] ?? []
    let stored = try answers.ids[key] ?? ask()
    if own.isEmpty, places.isEmpty { return stored }
    let others = stored.filter { places[Name(kind: key.kind, id: $0)] == nil }
    return own.isEmpty ? others : (others + own).prefix(limit).sorted()
  }

  /// Returns the ID of the record with a key at its source, or nil.
  func id(of kind: RecordKind, source: String?, sourceKey: String, owner: UUID?) throws -> UUID? {
    let key = Key(kind: kind, owner: owner, key: .source(source, key: sourceKey))
    return try ids(key) {
      try [store.id(of: kind, source: source, sourceKey: sourceKey, owner: owner)].compactMap(\.self)
    }.first
  }

  /// Returns the keys that start with a prefix, of records that the block doesn't change, and their IDs.
  func sourceKeys(
    of kind: RecordKind, source: String?, startingWith prefix: String, owner: UUID?
  ) throws -> [(key: String, id: UUID)] {
    try store.sourceKeys(of: kind, source: source, startingWith: prefix, owner: owner)
      .filter { places[Name(kind: kind, id: $0.id)] == nil }
  }

  /// Whether a record lost a link because the linked record was deleted.
  func lostLink(from kind: RecordKind, id: UUID, field: String, to other: UUID) throws -> Bool {
    try store.lostLink(from: kind, id: id, field: field, to: other)
  }

  /// Returns the value of a setting.
  func setting(_ key: String) throws -> String? { try store.setting(key) }

  /// Sets a setting.
  func set(_ key: String, to value: String?) throws { try store.set(key, to: value) }

  /// Returns the deletion of a record, or nil if it isn't deleted.
  func deletion(of kind: RecordKind, id: UUID) throws -> Deletion? {
    try places[Name(kind: kind, id: id)] == nil ? store.deletion(of: kind, id: id) : nil
  }

  /// Returns the deletions with a key.
  func deletions(of kind: RecordKind, _ key: DeletionKey, owner: UUID?) throws -> [Deletion] {
    try store.deletions(of: kind, key, owner: owner).filter { places[Name(kind: kind, id: $0.id)] == nil }
  }
}

extension PlannedRecords: KnownRecords {
  func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) throws -> [UUID] {
    try ids(Key(kind: kind, owner: owner, key: .natural(naturalKey)), limit: limit) {
      try store.ids(of: kind, naturalKey: naturalKey, owner: owner, limit: limit)
    }
  }

  func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) throws -> [UUID] {
    try ids(Key(kind: kind, owner: owner, key: .name(foldedName)), limit: limit) {
      try store.ids(of: kind, foldedName: foldedName, owner: owner, limit: limit)
    }
  }

  func events(
    foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?
  ) throws -> [UUID] {
    let place = EventPlace(name: foldedName, days: days)
    let stored =
      try answers.events[BlockAnswers.OwnedPlace(owner: owner, place: place)]
      ?? store.events(foldedName: foldedName, startingIn: days, owner: owner)
    let own = keys[Key(kind: .event, owner: owner, key: .name(foldedName))] ?? []
    if own.isEmpty, places.isEmpty || stored.isEmpty { return stored }
    var found: [(id: UUID, day: Int)] = []
    for id in stored.filter({ places[Name(kind: .event, id: $0)] == nil }) + own {
      guard case .date(let day)? = try values(of: .event, id: id)?["start_date"], days.contains(day) else {
        continue
      }
      found.append((id, day.daysSince1970))
    }
    return place.nearest(found)
  }

  func values(of kind: RecordKind, id: UUID) throws -> FieldValues? {
    if let own = planned(kind, id) { return own }
    if let known = answers.records[Name(kind: kind, id: id)] { return known }
    return try store.values(of: kind, id: id)
  }

  func primaryMetric(owner: UUID?) throws -> UUID? {
    if let own = primaryMetrics[owner] { return own }
    guard let stored = try answers.primaryMetric(of: owner, in: store),
      places[Name(kind: .metric, id: stored)] == nil
    else { return nil }
    return stored
  }
}

extension FieldValues {
  /// The athlete whom a record belongs to; nil for athletes.
  var owner: UUID? {
    guard kind != .athlete, case .id(let owner)? = self["user_id"] else { return nil }
    return owner
  }
}
