package import CompassModel
package import CompassValidation
package import Foundation

/// A place where records are kept.
///
/// Access is by closure: what a closure is given works while it runs and no longer. A reading closure sees
/// one state of the store from its start to its end, whatever others write meanwhile.
package protocol Store: Sendable {
  /// Lends the store for reading.
  ///
  /// - Throws: what the closure throws, or ``StoreError``.
  func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result

  /// Lends the store for writing, as one transaction that is kept or undone as the closure says.
  ///
  /// An error undoes it. Another writer is waited for; see ``StoreError/Code/locked``.
  ///
  /// - Throws: what the closure throws, or ``StoreError``.
  func write<Result>(_ body: (any StoreWriting) throws -> StoreTransaction<Result>) throws -> Result
}

/// What becomes of a transaction, with what its closure found out.
package enum StoreTransaction<Result> {
  /// Everything is kept.
  case commit(Result)
  /// Nothing is kept: a dry run.
  case rollback(Result)
}

/// Looks up what is in a store, in one state of it.
///
/// It belongs to a closure: documents that read their rows from it can be passed around within the closure. Using it
/// after the closure ended is an error (``StoreError/Code/misuse``).
package protocol StoreReading: KnownRecords, Sendable {
  /// Whether there is a record of that id.
  func exists(_ kind: RecordKind, id: UUID) throws -> Bool

  /// The id of the record that has that key at its source, or nil where there is none.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - source: where records of the file come from; nil where nobody said.
  ///   - sourceKey: the record's key there.
  ///   - owner: the athlete they belong to; nil means the records that belong to no one yet.
  func id(of kind: RecordKind, source: String?, sourceKey: String, owner: UUID?) throws -> UUID?

  /// The records whose keys at their source start with a text, in the order of the keys.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - source: where the records come from; nil where nobody said.
  ///   - prefix: the start of the keys.
  ///   - owner: the athlete they belong to; nil means the records that belong to no one yet.
  func sourceKeys(
    of kind: RecordKind, source: String?, startingWith prefix: String, owner: UUID?
  ) throws -> [(key: String, id: UUID)]

  /// The ids of the records that entries of the history added and that are still there.
  func ids(of kind: RecordKind, addedBy entries: [Int]) throws -> [UUID]

  /// Hands on what is kept beside the records that keep something under a name.
  func forEachExtra(
    of kind: RecordKind, mentioning name: String, _ body: (UUID, [JSONValue.Member]) throws -> Void
  ) throws

  /// The value of a setting, or nil where it was never set.
  func setting(_ key: String) throws -> String?

  /// The last entries of the history, the latest first.
  func history(limit: Int) throws -> [HistoryEntry]

  /// The entry of the history with that number, or nil where there is none.
  func historyEntry(_ number: Int) throws -> HistoryEntry?

  /// The later entries that depend on an entry of the history, and those that depend on them, in order.
  ///
  /// An entry depends on an earlier one if it changed a record of that entry, if a record that it changed links to one
  /// that the earlier entry added, or if it removed a record to which one that the earlier entry changed was linked.
  func dependents(of number: Int) throws -> [Int]

  /// Whether an entry of the history changed anything, settings too.
  func hasChanges(_ entry: Int) throws -> Bool

  /// What an entry of the history did to settings and calendar feeds.
  func sideChanges(of entry: Int) throws -> [SideChange]

  /// How many records an entry of the history added, changed and removed, in the order of the kinds.
  func changeCounts(of entry: Int) throws -> [ChangeCount]

  /// Hands on what an entry of the history did to each record, kind by kind, and by id within a kind.
  ///
  /// What it did to a record that a later entry changed is known by how the record was then.
  func forEachChange(of entry: Int, _ body: (RecordChange) throws -> Void) throws

  /// The values of a record as it is, or as the history last knew it; nil where neither is known.
  func lastValues(of kind: RecordKind, id: UUID) throws -> FieldValues?

  /// The entries of the history that made a record what it is, the latest first, each with what became of it.
  func entries(touching kind: RecordKind, id: UUID) throws -> [RecordEntry]

  /// The last entry in effect that removed a record which is no more; nil where it is there, or never was.
  ///
  /// An entry that took another one back is meant only where no other removed it.
  func remover(of kind: RecordKind, id: UUID) throws -> HistoryEntry?

  /// How a record was before entries of the history changed or removed it, those too that were taken back, the latest
  /// first and no more than a store looks at; the entry aside that was begun.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its id.
  ///   - last: the last entry that is meant; nil means all.
  func pastValues(of kind: RecordKind, id: UUID, through last: Int?) throws -> [FieldValues]

  /// The last entry that added or changed a record which is there, the one aside that was begun; nil where the history
  /// does not say.
  func lastChange(of kind: RecordKind, id: UUID) throws -> HistoryEntry?

  /// Whether any deleted record is marked.
  func hasDeletions() throws -> Bool

  /// Whether the history knows that a record lost a link, since what it named was deleted.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its id.
  ///   - field: the field of the link.
  ///   - other: the id that the field had.
  func lostLink(from kind: RecordKind, id: UUID, field: String, to other: UUID) throws -> Bool

  /// The mark of a deleted record; nil if it has none.
  func deletion(of kind: RecordKind, id: UUID) throws -> Deletion?

  /// The marks of deleted records with a key, in the order of their ids.
  ///
  /// Records that belonged to no one are found for every athlete. Without an athlete, those are found too whose
  /// athlete was deleted.
  func deletions(of kind: RecordKind, _ key: DeletionKey, owner: UUID?) throws -> [Deletion]

  /// The athletes who are no longer there but whom the history or a mark of a deleted record still names, each as they
  /// last were.
  func formerAthletes() throws -> [FieldValues]

  /// Hands on all marks of deleted records of a kind, the latest first.
  func forEachDeletion(of kind: RecordKind, _ body: (Deletion) throws -> Void) throws

  /// What merges decided on a record against other stores, the latest first.
  func mergeDecisions(on kind: RecordKind, id: UUID) throws -> [MergeDecision]

  /// Who may read the calendar feed, and who might once, the oldest first.
  func feedTokens() throws -> [FeedToken]

  /// Hands on the records that a selection chooses, one at a time, in its order.
  ///
  /// Memory does not grow with the number of records. The store may be asked for more meanwhile, but its
  /// records of that kind must not be changed until the last was handed on.
  func forEach(_ selection: Selection, _ body: (FieldValues) throws -> Void) throws

  /// The number of records that a selection chooses, its limit aside.
  func count(_ selection: Selection) throws -> Int
}

