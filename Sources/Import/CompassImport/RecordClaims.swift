import CompassModel
import Foundation

/// What the rows of an import were about so far, so that two rows of a file never become one record.
///
/// A class: the files of an import share it. It is the import's own and is forgotten with it.
final class RecordClaims {
  /// The number of the file whose row was about a record last.
  private var claimants: [RecordKind: [UUID: Int32]] = [:]
  /// The lines of the first rows that said something, by what they said and in which file.
  private var lines: [Int: Int] = [:]

  /// Claims a record for a row and returns the number of the file whose row was about it before, if any.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its id.
  ///   - input: the number of the row's file.
  func claim(_ kind: RecordKind, id: UUID, by input: Int) -> Int? {
    claimants[kind, default: [:]].updateValue(Int32(input), forKey: id).map(Int.init)
  }

  /// Whether a row of this import was about a record.
  func isClaimed(_ kind: RecordKind, _ id: UUID) -> Bool { claimants[kind]?[id] != nil }

  /// Remembers what a row said and returns the line of the first row that said the same, if any.
  ///
  /// - Parameters:
  ///   - fingerprint: what the row said and in which file, as one number.
  ///   - line: the physical line of the row.
  func remember(_ fingerprint: Int, line: Int) -> Int? {
    if let first = lines[fingerprint] { return first }
    lines[fingerprint] = line
    return nil
  }
}
