import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds the stored record that a draft is about.
///
/// A class, because copying the struct cost a tenth of the time per row.
final class RecordMatcher {
  let records: PlannedRecords
  /// Whether the rows of an athlete can also match records without an owner.
  let takesUnowned: Bool
  /// The number of the current file.
  let input: Int
  let matching: RowMatching
  let deleted: DeletedRecords
  /// The occurrences that a calendar may have moved; nil for other files.
  private(set) var moved: MovedOccurrences?
  /// The events that the source of the calendar brought earlier.
  private(set) var sourceEvents: SourceEvents?
  let otherIDs: OtherIDs
  let claims: RecordClaims
  private(set) var groups: [GroupKey: Group] = [:]
  /// The number of deferred rows, by natural key and day.
  private(set) var deferred: [DeferredKey: Int] = [:]
  private(set) var deferredCount = 0

  /// Prepares for the rows of a file.
  ///
  /// - Parameters:
  ///   - records: the records that rows are compared with.
  ///   - takesUnowned: whether the rows of an athlete can also match records without an owner.
  ///   - input: the number of the file.
  ///   - matching: how to import rows without an ID.
  ///   - deleted: recognizes records that the user deleted.
  ///   - otherIDs: the IDs that other programs gave to records.
  ///   - claims: the records that earlier rows of the import matched.
  init(
    records: PlannedRecords, takesUnowned: Bool, input: Int, matching: RowMatching, deleted: DeletedRecords,
    otherIDs: OtherIDs, claims: RecordClaims
  ) {
    self.records = records
    self.takesUnowned = takesUnowned
    self.input = input
    self.matching = matching
    self.deleted = deleted
    self.otherIDs = otherIDs
    self.claims = claims
  }

  /// The number of ordinals of rejected rows, by the hash of their key.
  ///
  /// An ID must not depend on whether an earlier row was rejected.
  private var skippedOrdinals: [Int: Int] = [:]

  struct DeferredKey: Hashable {
    let name: GroupKey
    let day: FieldValue?
  }

  /// The maximum number of deferred rows in a file.
  ///
  /// Later rows are matched at once.
  private static let maximumDeferred = 50_000

  /// The maximum number of natural keys in the cache.
  private static let maximumGroups = 10_000

  struct GroupKey: Hashable {
    var owner: UUID?
    var key: String
  }

  /// The records of one natural key, cached so that a thousand pitches on one day need one lookup.
  struct Group {
    /// The stored records that no row has claimed yet, in the order of the rows they were made of.
    var waiting: WaitingRecords<FieldValues>
    /// The records of the key that were deleted and that no row has claimed yet.
    var deleted: WaitingRecords<Deletion>
    /// The ordinal that the next new record of the key gets, if its id is free.
    var nextOrdinal: Int
    /// Whether there were records or deleted records of the key.
    let isLasting: Bool
  }

  /// The result of matching a draft.
  struct Match {
    /// The id that the record has or gets.
    var id: UUID
    /// The values in the store, or nil for a record that is new.
    var stored: FieldValues?
    /// The number of the file with an earlier row about the same record, if any.
    var claimant: Int?
    /// Whether an earlier row of this import was about the same record.
    var isClaimed: Bool { claimant != nil }
    /// Whether the record belongs to another athlete than the row.
    var isOfOtherAthlete = false
    /// The deletion of the record, if its row is skipped for that reason.
    var deletion: Deletion?
    /// The deletion of a similar record: an event at another time, or a measurement with another value.
    var resembled: Deletion?
    /// Whether the row must be matched again after all others.
    ///
    /// It equals no stored record, but may correct one that no other row equals.
    var isDeferred = false
    /// The number of stored records that a new record may be; zero if it is plainly new.
    var possible = 0
    /// The start time that the stored event has, if the row has another one.
    var earlierTime: TimeOfDay?
    /// The ID of the record that an earlier import made from such a row and that was renamed since.
    var renamed: UUID?
    /// Whether the stored record has the row's source key and no source.
    var isOfNoSource = false
    /// The row's ID, if the store has the record under another ID.
    var otherID: UUID?
    /// Whether the ID is the next one of the natural key.
    var hasOrdinal = false
    /// Whether a new athlete may be a stored athlete with the same name.
    var mayBeKnown = false
  }

