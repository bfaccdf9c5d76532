import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds the stored record that a draft is about.
struct RecordMatcher {
  let store: any StoreWriting

  /// What a draft was matched with.
  struct Match {
    /// The id that the record has or gets.
    var id: UUID
    /// The values in the store, or nil for a record that is new.
    var stored: FieldValues?
    /// Whether an earlier row of this import was about the same record and says the same.
    var isRepeated = false
    /// Whether an earlier row of this import was about the same record.
    var isClaimed = false
  }

  /// Matches a draft by its id, then its key at its source, then its natural key.
  ///
  /// A record that an earlier row of the same import was about is not matched again by its natural key:
  /// two equal rows are two records. Schools and athletes are the exception, for their names are unique.
  ///
  /// - Parameters:
  ///   - values: the draft's values, links resolved.
  ///   - owner: the athlete it belongs to.
  func match(_ values: FieldValues, owner: UUID?) throws -> Match? {
    let kind = values.kind
    if case .id(let id)? = values["id"] {
      return try claimed(kind, id)
    }
    if case .text(let key)? = values["source_key"] {
      let source = values["source"].flatMap(String.init(fieldValue:))
      if let id = try store.id(of: kind, source: source, sourceKey: key, owner: owner) {
        return try claimed(kind, id)
      }
      return try newMatch(kind, owner: owner, key: (source ?? "") + "\u{1F}" + key, startingAt: 0)
    }
    guard let key = values.naturalKey else { return nil }
    var candidates: [FieldValues] = []
    for id in try store.ids(of: kind, naturalKey: key, owner: kind == .athlete ? nil : owner) {
      guard let stored = try store.values(of: kind, id: id), values.isCompatible(with: stored) else {
        continue
      }
      candidates.append(stored)
    }
    // The one that agrees most is asked for first; the others follow in their order.
    let agreeing = candidates.filter { $0.tieBreaker == values.tieBreaker }
    for stored in agreeing + candidates.filter({ $0.tieBreaker != values.tieBreaker }) {
      guard case .id(let id)? = stored["id"], try store.claim(kind, id: id) else { continue }
      return Match(id: id, stored: stored)
    }
    if kind == .school || kind == .athlete, let stored = candidates.first,
      case .id(let id)? = stored["id"]
    {
      return Match(id: id, stored: stored, isClaimed: true)
    }
    let isRepeated = candidates.contains { Self.saysTheSame(values, as: $0) }
    var match = try newMatch(kind, owner: owner, key: key, startingAt: candidates.count)
    match.isRepeated = isRepeated
    return match
  }

  private func claimed(_ kind: RecordKind, _ id: UUID) throws -> Match {
    let isFirst = try store.claim(kind, id: id)
    return Match(id: id, stored: try store.values(of: kind, id: id), isClaimed: !isFirst)
  }

  private func newMatch(_ kind: RecordKind, owner: UUID?, key: String, startingAt first: Int) throws -> Match
  {
    var ordinal = first
    while true {
      let id = RecordIdentifier.make(kind: kind, owner: owner, key: key, ordinal: ordinal)
      // An id that is taken belongs to a record that was renamed since.
      if try store.values(of: kind, id: id) == nil {
        _ = try store.claim(kind, id: id)
        return Match(id: id, stored: nil)
      }
      ordinal += 1
    }
  }

  private static func saysTheSame(_ draft: FieldValues, as stored: FieldValues) -> Bool {
    draft.present.allSatisfy { field, value in
      field.name == "updated_at" || field.name == "created_at" || stored[field] == value
    }
  }
}
