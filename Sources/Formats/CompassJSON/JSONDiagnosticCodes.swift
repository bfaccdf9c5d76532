public import CompassSource

extension DiagnosticCode {
  /// Something stands where JSON has none of it; the row is lost.
  public static let jsonSyntax = DiagnosticCode("json-syntax")
  /// The file ends inside a value.
  public static let jsonTruncated = DiagnosticCode("json-truncated")
  /// A row is no object.
  public static let jsonNotAnObject = DiagnosticCode("json-not-an-object")
  /// Arrays and objects stand too deep in each other.
  public static let jsonTooDeep = DiagnosticCode("json-too-deep")
  /// A row is larger than the limit.
  public static let jsonRowTooLong = DiagnosticCode("json-row-too-long")
  /// Two members of an object have one name; the later counts.
  public static let jsonDuplicateName = DiagnosticCode("json-duplicate-name")
  /// A comma stands before the end of an array or an object.
  public static let jsonTrailingComma = DiagnosticCode("json-trailing-comma")
  /// There is a comment.
  public static let jsonComment = DiagnosticCode("json-comment")
  /// A text stands in single quotes, or a name in none.
  public static let jsonQuotes = DiagnosticCode("json-quotes")
  /// A word such as `NaN` or `None` stands where a value should; it was taken for none, or for what it means.
  public static let jsonWord = DiagnosticCode("json-word")
  /// A number is written as JSON does not write it: `.5`, `+1`, `007`.
  public static let jsonNumberForm = DiagnosticCode("json-number-form")
  /// Half of a surrogate pair stands alone.
  public static let jsonLoneSurrogate = DiagnosticCode("json-lone-surrogate")
  /// A control character stands in a text unescaped.
  public static let jsonControlCharacter = DiagnosticCode("json-control-character")
  /// A backslash stands before a character that needs none.
  public static let jsonEscape = DiagnosticCode("json-escape")
  /// Bytes are no UTF-8.
  public static let jsonEncoding = DiagnosticCode("json-encoding")
  /// Something stands after the end of the value.
  public static let jsonAfterEnd = DiagnosticCode("json-after-end")
}
