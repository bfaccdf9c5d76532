package import CompassModel

/// What went with a person who was forgotten.
package struct ForgottenPerson: Sendable, Hashable {
  /// The records by kind, the athlete among them.
  package var records: [RecordKind: Int] = [:]
  /// The feeds that somebody could read.
  package var feeds = 0
  /// How records once were, as the history kept them.
  package var versions = 0
  /// The entries of the history that can no longer be taken back.
  package var entries: [Int] = []
  /// The entries of the history that no longer name their files.
  package var namelessEntries: [Int] = []

  /// The number of records.
  package var recordCount: Int { records.values.reduce(0, +) }
}