  /// Returns the records of a natural key, first those of the athlete, then those without an owner.
  private func ids(of kind: RecordKind, key: String, owner: UUID?) throws -> [UUID] {
    guard kind != .athlete, let owner else { return try records.ids(of: kind, naturalKey: key, owner: nil) }
    let own = try records.ids(of: kind, naturalKey: key, owner: owner)
    return takesUnowned ? own + (try records.ids(of: kind, naturalKey: key, owner: nil)) : own
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
  func match(
    _ values: FieldValues, _ keys: RecordKeys, owner: UUID?, isLast: Bool = false
  ) throws -> Match? {
    let kind = values.kind
    if case .id(let id)? = values["id"] {
      let match = try claimed(kind, id, owner: owner)
      guard match.stored == nil else { return match }
      if let deletion = try deleted.deletion(of: kind, id: id) {
        return try self.match(deletion, claimant: match.claimant)
      }
      if let known = try otherIDs.record(of: kind, id) { return try claimed(kind, known, owner: owner) }
      if deleted.handling != .adds, let deletion = try otherIDs.deletion(of: kind, id) {
        return try self.match(deletion, claimant: match.claimant)
      }
      if kind == .athlete { return try athlete(values, id: id, new: match) }
      return try withoutForeignID(values, id: id, owner: owner) ?? match
    }
    if case .text(let key)? = values["source_key"] {
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
      if let match = try movedOccurrence(values, key: key, owner: owner) { return match }
      if let match = try withOldUID(values, owner: owner) { return match }
      // The same record may have come from another source before it was deleted, or with another UID.
      if deleted.skipsRows, let natural = values.naturalKey {
        let mark = RecordMark(amongDeleted: values)
        let match = try firstDeleted(kind, .natural(natural), owner: owner) {
          RecordMark($0.identity) == mark
            && ($0.identity["source_key"] == nil || moved?.isGone($0.identity) == true)
        }
        if let match { return match }
      }
      var ordinal = 0
      return try newMatch(values, owner: owner, key: RecordIdentifier.key(of: source, key), ordinal: &ordinal)
    }
    guard let key = keys.natural else { return nil }
    if matching == .addingAnother {
      var ordinal = try ids(of: kind, key: key, owner: owner).count
      return try newMatch(values, owner: owner, key: key, ordinal: &ordinal)
    }
    return kind == .athlete || kind == .school
      ? try unique(values, key: key, owner: owner)
      : try next(values, key: key, owner: owner, isLast: isLast)
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
    var group = try group(values.kind, key: key, owner: owner)
    defer { remember(group, key: key, owner: owner) }
    func isSame(_ stored: FieldValues) -> Bool {
      guard case .id(let known)? = stored["id"], RecordIdentifier.isMade(known), !OtherIDs.hasOne(stored)
      else { return false }
      return Self.agree(values, stored, in: Self.telling)
    }
    let mark = RecordMark(values)
    var match = try take(from: &group.waiting) { try $0.next(equalTo: mark, where: isSame) }
    if match == nil, values.kind == .event {
      match = try take(from: &group.waiting) {
        try $0.next(besides: mark) { isSame($0) && (values.tieBreaker == nil || $0.tieBreaker == nil) }
      }
    }
    if match == nil,
      let deletion = try group.deleted.next(
        equalTo: RecordMark(amongDeleted: values), where: { RecordIdentifier.isMade($0.id) })
    {
      match = try take(deletion)
    }
    guard var match else { return nil }
    otherIDs.learn(id, of: match.id, values.kind)
    match.otherID = id
    return match
  }

  /// Prepares for events that a calendar has at another time or with another UID than the store.
  ///
  /// - Parameters:
  ///   - keys: the keys of all events of the calendar.
  ///   - events: the events that its source brought earlier.
  func expectMoved(keys: Set<String>, of events: SourceEvents?) {
    moved = MovedOccurrences(keys: keys, records: records, deleted: deleted)
    sourceEvents = events
  }

  /// Returns the event of the same name and times that the source had with a UID which its calendar doesn't have now.
  ///
  /// Some programs make new UIDs for each download.
  private func withOldUID(_ values: FieldValues, owner: UUID?) throws -> Match? {
    guard let moved, let sourceEvents, let key = values.naturalKey else { return nil }
    var group = try group(.event, key: key, owner: owner)
    defer { remember(group, key: key, owner: owner) }
    return try take(from: &group.waiting) { waiting in
      try waiting.next(equalTo: RecordMark(values)) { stored in
        guard case .id(let id)? = stored["id"] else { return false }
        return moved.isGone(stored) && Self.agree(values, stored, in: ["end_date", "end_time"])
          && sourceEvents.contains(id, from: stored["source"].flatMap(String.init(fieldValue:)))
      }
    }
  }

  private func movedOccurrence(
    _ values: FieldValues, key: String, owner: UUID?
  ) throws -> Match? {
    guard let occurrence = try moved?.take(values, key: key, owner: owner) else { return nil }
    guard let deletion = occurrence.deletion else { return try claimed(.event, occurrence.id, owner: owner) }
    guard var match = try take(deletion) else { return nil }
    if deletion.identity.tieBreaker != values.tieBreaker { match.resembled = match.deletion }
    return match
  }

  /// Matches a row with an unknown ID to an athlete.
  ///
  /// The athlete must be the only one with that name and with a birth date or graduation year that agrees.
  private func athlete(_ values: FieldValues, id: UUID, new: Match) throws -> Match {
    guard let key = values.naturalKey else { return new }
    let ids = try records.ids(of: .athlete, naturalKey: key, owner: nil, limit: Self.maximumCandidates)
    var mayBeKnown = false
    var agreeing: [FieldValues] = []
    for stored in try ids.compactMap({ try records.values(of: .athlete, id: $0) }) {
      switch values.agreesOnBirthOrClass(with: stored) {
      case true?: agreeing.append(stored)
      case false?: break
      case nil: mayBeKnown = true
      }
    }
    if agreeing.count == 1, ids.count < Self.maximumCandidates, case .id(let known)? = agreeing[0]["id"] {
      let claimant = claims.claim(.athlete, id: known, by: input)
      // Two rows of one file with two ids are two athletes.
      if claimant != input {
        otherIDs.learn(id, of: known, .athlete)
        return Match(id: known, stored: agreeing[0], claimant: claimant, otherID: id)
      }
    }
    if agreeing.isEmpty, !mayBeKnown {
      let match = try firstDeleted(.athlete, .natural(key), owner: nil) {
        values.agreesOnBirthOrClass(with: $0.identity) == true
      }
      if var match {
        match.otherID = id
        return match
      }
    }
    var match = new
    match.mayBeKnown = mayBeKnown || !agreeing.isEmpty
    return match
  }

  /// Matches an athlete or a school by name.
  ///
  /// - Returns: a match with ``Match/possible`` above 1 if several athletes fit.
  private func unique(_ values: FieldValues, key: String, owner: UUID?) throws -> Match? {
    let kind = values.kind
    let ids = try ids(of: kind, key: key, owner: owner)
    let named = try ids.compactMap { try records.values(of: kind, id: $0) }
    var meant = named.filter { values.isCompatible(with: $0) }
    if kind == .athlete, meant.count > 1 {
      let sure = meant.filter { values.agreesOnBirthOrClass(with: $0) == true }
      if sure.count == 1 { meant = sure }
    }
    if let stored = meant.first, case .id(let id)? = stored["id"] {
      guard kind == .school || meant.count == 1 else {
        return Match(id: id, stored: stored, possible: meant.count)
      }
      return Match(id: id, stored: stored, claimant: claims.claim(kind, id: id, by: input))
    }
    let match = try firstDeleted(kind, .natural(key), owner: owner) { values.isCompatible(with: $0.identity) }
    if let match { return match }
    var ordinal = ids.count
    var new = try newMatch(values, owner: owner, key: key, ordinal: &ordinal)
    // With a corrected birth date, an athlete of the same class looks like another one.
    new.mayBeKnown =
      kind == .athlete
      && named.contains { $0["graduation_year"] != nil && $0["graduation_year"] == values["graduation_year"] }
    return new
  }

  /// Returns the next unclaimed record of a natural key.
  ///
  /// A row claims an equal record at once. Other rows wait until all rows of the file are matched. If as many rows as
  /// records are left, the rows are corrections, in their order. Otherwise, the corrected records are unknown, and the
  /// rows become new records with a warning.
  private func next(
    _ values: FieldValues, key: String, owner: UUID?, isLast: Bool
  ) throws -> Match? {
    var group = try group(values.kind, key: key, owner: owner)
    defer { remember(group, key: key, owner: owner) }
    let mark = RecordMark(values)
    func agrees(_ other: FieldValues) -> Bool { Self.agree(values, other) }
    if let match = try take(from: &group.waiting, { try $0.next(equalTo: mark, where: agrees) }) {
      return match
    }
    // A row that equals a deleted record isn't a correction of another record.
    let deletedMark = RecordMark(amongDeleted: values)
    while let deletion = try group.deleted.next(equalTo: deletedMark, where: { agrees($0.identity) }) {
      if let match = try take(deletion) { return match }
    }
    if let match = try unlinked(values, owner: owner, isExact: true) { return match }
    let place = DeferredKey(name: GroupKey(owner: owner, key: key), day: mark.day)
    let open = group.waiting.candidates(for: mark).count { Self.mayBecome($0, values) }
    // Another row may be exactly the measurement that was deleted; if none is, this one may be that measurement.
    let formerMetric =
      values.kind == .metric ? group.deleted.candidates(for: mark).first { agrees($0.identity) } : nil
    if open > 0 || formerMetric != nil, !isLast, matching == .merging,
      deferredCount < Self.maximumDeferred
    {
      deferred[place, default: 0] += 1
      deferredCount += 1
      return Match(id: Self.nobody, isDeferred: true)
    }
    if open > 0, !isLast || deferred[place] == open {
      if isLast { deferred[place] = open - 1 }
      let match = try take(from: &group.waiting) {
        try $0.next(besides: mark) { Self.mayBecome($0, values) }
      }
      if var match {
        if case .time(let earlier)? = match.stored?["start_time"], values["start_time"] != nil {
          match.earlierTime = earlier
        }
        return match
      }
    }
    if deleted.handling == .restores, let match = try unlinked(values, owner: owner, isExact: false) {
      return match
    }
    while formerMetric == nil,
      let deletion = try group.deleted.next(
        besides: deletedMark, where: { Self.mayBecome($0.identity, values) })
    {
      if let match = try resembling(deletion, values, key: key, owner: owner, &group.nextOrdinal) {
        return match
      }
    }
    var new = try newMatch(values, owner: owner, key: key, ordinal: &group.nextOrdinal)
    new.hasOrdinal = true
    new.possible = open
    new.resembled = formerMetric
    return new
  }

  private static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  /// Whether a record agrees with a row in the fields outside the natural key.
  private static func agree(_ values: FieldValues, _ other: FieldValues) -> Bool {
    agree(values, other, in: agreeing[values.kind] ?? [])
  }

  private static let agreeing: [RecordKind: [String]] = [.event: ["school_id"], .interaction: ["direction"]]

  /// Whether two records agree in each of the fields that both have.
  private static func agree(_ values: FieldValues, _ other: FieldValues, in fields: [String]) -> Bool {
    fields.allSatisfy { values[$0] == nil || other[$0] == nil || values[$0] == other[$0] }
  }

  /// Whether a row can correct a record; a contact with another subject is another contact.
  private static func mayBecome(_ other: FieldValues, _ values: FieldValues) -> Bool {
    agree(values, other)
      && (values.kind != .interaction || values["subject"] == nil || other["subject"] == nil)
  }

  private func take(
    from waiting: inout WaitingRecords<FieldValues>,
    _ next: (inout WaitingRecords<FieldValues>) throws -> FieldValues?
  ) throws -> Match? {
    while let stored = try next(&waiting) {
      guard case .id(let id)? = stored["id"] else { continue }
      let claimant = claims.claim(stored.kind, id: id, by: input)
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
    var group = try group(values.kind, key: key, owner: owner)
    defer { remember(group, key: key, owner: owner) }
    let mark = RecordMark(values)
    // A measurement of the same day that never had this event is a different one.
    func lostLink(_ stored: FieldValues) throws -> Bool {
      guard case .id(let id)? = stored["id"] else { return false }
      if let text = stored["extra"].flatMap(JSONValue.init(fieldValue:))?[field]?.stringValue {
        return try LinkResolver.isCalled(records, values.kind.schema[field], link, text)
      }
      return try records.lostLink(from: values.kind, id: id, field: field, to: link)
    }
    return try take(from: &group.waiting) {
      isExact
        ? try $0.next(equalTo: mark, where: lostLink) : try $0.next(besides: mark, where: lostLink)
    }
  }

  /// The field of the natural key that is emptied when the linked record is deleted, by kind.
  static let optionalLinks: [RecordKind: String] = [.metric: "event_id", .interaction: "coach_id"]

  private func group(_ kind: RecordKind, key: String, owner: UUID?) throws -> Group {
    try groups.removeValue(forKey: GroupKey(owner: owner, key: key)) ?? load(kind, key: key, owner: owner)
  }

  /// Notes that a row which gets an ID of its own is rejected.
  func skipOrdinal(_ keys: RecordKeys, of kind: RecordKind, owner: UUID?) {
    guard let key = keys.natural, groups[GroupKey(owner: owner, key: key)] == nil else { return }
    skippedOrdinals[PlannedIndex.hash(kind, .natural(key), owner: owner), default: 0] += 1
  }

  private func skippedOrdinals(of kind: RecordKind, _ key: String, _ owner: UUID?) -> Int {
    guard !skippedOrdinals.isEmpty else { return 0 }
    return skippedOrdinals[PlannedIndex.hash(kind, .natural(key), owner: owner)] ?? 0
  }

  private func remember(_ group: Group, key: String, owner: UUID?) {
    // A key without records has nothing to remember.
    guard group.isLasting else { return }
    if groups.count >= Self.maximumGroups { groups.removeAll(keepingCapacity: true) }
    groups[GroupKey(owner: owner, key: key)] = group
  }

  /// Loads the records of one natural key, in the order of their original rows, which their IDs show.
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
    let waiting = try ordered.compactMap { place, id in
      claims.isClaimed(kind, id, by: input) ? nil : try records.values(of: kind, id: id)
    }
    let deletions = try deleted.deletions(of: kind, .natural(key), owner: owner)
    return Group(
      waiting: WaitingRecords(waiting) { (RecordMark($0), !$0.isKnownByValue) },
      deleted: WaitingRecords(deletions) { (RecordMark($0.identity), !$0.identity.isKnownByValue) },
      nextOrdinal: ids.count + skippedOrdinals(of: kind, key, owner),
      isLasting: !ids.isEmpty || !deletions.isEmpty)
  }

  // MARK: Deleted records

  /// Returns the first deleted record with a key that no row has claimed.
  private func firstDeleted(
    _ kind: RecordKind, _ key: DeletionKey, owner: UUID?, where isMeant: (Deletion) -> Bool = { _ in true }
  ) throws -> Match? {
    for deletion in try deleted.deletions(of: kind, key, owner: owner) where isMeant(deletion) {
      if let match = try take(deletion) { return match }
    }
    return nil
  }

  /// Matches a deleted record, unless another row has claimed it.
  private func take(_ deletion: Deletion) throws -> Match? {
    let claimant = claims.claim(deletion.kind, id: deletion.id, by: input)
    // A second row of one file is a second record, unless names or keys are unique. A second file repeats the
    // record.
    let isUnique =
      deletion.kind == .athlete || deletion.kind == .school || deletion.identity["source_key"] != nil
    guard claimant == nil || (deleted.handling == .skips && (isUnique || claimant != input)) else {
      return nil
    }
    return try match(deletion, claimant: nil)
  }

  /// Matches a row with a deleted record that differs only in its time.
  ///
  /// Two games with one name and date are a doubleheader, so a game is imported. For any other event, the
  /// time was changed.
  private func resembling(
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
      var group = try group(values.kind, key: key, owner: owner)
      defer { remember(group, key: key, owner: owner) }
      while let deletion = try group.deleted.next(equalTo: RecordMark(amongDeleted: values)) {
        if let match = try take(deletion) { return match.deletion }
      }
    }
    return nil
  }

