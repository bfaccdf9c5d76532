/// How the fields of a delimited file are told apart.
public struct CSVDialect: Sendable, Hashable {
  /// How a quote stands inside a quoted field.
  public enum Escape: Sendable, Hashable {
    /// The quote is written twice (RFC 4180 §2.7).
    case doubled
    /// The quote follows this byte, a backslash as a rule; a doubled quote is understood too.
    case prefixed(UInt8)
  }

  /// The byte between two fields; nil for a file of one column, whose every line is one field.
  public var delimiter: UInt8?
  /// The byte around fields that hold delimiters or line ends; nil where quotes mean nothing.
  public var quote: UInt8?
  /// How a quote stands inside a quoted field.
  public var escape: Escape
  /// Whether blanks around unquoted fields belong to the delimiter, as in "a, b, c".
  public var trimsBlanks: Bool

  /// Creates a dialect, RFC 4180's where nothing else is said.
  public init(
    delimiter: UInt8? = UInt8(ascii: ","), quote: UInt8? = UInt8(ascii: "\""), escape: Escape = .doubled,
    trimsBlanks: Bool = false
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.trimsBlanks = trimsBlanks
  }

  /// The name of a delimiter for people.
  static func label(of delimiter: UInt8?) -> String {
    switch delimiter {
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: "|"): "pipe"
    case UInt8(ascii: " "): "space"
    case nil: "none"
    case .some(let byte): "\"" + String(UnicodeScalar(byte)) + "\""
    }
  }
}