/// Changes what is in a store.
package protocol StoreWriting: StoreReading {
  /// Adds a record.
  ///
  /// - Throws: ``StoreError`` where a required field is missing, the id is taken, a link leads nowhere, or
  ///   the athlete has a primary metric already.
  func insert(_ values: FieldValues) throws

  /// Gives a record new values; a field without a value becomes empty.
  ///
  /// - Throws: ``StoreError`` as ``insert(_:)``, or if there is no record of that id.
  func update(_ values: FieldValues) throws

  /// Deletes a record and what depends on it; returns whether there was one.
  ///
  /// In an entry of the history, all of them are marked as deleted when it is committed.
  func delete(_ kind: RecordKind, id: UUID) throws -> Bool

  /// Gives the records that belong to no one to an athlete and returns how many there were.
  ///
  /// Where the athlete has a primary metric already, the adopted one is no longer primary.
  ///
  /// - Parameters:
  ///   - athlete: the athlete.
  ///   - namedToo: whether records are adopted too whose row named an athlete that was not there
  ///     (`user_id` in their `extra`); the name is then forgotten.
  func adoptUnowned(by athlete: UUID, namedToo: Bool) throws -> Int

  /// Sets a setting, or forgets it.
  func set(_ key: String, to value: String?) throws

  /// Begins an entry of the history and returns its number: what the transaction changes from here on belongs
  /// to it and can be taken back with it.
  @discardableResult
  func begin(_ entry: HistoryEntry) throws -> Int

  /// Says which files the entry that was begun is of.
  func setFiles(_ files: [HistoryEntry.File]) throws

  /// Undoes an entry of the history on which no other entry depends, as a part of the entry that was begun.
  ///
  /// - Throws: ``StoreError`` if there is no such entry, or it can't be undone; the transaction must be rolled back then.
  func undo(_ number: Int) throws

  /// Remembers a decision of a merge as a part of the entry that was begun.
  func add(_ decision: MergeDecision) throws

  /// Removes an athlete with all their records, and everything that the history keeps of any record.
  ///
  /// No earlier entry can be undone afterwards.
  ///
  /// - Throws: ``StoreError`` if there is no such athlete, or another athlete's record depends on one of theirs.
  func forget(athlete: UUID) throws -> ForgottenPerson

  /// Lets somebody read the calendar feed.
  ///
  /// - Throws: ``StoreError`` where there is no such athlete.
  func add(_ token: FeedToken) throws

  /// Takes back a token; returns whether it was good until then.
  func revokeFeedToken(digest: String, at instant: Date) throws -> Bool
}
