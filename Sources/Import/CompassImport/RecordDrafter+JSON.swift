import CompassModel
import CompassSource
import CompassValidation

/// What values of JSON have that cells have not: types.
extension RecordDrafter {
  /// What is kept of a value that no field has: of JSON a number stays a number.
  func extraValue(_ text: String, _ field: SourceRecord.Field) -> JSONValue {
    isJSON && !field.isQuoted ? JSONValue(parsing: text) ?? .string(text) : .string(text)
  }

  /// What is wrong with a value of JSON that no text of a cell could be: an object for a name.
  func wrongType(_ record: SourceRecord, _ column: Int, _ field: FieldDescriptor) -> FieldIssue? {
    guard !record.fields[column].isQuoted else { return nil }
    let first = record.text[record.fields[column].range].first
    let shown: Message
    switch (first, field.type) {
    case (UInt8(ascii: "["), .json), (UInt8(ascii: "["), .texts), (UInt8(ascii: "["), .links),
      (UInt8(ascii: "{"), .json), (UInt8(ascii: "t"), .boolean), (UInt8(ascii: "f"), .boolean), (_, .json):
      return nil
    case (UInt8(ascii: "["), _): shown = "an array"
    case (UInt8(ascii: "{"), _): shown = "an object"
    case (UInt8(ascii: "t"), _), (UInt8(ascii: "f"), _): shown = "true or false"
    default: return nil
    }
    return FieldIssue(
      field.name, .jsonWrongType, .rejectsRecord,
      "\(field.label) must be a \(field.type.noun), not \(message: shown)",
      help: "Write a \(field.type.noun), or null for no value")
  }
}

extension FieldType {
  /// What a value of the type is called.
  fileprivate var noun: String {
    switch self {
    case .integer, .decimal, .money, .metricValue, .height, .weight: "number"
    case .boolean: "Boolean"
    case .date: "date"
    case .time: "time"
    case .instant: "date and time"
    case .texts, .links: "list of text values"
    case .text, .longText, .id, .link, .foreignID, .json, .enumeration, .email, .phone, .url, .state,
      .timeZone,
      .twitterHandle, .instagramHandle, .metricType:
      "text value"
    }
  }
}
