package import CompassModel
package import Foundation

/// The mark of a record that was deleted and must not come back by itself.
package struct Deletion: Sendable, Hashable {
  /// The kind of the record.
  package let kind: RecordKind
  /// Its id.
  package let id: UUID
  /// The values by which the record is recognized; no others.
  package let identity: FieldValues
  /// Its key at its source, or nil where it had none.
  package let sourceKey: String?
  /// The entry of the history that deleted it.
  package let entry: Int
}

/// How a deleted record is looked up.
package enum DeletionKey: Sendable, Hashable {
  /// By its key at its source.
  case source(String?, key: String)
  /// By the start of its key at its source.
  case sourcePrefix(String?, key: String)
  /// By its natural key.
  case natural(String)
  /// By its folded name.
  case name(String)
}

/// A decision of a merge: a value of another store that the user saw and rejected.
package struct MergeDecision: Sendable, Hashable {
  /// The kind of the record.
  package let kind: RecordKind
  /// Its id in this store.
  package let id: UUID
  /// What it is about: a field, a member of one, or the record as a whole.
  package let field: String
  /// The fingerprint of the rejected value.
  package let rejected: String
  /// How often the other store had come to that value by then; if it does so again, the decision no longer counts.
  package let times: Int
  /// When it was decided.
  package let decidedAt: Date

  /// Creates a decision.
  package init(kind: RecordKind, id: UUID, field: String, rejected: String, times: Int, decidedAt: Date) {
    self.kind = kind
    self.id = id
    self.field = field
    self.rejected = rejected
    self.times = times
    self.decidedAt = decidedAt
  }
}
