import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Records that are matched by their natural key.
extension Matcher {
  /// Returns the next unclaimed record of a natural key; nil if the row must wait.
  ///
  /// A row claims an equal record at once. Other rows wait until all rows of the file are matched. If as many rows as
  /// records are left, the rows are corrections, in their order. Otherwise, the corrected records are unknown, and the
  /// rows become new records with a warning.
  func next(_ values: FieldValues, key: String, owner: UUID?, isLast: Bool) throws -> Match? {
    let group = try group(values.kind, key: key, owner: owner)
    let mark = RecordMark(values)
    if let match = try equal(values, mark, owner: owner, group) { return match }
    let open = group.records.candidates(for: mark).count { Self.mayBecome($0, values) }
    // Another row may be exactly the measurement that was deleted; if none is, this one may be that measurement.
    let former =
      values.kind == .metric
      ? group.deletions.candidates(for: mark).first { Self.agree($0.identity, values) } : nil
    let place = KeyGroup.Day(name: KeyGroup.Name(owner: owner, key: key), day: mark.day)
    if open > 0 || former != nil, !isLast, matching == .merging, waitingCount < Self.maximumWaiting {
      waiting[place, default: 0] += 1
      waitingCount += 1
      return nil
    }
    if open > 0, !isLast || waiting[place] == open {
      if isLast { waiting[place] = open - 1 }
      if let match = try corrected(values, mark, group) { return match }
    }
    if deleted.handling == .restores, let match = try unlinked(values, owner: owner, isExact: false) {
      return match
    }
    while former == nil,
      let deletion = try group.deletions.next(
        besides: RecordMark(amongDeleted: values), where: { Self.mayBecome($0.identity, values) })
    {
      if let match = try resembling(deletion, values, key: key, owner: owner, &group.nextOrdinal) {
        return match
      }
    }
    var new = try newMatch(values, owner: owner, key: key, ordinal: &group.nextOrdinal)
    new.hasOrdinal = true
    new.possible = open
    new.resembled = former
    return new
  }

  /// Returns the record that equals a row in all that distinguishes records of its key.
  private func equal(
    _ values: FieldValues, _ mark: RecordMark, owner: UUID?, _ group: KeyGroup
  ) throws -> Match? {
    func agrees(_ other: FieldValues) -> Bool { Self.agree(values, other) }
    if let match = try take(from: &group.records, { try $0.next(equalTo: mark, where: agrees) }) {
      return match
    }
    // A row that equals a deleted record isn't a correction of another record.
    let deletedMark = RecordMark(amongDeleted: values)
    while let deletion = try group.deletions.next(equalTo: deletedMark, where: { agrees($0.identity) }) {
      if let match = try take(deletion) { return match }
    }
    return try unlinked(values, owner: owner, isExact: true)
  }

  /// Returns the record that a row corrects.
  private func corrected(_ values: FieldValues, _ mark: RecordMark, _ group: KeyGroup) throws -> Match? {
    var match = try take(from: &group.records) {
      try $0.next(besides: mark) { Self.mayBecome($0, values) }
    }
    if case .time(let earlier)? = match?.stored?["start_time"], values["start_time"] != nil {
      match?.earlierTime = earlier
    }
    return match
  }

  /// The maximum number of waiting rows in a file.
  ///
  /// Later rows are matched at once.
  private static let maximumWaiting = 50_000

  /// Whether a record agrees with a row in the fields outside the natural key.
  static func agree(_ values: FieldValues, _ other: FieldValues) -> Bool {
    agree(values, other, in: agreeing[values.kind] ?? [])
  }

  private static let agreeing: [RecordKind: [String]] = [.event: ["school_id"], .interaction: ["direction"]]

  /// Whether two records agree in each of the fields that both have.
  static func agree(_ values: FieldValues, _ other: FieldValues, in fields: [String]) -> Bool {
    fields.allSatisfy { values[$0] == nil || other[$0] == nil || values[$0] == other[$0] }
  }

  /// Whether a row can correct a record; a contact with another subject is another contact.
  private static func mayBecome(_ other: FieldValues, _ values: FieldValues) -> Bool {
    agree(values, other)
      && (values.kind != .interaction || values["subject"] == nil || other["subject"] == nil)
  }

  /// Removes and returns the first record of a queue that no other row of the file is about.
  func take(
    from queue: inout RecordQueue<FieldValues>,
    _ next: (inout RecordQueue<FieldValues>) throws -> FieldValues?
  ) throws -> Match? {
    while let stored = try next(&queue) {
      guard case .id(let id)? = stored["id"] else { continue }
      let claimant = earlier.claim(stored.kind, id: id, by: input)
      if claimant == input { continue }
      return Match(id: id, stored: stored, claimant: claimant)
    }
    return nil
  }

  /// Finds the stored record without a link for a row with the link.
  ///
  /// The record lost the link when the linked record was deleted, or has the name of a record that was added
  /// later.
  private func unlinked(_ values: FieldValues, owner: UUID?, isExact: Bool) throws -> Match? {
    guard let field = Self.optionalLinks[values.kind], case .id(let link)? = values[field],
      deleted.handling != .adds
    else { return nil }
    var other = values
    other[field] = nil
    guard let key = other.naturalKey else { return nil }
    let group = try group(values.kind, key: key, owner: owner)
    let mark = RecordMark(values)
    // A measurement of the same day that never had this event is a different one.
    func lostLink(_ stored: FieldValues) throws -> Bool {
      guard case .id(let id)? = stored["id"] else { return false }
      if let text = stored["extra"].flatMap(JSONValue.init(fieldValue:))?[field]?.stringValue {
        return try NamedRecords.isCalled(records, values.kind.schema[field], link, text)
      }
      return try records.lostLink(from: values.kind, id: id, field: field, to: link)
    }
    return try take(from: &group.records) {
      isExact
        ? try $0.next(equalTo: mark, where: lostLink) : try $0.next(besides: mark, where: lostLink)
    }
  }

  /// The field of the natural key that is emptied when the linked record is deleted, by kind.
  static let optionalLinks: [RecordKind: String] = [.metric: "event_id", .interaction: "coach_id"]
}
