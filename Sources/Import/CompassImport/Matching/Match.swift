import CompassModel
import CompassStore
import Foundation

/// The record that a row is about.
struct Match {
  /// The ID that the record has or gets.
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
