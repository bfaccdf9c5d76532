package import CompassModel
package import Foundation

/// A typed value of a report; every format shows the same ``text`` and may use the type.
package enum ReportCell: Sendable, Hashable {
  /// Nothing.
  case empty
  /// Text, which may have several lines.
  case string(String)
  /// A number with its format and unit.
  case number(Decimal, NumberStyle)
  /// A day.
  case date(CalendarDate)
  /// A time on the clock.
  case time(TimeOfDay)
  /// Whether a third party verified a value, shown as a shape and a word and never by color alone.
  case verified(Bool)
  /// Text that leads to an http, https, mailto or tel address.
  case link(String, url: String)
  /// A label on a color.
  case badge(ReportBadge)
  /// The change since an earlier value, and whether it's better, shown in words as well as in color.
  case change(Decimal, NumberStyle, isBetter: Bool?)
  /// Text that leads to a section of the report, by its name.
  case reference(String, section: String)
  /// Cells one below the other.
  case lines([ReportCell])

  /// How a number is written.
  package struct NumberStyle: Sendable, Hashable {
    /// The format, as metrics have it.
    package var format: MetricType.Format
    /// The text before the number: `$`.
    package var prefix: String
    /// The unit, after the number and a space, or directly after the number for `%`: `mph`.
    package var unit: String

    /// Creates a style.
    package init(_ format: MetricType.Format, prefix: String = "", unit: String = "") {
      self.format = format
      self.prefix = prefix
      self.unit = unit
    }

    /// An amount of dollars: `$1250.00`.
    package static let dollars = NumberStyle(.decimal(places: 2), prefix: "$")
  }

  /// The value as every format shows it.
  package var text: String {
    switch self {
    case .empty: ""
    case .string(let text), .link(let text, _): text
    case .number(let value, let style):
      style.prefix + MetricType.formatted(value, style.format)
        + (style.unit.isEmpty ? "" : (style.unit == "%" ? "%" : " " + style.unit))
    case .date(let date): date.displayText
    case .time(let time): time.displayText
    case .verified(let flag): flag ? "Verified" : "Not verified"
    case .badge(let badge): badge.text
    case .change(let value, let style, let isBetter): Self.change(value, style, isBetter)
    case .reference(let text, _): text
    case .lines(let cells): cells.map(\.text).joined(separator: "\n")
    }
  }

  /// `+1.2 mph (better)`, `no change`; the sign is written both ways.
  private static func change(_ value: Decimal, _ style: NumberStyle, _ isBetter: Bool?) -> String {
    let text = ReportCell.number(abs(value), style).text
    if ReportCell.number(0, style).text == text { return "no change" }
    let word = isBetter.map { $0 ? " (better)" : " (worse)" } ?? ""
    return (value < 0 ? "−" : "+") + text + word
  }
}
