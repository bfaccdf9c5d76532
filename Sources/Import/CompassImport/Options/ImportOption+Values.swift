import CompassModel
import CompassSource
import CompassValidation

/// The forms of values that several options have.
extension ImportOption {
  /// An option with one value.
  static func one<Value>(
    _ name: String, _ places: Places, _ path: any WritableKeyPath<ImportOptions, Value?> & Sendable,
    _ what: String, near words: [String] = [], read: @escaping @Sendable (String) -> Value?,
    text: @escaping @Sendable (Value) -> String
  ) -> ImportOption {
    ImportOption(name: name, places: places) { value, options throws(ToolError) in
      options[keyPath: path] = try found(value, what, near: words, read)
    } value: {
      $0[keyPath: path].map { .string(text($0)) }
    }
  }

  /// An option with one value for all columns, or an object with the values of headers.
  static func byHeader<Value>(
    _ name: String, formerly formerNames: [String] = [],
    _ all: any WritableKeyPath<ImportOptions, Value?> & Sendable,
    _ each: any WritableKeyPath<ImportOptions, [String: Value]> & Sendable, _ what: String,
    read: @escaping @Sendable (String) -> Value?, text: @escaping @Sendable (Value) -> String
  ) -> ImportOption {
    ImportOption(name: name, formerNames: formerNames, places: everywhere) {
      value, options throws(ToolError) in
      switch value {
      case .object(let members):
        for member in members { options[keyPath: each][member.name] = try found(member.value, what, read) }
      case .array(let headers) where !formerNames.isEmpty:
        // Earlier versions wrote the headers of columns with decimal commas.
        let comma = try found(.string("comma"), what, read)
        for header in headers {
          guard let header = header.stringValue else { throw ToolError(what) }
          options[keyPath: each][header] = comma
        }
      default: options[keyPath: all] = try found(value, what, read)
      }
    } value: { options in
      if let value = options[keyPath: all] { return .string(text(value)) }
      return object(options[keyPath: each].sorted { $0.key < $1.key }.map { ($0.key, text($0.value)) })
    }
  }

  private static func found<Value>(
    _ value: JSONValue, _ what: String, near words: [String] = [], _ read: (String) -> Value?
  ) throws(ToolError) -> Value {
    let text = scalar(value)
    if let text, let found = read(text) { return found }
    throw ToolError(what, help: text.flatMap { Suggestion.question(about: $0, among: words) })
  }

  /// A text, or a number as text.
  static func scalar(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// A flag: true or false, or the text of either, as an argument has it.
  static func flag(_ value: JSONValue) throws(ToolError) -> Bool {
    switch value {
    case .boolean(let flag): return flag
    case .string("true"): return true
    case .string("false"): return false
    default: throw ToolError("must be true or false")
    }
  }

  /// The members of an object of texts.
  static func pairs(_ value: JSONValue) throws(ToolError) -> [(String, String)] {
    guard case .object(let members) = value else { throw ToolError("must be an object") }
    var pairs: [(String, String)] = []
    for member in members {
      guard let text = scalar(member.value) else { throw ToolError("has a value that is not text") }
      pairs.append((member.name, text))
    }
    return pairs
  }

  /// An object of texts; nil if it is empty.
  static func object(_ pairs: [(String, String)]) -> JSONValue? {
    pairs.isEmpty ? nil : .object(pairs.map { .init($0.0, .string($0.1)) })
  }

  // MARK: Characters

  /// What the text of a character must be.
  static let character = "must be one ASCII character, or tab, comma, semicolon or pipe"

  private static let characters: [String: UInt8] = [
    "tab": 0x09, "\\t": 0x09, "comma": 0x2C, "semicolon": 0x3B, "pipe": 0x7C,
  ]

  /// The byte of a character or its name.
  static func byte(_ text: String) -> UInt8? {
    characters[text] ?? (text.utf8.count == 1 ? text.utf8.first.flatMap { $0 < 0x80 ? $0 : nil } : nil)
  }

  /// The text of a byte.
  static func text(ofByte byte: UInt8) -> String {
    byte == 0x09 ? "tab" : String(UnicodeScalar(byte))
  }
}
