import CompassModel
import CompassSource
import CompassValidation

/// What values of JSON have that cells have not: types.
extension OutputReader {
  /// What is kept of a value that no field has: of JSON a number stays a number.
  func extraValue(_ text: String, _ field: Cell) -> JSONValue {
    isJSON && field.kind != .text ? JSONValue(parsing: text) ?? .string(text) : .string(text)
  }

  /// What is wrong with a value of JSON that no text of a cell could be: an object for a name.
  func wrongType(_ record: SourceRecord, _ column: Int, _ field: FieldDescriptor) -> FieldIssue? {
    let cell = record.fields[column]
    guard cell.kind == .boolean || cell.kind == .structure else { return nil }
    let isArray = record.text[cell.range].first == UInt8(ascii: "[")
    let shown: Message
    switch (cell.kind, field.type) {
    case (_, .json), (.boolean, .boolean): return nil
    case (.structure, .texts) where isArray, (.structure, .links) where isArray: return nil
    case (.boolean, _): shown = "true or false"
    default: shown = isArray ? "an array" : "an object"
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
