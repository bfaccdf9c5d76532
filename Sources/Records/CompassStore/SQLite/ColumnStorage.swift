import CompassModel
import Foundation

/// The storage of a field's values in a column.
enum ColumnStorage: Sendable, Hashable {
  case text, integer, decimal, boolean, date, time, instant, id, texts, ids, json

  /// The storage of a field type.
  init(_ type: FieldType) {
    self =
      switch type {
      case .text, .longText, .enumeration, .email, .phone, .url, .state, .timeZone, .twitterHandle,
        .instagramHandle, .metricType:
        .text
      case .integer: .integer
      case .decimal, .money, .metricValue, .height, .weight: .decimal
      case .boolean: .boolean
      case .date: .date
      case .time: .time
      case .instant: .instant
      case .id, .link, .foreignID: .id
      case .links: .ids
      case .texts: .texts
      case .json: .json
      }
  }

  /// Whether a value has the storage's type.
  func fits(_ value: FieldValue) -> Bool {
    switch (self, value) {
    case (.text, .text), (.integer, .integer), (.decimal, .decimal), (.boolean, .boolean), (.date, .date),
      (.time, .time), (.instant, .instant), (.id, .id), (.texts, .texts), (.ids, .ids), (.json, .json):
      true
    default: false
    }
  }

  /// Returns the value in a column of the row, or nil if it is invalid.
  func value(in row: SQLiteStatement, at column: Int) -> FieldValue? {
    switch self {
    case .integer: return row.isInteger(column) ? .integer(row.integer(column)) : nil
    case .boolean:
      return row.isInteger(column) ? Self.boolean(row.integer(column)) : nil
    case _ where !row.isText(column): return nil
    case .text: return row.validText(column).map(FieldValue.text)
    case .id: return row.id(column).map(FieldValue.id)
    default: return row.validText(column).flatMap(value(of:))
    }
  }

  /// Returns the value of a column in an entry of the history, or nil if it is invalid.
  func value(inImage column: JSONValue) -> FieldValue? {
    switch self {
    case .integer: column.integerValue.map(FieldValue.integer)
    case .boolean: Self.boolean(column.integerValue)
    default: column.stringValue.flatMap(value(of:))
    }
  }

  /// Parses the stored text of a value, or returns nil if it is invalid.
  func value(of text: String) -> FieldValue? {
    switch self {
    case .text: .text(text)
    case .integer: Int(text).map(FieldValue.integer)
    case .boolean: Self.boolean(Int(text))
    case .decimal: Self.decimal(text).map(FieldValue.decimal)
    case .date: CalendarDate(iso: text).map(FieldValue.date)
    case .time: TimeOfDay(iso: text).map(FieldValue.time)
    case .instant: Date(rfc3339: text).map(FieldValue.instant)
    case .id: UUID(digits: Array(text.utf8)).map(FieldValue.id)
    case .json: JSONValue(parsing: text).map(FieldValue.json)
    case .texts: Self.list(text, \.self).map(FieldValue.texts)
    case .ids: Self.list(text, UUID.init(uuidString:)).map(FieldValue.ids)
    }
  }

  /// Converts 0 or 1; returns nil for any other number.
  private static func boolean(_ number: Int?) -> FieldValue? {
    switch number {
    case 0: .boolean(false)
    case 1: .boolean(true)
    default: nil
    }
  }

  /// Parses the whole text as a number: Foundation alone reads "12x" as 12, and "82.1.5" as 82.1.
  private static func decimal(_ text: String) -> Decimal? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
      Double(text) != nil, let number = Decimal(string: text), number.isFinite
    else { return nil }
    return number
  }

  private static func list<Element>(_ text: String, _ element: (String) -> Element?) -> [Element]? {
    guard case .array(let elements) = JSONValue(parsing: text) else { return nil }
    let list = elements.compactMap { $0.stringValue.flatMap(element) }
    return list.count == elements.count ? list : nil
  }
}
