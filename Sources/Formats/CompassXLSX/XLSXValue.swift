/// What stands in a cell.
package enum XLSXValue: Sendable, Hashable {
  /// A text; never a formula, whatever it begins with.
  case text(String)
  /// A finite number.
  case number(Double)
  /// A calendar day.
  case date(XLSXDate)
  /// A time of day or a duration, in seconds.
  case time(seconds: Double)
  /// A link with the text that is shown.
  case link(url: String, text: String)
  /// No value; only a format.
  case blank
}
