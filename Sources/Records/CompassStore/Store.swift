package import CompassModel
import CompassSource
import CompassValidation
package import Foundation

/// A place where records are kept.
///
/// Access is by closure. The value that a closure receives works only while the closure runs. A reading closure sees
/// a single state of the store, even if other processes write meanwhile.
package protocol Store: Sendable {
  /// Runs a closure that can read the store.
  ///
  /// - Throws: any error of the closure, or ``ToolError``.
  func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result

  /// Runs a closure that can change the store, in one transaction.
  ///
  /// The closure's result commits the transaction or rolls it back. An error rolls it back. The call waits for other
  /// writers; the error is then of the kind `storeLocked`.
  ///
  /// - Throws: any error of the closure, or ``ToolError``.
  func write<Result>(_ body: (any StoreWriting) throws -> StoreTransaction<Result>) throws -> Result
}

/// The outcome of a transaction, with the result of its closure.
package enum StoreTransaction<Result> {
  /// All changes are saved.
  case commit(Result)
  /// No changes are saved, as in a dry run.
  case rollback(Result)
}

/// Looks up what is in a store, in one state of it.
///
/// It belongs to a closure: documents that read their rows from it can be passed around within the closure. Using it
/// after the closure ended is an error of the kind `storeMisuse`.
package protocol StoreReading: RecordBook, Sendable {
  /// Whether there is a record of that id.
  func exists(_ kind: RecordKind, id: UUID) throws -> Bool

  /// Returns the id of the record with a key at its source, or nil if the store doesn't have one.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - source: the source of the record; nil means records without a source.
  ///   - sourceKey: the record's key at the source.
  ///   - owner: the athlete who owns the record; nil means records without an owner.
  func id(of kind: RecordKind, source: String?, sourceKey: String, owner: UUID?) throws -> UUID?

  /// Returns the source keys that start with a prefix and the ids of their records, in the order of the keys.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - source: the source of the records; nil means records without a source.
  ///   - prefix: the start of the keys, up to their last slash.
  ///   - owner: the athlete who owns the records; nil means records without an owner.
  func sourceKeys(
    of kind: RecordKind, source: String?, startingWith prefix: String, owner: UUID?
  ) throws -> [(key: String, id: UUID)]

  /// The ids of the records that entries of the history added and that are still there.
  func ids(of kind: RecordKind, addedBy entries: [Int]) throws -> [UUID]

  /// Calls a closure with the id and the extra values of each record with extra values that mention a name.
  func forEachExtra(
    of kind: RecordKind, mentioning name: String, _ body: (UUID, [JSONValue.Member]) throws -> Void
  ) throws

  /// Returns the value of a setting, or nil if it isn't set.
  func setting(_ key: String) throws -> String?

  /// Returns the settings with names that start with a text, in alphabetical order.
  func settings(startingWith prefix: String) throws -> [(key: String, value: String)]

  /// The last entries of the history, the latest first.
  func history(limit: Int) throws -> [HistoryEntry]

  /// Returns the entry of the history with a number, or nil if the number is unknown.
  func historyEntry(_ number: Int) throws -> HistoryEntry?

  /// The later entries that depend on an entry of the history, and those that depend on them, in order.
  ///
  /// An entry depends on an earlier one if it changed a record of that entry, if a record that it changed links to one
  /// that the earlier entry added, or if it removed a record to which one that the earlier entry changed was linked.
  func dependents(of number: Int) throws -> [Int]

  /// Whether an entry of the history changed anything, settings too.
  func hasChanges(_ entry: Int) throws -> Bool

  /// Returns the changes that an entry of the history made to settings and calendar feeds.
  func sideChanges(of entry: Int) throws -> [SideChange]

  /// How many records an entry of the history added, changed and removed, in the order of the kinds.
  func changeCounts(of entry: Int) throws -> [ChangeCount]

  /// Calls a closure with each change that an entry of the history made to a record, ordered by kind and id.
  ///
  /// If a later entry changed the record too, the values after the change are the ones that the later entry replaced.
  func scanChanges(of entry: Int, _ body: (RecordChange) throws -> Bool) throws

  /// Returns the current values of a record, or the last ones in the history if it was removed.
  ///
  /// The result is nil if both are unknown.
  func lastValues(of kind: RecordKind, id: UUID) throws -> FieldValues?

  /// Returns the entries of the history that added, changed or removed a record, the latest first.
  func entries(touching kind: RecordKind, id: UUID) throws -> [RecordEntry]

  /// Returns the last entry that removed a record and wasn't undone; nil if the record exists or never existed.
  ///
  /// An undo that removed the record is returned only if no other entry removed it.
  func remover(of kind: RecordKind, id: UUID) throws -> HistoryEntry?

  /// Returns the values of a record before each entry of the history that changed or removed it, the latest first.
  ///
  /// Entries that were undone count too, but the current entry doesn't. A store may limit the number of results.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its id.
  ///   - last: the last entry to include; nil means all.
  func pastValues(of kind: RecordKind, id: UUID, through last: Int?) throws -> [FieldValues]

  /// Returns the last entry that added or changed an existing record, not counting the current entry.
  ///
  /// The result is nil if the history doesn't contain such an entry.
  func lastChange(of kind: RecordKind, id: UUID) throws -> HistoryEntry?

  /// Whether any deleted record is marked.
  func hasDeletions() throws -> Bool

  /// Whether, according to the history, a record lost a link because the linked record was deleted.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its id.
  ///   - field: the field of the link.
  ///   - other: the id that the field had.
  func lostLink(from kind: RecordKind, id: UUID, field: String, to other: UUID) throws -> Bool

  /// Returns the deletion mark of a record, or nil if the record isn't marked as deleted.
  func deletion(of kind: RecordKind, id: UUID) throws -> Deletion?

  /// Returns the deletion marks that match a key, in the order of their ids.
  ///
  /// Marks of records without an owner match every athlete. If `owner` is nil, marks of records of deleted athletes
  /// match too.
  func deletions(of kind: RecordKind, _ key: DeletionKey, owner: UUID?) throws -> [Deletion]

  /// Returns the last known values of athletes who were deleted but are still in the history or have a deletion mark.
  func formerAthletes() throws -> [FieldValues]

  /// Calls a closure with each deletion mark of a kind, the latest first.
  func forEachDeletion(of kind: RecordKind, _ body: (Deletion) throws -> Void) throws

  /// Returns the values of other stores that merges rejected for a record, the latest first.
  func mergeDecisions(on kind: RecordKind, id: UUID) throws -> [MergeDecision]

  /// Returns the tokens of all calendar feed subscribers, including revoked ones, the oldest first.
  func feedTokens() throws -> [FeedToken]

  /// Calls a closure with each record of a selection, in the selection's order, until it returns false.
  ///
  /// Memory use doesn't grow with the number of records. The closure may read from the store, but must not change
  /// records of that kind.
  func scan(_ selection: Selection, _ body: (FieldValues) throws -> Bool) throws

  /// Returns the number of records that match a selection, without its limit.
  func count(_ selection: Selection) throws -> Int
}