  /// The maximum number of records to compare with a row that names deleted records.
  private static let maximumCandidates = 64

  private func match(_ deletion: Deletion, claimant: Int?) throws -> Match {
    Match(
      id: deletion.id, stored: nil, claimant: claimant,
      deletion: deleted.handling == .skips ? deletion : nil)
  }

  /// Returns the record with an ID, marked as another athlete's if it belongs to one.
  private func claimed(_ kind: RecordKind, _ id: UUID, owner: UUID?) throws -> Match {
    let stored = try records.values(of: kind, id: id)
    if kind != .athlete, let other = stored?["user_id"], other != owner.map(FieldValue.id) {
      return Match(id: id, stored: stored, isOfOtherAthlete: true)
    }
    return Match(id: id, stored: stored, claimant: claims.claim(kind, id: id, by: input))
  }

  private func newMatch(
    _ values: FieldValues, owner: UUID?, key: String, ordinal: inout Int
  ) throws -> Match {
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
      _ = claims.claim(kind, id: id, by: input)
      if let former = renamed, try records.values(of: kind, id: former)?.naturalKey == key { renamed = nil }
      return Match(id: id, renamed: renamed)
    }
  }
}

extension FieldValues {
  /// Whether a different value means a different record, as for a metric with a source key.
  fileprivate var isKnownByValue: Bool { kind == .metric && self["source_key"] != nil }
}
