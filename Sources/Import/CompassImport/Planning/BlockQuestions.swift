import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// The questions of a block of rows about records.
struct BlockQuestions {
  /// A key by which records will be looked up.
  struct Key {
    let kind: RecordKind
    let owner: UUID?
    let key: RecordKey
    /// The number of rows that have the key.
    var rows = 1
  }

  /// The records of which the block needs the values.
  private(set) var records: [RecordKind: Set<UUID>] = [:]
  /// The keys by their hashes.
  private(set) var keys: [Int: Key] = [:]
  /// The days near which events will be looked for.
  private(set) var events: [UUID?: Set<EventPlace>] = [:]

  /// Asks for a record.
  mutating func add(_ kind: RecordKind, _ id: UUID) { records[kind, default: []].insert(id) }

  /// Asks for the records with a key.
  mutating func add(_ kind: RecordKind, _ key: RecordKey, owner: UUID?) {
    let hash = PlannedIndex.hash(kind, key, owner: owner)
    if keys[hash] == nil {
      keys[hash] = Key(kind: kind, owner: owner, key: key)
    } else {
      keys[hash]?.rows += 1
    }
  }

  /// Asks for the events near some days.
  mutating func add(_ place: EventPlace, owner: UUID?) { events[owner, default: []].insert(place) }
}

/// The answers of the store to the questions of a block.
struct BlockAnswers {
  /// A place of an athlete's event.
  struct OwnedPlace: Hashable {
    let owner: UUID?
    let place: EventPlace
  }

  /// The hash of a key and the ordinal, from which the ID of a new record is made.
  private struct NewID: Hashable {
    let key: Int
    let ordinal: Int

    init(_ kind: RecordKind, owner: UUID?, key: String, ordinal: Int) {
      self.key = PlannedIndex.hash(kind, .natural(key), owner: owner)
      self.ordinal = ordinal
    }
  }

  /// The kinds of which the store had no record before the import.
  let emptyKinds: Set<RecordKind>
  /// The values of records; nil for a record that the store doesn't have.
  private(set) var records: [PlannedRecords.Name: FieldValues?] = [:]
  /// The IDs of the stored records with the hash of a key.
  private(set) var ids: [Int: [UUID]] = [:]
  /// The IDs of the stored events near some days.
  private(set) var events: [OwnedPlace: [UUID]] = [:]
  /// The last values of events that the store had before; nil for an event that it never had.
  private(set) var formerEvents: [UUID: FieldValues?] = [:]
  private let knowsFormerEvents: Bool
  private var newIDs: [NewID: UUID] = [:]
  private var primaryMetrics: [UUID?: UUID?] = [:]

  init(emptyKinds: Set<RecordKind>, knowsFormerEvents: Bool) {
    self.emptyKinds = emptyKinds
    self.knowsFormerEvents = knowsFormerEvents
  }

  /// The most records to keep for the next block.
  private static let maximumKept = 1_000

  /// Returns the answers that stay true in the next block: few records, like schools, of kinds that didn't change.
  func kept(without changed: Set<RecordKind>) -> BlockAnswers {
    var kept = BlockAnswers(emptyKinds: emptyKinds, knowsFormerEvents: knowsFormerEvents)
    let unchanged = records.filter { !changed.contains($0.key.kind) }
    if unchanged.count <= Self.maximumKept { kept.records = unchanged }
    return kept
  }

