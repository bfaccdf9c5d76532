import CompassModel

package import struct Foundation.Decimal

extension ReportLocale {
  /// A cell as every format shows it.
  package func text(_ cell: ReportCell) -> String {
    if forms == nil { return cell.text }
    switch cell {
    case .number(let value, let style): return text(value, style)
    case .date(let date): return text(date)
    case .time(let time): return text(time)
    case .verified(let flag): return flag ? "Verified" : "Not verified"
    case .change(let value, let style, let isBetter): return change(value, style, isBetter)
    case .lines(let cells): return cells.map(text).joined(separator: "\n")
    case .empty, .string, .link, .badge, .reference: return cell.text
    }
  }

  /// A number with its unit: `92.1 mph`, `92,1 mph`.
  package func text(_ value: Decimal, _ style: ReportCell.NumberStyle) -> String {
    let number = MetricType.formatted(value, style.format)
    let unit = style.unit.isEmpty ? "" : (style.unit == "%" ? "%" : " " + style.unit)
    return style.prefix + localized(number) + unit
  }

  /// A number with its own decimals and no unit: `92.1`, `92,1`.
  package func localized(_ number: String) -> String {
    guard let forms, forms.decimalSeparator != "." else { return number }
    return number.replacing(".", with: forms.decimalSeparator)
  }

  /// `+1,2 mph (better)`, `no change`; the sign is written both ways.
  private func change(_ value: Decimal, _ style: ReportCell.NumberStyle, _ isBetter: Bool?) -> String {
    let number = text(abs(value), style)
    if text(0, style) == number { return "no change" }
    let verdict = isBetter.map { " (\($0 ? "better" : "worse"))" } ?? ""
    return (value < 0 ? "−" : "+") + number + verdict
  }
}
