import CompassModel
import Foundation

/// The records that the rows of an import matched so far, so that equal rows of a file stay separate records.
///
/// A class, because the files of an import share it. It is discarded after the import.
final class RecordClaims {
  /// The index of the last file with a row about each record, by the record's hash.
  private var claimants: [Int: Int32] = [:]
  /// The line of the first row with each fingerprint.
  private var lines: [Int: Int32] = [:]

  /// Claims a record for a row.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its ID.
  ///   - input: the index of the row's file.
  /// - Returns: the index of the file that claimed the record before, if any.
  func claim(_ kind: RecordKind, id: UUID, by input: Int) -> Int? {
    claimants.updateValue(Int32(clamping: input), forKey: Self.hash(kind, id)).map(Int.init)
  }

  /// Whether a row of a file matched a record.
  func isClaimed(_ kind: RecordKind, _ id: UUID, by input: Int) -> Bool {
    claimants[Self.hash(kind, id)] == Int32(clamping: input)
  }

  /// Whether a row of this import matched a record.
  func isClaimed(_ kind: RecordKind, _ id: UUID) -> Bool { claimants[Self.hash(kind, id)] != nil }

  /// Stores the fingerprint of a row.
  ///
  /// - Parameters:
  ///   - fingerprint: the hash of the row's values and its file.
  ///   - line: the physical line of the row.
  /// - Returns: the line of the first row with the same fingerprint, if any.
  func remember(_ fingerprint: Int, line: Int) -> Int? {
    if let first = lines[fingerprint] { return Int(first) }
    lines[fingerprint] = Int32(clamping: line)
    return nil
  }

  private static func hash(_ kind: RecordKind, _ id: UUID) -> Int {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(id)
    return hasher.finalize()
  }
}
