public import CompassSource

extension DiagnosticCode {
  /// A quote that is opened and never closed; its record was read as if the quote were text.
  public static let csvUnclosedQuote = DiagnosticCode("csv-unclosed-quote")
  /// Text stands after a closing quote.
  public static let csvTextAfterQuote = DiagnosticCode("csv-text-after-quote")
  /// A quote stands undoubled inside a quoted field.
  public static let csvStrayQuote = DiagnosticCode("csv-stray-quote")
  /// A record has fewer fields than the table has columns.
  public static let csvRowShort = DiagnosticCode("csv-row-short")
  /// A record has more filled fields than the table has columns.
  public static let csvRowLong = DiagnosticCode("csv-row-long")
  /// A record has an empty field too many between two others; it was taken out.
  public static let csvExtraDelimiter = DiagnosticCode("csv-extra-delimiter")
  /// A record lacks a delimiter; the field that holds two values was split.
  public static let csvMissingDelimiter = DiagnosticCode("csv-missing-delimiter")
  /// A record has delimiters in an unquoted text; the fields that they made were joined again.
  public static let csvUnquotedDelimiter = DiagnosticCode("csv-unquoted-delimiter")
  /// A record has another delimiter than the others; it was split at that.
  public static let csvOtherDelimiter = DiagnosticCode("csv-other-delimiter")
  /// Two columns have one name.
  public static let csvHeaderDuplicate = DiagnosticCode("csv-header-duplicate")
  /// A column has no name.
  public static let csvHeaderEmpty = DiagnosticCode("csv-header-empty")
  /// The header has fewer names than the records have fields.
  public static let csvHeaderShort = DiagnosticCode("csv-header-short")
  /// The line that was asked for as the header is not there.
  public static let csvHeaderNotFound = DiagnosticCode("csv-header-not-found")
  /// NUL bytes were left out of a field.
  public static let csvNULByte = DiagnosticCode("csv-nul-byte")
  /// A field is larger than the limit.
  public static let csvFieldTooLong = DiagnosticCode("csv-field-too-long")
  /// A record is larger than the limit.
  public static let csvRecordTooLong = DiagnosticCode("csv-record-too-long")
  /// A record has more fields than the limit.
  public static let csvTooManyColumns = DiagnosticCode("csv-too-many-columns")
  /// The file has no bytes, or nothing but blanks.
  public static let csvFileEmpty = DiagnosticCode("csv-file-empty")
  /// The file has a header and no data.
  public static let csvHeaderOnly = DiagnosticCode("csv-header-only")
  /// The header stands again among the data.
  public static let csvHeaderRepeated = DiagnosticCode("csv-header-repeated")
  /// A row of totals was left out, or kept though it looks like one.
  public static let csvTotalsRow = DiagnosticCode("csv-totals-row")
  /// Lines that look like data were left out.
  public static let csvDataSkipped = DiagnosticCode("csv-data-skipped")
  /// Notes below the data were left out.
  public static let csvFooter = DiagnosticCode("csv-footer")
  /// A second table below the first was left out.
  public static let csvSecondTable = DiagnosticCode("csv-second-table")
  /// A byte is no text in the file's encoding.
  public static let textBadByte = DiagnosticCode("text-bad-byte")
  /// Text was decoded with the wrong encoding before it came into the file.
  public static let textMojibake = DiagnosticCode("text-mojibake")
  /// The encoding of the file was guessed from its bytes.
  public static let textEncodingGuessed = DiagnosticCode("text-encoding-guessed")

  /// Whether a record was left out because it is larger than the limits.
  var isOverLimit: Bool {
    switch self {
    case .csvFieldTooLong, .csvRecordTooLong, .csvTooManyColumns: true
    default: false
    }
  }
}