/// Changes what is in a store.
package protocol StoreWriting: StoreReading {
  /// The records of the store, perhaps without those that were added or changed since the transaction began.
  var before: any StoreReading { get }

  /// Adds records of one kind, in their order.
  ///
  /// - Throws: ``ToolError`` if a required field is missing, an id already exists, a linked record doesn't exist, or
  ///   an athlete already has a primary metric.
  func insert(_ records: [KeyedValues]) throws

  /// Replaces all values of a record whose stored values are known; a field without a value becomes empty.
  ///
  /// - Parameters:
  ///   - values: the record.
  ///   - stored: the values as they are in the store.
  /// - Throws: ``ToolError`` as ``insert(_:)``, or if the record doesn't exist.
  func update(_ values: FieldValues, over stored: FieldValues) throws

  /// Deletes a record and what depends on it; returns whether there was one.
  ///
  /// In an entry of the history, all of them are marked as deleted when it is committed.
  func delete(_ kind: RecordKind, id: UUID) throws -> Bool

  /// Assigns the records without an owner to an athlete and returns their number.
  ///
  /// If the athlete already has a primary metric, adopted metrics don't stay primary.
  ///
  /// - Parameters:
  ///   - athlete: the athlete.
  ///   - namedToo: whether to include records that came with the name of an unknown athlete (`user_id` in their
  ///     `extra`); the name is then removed.
  func adoptUnowned(by athlete: UUID, namedToo: Bool) throws -> Int

  /// Sets a setting, or forgets it.
  func set(_ key: String, to value: String?) throws

  /// Begins an entry of the history and returns its number.
  ///
  /// All later changes of the transaction belong to the entry and can be undone with it.
  @discardableResult
  func begin(_ entry: HistoryEntry) throws -> Int

  /// Sets the files of the current entry.
  func setFiles(_ files: [HistoryEntry.File]) throws

  /// Undoes an entry of the history, as a part of the current entry.
  ///
  /// Other entries must not depend on it.
  ///
  /// - Throws: ``ToolError`` if the entry doesn't exist or can't be undone; roll back the transaction then.
  func undo(_ number: Int) throws

  /// Saves a decision of a merge as a part of the current entry.
  func add(_ decision: MergeDecision) throws

  /// Removes an athlete with all their records, and all saved changes in the history.
  ///
  /// Earlier entries can't be undone afterwards.
  ///
  /// - Throws: ``ToolError`` if the athlete is unknown, or another athlete's record depends on one of theirs.
  func forget(athlete: UUID) throws -> ForgottenPerson

  /// Adds a subscriber of the calendar feed.
  ///
  /// - Throws: ``ToolError`` if the token's athlete doesn't exist.
  func add(_ token: FeedToken) throws

  /// Revokes a token and returns whether it was active before.
  func revokeFeedToken(digest: String, at instant: Date) throws -> Bool
}

