public import Foundation

extension Decimal {
  /// The number as `description` writes it; of up to fifteen figures, as nearly all have, several times as
  /// fast.
  package var text: String { shortText(places: nil) ?? description }

  /// The number with exactly so many decimals, halves rounded away from zero; never `-0`.
  public func fixed(places: Int) -> String {
    if let text = shortText(places: places) { return text }
    var source = self
    var rounded = Decimal()
    NSDecimalRound(&rounded, &source, places, .plain)
    var text = abs(rounded).description
    let decimals = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    if decimals < places {
      text += (decimals == 0 ? "." : "") + String(repeating: "0", count: places - decimals)
    }
    return (rounded < 0 ? "-" : "") + text
  }

  /// The most figures that a Double holds, whichever they are.
  private static let shortFigures = 15
  /// The most bytes of a number of so many figures, and as many zeros, a point and a sign.
  private static let longestText = 2 * shortFigures + 2

  /// The number where it has few figures and needs no rounding.
  ///
  /// - Parameter places: how many decimals there are; nil is as many as the number has.
  private func shortText(places: Int?) -> String? {
    guard !isNaN, exponent >= -Self.shortFigures, exponent <= Self.shortFigures,
      max(0, -exponent) <= places ?? Self.shortFigures
    else { return nil }
    let figures = NSDecimalNumber(decimal: significand).doubleValue
    guard figures < 1e15 else { return nil }
    // From the last figure to the first: as many as the number has, and those that the exponent adds.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestText + (places ?? 0)) { text in
      var start = text.count
      func add(_ byte: UInt8) {
        start -= 1
        text[start] = byte
      }
      var rest = UInt64(figures)
      let isNegative = rest > 0 && isSignMinus
      if let places, places > 0 {
        for _ in 0..<(places + min(0, exponent)) { add(0x30) }
        if exponent >= 0 { add(0x2E) }
      }
      for place in stride(from: exponent, to: 0, by: 1) {
        add(0x30 + UInt8(rest % 10))
        rest /= 10
        if place == -1 { add(0x2E) }
      }
      if rest == 0 {
        add(0x30)
      } else {
        for _ in stride(from: 0, to: exponent, by: 1) { add(0x30) }
      }
      while rest > 0 {
        add(0x30 + UInt8(rest % 10))
        rest /= 10
      }
      if isNegative { add(0x2D) }
      return String(decoding: text[start...], as: UTF8.self)
    }
  }
}
