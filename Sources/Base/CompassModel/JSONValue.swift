/// A JSON value (RFC 8259) in memory, its numbers as they were written and its members in their order.
public indirect enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number as it is written: nothing is rounded.
  case number(String)
  /// A text.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, its members in order.
  case object([Member])

  /// A named value of an object.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An integer as a JSON number.
  public static func integer(_ value: Int) -> JSONValue { .number(String(value)) }

  /// The members of an object; none for any other value.
  public var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The first member of that name.
  public subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  /// The number, where it is a whole one that fits; nil for any other value.
  package var integerValue: Int? {
    if case .number(let text) = self { Int(text) } else { nil }
  }

  /// The text of a string; nil for any other value.
  public var stringValue: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object; members whose value is nil are left out.
  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self = .object(elements.compactMap { name, value in value.map { Member(name, $0) } })
  }
}
