import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Rows about records that the user deleted.
extension Matcher {
  /// Returns the first deleted record with a key that no row has claimed.
  func firstDeleted(
    _ kind: RecordKind, _ key: DeletionKey, owner: UUID?, where isMeant: (Deletion) -> Bool = { _ in true }
  ) throws -> Match? {
    for deletion in try deleted.deletions(of: kind, key, owner: owner) where isMeant(deletion) {
      if let match = try take(deletion) { return match }
    }
    return nil
  }

  /// Matches a deleted record, unless another row has claimed it.
  func take(_ deletion: Deletion) throws -> Match? {
    let claimant = earlier.claim(deletion.kind, id: deletion.id, by: input)
    // A second row of one file is a second record, unless names or keys are unique. A second file repeats the
    // record.
    let isUnique =
      deletion.kind == .athlete || deletion.kind == .school || deletion.identity["source_key"] != nil
    guard claimant == nil || (deleted.handling == .skips && (isUnique || claimant != input)) else {
      return nil
    }
    return match(deletion, claimant: nil)
  }

  /// Matches a row with a deleted record that differs only in its time.
  ///
  /// Two games with one name and date are a doubleheader, so a game is imported. For any other event, the
  /// time was changed.
  func resembling(
    _ deletion: Deletion, _ values: FieldValues, key: String, owner: UUID?, _ ordinal: inout Int
  ) throws -> Match? {
    let hasBothTimes = values.tieBreaker != nil && deletion.identity.tieBreaker != nil
    if hasBothTimes, deleted.handling == .skips, values["type"] == .text(EventType.game.rawValue) {
      var match = try newMatch(values, owner: owner, key: key, ordinal: &ordinal)
      match.hasOrdinal = true
      match.resembled = deletion
      return match
    }
    guard var match = try take(deletion) else { return nil }
    if hasBothTimes { match.resembled = match.deletion }
    return match
  }

  /// Returns the deletion of the record that a row is about, if the row names other deleted records.
  ///
  /// - Parameters:
  ///   - values: the draft's values.
  ///   - links: the IDs of deleted records that the fields of the row name.
  ///   - owner: the athlete of the record.
  func deletion(
    of values: FieldValues, naming links: [String: [UUID]], owner: UUID?
  ) throws -> Deletion? {
    if case .id(let id)? = values["id"] { return try deleted.deletion(of: values.kind, id: id) }
    var candidates = [values]
    for (field, ids) in links.sorted(by: { $0.key < $1.key }) {
      candidates = candidates.flatMap { candidate in
        ids.map { id in
          var candidate = candidate
          candidate[field] = .id(id)
          return candidate
        }
      }
      candidates = Array(candidates.prefix(Self.maximumCandidates))
    }
    for candidate in candidates {
      guard let key = candidate.naturalKey else { continue }
      let group = try group(values.kind, key: key, owner: owner)
      while let deletion = try group.deletions.next(equalTo: RecordMark(amongDeleted: values)) {
        if let match = try take(deletion) { return match.deletion }
      }
    }
    return nil
  }

  func match(_ deletion: Deletion, claimant: Int?) -> Match {
    Match(
      id: deletion.id, stored: nil, claimant: claimant,
      deletion: deleted.handling == .skips ? deletion : nil)
  }
}
