package import CompassModel

/// What went with a person who was forgotten.
package struct ForgottenPerson: Sendable, Hashable {
  /// The records by kind, the athlete among them.
  package var records: [RecordKind: Int] = [:]
  /// The feeds that somebody could read.
  package var feeds = 0
}
