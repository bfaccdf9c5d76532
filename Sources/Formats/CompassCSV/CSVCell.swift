/// One cell to be written: text, or a value whose form the caller vouches for.
public enum CSVCell: Sendable, Hashable, ExpressibleByStringLiteral {
  /// Text that may say anything; it is guarded against being run as a formula.
  case text(String)
  /// A number, a date, a telephone number: written as it stands, so that `-2.5` stays a number.
  case typed(String)

  /// Creates a cell of text.
  public init(stringLiteral value: String) { self = .text(value) }
}
