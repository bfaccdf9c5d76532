/// The content of a cell.
package enum XLSXValue: Sendable, Hashable {
  /// A text, which is never treated as a formula.
  case text(String)
  /// A finite number.
  case number(Double)
  /// A calendar day.
  case date(XLSXDate)
  /// A time of day or a duration, in seconds.
  case time(seconds: Double)
  /// A link with its displayed text.
  case link(url: String, text: String)
  /// A format without a value.
  case blank
}