/// The values of a record with its keys.
package struct KeyedValues: Sendable {
  /// The values.
  package let values: FieldValues
  /// The keys of these values.
  package let keys: RecordKeys

  /// Creates a pair.
  package init(_ values: FieldValues, keys: RecordKeys) {
    self.values = values
    self.keys = keys
  }
}

extension StoreReading {
  /// Gives events that the store had before the revision that follows their last one.
  func settledOverFormer(_ records: [KeyedValues], at time: Date?) throws -> [KeyedValues] {
    guard records.first?.values.kind == .event else { return records }
    let former = try formerEvents(records.compactMap(\.values.id))
    guard !former.isEmpty else { return records }
    return records.map { record in
      guard let former = record.values.id.flatMap({ former[$0] }) else { return record }
      return KeyedValues(EventRevision.settled(record.values, over: former, at: time), keys: record.keys)
    }
  }
}

extension StoreWriting {
  /// The store itself.
  package var before: any StoreReading { self }

  /// Adds a record.
  package func insert(_ values: FieldValues) throws {
    try insert([KeyedValues(values, keys: RecordKeys(values))])
  }

  /// Replaces all values of a record; a field without a value becomes empty.
  ///
  /// - Throws: ``ToolError`` as ``update(_:over:)``.
  package func update(_ values: FieldValues) throws {
    guard let id = values.id, let stored = try self.values(of: values.kind, id: id) else {
      throw ToolError.noSuchRecord(values)
    }
    try update(values, over: stored)
  }
}

extension ToolError {
  /// A record that the store doesn't have.
  static func noSuchRecord(_ values: FieldValues) -> ToolError {
    let id = values["id"]?.canonicalText ?? ""
    return ToolError(.noSuchRecord, "The store has no \(values.kind.rawValue) \(id).")
  }
}
