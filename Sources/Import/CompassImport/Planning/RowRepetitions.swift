import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// What rows of a file that say the same, or speak of the same record, have to do with each other.
enum RowRepetitions {
  /// What an earlier row of the file has to do with a row.
  enum Earlier: Equatable {
    /// Nothing.
    case none
    /// It says the same; the line is its own.
    case equal(line: Int)
    /// It is about the same record and says something else.
    case contradicting

    /// Judges an earlier row.
    ///
    /// - Parameters:
    ///   - line: the line of the earlier row that says the same.
    ///   - isSameFile: whether an earlier row of the file was about the same record.
    init(line: Int?, isSameFile: Bool) {
      self = line.map(Earlier.equal) ?? (isSameFile ? .contradicting : .none)
    }
  }

  /// What a row says, as one number: the values, names and texts of its fields, not its extra columns.
  ///
  /// - Parameters:
  ///   - draft: the row.
  ///   - input: the number of its file.
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
        "An earlier row has the same id but different values",
        help: "Clear the id if the row is a separate record")
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
      "An earlier row for the same \(kind) has a different \(field.label)",
      help: "Combine the two rows, or give the \(values.kind.plural) different names")
  }
}
