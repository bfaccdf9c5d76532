public import CompassSource

extension DiagnosticCode {
  /// A quote that is opened and never closed; its record was read as if the quote were text.
  public static let csvUnclosedQuote = DiagnosticCode("csv-unclosed-quote")
  /// Text after a closing quote.
  public static let csvTextAfterQuote = DiagnosticCode("csv-text-after-quote")
  /// An undoubled quote inside a quoted field.
  public static let csvStrayQuote = DiagnosticCode("csv-stray-quote")
  /// NUL bytes were left out of a field.
  public static let csvNULByte = DiagnosticCode("csv-nul-byte")
  /// A field is larger than the limit.
  public static let csvFieldTooLong = DiagnosticCode("csv-field-too-long")
  /// A record is larger than the limit.
  public static let csvRecordTooLong = DiagnosticCode("csv-record-too-long")
  /// A record has more fields than the limit.
  public static let csvTooManyColumns = DiagnosticCode("csv-too-many-columns")
  /// A byte that is invalid in the file's encoding.
  public static let textBadByte = DiagnosticCode("text-bad-byte")
  /// The encoding of the file was guessed from its bytes.
  public static let textEncodingGuessed = DiagnosticCode("text-encoding-guessed")
}
