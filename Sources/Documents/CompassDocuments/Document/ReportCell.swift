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
    package var format: MetricType.Format
    /// The text before the number: `$`.
    package var prefix: String
    /// The unit, after the number and a space, or directly after the number for `%`: `mph`.
    package var unit: String
    /// Whether thousands are separated: `2,118`, but the year 2027.
    package var groupsThousands: Bool

    package init(
      _ format: MetricType.Format, prefix: String = "", unit: String = "", groupsThousands: Bool = true
    ) {
      self.format = format
      self.prefix = prefix
      self.unit = unit
      self.groupsThousands = groupsThousands
    }

    /// An amount of dollars: `$1,250`, `$89.95`.
    package static let dollars = NumberStyle(.decimal(places: 2), prefix: "$")

    /// A year or a score such as the SAT's: `1280`.
    package static let ungrouped = NumberStyle(.integer, groupsThousands: false)

    /// Returns the format of a value: dollars have cents only if there are any.
    func format(of value: Decimal) -> MetricType.Format {
      guard case .decimal(let places) = format, prefix == "$", value.rounded(places: places).isWhole else {
        return format
      }
      return .decimal(places: 0)
    }
  }

  /// The value as every format shows it.
  package var text: String {
    switch self {
    case .empty: ""
    case .string(let text), .link(let text, _): text
    case .number(let value, let style): Format.number(value, style)
    case .date(let date): Format.text(date)
    case .time(let time): Format.text(time)
    case .verified(let flag): flag ? "Verified" : "Not verified"
    case .badge(let badge): badge.text
    case .change(let value, let style, let isBetter): Format.change(value, style, isBetter: isBetter)
    case .reference(let text, _): text
    case .lines(let cells): cells.map(\.text).joined(separator: "\n")
    }
  }
}
