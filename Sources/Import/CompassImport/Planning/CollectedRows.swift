import CompassModel
import CompassSource
import CompassValidation

/// Rows with details of a record, which are saved as a list in its extra fields.
extension Draft {
  /// Adds the stored rows of a list to those in the file.
  mutating func collect(_ name: String, beside stored: FieldValues) {
    guard let place = extra.firstIndex(where: { $0.name == name }),
      let earlier = stored["extra"].flatMap(JSONValue.init(fieldValue:))?[name]
    else { return }
    extra[place].value = Self.union(extra[place].value, with: earlier)
  }

  /// Returns a stored list with the rows of a new list.
  ///
  /// A row replaces the stored row with the same ID. Equal rows are added once.
  private static func union(_ new: JSONValue, with stored: JSONValue) -> JSONValue {
    guard case .array(let rows) = new, case .array(var result) = stored else { return new }
    for row in rows {
      if let id = row["id"], let place = result.firstIndex(where: { $0["id"] == id }) {
        result[place] = row
      } else if !result.contains(row) {
        result.append(row)
      }
    }
    return .array(result)
  }
}
