import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The records and fingerprints of the earlier rows of an import, so that equal rows of a file stay separate records.
///
/// A class, because the files of an import share it. It is discarded after the import.
final class EarlierRows {
  /// The relation of an earlier row of the file to a row.
  enum Relation: Equatable {
    /// They are unrelated.
    case none
    /// The earlier row is equal, at this line.
    case equal(line: Int)
    /// The earlier row is about the same record and has other values.
    case contradicting
  }

  /// The index of the last file with a row about each record, by the record's hash.
  private var claimants = HashedNumbers()
  /// The line of the first row with each fingerprint.
  private var lines = HashedNumbers()

  /// Claims a record for a row.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its ID.
  ///   - input: the index of the row's file.
  /// - Returns: the index of the file that claimed the record before, if any.
  func claim(_ kind: RecordKind, id: UUID, by input: Int) -> Int? {
    claimants.set(input, forHash: PlannedIndex.hash(kind, id))
  }

  /// Whether a row of a file matched a record.
  func isClaimed(_ kind: RecordKind, _ id: UUID, by input: Int) -> Bool {
    claimants[PlannedIndex.hash(kind, id)] == input
  }

  /// Whether a row of this import matched a record.
  func isClaimed(_ kind: RecordKind, _ id: UUID) -> Bool { claimants[PlannedIndex.hash(kind, id)] != nil }

  /// Remembers a row.
  ///
  /// - Parameters:
  ///   - fingerprint: the hash of the row's values and its file.
  ///   - line: the physical line of the row.
  /// - Returns: the line of the first row with the same fingerprint, if any.
  func remember(_ fingerprint: Int, line: Int) -> Int? {
    let first = lines[fingerprint]
    if first == nil { lines.set(line, forHash: fingerprint) }
    return first
  }

  /// Returns a hash of a row's values, names and texts, without its extra columns.
  ///
  /// - Parameters:
  ///   - draft: the row.
  ///   - input: the index of its file.
  static func fingerprint(of draft: Draft, input: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(input)
    hasher.combine(draft.values)
    hasher.combine(draft.links)
    hasher.combine(draft.linkLists)
    hasher.combine(draft.setAside)
    hasher.combine(draft.quantity)
    return hasher.finalize()
  }

  /// Returns the finding that rejects a row that conflicts with an earlier one about the same record.
  ///
  /// Two rows with one ID, or with one name if names are unique, would overwrite each other.
  ///
  /// - Parameters:
  ///   - values: the values in the row.
  ///   - stored: the stored values, including those of the earlier row.
  /// - Returns: nil if a row without an ID only adds values.
  static func contradiction(of values: FieldValues, stored: FieldValues?) -> FieldIssue? {
    if values["id"] != nil {
      return FieldIssue(
        "id", .duplicateID, .rejectsRecord,
        "An earlier row has the same id but different values",
        help: "Clear the id if the row is a separate record")
    }
    guard values.kind == .athlete || values.kind == .school, let stored else { return nil }
    let differing = values.present.first { field, value in
      // Names can differ in case and spaces.
      guard field.type != .id, let other = stored[field], other != value else { return false }
      return other.canonicalText.foldedName != value.canonicalText.foldedName
    }
    guard let field = differing?.field else { return nil }
    let kind = values.kind.rawValue
    return FieldIssue(
      field.name, .duplicateRow, .rejectsRecord,
      "An earlier row for the same \(kind) has a different \(field.label)",
      help: "Combine the two rows, or give the \(values.kind.plural) different names")
  }
}
