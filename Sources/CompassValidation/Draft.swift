public import CompassModel

/// A record on its way in: the values read so far, and what could not be read.
public struct Draft: Sendable, Hashable {
  /// The values that were read.
  public var values: FieldValues
  /// The texts of fields that link to other records by name; the importer finds their ids.
  public var links: [String: String]
  /// The texts of optional fields that could not be read or failed their rule, by field name, kept so
  /// that they come out again on export.
  public var setAside: [JSONValue.Member]
  /// What the file says beyond the fields, by column.
  public var extra: [JSONValue.Member]

  /// Creates an empty draft.
  public init(kind: RecordKind) {
    values = FieldValues(kind: kind)
    links = [:]
    setAside = []
    extra = []
  }

  /// The kind of the record.
  public var kind: RecordKind { values.kind }

  /// Empties a field and keeps its text aside.
  public mutating func setAside(_ name: String, text: String) {
    values[name] = nil
    setAside.removeAll { $0.name == name }
    setAside.append(JSONValue.Member(name, .string(text)))
  }
}
