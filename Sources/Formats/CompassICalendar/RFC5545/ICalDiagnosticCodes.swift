public import CompassSource

extension DiagnosticCode {
  /// A file has no calendar in it.
  public static let icsNoCalendar = DiagnosticCode("ics-no-calendar")
  /// Something stands outside of a calendar, of which the beginning is missing.
  public static let icsMissingBegin = DiagnosticCode("ics-missing-begin")
  /// A component is never closed; it was closed where the next one begins.
  public static let icsMissingEnd = DiagnosticCode("ics-missing-end")
  /// An END closes nothing that is open.
  public static let icsStrayEnd = DiagnosticCode("ics-stray-end")
  /// A calendar lacks a property that every calendar has.
  public static let icsMissingProperty = DiagnosticCode("ics-missing-property")
  /// A calendar has a property twice that it can have once; the first counts.
  public static let icsRepeatedProperty = DiagnosticCode("ics-repeated-property")
  /// A line break stands in a text; what follows was read as more of the text.
  public static let icsBrokenLine = DiagnosticCode("ics-broken-line")
  /// A line is no property; it was left out.
  public static let icsJunkLine = DiagnosticCode("ics-junk-line")
  /// A line is longer than the limit.
  public static let icsLineTooLong = DiagnosticCode("ics-line-too-long")
  /// A component is larger than the limits.
  public static let icsComponentTooLarge = DiagnosticCode("ics-component-too-large")
  /// A file has more components than the limit.
  public static let icsTooManyComponents = DiagnosticCode("ics-too-many-components")
  /// Components stand deeper in each other than the limit.
  public static let icsNestedTooDeep = DiagnosticCode("ics-nested-too-deep")
  /// Control characters were left out of a line.
  public static let icsControlCharacters = DiagnosticCode("ics-control-characters")
  /// Bytes are no UTF-8; they were read as Windows-1252.
  public static let icsNotUTF8 = DiagnosticCode("ics-not-utf8")
  /// A parameter is not written as it must be.
  public static let icsBadParameter = DiagnosticCode("ics-bad-parameter")
  /// Names are in small letters, or blanks stand where none may.
  public static let icsUntidyLine = DiagnosticCode("ics-untidy-line")
  /// Lines end in CR, or in more than one way.
  public static let icsLineEndings = DiagnosticCode("ics-line-endings")
  /// A calendar is written as vCalendar 1.0.
  public static let icsOldVersion = DiagnosticCode("ics-old-version")
  /// Texts are written in quoted-printable; they were decoded.
  public static let icsQuotedPrintable = DiagnosticCode("ics-quoted-printable")
}
