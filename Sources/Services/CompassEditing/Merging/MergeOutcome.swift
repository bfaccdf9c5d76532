package import CompassModel
package import CompassStore
package import CompassValidation

/// What became of a merge.
package struct MergeOutcome: Sendable {
  /// A record that the rules refuse.
  package struct Rejection: Sendable {
    /// The kind of the record.
    package let kind: RecordKind
    /// What people call it.
    package let title: String
    /// Why.
    package let issues: [FieldIssue]
  }

  /// A setting that the stores have differently.
  package struct Setting: Sendable, Hashable {
    /// Its name.
    package let name: String
    /// What the store says that is merged into.
    package let mine: String
    /// What the other says.
    package let theirs: String
  }

  /// The most conflicts and rejections that are kept whole.
  package static let maximumKept = 10_000

  /// The number in the history; nil where nothing was written.
  package internal(set) var entry: Int?
  /// The records that were added, changed and removed, or would be.
  package internal(set) var changes = ChangeList()
  /// How many they are, kind by kind.
  package var counts: [ChangeCount] { changes.counts }
  /// How many records the two have alike.
  package internal(set) var unchanged = 0
  /// What they contradict each other on, at most ``maximumKept``.
  package internal(set) var conflicts: [MergeConflict] = []
  /// How many contradictions there are.
  package internal(set) var conflictCount = 0
  /// How many of them nothing decided.
  package internal(set) var undecided = 0
  /// How many were decided as theirs has it.
  package internal(set) var decidedTheirs = 0
  /// How many were decided by which is newer though that cannot be told.
  package internal(set) var untold = 0
  /// The records that the rules refuse, at most ``maximumKept``.
  package internal(set) var rejections: [Rejection] = []
  /// How many records the rules refuse.
  package internal(set) var rejected = 0
  /// How many records of theirs stay out because what they hang on was removed from mine.
  package internal(set) var leftOut = 0
  /// How many records come without a link to one that stays out.
  package internal(set) var unlinked = 0
  /// How many records of mine that belonged to no one now belong to the only athlete.
  package internal(set) var adopted = 0
  /// The settings that the stores have differently, and that stay as they are.
  package internal(set) var settings: [Setting] = []

  /// Whether nothing stands in the way.
  package var isClear: Bool { undecided == 0 && rejected == 0 }

  /// The number of records of all kinds that were added, changed or removed.
  package func count(_ sort: RecordChange.Sort) -> Int { changes.count(sort) }

  mutating func add(_ conflict: MergeConflict, isByAge: Bool) {
    conflictCount += 1
    if conflict.decision == nil { undecided += 1 }
    if conflict.decision == .theirs { decidedTheirs += 1 }
    if isByAge, conflict.age.newer == nil { untold += 1 }
    if conflicts.count < Self.maximumKept { conflicts.append(conflict) }
  }

  mutating func add(_ rejection: Rejection) {
    rejected += 1
    if rejections.count < Self.maximumKept { rejections.append(rejection) }
  }
}
