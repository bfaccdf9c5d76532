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

extension UUID {
  /// The id in lower case, the way the app's database writes it.
  public var text: String {
    func figure(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }
    return withUnsafeBytes(of: uuid) { id in
      String(unsafeUninitializedCapacity: 36) { text in
        var count = 0
        for (index, byte) in id.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[count] = UInt8(ascii: "-")
            count += 1
          }
          text[count] = figure(byte >> 4)
          text[count + 1] = figure(byte & 15)
          count += 2
        }
        return count
      }
    }
  }
}
