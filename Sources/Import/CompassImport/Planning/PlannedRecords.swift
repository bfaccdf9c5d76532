import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// The records that rows are compared with: those of the store, and those that earlier rows of the import add or change.
///
/// A block of rows asks the store few questions, each about many records (``expect(_:)``), and its changes are written
/// together (``endBlock()``). The store answers any other question by itself, so answers never depend on the size of a
/// block.
///
/// A class, because the parts of the planner share it.
final class PlannedRecords {
  /// A record of any kind.
  struct Name: Hashable {
    let kind: RecordKind
    let id: UUID
  }

  /// A change of a record, or a new record.
  private struct Change {
    /// The values that are given to the store.
    let given: FieldValues
    /// The keys of the record.
    let keys: RecordKeys
    /// The values that the store will have.
    let values: FieldValues
    /// The values before; nil for a new record.
    let stored: FieldValues?
  }

  private let store: any StoreWriting
  /// The store before the import, which knows nothing or all of the import's changes.
  private var before: any StoreReading
  /// The time of the changes; nil if the history doesn't record them.
  private let time: Date?
  /// All records that the import adds or changes.
  private var index = PlannedIndex()
  /// The changes of the block in their order; nil for a record that was removed again.
  private var changes: [Change?] = []
  /// The number of changes that are written already.
  private var written = 0
  /// The last change of each record of the block.
  private var places: [Name: Int] = [:]
  /// The kinds of which the block changed records.
  private var changedKinds: Set<RecordKind> = []
  /// The primary metrics that the import sets.
  private var primaryMetrics: [UUID?: UUID] = [:]
  private var answers: BlockAnswers
  /// Whether the store may know events that were deleted.
  private let knowsFormerEvents: Bool

  /// Prepares for the rows of an import.
  ///
  /// - Parameters:
  ///   - store: the store, within the transaction of the import.
  ///   - time: the time of the changes in the history; nil without a history.
  /// - Throws: errors of the store.
  init(_ store: any StoreWriting, changedAt time: Date?) throws {
    self.store = store
    self.time = time
    let before = store.before
    self.before = before
    knowsFormerEvents = try before.hasFormerEvents()
    var empty = Set(try RecordKind.allCases.filter { try !before.hasRecords(of: $0) })
    // An event that was deleted has a former revision.
    if knowsFormerEvents { empty.remove(.event) }
    answers = BlockAnswers(emptyKinds: empty, knowsFormerEvents: knowsFormerEvents)
  }

  // MARK: Blocks

  /// Asks the store what rows of the block will need.
  func expect(_ questions: BlockQuestions) throws {
    try answers.ask(questions, of: before, and: store, index)
  }

  /// Whether all records of a kind are from this import.
  func isEmpty(_ kind: RecordKind) -> Bool { answers.emptyKinds.contains(kind) }

  /// Writes the changes of the block.
  func endBlock() throws {
    try write()
    changes.removeAll(keepingCapacity: true)
    written = 0
    places.removeAll(keepingCapacity: true)
    answers = answers.kept(without: changedKinds)
    changedKinds = []
  }

  /// Gives the records without an athlete to the only athlete, and returns their number.
  func adoptByOnlyAthlete() throws -> Int {
    answers = answers.kept(without: Set(RecordKind.allCases))
    let count = try store.adoptByOnlyAthlete()
    // The store below a dry run doesn't have these changes.
    if count > 0 { before = store }
    return count
  }

  /// Returns the store with all changes so far, for a question that only the store can answer.
  func upToDate() throws -> any StoreWriting {
    try write()
    return store
  }

