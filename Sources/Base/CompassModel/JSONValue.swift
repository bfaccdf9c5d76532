/// A JSON value (RFC 8259) in memory.
///
/// Numbers keep their text, and members keep their order.
public indirect enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number, as its unrounded text.
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

  /// The members of an object; empty for any other value.
  public var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The value of the first member with the name; nil if there isn't one.
  public subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  /// The integer, if the value is one that fits into `Int`; otherwise nil.
  package var integerValue: Int? {
    if case .number(let text) = self { Int(text) } else { nil }
  }

  /// The text of a string; nil for any other value.
  public var stringValue: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object without the members that are nil.
  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self = .object(elements.compactMap { name, value in value.map { Member(name, $0) } })
  }
}
