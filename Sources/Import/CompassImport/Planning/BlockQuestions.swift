import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// What a block of rows will ask about records.
struct BlockQuestions {
  /// The records whose values will be asked for.
  private(set) var records: [RecordKind: Set<UUID>] = [:]
  /// The keys by which records will be looked up, with the number of rows that have each.
  private(set) var keys: [PlannedRecords.Key: Int] = [:]
  /// The days near which events will be looked for.
  private(set) var events: [UUID?: Set<EventPlace>] = [:]

  /// Asks for a record.
  mutating func add(_ kind: RecordKind, _ id: UUID) { records[kind, default: []].insert(id) }

  /// Asks for the records with a key.
  mutating func add(_ kind: RecordKind, _ key: RecordKey, owner: UUID?) {
    keys[PlannedRecords.Key(kind: kind, owner: owner, key: key), default: 0] += 1
  }

  /// Asks for the events near some days.
  mutating func add(_ place: EventPlace, owner: UUID?) { events[owner, default: []].insert(place) }
}

/// What the store answered to the questions of a block.
struct BlockAnswers {
  /// A place of an athlete's event.
  struct OwnedPlace: Hashable {
    let owner: UUID?
    let place: EventPlace
  }

  /// The values of records; nil for a record that the store doesn't have.
  private(set) var records: [PlannedRecords.Name: FieldValues?] = [:]
  /// The IDs of the records with each key.
  private(set) var ids: [PlannedRecords.Key: [UUID]] = [:]
  /// The IDs of the events near some days.
  private(set) var events: [OwnedPlace: [UUID]] = [:]
  /// The IDs that new records get.
  private(set) var newIDs: [PlannedRecords.NewID: UUID] = [:]
  private var primaryMetrics: [UUID?: UUID?] = [:]

  /// Asks the questions that weren't asked yet.
  mutating func ask(_ questions: BlockQuestions, of store: any RecordBook) throws {
    var wanted = questions.records
    var groups: [Owned: [RecordKey]] = [:]
    for (key, _) in questions.keys where ids[key] == nil {
      groups[Owned(kind: key.kind, owner: key.owner), default: []].append(key.key)
    }
    for (group, keys) in groups {
      let found = try store.ids(of: group.kind, keys: keys, owner: group.owner)
      for key in keys {
        let stored = found[key] ?? []
        let key = PlannedRecords.Key(kind: group.kind, owner: group.owner, key: key)
        ids[key] = stored
        wanted[group.kind, default: []].formUnion(stored)
        predict(key, rows: questions.keys[key] ?? 0, stored: stored.count, &wanted)
      }
    }
    for (owner, places) in questions.events {
      let asked = places.filter { events[OwnedPlace(owner: owner, place: $0)] == nil }
      let found = try store.events(near: Array(asked), owner: owner)
      for place in asked {
        events[OwnedPlace(owner: owner, place: place)] = found[place] ?? []
        if let ids = found[place] { wanted[.event, default: []].formUnion(ids) }
      }
    }
    for (kind, ids) in wanted {
      let asked = ids.filter { records[PlannedRecords.Name(kind: kind, id: $0)] == nil }
      let found = try store.records(of: kind, ids: Array(asked))
      for id in asked {
        records.updateValue(found[id], forKey: PlannedRecords.Name(kind: kind, id: id))
      }
    }
  }

  private struct Owned: Hashable {
    let kind: RecordKind
    let owner: UUID?
  }

  /// Asks whether the IDs are free that rows with a key get if they are new.
  private mutating func predict(
    _ key: PlannedRecords.Key, rows: Int, stored: Int, _ wanted: inout [RecordKind: Set<UUID>]
  ) {
    guard rows > stored, let (text, first) = key.key.identity(after: stored) else { return }
    for ordinal in first..<first + rows - stored {
      let name = PlannedRecords.NewID(kind: key.kind, owner: key.owner, key: text, ordinal: ordinal)
      guard newIDs[name] == nil else { continue }
      let id = RecordIdentifier.make(kind: key.kind, owner: key.owner, key: text, ordinal: ordinal)
      newIDs[name] = id
      wanted[key.kind, default: []].insert(id)
    }
  }

  /// Returns the primary metric of an athlete in the store, asked for once in a block.
  mutating func primaryMetric(of owner: UUID?, in store: any RecordBook) throws -> UUID? {
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