  /// Asks the questions that weren't asked yet.
  ///
  /// - Parameters:
  ///   - questions: the questions.
  ///   - before: the store before the import.
  ///   - store: the store with the changes of earlier blocks.
  ///   - index: the records that the import adds or changes.
  mutating func ask(
    _ questions: BlockQuestions, of before: any StoreReading, and store: any StoreReading,
    _ index: PlannedIndex
  ) throws {
    var wanted = questions.records
    try askKeys(questions, of: before, index, &wanted)
    for (owner, places) in questions.events {
      if index.count > 0 {
        for place in places {
          wanted[.event, default: []].formUnion(index.events(near: place, owner: owner).map(\.id))
        }
      }
      guard !emptyKinds.contains(.event) else { continue }
      let asked = places.filter { events[OwnedPlace(owner: owner, place: $0)] == nil }
      let found = try before.events(near: Array(asked), owner: owner)
      for place in asked {
        events[OwnedPlace(owner: owner, place: place)] = found[place] ?? []
        if let ids = found[place] { wanted[.event, default: []].formUnion(ids) }
      }
    }
    for (kind, ids) in wanted {
      let asked = ids.filter { records[PlannedRecords.Name(kind: kind, id: $0)] == nil }
      guard !asked.isEmpty else { continue }
      let found: [UUID: FieldValues]
      do {
        found = try store.records(of: kind, ids: Array(asked))
      } catch let error as ToolError where error.kind == .storeDamaged {
        // A record that can't be read is an error only for a row that needs it.
        continue
      }
      for id in asked {
        records.updateValue(found[id], forKey: PlannedRecords.Name(kind: kind, id: id))
      }
      guard kind == .event, knowsFormerEvents else { continue }
      let missing = asked.filter { found[$0] == nil }
      let former = try before.formerEvents(Array(missing))
      for id in missing { formerEvents.updateValue(former[id], forKey: id) }
    }
  }

  private struct Owned: Hashable {
    let kind: RecordKind
    let owner: UUID?
  }

  private mutating func askKeys(
    _ questions: BlockQuestions, of before: any StoreReading, _ index: PlannedIndex,
    _ wanted: inout [RecordKind: Set<UUID>]
  ) throws {
    var groups: [Owned: [(hash: Int, key: BlockQuestions.Key)]] = [:]
    for (hash, key) in questions.keys {
      if index.count > 0 {
        let own = index.ids(hash: hash)
        if !own.isEmpty { wanted[key.kind, default: []].formUnion(own) }
      }
      guard ids[hash] == nil, !emptyKinds.contains(key.kind) else { continue }
      groups[Owned(kind: key.kind, owner: key.owner), default: []].append((hash, key))
    }
    for (group, keys) in groups {
      let found = try before.ids(of: group.kind, keys: keys.map(\.key.key), owner: group.owner)
      for (hash, key) in keys {
        let stored = found[key.key] ?? []
        ids[hash] = stored
        if !stored.isEmpty { wanted[group.kind, default: []].formUnion(stored) }
        predict(key, stored: stored.count, &wanted)
      }
    }
  }

  /// Asks whether the IDs are free that rows with a key get if they are new.
  private mutating func predict(
    _ question: BlockQuestions.Key, stored: Int, _ wanted: inout [RecordKind: Set<UUID>]
  ) {
    guard question.rows > stored, let (text, first) = question.key.identity(after: stored) else { return }
    for ordinal in first..<first + question.rows - stored {
      let id = RecordIdentifier.make(kind: question.kind, owner: question.owner, key: text, ordinal: ordinal)
      newIDs[NewID(question.kind, owner: question.owner, key: text, ordinal: ordinal)] = id
      wanted[question.kind, default: []].insert(id)
    }
  }

  /// Returns the ID of a new record if the block asked for it.
  func newID(_ kind: RecordKind, owner: UUID?, key: String, ordinal: Int) -> UUID? {
    newIDs.isEmpty ? nil : newIDs[NewID(kind, owner: owner, key: key, ordinal: ordinal)]
  }

  /// Returns the primary metric of an athlete in the store, asked for once in a block.
  mutating func primaryMetric(of owner: UUID?, in store: any StoreReading) throws -> UUID? {
    if let known = primaryMetrics[owner] { return known }
    let id = try store.primaryMetric(owner: owner)
    primaryMetrics.updateValue(id, forKey: owner)
    return id
  }
}

extension RecordKey {
  /// The text that the ID of a new record with this key is made of, and the ordinal of the first such record.
  ///
  /// - Parameter stored: the number of records with the key.
  fileprivate func identity(after stored: Int) -> (text: String, first: Int)? {
    switch self {
    case .natural(let key): (key, stored)
    case .source(let source, let key): (RecordIdentifier.key(of: source, key), 0)
    case .name: nil
    }
  }
}
