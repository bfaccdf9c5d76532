import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds the stored record that a draft is about: by its ID, by its key at its source, or by its natural key.
///
/// A class, because copying the struct cost a tenth of the time per row.
final class Matcher {
  let records: PlannedRecords
  /// Whether the rows of an athlete can also match records without an owner.
  let takesUnowned: Bool
  /// The number of the current file.
  let input: Int
  let matching: RowMatching
  let deleted: DeletedRecords
  let otherIDs: OtherIDs
  let earlier: EarlierRows
  /// The events that a calendar may have moved or given another UID; nil for other files.
  var movedEvents: MovedEvents?
  /// The records of natural keys.
  var groups: [KeyGroup.Name: KeyGroup] = [:]
  /// The number of IDs of rejected rows, by the hash of their key.
  ///
  /// An ID must not depend on whether an earlier row was rejected.
  var skippedOrdinals: [Int: Int] = [:]
  /// The number of waiting rows, by natural key and day.
  var waiting: [KeyGroup.Day: Int] = [:]
  var waitingCount = 0

  /// The maximum number of records to compare with one row.
  static let maximumCandidates = 64

  /// Prepares for the rows of a file.
  ///
  /// - Parameters:
  ///   - records: the records that rows are compared with.
  ///   - takesUnowned: whether the rows of an athlete can also match records without an owner.
  ///   - input: the number of the file.
  ///   - matching: how to import rows without an ID.
  ///   - deleted: recognizes records that the user deleted.
  ///   - otherIDs: the IDs that other programs gave to records.
  ///   - earlier: the records of earlier rows of the import.
  init(
    records: PlannedRecords, takesUnowned: Bool, input: Int, matching: RowMatching, deleted: DeletedRecords,
    otherIDs: OtherIDs, earlier: EarlierRows
  ) {
    self.records = records
    self.takesUnowned = takesUnowned
    self.input = input
    self.matching = matching
    self.deleted = deleted
    self.otherIDs = otherIDs
    self.earlier = earlier
  }

  /// Returns the records of a natural key, first those of the athlete, then those without an owner.
  func ids(of kind: RecordKind, key: String, owner: UUID?) throws -> [UUID] {
    guard kind != .athlete, let owner else { return try records.ids(of: kind, naturalKey: key, owner: nil) }
    let own = try records.ids(of: kind, naturalKey: key, owner: owner)
    return takesUnowned ? own + (try records.ids(of: kind, naturalKey: key, owner: nil)) : own
  }

  /// The result of looking for the record of a row.
  enum Answer {
    case found(Match)
    /// The row must be matched again after all others.
    ///
    /// It equals no stored record, but may correct one that no other row equals.
    case waits
    /// The row lacks the values that identify a record.
    case unidentified
  }

  /// Matches a draft by its ID, then by its key at its source, then by its natural key.
  ///
  /// Two equal rows of a file are two records, so a natural key never matches a record that the file has
  /// claimed already. Schools and athletes are exceptions, because their names are unique. The rows of
  /// another file are matched as if the file were imported alone.
  ///
  /// - Parameters:
  ///   - values: the draft's values, with links resolved.
  ///   - keys: the keys of the values.
  ///   - owner: the athlete of the record.
  ///   - isLast: whether all rows that equal a stored record are already matched.
  func match(_ values: FieldValues, _ keys: RecordKeys, owner: UUID?, isLast: Bool) throws -> Answer {
    if case .id(let id)? = values["id"] { return .found(try match(values, id: id, owner: owner)) }
    if case .text(let key)? = values["source_key"] {
      return .found(try match(values, sourceKey: key, owner: owner))
    }
    guard let key = keys.natural else { return .unidentified }
    if matching == .addingAnother {
      var ordinal = try ids(of: values.kind, key: key, owner: owner).count
      return .found(try newMatch(values, owner: owner, key: key, ordinal: &ordinal))
    }
    if values.kind == .athlete || values.kind == .school {
      return .found(try named(values, key: key, owner: owner))
    }
    return try next(values, key: key, owner: owner, isLast: isLast).map(Answer.found) ?? .waits
  }

  private func match(_ values: FieldValues, id: UUID, owner: UUID?) throws -> Match {
    let kind = values.kind
    let match = try claimed(kind, id, owner: owner)
    guard match.stored == nil else { return match }
    if let deletion = try deleted.deletion(of: kind, id: id) {
      return self.match(deletion, claimant: match.claimant)
    }
    if let known = try otherIDs.record(of: kind, id) { return try claimed(kind, known, owner: owner) }
    if deleted.handling != .adds, let deletion = try otherIDs.deletion(of: kind, id) {
      return self.match(deletion, claimant: match.claimant)
    }
    if kind == .athlete { return try athlete(values, id: id, new: match) }
    return try withoutForeignID(values, id: id, owner: owner) ?? match
  }

