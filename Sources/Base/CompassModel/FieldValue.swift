public import struct Foundation.Date
public import struct Foundation.Decimal
public import struct Foundation.UUID

/// The value of one field of a record, exact in its type.
public enum FieldValue: Sendable, Hashable {
  /// Text; also an enumeration's stored value, an e-mail address, a link.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A decimal number, exactly as typed.
  case decimal(Decimal)
  /// Yes or no.
  case boolean(Bool)
  /// A day.
  case date(CalendarDate)
  /// A time on the clock.
  case time(TimeOfDay)
  /// An instant.
  case instant(Date)
  /// The id of a record.
  case id(UUID)
  /// Several texts in order.
  case texts([String])
  /// The ids of several records in order.
  case ids([UUID])
  /// A JSON value.
  case json(JSONValue)

  /// The value as the one text that CSV files, keys and messages use; lists are JSON arrays.
  public var canonicalText: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .decimal(let number): number.text
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let date): date.description
    case .time(let time): time.description
    case .instant(let instant): instant.rfc3339
    case .id(let id): id.text
    case .texts, .ids, .json: jsonValue.text()
    }
  }

  /// The value as JSON: numbers stay exact, lists are arrays.
  public var jsonValue: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .decimal(let number): .number(number.text)
    case .boolean(let flag): .boolean(flag)
    case .texts(let texts): .array(texts.map(JSONValue.string))
    case .ids(let ids): .array(ids.map { .string($0.text) })
    case .json(let value): value
    case .text, .date, .time, .instant, .id: .string(canonicalText)
    }
  }
}
