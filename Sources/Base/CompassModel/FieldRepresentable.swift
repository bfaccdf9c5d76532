public import struct Foundation.Date
public import struct Foundation.Decimal
public import struct Foundation.UUID

/// A Swift type that a record's property may have.
public protocol FieldRepresentable: Sendable, Hashable {
  /// Creates the value from a field's, or nil where that is of another type.
  init?(fieldValue: FieldValue)
  /// The value as a field's.
  var fieldValue: FieldValue { get }
}

extension String: FieldRepresentable {
  /// Takes the text.
  public init?(fieldValue: FieldValue) {
    guard case .text(let text) = fieldValue else { return nil }
    self = text
  }
  /// The text.
  public var fieldValue: FieldValue { .text(self) }
}

extension Int: FieldRepresentable {
  /// Takes the whole number.
  public init?(fieldValue: FieldValue) {
    guard case .integer(let number) = fieldValue else { return nil }
    self = number
  }
  /// The whole number.
  public var fieldValue: FieldValue { .integer(self) }
}

extension Decimal: FieldRepresentable {
  /// Takes the number.
  public init?(fieldValue: FieldValue) {
    guard case .decimal(let number) = fieldValue else { return nil }
    self = number
  }
  /// The number.
  public var fieldValue: FieldValue { .decimal(self) }
}

extension Bool: FieldRepresentable {
  /// Takes the flag.
  public init?(fieldValue: FieldValue) {
    guard case .boolean(let flag) = fieldValue else { return nil }
    self = flag
  }
  /// The flag.
  public var fieldValue: FieldValue { .boolean(self) }
}

extension CalendarDate: FieldRepresentable {
  /// Takes the day.
  public init?(fieldValue: FieldValue) {
    guard case .date(let date) = fieldValue else { return nil }
    self = date
  }
  /// The day.
  public var fieldValue: FieldValue { .date(self) }
}

extension TimeOfDay: FieldRepresentable {
  /// Takes the time.
  public init?(fieldValue: FieldValue) {
    guard case .time(let time) = fieldValue else { return nil }
    self = time
  }
  /// The time.
  public var fieldValue: FieldValue { .time(self) }
}

extension Date: FieldRepresentable {
  /// Takes the instant.
  public init?(fieldValue: FieldValue) {
    guard case .instant(let instant) = fieldValue else { return nil }
    self = instant
  }
  /// The instant.
  public var fieldValue: FieldValue { .instant(self) }
}

extension UUID: FieldRepresentable {
  /// Takes the id.
  public init?(fieldValue: FieldValue) {
    guard case .id(let id) = fieldValue else { return nil }
    self = id
  }
  /// The id.
  public var fieldValue: FieldValue { .id(self) }
}

extension JSONValue: FieldRepresentable {
  /// Takes the JSON value.
  public init?(fieldValue: FieldValue) {
    guard case .json(let value) = fieldValue else { return nil }
    self = value
  }
  /// The JSON value.
  public var fieldValue: FieldValue { .json(self) }
}

/// An element that a list property may have.
public protocol FieldListElement: Sendable, Hashable {
  /// The list that a field's value holds, or nil where that is of another type.
  static func list(from fieldValue: FieldValue) -> [Self]?
  /// The list as a field's value.
  static func fieldValue(of list: [Self]) -> FieldValue
}

extension String: FieldListElement {
  /// Takes the texts.
  public static func list(from fieldValue: FieldValue) -> [String]? {
    if case .texts(let texts) = fieldValue { texts } else { nil }
  }
  /// The texts.
  public static func fieldValue(of list: [String]) -> FieldValue { .texts(list) }
}

extension UUID: FieldListElement {
  /// Takes the ids.
  public static func list(from fieldValue: FieldValue) -> [UUID]? {
    if case .ids(let ids) = fieldValue { ids } else { nil }
  }
  /// The ids.
  public static func fieldValue(of list: [UUID]) -> FieldValue { .ids(list) }
}
