import CompassModel
import Foundation

/// How the values of a field stand in their column.
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

  /// The storage of a value.
  init(_ value: FieldValue) {
    self =
      switch value {
      case .text: .text
      case .integer: .integer
      case .decimal: .decimal
      case .boolean: .boolean
      case .date: .date
      case .time: .time
      case .instant: .instant
      case .id: .id
      case .texts: .texts
      case .ids: .ids
      case .json: .json
      }
  }

  /// The type of the column in a STRICT table.
  var columnType: String {
    switch self {
    case .integer, .boolean: "INTEGER"
    default: "TEXT"
    }
  }

  /// The value in a column of the row, or nil where it cannot be one.
  func value(in row: SQLiteStatement, at column: Int) -> FieldValue? {
    switch self {
    case .text: .text(row.text(column))
    case .integer: .integer(row.integer(column))
    case .boolean: .boolean(row.integer(column) != 0)
    case .decimal: Decimal(string: row.text(column)).map(FieldValue.decimal)
    case .date: CalendarDate(iso: row.text(column)).map(FieldValue.date)
    case .time: TimeOfDay(iso: row.text(column)).map(FieldValue.time)
    case .instant: Date(rfc3339: row.text(column)).map(FieldValue.instant)
    case .id: row.withBytes(column, StoredText.id).map(FieldValue.id)
    case .json: JSONValue(parsing: row.text(column)).map(FieldValue.json)
    case .texts: Self.list(row.text(column), \.self).map(FieldValue.texts)
    case .ids: Self.list(row.text(column), UUID.init(uuidString:)).map(FieldValue.ids)
    }
  }

  private static func list<Element>(_ text: String, _ element: (String) -> Element?) -> [Element]? {
    guard case .array(let elements) = JSONValue(parsing: text) else { return nil }
    let list = elements.compactMap { $0.stringValue.flatMap(element) }
    return list.count == elements.count ? list : nil
  }
}
