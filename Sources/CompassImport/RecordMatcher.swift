import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds the stored record that a draft is about.
struct RecordMatcher {
  let store: any StoreWriting
  /// Whether records that belong to no one yet are the athlete's whose row says the same.
  let takesUnowned: Bool
  /// The number of the file whose rows are matched.
  private let input: Int
  private let matching: RowMatching
  private let deleted: DeletedRecords
  private var groups: [String: Group] = [:]

  /// The most natural keys whose records are remembered between rows.
  private static let maximumGroups = 10_000

  /// The records of one natural key, remembered while rows of that key come: a thousand pitches of one day
  /// are looked up once and not a thousand times.
  private struct Group {
    /// The stored records that no row has claimed yet, in the order of the rows they were made of.
    var waiting: [FieldValues]
    /// The records of the key that were deleted and that no row has claimed yet.
    var deleted: [Deletion]
    /// The ordinal that the next new record of the key gets, if its id is free.
    var nextOrdinal: Int
  }

  /// What a draft was matched with.
  struct Match {
    /// The id that the record has or gets.
    var id: UUID
    /// The values in the store, or nil for a record that is new.
    var stored: FieldValues?
    /// The file whose earlier row was about the same record, by its number; nil where there is none.
    var claimant: Int?
    /// Whether an earlier row of this import was about the same record.
    var isClaimed: Bool { claimant != nil }
    /// Whether the record belongs to another athlete than the row.
    var isOfOtherAthlete = false
    /// The mark of the record that the user deleted; nil unless its row is skipped for that.
    var deletion: Deletion?
  }

  init(
    store: any StoreWriting, takesUnowned: Bool, input: Int, matching: RowMatching = .merging,
    deleted: DeletedRecords
  ) {
    self.deleted = deleted
    self.input = input
    self.matching = matching
    self.store = store
    self.takesUnowned = takesUnowned
  }

  /// The records of a natural key, the athlete's own before those of no one.
  private func ids(of kind: RecordKind, key: String, owner: UUID?) throws -> [UUID] {
    guard kind != .athlete, let owner else { return try store.ids(of: kind, naturalKey: key, owner: nil) }
    let own = try store.ids(of: kind, naturalKey: key, owner: owner)
    return takesUnowned ? own + (try store.ids(of: kind, naturalKey: key, owner: nil)) : own
  }

  /// Matches a draft by its id, then its key at its source, then its natural key.
  ///
  /// A record that an earlier row of the same import was about is not matched again by its natural key:
  /// two equal rows are two records. Schools and athletes are the exception, for their names are unique.
  ///
  /// - Parameters:
  ///   - values: the draft's values, links resolved.
  ///   - owner: the athlete it belongs to.
  mutating func match(_ values: FieldValues, owner: UUID?) throws -> Match? {
    let kind = values.kind
    if case .id(let id)? = values["id"] {
      let match = try claimed(kind, id, owner: owner)
      guard match.stored == nil, let deletion = try deleted.deletion(of: kind, id: id) else { return match }
      return try self.match(deletion, claimant: match.claimant)
    }
    if case .text(let key)? = values["source_key"] {
      let source = values["source"].flatMap(String.init(fieldValue:))
      if let id = try store.id(of: kind, source: source, sourceKey: key, owner: owner) {
        return try claimed(kind, id, owner: owner)
      }
      if let match = try firstDeleted(kind, .source(source, key: key), owner: owner) { return match }
      var ordinal = 0
      return try newMatch(kind, owner: owner, key: (source ?? "") + "\u{1F}" + key, ordinal: &ordinal)
    }
    guard let key = try naturalKey(of: values, owner: owner) else { return nil }
    if matching == .addingAnother {
      var ordinal = try ids(of: kind, key: key, owner: owner).count
      return try newMatch(kind, owner: owner, key: key, ordinal: &ordinal)
    }
    return kind == .athlete || kind == .school
      ? try unique(values, key: key, owner: owner) : try next(values, key: key, owner: owner)
  }

  /// The natural key of a draft.
  ///
  /// A measurement lost its event when the event was deleted. When the event comes back in this import, the stored
  /// measurement is still known by its day.
  private func naturalKey(of values: FieldValues, owner: UUID?) throws -> String? {
    guard let key = values.naturalKey, values.kind == .metric, deleted.handling == .restores,
      values["event_id"] != nil,
      try ids(of: .metric, key: key, owner: owner).isEmpty
    else { return values.naturalKey }
    var unlinked = values
    unlinked["event_id"] = nil
    guard let other = unlinked.naturalKey, try !ids(of: .metric, key: other, owner: owner).isEmpty else {
      return key
    }
    return other
  }

  /// The one athlete or school of that name.
  private func unique(_ values: FieldValues, key: String, owner: UUID?) throws -> Match? {
    let kind = values.kind
    let ids = try ids(of: kind, key: key, owner: owner)
    for id in ids {
      guard let stored = try store.values(of: kind, id: id), values.isCompatible(with: stored) else {
        continue
      }
      return Match(id: id, stored: stored, claimant: try store.claim(kind, id: id, by: input))
    }
    let match = try firstDeleted(kind, .natural(key), owner: owner) { values.isCompatible(with: $0.identity) }
    if let match { return match }
    var ordinal = ids.count
    return try newMatch(kind, owner: owner, key: key, ordinal: &ordinal)
  }

