public import CompassSource

extension DiagnosticCode {
  /// A record has fewer fields than the table has columns.
  public static let csvRowShort = DiagnosticCode("csv-row-short")
  /// A record has more filled fields than the table has columns.
  public static let csvRowLong = DiagnosticCode("csv-row-long")
  /// A record has a delimiter too many, too few or a wrong one, and was put right.
  public static let csvRowAligned = DiagnosticCode("csv-row-aligned")
  /// Two columns have one name.
  public static let csvHeaderDuplicate = DiagnosticCode("csv-header-duplicate")
  /// A column doesn't have a name.
  public static let csvHeaderEmpty = DiagnosticCode("csv-header-empty")
  /// The header has fewer names than the records have fields.
  public static let csvHeaderShort = DiagnosticCode("csv-header-short")
  /// The line that was asked for as the header is not there.
  public static let csvHeaderNotFound = DiagnosticCode("csv-header-not-found")
  /// The file is empty or contains only blanks.
  public static let csvFileEmpty = DiagnosticCode("csv-file-empty")
  /// The file has a header and no data.
  public static let csvHeaderOnly = DiagnosticCode("csv-header-only")
  /// The header is repeated among the data.
  public static let csvHeaderRepeated = DiagnosticCode("csv-header-repeated")
  /// A row of totals was left out, or kept though it looks like one.
  public static let csvTotalsRow = DiagnosticCode("csv-totals-row")
  /// Lines that look like data were left out.
  public static let csvDataSkipped = DiagnosticCode("csv-data-skipped")
  /// Notes below the data were left out.
  public static let csvFooter = DiagnosticCode("csv-footer")
  /// A second table below the first was left out.
  public static let csvSecondTable = DiagnosticCode("csv-second-table")

  /// A field ends with a quote that belongs to no other.
  static let csvStrayQuote = DiagnosticCode("csv-stray-quote")

  /// Whether the code is for a quote problem.
  var isOfQuotes: Bool { rawValue.hasSuffix("-quote") }
  /// Whether a row was left out because it is larger than the limits.
  var isOverLimit: Bool {
    ["csv-field-too-long", "csv-record-too-long", "csv-too-many-columns"].contains(rawValue)
  }
}
