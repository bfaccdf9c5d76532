/// The values of a record by field: what readers fill, rules check, stores keep and exports write.
///
/// A typed record (``Event``, ``School``, …) is the same values with a Swift property for each.
public struct FieldValues: Sendable, Hashable {
  /// The kind of the record.
  public let kind: RecordKind
  private var storage: [FieldValue?]

  /// Creates a record without any value.
  public init(kind: RecordKind) {
    self.kind = kind
    storage = Array(repeating: nil, count: kind.schema.fields.count)
  }

  /// The value of a field by its place in the schema.
  public subscript(index: Int) -> FieldValue? {
    get { storage[index] }
    set { storage[index] = newValue }
  }

  /// The value of a field.
  public subscript(field: FieldDescriptor) -> FieldValue? {
    get { storage[field.index] }
    set { storage[field.index] = newValue }
  }

  /// The value of a field by its name; a name that the kind does not have holds nothing.
  public subscript(name: String) -> FieldValue? {
    get { kind.schema.index(of: name).flatMap { storage[$0] } }
    set {
      guard let index = kind.schema.index(of: name) else { return }
      storage[index] = newValue
    }
  }

  /// The fields that have a value, in the order of the schema.
  public var present: [(field: FieldDescriptor, value: FieldValue)] {
    kind.schema.fields.compactMap { field in storage[field.index].map { (field, $0) } }
  }

  /// The values as a JSON object, fields without a value left out.
  public var jsonObject: JSONValue {
    .object(present.map { JSONValue.Member($0.field.name, $0.value.jsonValue) })
  }
}
