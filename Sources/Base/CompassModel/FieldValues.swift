package import struct Foundation.UUID

/// The values of a record by field: what readers fill, rules check, stores keep and exports write.
///
/// A typed record (``Event``, ``School``, …) is the same values with a Swift property for each.
public struct FieldValues: Sendable, Hashable {
  /// The kind of the record.
  public let kind: RecordKind
  /// A bit for each field that has a value.
  private var mask: UInt64 = 0
  /// The values of these fields, in the order of the schema: most records have few of their kind's fields.
  private var storage: [FieldValue] = []

  /// Creates a record without any value.
  public init(kind: RecordKind) { self.kind = kind }

  /// Makes room for a number of values at once.
  package mutating func reserveCapacity(_ count: Int) { storage.reserveCapacity(count) }

  /// The value of a field by its place in the schema.
  public subscript(index: Int) -> FieldValue? {
    get { mask & Self.bit(index) == 0 ? nil : storage[place(of: index)] }
    set {
      let place = place(of: index)
      let isFilled = mask & Self.bit(index) != 0
      switch newValue {
      case let value? where isFilled: storage[place] = value
      case let value?:
        storage.insert(value, at: place)
        mask |= Self.bit(index)
      case nil where isFilled:
        storage.remove(at: place)
        mask &= ~Self.bit(index)
      case nil: break
      }
    }
  }

  private static func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index) }

  /// The place that the value of a field has or would have.
  private func place(of index: Int) -> Int { (mask & (Self.bit(index) &- 1)).nonzeroBitCount }

  /// The value of a field.
  public subscript(field: FieldDescriptor) -> FieldValue? {
    get { self[field.index] }
    set { self[field.index] = newValue }
  }

  /// The value of a field by its name; a name that the kind does not have holds nothing.
  public subscript(name: String) -> FieldValue? {
    get { kind.schema.index(of: name).flatMap { self[$0] } }
    set {
      guard let index = kind.schema.index(of: name) else { return }
      self[index] = newValue
    }
  }

  /// The fields that have a value, in the order of the schema.
  public var present: [(field: FieldDescriptor, value: FieldValue)] {
    var rest = mask
    let fields = kind.schema.fields
    return storage.map { value in
      let field = fields[rest.trailingZeroBitCount]
      rest &= rest - 1
      return (field, value)
    }
  }

  /// Calls a function with the place and the value of each field that has one, in the order of the schema.
  package func forEach(_ body: (_ index: Int, _ value: FieldValue) throws -> Void) rethrows {
    var rest = mask
    for value in storage {
      try body(rest.trailingZeroBitCount, value)
      rest &= rest - 1
    }
  }

  /// The first field without a value that the kind requires.
  package var missingField: FieldDescriptor? {
    let missing = kind.schema.requiredMask & ~mask
    return missing == 0 ? nil : kind.schema.fields[missing.trailingZeroBitCount]
  }

  /// The values as a JSON object, fields without a value left out.
  public var jsonObject: JSONValue {
    .object(present.map { JSONValue.Member($0.field.name, $0.value.jsonValue) })
  }
}

extension FieldValues {
  /// The ID of the record.
  package var id: UUID? { self["id"].flatMap(UUID.init(fieldValue:)) }

  /// The athlete whom the record belongs to; nil for athletes.
  package var owner: UUID? { kind == .athlete ? nil : self["user_id"].flatMap(UUID.init(fieldValue:)) }
}
