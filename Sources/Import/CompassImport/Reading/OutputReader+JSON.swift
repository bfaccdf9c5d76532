import CompassModel
import CompassSource
import CompassValidation

/// Support for JSON values, which have types.
extension OutputReader {
  /// Returns the value to store for an extra field.
  ///
  /// JSON numbers stay numbers.
  func extraValue(_ text: String, _ field: Cell) -> JSONValue {
    isJSON && field.kind != .text ? JSONValue(parsing: text) ?? .string(text) : .string(text)
  }

  /// The cells of a row that has details of a record, except for the name of the record.
  func details(
    _ record: SourceRecord, beside header: String, _ result: inout Result
  ) -> [JSONValue.Member] {
    roles.columns.indices.compactMap { index in
      let column = roles.columns[index]
      guard index < record.count, !RejectedFile.isOurs(column.header),
        column.header.foldedWords != header.foldedWords
      else { return nil }
      let text = record.string(at: index)
      guard !text.isEmpty, recipe?.isBlank(text) != true else { return nil }
      guard text != Self.lostValue else {
        noteLost(column.header, &result)
        return nil
      }
      return .init(column.header, extraValue(text, record.fields[index]))
    }
  }

  /// Returns an issue if a JSON value has the wrong type for its field, such as an object for a name.
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
  /// The name of a value of this type in messages.
  fileprivate var noun: String {
    switch self {
    case .integer, .decimal, .money, .metricValue, .height, .weight: "number"
    case .boolean: "Boolean"
    case .date: "date"
    case .time: "time"
    case .instant: "date and time"
    case .texts, .links: "list of text values"
    default: "text value"
    }
  }
}