  private func match(_ values: FieldValues, sourceKey key: String, owner: UUID?) throws -> Match {
    let kind = values.kind
    let source = values["source"].flatMap(String.init(fieldValue:))
    if let id = try records.id(of: kind, source: source, sourceKey: key, owner: owner) {
      return try claimed(kind, id, owner: owner)
    }
    // A record that came without a source is the same one when its file names a source later.
    if source != nil, let id = try records.id(of: kind, source: nil, sourceKey: key, owner: owner) {
      var match = try claimed(kind, id, owner: owner)
      match.isOfNoSource = true
      return match
    }
    for known in source == nil ? [nil] : [source, nil] {
      if let match = try firstDeleted(kind, .source(known, key: key), owner: owner) { return match }
    }
    if let match = try movedEvent(values, key: key, owner: owner) ?? withOldUID(values, owner: owner) {
      return match
    }
    // The same record may have come from another source before it was deleted, or with another UID.
    if deleted.skipsRows, let natural = values.naturalKey {
      let mark = RecordMark(amongDeleted: values)
      let match = try firstDeleted(kind, .natural(natural), owner: owner) {
        RecordMark($0.identity) == mark
          && ($0.identity["source_key"] == nil || movedEvents?.isGone($0.identity) == true)
      }
      if let match { return match }
    }
    var ordinal = 0
    return try newMatch(values, owner: owner, key: RecordIdentifier.key(of: source, key), ordinal: &ordinal)
  }

  /// The fields that distinguish records of one natural key if another program gave them IDs.
  private static let telling = [
    "subject", "content", "direction", "role", "email", "phone", "state", "city", "school_id",
  ]

  /// Returns the stored record that a row with an ID from another program is about.
  ///
  /// The record must agree with the row, and an import must have made its ID. A record with an ID from another file is
  /// a different record.
  private func withoutForeignID(_ values: FieldValues, id: UUID, owner: UUID?) throws -> Match? {
    guard matching == .merging, !RecordIdentifier.isMade(id), let key = values.naturalKey else { return nil }
    let group = try group(values.kind, key: key, owner: owner)
    func isSame(_ stored: FieldValues) -> Bool {
      guard case .id(let known)? = stored["id"], RecordIdentifier.isMade(known), !OtherIDs.hasOne(stored)
      else { return false }
      return Self.agree(values, stored, in: Self.telling)
    }
    let mark = RecordMark(values)
    var match = try take(from: &group.records) { try $0.next(equalTo: mark, where: isSame) }
    if match == nil, values.kind == .event {
      match = try take(from: &group.records) {
        try $0.next(besides: mark) { isSame($0) && (values.tieBreaker == nil || $0.tieBreaker == nil) }
      }
    }
    if match == nil,
      let deletion = try group.deletions.next(
        equalTo: RecordMark(amongDeleted: values), where: { RecordIdentifier.isMade($0.id) })
    {
      match = try take(deletion)
    }
    guard var match else { return nil }
    otherIDs.learn(id, of: match.id, values.kind)
    match.otherID = id
    return match
  }

  /// Returns the record with an ID, marked as another athlete's if it belongs to one.
  func claimed(_ kind: RecordKind, _ id: UUID, owner: UUID?) throws -> Match {
    let stored = try records.values(of: kind, id: id)
    if kind != .athlete, let other = stored?["user_id"], other != owner.map(FieldValue.id) {
      return Match(id: id, stored: stored, isOfOtherAthlete: true)
    }
    return Match(id: id, stored: stored, claimant: earlier.claim(kind, id: id, by: input))
  }

  /// Returns the match of a new record, with the first free ID of a key.
  func newMatch(_ values: FieldValues, owner: UUID?, key: String, ordinal: inout Int) throws -> Match {
    let kind = values.kind
    var renamed: UUID?
    while true {
      let id = records.newID(kind, owner: owner, key: key, ordinal: ordinal)
      ordinal += 1
      // An existing record with this ID was renamed after an import made the ID.
      guard try !records.exists(kind, id: id) else {
        if ordinal == 1, values["source_key"] == nil { renamed = id }
        continue
      }
      if let deletion = try deleted.deletion(of: kind, id: id) {
        // The deleted record keeps its ID. If it was renamed before, only the ID identifies it.
        let known = try deleted.deletions(of: kind, .natural(key), owner: owner)
        if !known.contains(where: { $0.id == id }),
          RecordMark(deletion.identity) == RecordMark(amongDeleted: values),
          let match = try take(deletion)
        {
          return match
        }
        continue
      }
      _ = earlier.claim(kind, id: id, by: input)
      if let former = renamed, try records.values(of: kind, id: former)?.naturalKey == key { renamed = nil }
      return Match(id: id, renamed: renamed)
    }
  }
}
