import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Remembers what the rows of a file said, to find the ones that say the same.
struct RowRepetitions {
  /// What an earlier row of the file has to do with a row.
  enum Earlier: Equatable {
    /// Nothing, as far as is remembered.
    case none
    /// It says the same; the line is its own.
    case equal(line: Int)
    /// It is about the same record and says something else.
    case contradicting
  }

  /// The most rows that are remembered; a row beyond them is compared with the remembered ones only.
  static let maximumRows = 1_000_000

  private var lines: [Int: Int32] = [:]
  private var ids: Set<UUID> = []

  /// What a row says, as one number: the values, names and texts of its fields, not its extra columns.
  static func fingerprint(of draft: Draft) -> Int {
    var hasher = Hasher()
    hasher.combine(draft.values)
    hasher.combine(draft.links)
    hasher.combine(draft.linkLists)
    hasher.combine(draft.setAside)
    hasher.combine(draft.quantity)
    return hasher.finalize()
  }

  /// Remembers a row and says what an earlier one has to do with it.
  ///
  /// - Parameters:
  ///   - said: the fingerprint of the row.
  ///   - id: the record that it is about.
  ///   - isClaimed: whether an earlier row of the import was about that record.
  ///   - line: the physical line of the row.
  mutating func earlierRow(_ said: Int, id: UUID?, isClaimed: Bool, at line: Int) -> Earlier {
    if let first = lines[said] { return .equal(line: Int(first)) }
    let isContradicting = isClaimed && id.map { ids.contains($0) } == true
    if lines.count < Self.maximumRows {
      lines[said] = Int32(clamping: line)
      if let id { ids.insert(id) }
    }
    return isContradicting ? .contradicting : .none
  }

  /// Why a row that is about the same record as an earlier one cannot be taken; nil where it only adds to it.
  ///
  /// Two rows with one id, or one name where names are unique, would overwrite each other.
  ///
  /// - Parameters:
  ///   - values: what the row says.
  ///   - stored: what the store says since the earlier row.
  static func contradiction(of values: FieldValues, stored: FieldValues?) -> FieldIssue? {
    if values["id"] != nil {
      return FieldIssue(
        "id", .duplicateID, .rejectsRecord,
        "An earlier row of the file has the same id and says something else",
        help: "Clear the id if the row is a record of its own")
    }
    guard values.kind == .athlete || values.kind == .school, let stored else { return nil }
    let differing = values.present.first { field, value in
      // What a name is compared by may differ in case and blanks.
      guard field.type != .id, let other = stored[field], other != value else { return false }
      return other.canonicalText.foldedName != value.canonicalText.foldedName
    }
    guard let field = differing?.field else { return nil }
    let kind = values.kind.rawValue
    return FieldIssue(
      field.name, .duplicateRow, .rejectsRecord,
      "An earlier row of the file is about the same \(kind) and gives another \(field.label)",
      help: "Make one row of the two, or tell the \(values.kind.plural) apart by their names")
  }
}
