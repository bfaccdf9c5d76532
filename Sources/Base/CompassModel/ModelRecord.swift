public import struct Foundation.UUID

/// A record of one of the seven kinds as a Swift value.
public protocol ModelRecord: Sendable, Hashable, Identifiable where ID == UUID {
  /// The kind of the record.
  static var kind: RecordKind { get }
  /// The fields in the order in which files list them.
  static var fields: [Field<Self>] { get }
  /// The record with the required fields only, or nil where one of them is missing.
  static func withRequired(_ values: FieldValues) -> Self?
}

extension ModelRecord {
  /// Creates a record from its values, or nil where a required one is missing or of another type.
  public init?(_ values: FieldValues) {
    // No other initializer may take values: `compactMap(Event.init)` would be free to choose it.
    guard values.kind == Self.kind, let record = Self.withRequired(values) else { return nil }
    self = record
    for (index, field) in Self.fields.enumerated() {
      if let value = values[index] { field.set(&self, value) }
    }
  }

  /// The record as values by field; a property that is nil, empty or a default `false` of an optional
  /// column is left out only if it is nil or an empty list.
  public var values: FieldValues {
    var result = FieldValues(kind: Self.kind)
    for (index, field) in Self.fields.enumerated() { result[index] = field.get(self) }
    return result
  }
}

/// A field of a record type: its description and the property that holds it.
public struct Field<Record>: Sendable {
  let name: String
  let label: String
  let type: FieldType
  let isRequired: Bool
  let isPersonal: Bool
  let maximumLength: Int?
  let get: @Sendable (Record) -> FieldValue?
  let set: @Sendable (inout Record, FieldValue) -> Void

  init<Value: FieldRepresentable>(
    _ name: String, _ label: String, _ path: any WritableKeyPath<Record, Value> & Sendable,
    _ type: FieldType, max maximumLength: Int? = nil, required: Bool = false, personal: Bool = false
  ) {
    self.init(name, label, type, maximumLength, required, personal) {
      $0[keyPath: path].fieldValue
    } set: {
      if let value = Value(fieldValue: $1) { $0[keyPath: path] = value }
    }
  }

  init<Value: FieldRepresentable>(
    _ name: String, _ label: String, _ path: any WritableKeyPath<Record, Value?> & Sendable,
    _ type: FieldType, max maximumLength: Int? = nil, personal: Bool = false
  ) {
    self.init(name, label, type, maximumLength, false, personal) {
      $0[keyPath: path]?.fieldValue
    } set: {
      if let value = Value(fieldValue: $1) { $0[keyPath: path] = value }
    }
  }

  init<Element: FieldListElement>(
    _ name: String, _ label: String, list path: any WritableKeyPath<Record, [Element]> & Sendable,
    _ type: FieldType, personal: Bool = false
  ) {
    self.init(name, label, type, nil, false, personal) {
      let list = $0[keyPath: path]
      return list.isEmpty ? nil : Element.fieldValue(of: list)
    } set: {
      if let list = Element.list(from: $1) { $0[keyPath: path] = list }
    }
  }

  private init(
    _ name: String, _ label: String, _ type: FieldType, _ maximumLength: Int?, _ isRequired: Bool,
    _ isPersonal: Bool, get: @escaping @Sendable (Record) -> FieldValue?,
    set: @escaping @Sendable (inout Record, FieldValue) -> Void
  ) {
    self.name = name
    self.label = label
    self.type = type
    self.maximumLength = maximumLength
    self.isRequired = isRequired
    self.isPersonal = isPersonal
    self.get = get
    self.set = set
  }
}