  private func write() throws {
    let pending = written..<changes.count
    guard !pending.isEmpty else { return }
    written = changes.count
    // A record is written before those that link to it.
    for kind in Set(pending.compactMap { changes[$0]?.values.kind }).sorted() {
      var added: [KeyedValues] = []
      for place in pending {
        guard let change = changes[place], change.values.kind == kind else { continue }
        guard let stored = change.stored else {
          added.append(KeyedValues(change.given, keys: change.keys))
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
  ///
  /// - Parameters:
  ///   - values: the record.
  ///   - keys: its keys before the rules completed it, if known.
  /// - Throws: errors of the store.
  func insert(_ values: FieldValues, knowing keys: RecordKeys? = nil) throws {
    let settled = try formerEvent(values).map { EventRevision.settled(values, over: $0, at: time) }
    plan(
      Change(
        given: values, keys: RecordKeys(values, knowing: keys), values: settled ?? values, stored: nil))
  }

  /// Returns the last values of an event that the store had before.
  private func formerEvent(_ values: FieldValues) throws -> FieldValues? {
    guard values.kind == .event, knowsFormerEvents, let id = values.id else { return nil }
    if let known = answers.formerEvents[id] { return known }
    return try before.formerEvents([id])[id]
  }

  /// Replaces the values of a record.
  ///
  /// - Parameters:
  ///   - values: the record.
  ///   - stored: its values before.
  ///   - keys: its keys before the rules completed it, if known.
  func update(_ values: FieldValues, over stored: FieldValues, knowing keys: RecordKeys? = nil) {
    let settled = EventRevision.settled(values, over: stored, at: time)
    plan(
      Change(
        given: values, keys: RecordKeys(settled, knowing: keys), values: settled, stored: stored))
  }

  private func plan(_ change: Change) {
    guard let id = change.values.id else { return }
    changedKinds.insert(change.values.kind)
    places[Name(kind: change.values.kind, id: id)] = changes.count
    changes.append(change)
    index.add(change.values, id, change.keys)
    guard change.values.kind == .metric else { return }
    let owner = change.values.owner
    if change.values["is_primary"] == .boolean(true) {
      primaryMetrics[owner] = id
    } else if primaryMetrics[owner] == id {
      primaryMetrics[owner] = nil
    }
  }

  /// Removes a record that this import added.
  func remove(_ kind: RecordKind, id: UUID) throws {
    index.remove(kind, id)
    // Records that link to it change, too.
    changedKinds = Set(RecordKind.allCases)
    guard let place = places.removeValue(forKey: Name(kind: kind, id: id)) else {
      _ = try store.delete(kind, id: id)
      return
    }
    if place < written { _ = try store.delete(kind, id: id) }
    changes[place] = nil
  }

  // MARK: Questions

  /// Whether there is a record with an ID.
  func exists(_ kind: RecordKind, id: UUID) throws -> Bool {
    if index.number(of: kind, id) != nil { return true }
    if isEmpty(kind) { return false }
    if let known = answers.records[Name(kind: kind, id: id)] { return known != nil }
    return try before.exists(kind, id: id)
  }

  /// Returns the IDs of the records with a key.
  private func ids(
    _ kind: RecordKind, _ key: RecordKey, owner: UUID?, limit: Int = .max
  ) throws -> [UUID] {
    let hash = PlannedIndex.hash(kind, key, owner: owner)
    let own = index.count == 0 ? [] : index.ids(hash: hash)
    guard !isEmpty(kind) else { return own.count > 1 ? own.prefix(limit).sorted() : own }
    let stored = try answers.ids[hash] ?? before.ids(of: kind, keys: [key], owner: owner)[key] ?? []
    if stored.isEmpty, own.count < 2 { return own }
    return (own + stored.filter { index.number(of: kind, $0) == nil }).prefix(limit).sorted()
  }

  /// Returns the ID of the record with a key at its source, or nil.
  func id(of kind: RecordKind, source: String?, sourceKey: String, owner: UUID?) throws -> UUID? {
    try ids(kind, .source(source, key: sourceKey), owner: owner).first
  }

  /// Returns the keys that start with a prefix, which ends with their last slash, and the IDs of their records.
  func sourceKeys(
    of kind: RecordKind, source: String?, startingWith prefix: String, owner: UUID?
  ) throws -> [(key: String, id: UUID)] {
    let hash = PlannedIndex.hash(kind, series: prefix, source, owner: owner)
    let own = try index.ids(hash: hash).compactMap { id in
      try values(of: kind, id: id)?["source_key"].map { (key: $0.canonicalText, id: id) }
    }
    guard !isEmpty(kind) else { return own.sorted { ($0.key, $0.id) < ($1.key, $1.id) } }
    let stored = try before.sourceKeys(of: kind, source: source, startingWith: prefix, owner: owner)
    return (own + stored.filter { index.number(of: kind, $0.id) == nil })
      .sorted { ($0.key, $0.id) < ($1.key, $1.id) }
  }

  /// Returns the ID that a new record with a key gets.
  func newID(_ kind: RecordKind, owner: UUID?, key: String, ordinal: Int) -> UUID {
    answers.newID(kind, owner: owner, key: key, ordinal: ordinal)
      ?? RecordIdentifier.make(kind: kind, owner: owner, key: key, ordinal: ordinal)
  }

  /// Whether a record lost a link because the linked record was deleted.
  func lostLink(from kind: RecordKind, id: UUID, field: String, to other: UUID) throws -> Bool {
    try before.lostLink(from: kind, id: id, field: field, to: other)
  }

  /// Returns the value of a setting.
  func setting(_ key: String) throws -> String? { try store.setting(key) }

  /// Sets a setting.
  func set(_ key: String, to value: String?) throws { try store.set(key, to: value) }

  /// Returns the deletion of a record, or nil if it isn't deleted.
  func deletion(of kind: RecordKind, id: UUID) throws -> Deletion? {
    try index.number(of: kind, id) == nil ? before.deletion(of: kind, id: id) : nil
  }

  /// Returns the deletions with a key.
  func deletions(of kind: RecordKind, _ key: DeletionKey, owner: UUID?) throws -> [Deletion] {
    try before.deletions(of: kind, key, owner: owner).filter { index.number(of: kind, $0.id) == nil }
  }
}

extension PlannedRecords: KnownRecords {
  func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) throws -> [UUID] {
    try ids(kind, .natural(naturalKey), owner: owner, limit: limit)
  }

  func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) throws -> [UUID] {
    try ids(kind, .name(foldedName), owner: owner, limit: limit)
  }

  func events(
    foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?
  ) throws -> [UUID] {
    let place = EventPlace(name: foldedName, days: days)
    var found = index.count == 0 ? [] : index.events(near: place, owner: owner)
    if !isEmpty(.event) {
      let stored =
        try answers.events[BlockAnswers.OwnedPlace(owner: owner, place: place)]
        ?? before.events(foldedName: foldedName, startingIn: days, owner: owner)
      for id in stored where index.number(of: .event, id) == nil {
        guard case .date(let day)? = try values(of: .event, id: id)?["start_date"] else { continue }
        found.append((id, day.daysSince1970))
      }
    }
    return found.isEmpty ? [] : place.nearest(found)
  }

  func values(of kind: RecordKind, id: UUID) throws -> FieldValues? {
    let name = Name(kind: kind, id: id)
    if let place = places[name], let change = changes[place] { return change.values }
    if let known = answers.records[name] { return known }
    if isEmpty(kind), index.number(of: kind, id) == nil { return nil }
    return try store.values(of: kind, id: id)
  }

  func primaryMetric(owner: UUID?) throws -> UUID? {
    if let own = primaryMetrics[owner] { return own }
    guard !isEmpty(.metric), let stored = try answers.primaryMetric(of: owner, in: before),
      index.number(of: .metric, stored) == nil
    else { return nil }
    return stored
  }
}
