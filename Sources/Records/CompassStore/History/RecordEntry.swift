/// An entry of the history and what it did to one record.
package struct RecordEntry: Sendable, Hashable {
  /// The entry.
  package let entry: HistoryEntry
  /// What became of the record.
  package let sort: RecordChange.Sort
}