  /// The next record of a key that no row has claimed: the one that agrees most is asked for first, then
  /// they follow in their order, so that the first of two games stays the first when its time is changed.
  private mutating func next(_ values: FieldValues, key: String, owner: UUID?) throws -> Match? {
    let name = (owner?.text ?? "") + "\u{1F}" + key
    var group = try groups.removeValue(forKey: name) ?? load(values.kind, key: key, owner: owner)
    if groups.count >= Self.maximumGroups { groups.removeAll(keepingCapacity: true) }
    defer { groups[name] = group }
    let tie = values.tieBreaker
    func isExact(_ known: FieldValues) -> Bool { known.tieBreaker == tie && values.mayBe(known) }
    // A row that is exactly what was deleted is no correction of another record that is there.
    if !group.waiting.contains(where: isExact),
      let place = group.deleted.firstIndex(where: { isExact($0.identity) }),
      let match = try take(group.deleted.remove(at: place))
    {
      return match
    }
    while let place = group.waiting.firstIndex(where: isExact)
      ?? group.waiting.firstIndex(where: values.mayBe)
    {
      let stored = group.waiting.remove(at: place)
      guard case .id(let id)? = stored["id"], try store.claim(values.kind, id: id, by: input) == nil else {
        continue
      }
      return Match(id: id, stored: stored)
    }
    while let place = group.deleted.firstIndex(where: { values.mayBe($0.identity) }) {
      if let match = try take(group.deleted.remove(at: place)) { return match }
    }
    return try newMatch(values.kind, owner: owner, key: key, ordinal: &group.nextOrdinal)
  }

  /// The records of one natural key in the order of the rows that they were made of, which their ids tell.
  private func load(_ kind: RecordKind, key: String, owner: UUID?) throws -> Group {
    let ids = try ids(of: kind, key: key, owner: owner)
    var places: [UUID: Int] = [:]
    if ids.count > 1 {
      for ordinal in ids.indices {
        places[RecordIdentifier.make(kind: kind, owner: owner, key: key, ordinal: ordinal)] = ordinal
      }
    }
    let ordered = ids.enumerated().sorted {
      (places[$0.element] ?? ids.count, $0.offset) < (places[$1.element] ?? ids.count, $1.offset)
    }
    let waiting = try ordered.compactMap { try store.values(of: kind, id: $0.element) }
    return Group(
      waiting: waiting, deleted: try deleted.deletions(of: kind, .natural(key), owner: owner),
      nextOrdinal: ids.count)
  }

  // MARK: Deleted records

  /// The first record with a key that was deleted and that no row has claimed yet.
  private func firstDeleted(
    _ kind: RecordKind, _ key: DeletionKey, owner: UUID?, where isMeant: (Deletion) -> Bool = { _ in true }
  ) throws -> Match? {
    for deletion in try deleted.deletions(of: kind, key, owner: owner) where isMeant(deletion) {
      if let match = try take(deletion) { return match }
    }
    return nil
  }

  /// A record that was deleted, unless another row has claimed it.
  private func take(_ deletion: Deletion) throws -> Match? {
    guard try store.claim(deletion.kind, id: deletion.id, by: input) == nil else { return nil }
    return try match(deletion, claimant: nil)
  }

  private func match(_ deletion: Deletion, claimant: Int?) throws -> Match {
    Match(
      id: deletion.id, stored: nil, claimant: claimant,
      deletion: deleted.handling == .skips ? deletion : nil)
  }

  /// A record by its id; one that belongs to another athlete is nobody's to change.
  private func claimed(_ kind: RecordKind, _ id: UUID, owner: UUID?) throws -> Match {
    let stored = try store.values(of: kind, id: id)
    if kind != .athlete, let other = stored?["user_id"], other != owner.map(FieldValue.id) {
      return Match(id: id, stored: stored, isOfOtherAthlete: true)
    }
    return Match(id: id, stored: stored, claimant: try store.claim(kind, id: id, by: input))
  }

  private func newMatch(
    _ kind: RecordKind, owner: UUID?, key: String, ordinal: inout Int
  ) throws -> Match {
    while true {
      let id = RecordIdentifier.make(kind: kind, owner: owner, key: key, ordinal: ordinal)
      ordinal += 1
      // An id that is taken belongs to a record that was renamed since.
      guard try !store.exists(kind, id: id) else { continue }
      _ = try store.claim(kind, id: id, by: input)
      return Match(id: id, stored: nil)
    }
  }
}

extension FieldValues {
  /// Whether a row without a key may be about a stored record: a metric that stands for a session has a key of its
  /// own, and another value is another figure.
  fileprivate func mayBe(_ stored: FieldValues) -> Bool {
    kind != .metric || stored["source_key"] == nil || stored["value"] == self["value"]
  }
}
