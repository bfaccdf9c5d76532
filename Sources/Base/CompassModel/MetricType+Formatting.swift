public import Foundation

extension MetricType {
  /// A value as the app writes it, without its unit: `92.1`, `.410`, `1:52.34`.
  ///
  /// - Parameter value: the number, seconds for a duration; halves are rounded away from zero.
  public func formatted(_ value: Decimal) -> String { Self.formatted(value, format) }

  /// A value in a format: `92.1`, `.410`, `1:52.34`; halves are rounded away from zero.
  public static func formatted(_ value: Decimal, _ format: Format) -> String {
    switch format {
    case .decimal(let places), .percent(let places): value.fixed(places: places)
    case .integer: value.fixed(places: 0)
    case .rate(let places): withoutLeadingZero(value.fixed(places: places))
    case .duration: duration(value)
    }
  }

  private static func withoutLeadingZero(_ text: String) -> String {
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    if text.hasPrefix("-0.") { return "-" + text.dropFirst(2) }
    return text
  }

  private static func duration(_ seconds: Decimal) -> String {
    let text = abs(seconds).fixed(places: 2)
    let parts = text.split(separator: ".")
    guard let whole = Int(parts[0]), parts.count == 2 else { return text }
    let sign = seconds < 0 ? "-" : ""
    let clock =
      whole < 3600
      ? "\(whole / 60):\(padded(whole % 60, 2))"
      : "\(whole / 3600):\(padded(whole / 60 % 60, 2)):\(padded(whole % 60, 2))"
    return "\(sign)\(clock).\(parts[1])"
  }
}
