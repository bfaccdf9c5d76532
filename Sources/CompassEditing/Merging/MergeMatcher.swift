import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds which record of a store is which of another one.
///
/// Each of mine is taken once: by the one of its id, by that of its key at its source, else by one that is called so.
struct MergeMatcher {
  private let mine: any StoreWriting
  private let theirs: any StoreReading

  /// Creates a matcher within the transaction of a merge.
  init(mine: any StoreWriting, theirs: any StoreReading) {
    self.mine = mine
    self.theirs = theirs
  }

  /// The id of the record of mine that theirs is; nil where there is none.
  ///
  /// - Parameters:
  ///   - values: theirs, as it would be in my store: its owner and its links those of mine.
  ///   - original: theirs as it is.
  func match(_ values: FieldValues, original: FieldValues) throws -> UUID? {
    guard case .id(let id)? = original["id"] else { return nil }
    if try mine.exists(values.kind, id: id) { return try take(values.kind, id) ? id : nil }
    if let id = try bySource(values) { return id }
    return try byKey(values, original)
  }

  /// Keeps a record that was added from being taken for another one.
  func add(_ kind: RecordKind, _ id: UUID) throws { _ = try take(kind, id) }

  /// Takes a record of mine unless another one of theirs is it.
  private func take(_ kind: RecordKind, _ id: UUID) throws -> Bool {
    try mine.claim(kind, id: id, by: 0) == nil
  }

  private func bySource(_ values: FieldValues) throws -> UUID? {
    guard case .text(let key)? = values["source_key"] else { return nil }
    let source: String? = if case .text(let text)? = values["source"] { text } else { nil }
    for owner in owners(of: values) {
      guard
        let id = try mine.id(of: values.kind, source: source, sourceKey: key, owner: owner),
        try !theirs.exists(values.kind, id: id), try take(values.kind, id)
      else { continue }
      return id
    }
    return nil
  }

  private func byKey(_ values: FieldValues, _ original: FieldValues) throws -> UUID? {
    guard let key = values.naturalKey else { return nil }
    var candidates: [(id: UUID, values: FieldValues)] = []
    for owner in owners(of: values) {
      for id in try mine.ids(of: values.kind, naturalKey: key, owner: owner) {
        // What has the same id there is that one.
        guard try !theirs.exists(values.kind, id: id), let known = try mine.values(of: values.kind, id: id),
          values.isCompatible(with: known), try isWaiting(known, forOwnerOf: values)
        else { continue }
        candidates.append((id, known))
      }
    }
    if candidates.isEmpty { return nil }
    let tie = values.tieBreaker
    for candidate in candidates where candidate.values.tieBreaker == tie {
      if try take(values.kind, candidate.id) { return candidate.id }
    }
    let rivals = try ties(of: original)
    for candidate in candidates where !rivals.contains(candidate.values.tieBreaker) {
      guard Self.mayBe(candidate.values, values), try take(values.kind, candidate.id) else { continue }
      return candidate.id
    }
    return nil
  }

  /// What tells the other records of theirs apart that are called as this one: a record of mine that one of them is
  /// exactly is not this one.
  private func ties(of original: FieldValues) throws -> Set<FieldValue?> {
    guard let key = original.naturalKey else { return [] }
    let owner: UUID? = if case .id(let id)? = original["user_id"] { id } else { nil }
    var ties: Set<FieldValue?> = []
    for id in try theirs.ids(of: original.kind, naturalKey: key, owner: owner) {
      guard original["id"] != .id(id), let other = try theirs.values(of: original.kind, id: id) else {
        continue
      }
      ties.insert(other.tieBreaker)
    }
    return ties
  }

  /// The athlete whose records are looked among, and no one, for a record may still wait for its athlete.
  private func owners(of values: FieldValues) -> [UUID?] {
    guard values.kind != .athlete, case .id(let owner)? = values["user_id"] else { return [nil] }
    return [owner, nil]
  }

  /// Whether a record of no one may be the athlete's: it names no other.
  private func isWaiting(_ known: FieldValues, forOwnerOf values: FieldValues) throws -> Bool {
    guard known["user_id"] == nil, case .id(let owner)? = values["user_id"],
      case .json(let extra)? = known["extra"], let name = extra["user_id"]?.stringValue
    else { return true }
    return try mine.values(of: .athlete, id: owner)?.foldedName == name.foldedName
  }

  /// A session of a device has a key of its own, and another figure is another session.
  private static func mayBe(_ known: FieldValues, _ values: FieldValues) -> Bool {
    guard values.kind == .metric, known["source_key"] != nil || values["source_key"] != nil else {
      return true
    }
    return known["value"] == values["value"]
  }
}
