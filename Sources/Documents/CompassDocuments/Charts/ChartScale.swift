import CompassModel
package import Foundation

/// The axis of a chart's values: a range of round numbers with ticks.
///
/// Positions are shares of the axis, 0 at its lower end and 1 at its upper end. Higher values are always
/// higher, even if lower values are better.
package struct ChartScale: Sendable, Hashable {
  /// A value that the axis is marked with.
  package struct Tick: Sendable, Hashable {
    package let value: Decimal
    /// How it is written, without its unit: `92.5`, `1:50`.
    package let text: String
    /// The position, 0 to 1.
    package let position: Double
  }

  /// The value at the lower end.
  package let lowest: Decimal
  /// The value at the upper end.
  package let highest: Decimal
  /// The ticks from the lowest to the highest, at least two.
  package let ticks: [Tick]

  /// A number that is written with more characters than this is written as a power of ten.
  static let longestTick = 12
  /// The least span of an axis as a share of its middle value, so that 0.02 seconds don't look like progress.
  private static let leastSpan = Decimal(sign: .plus, exponent: -2, significand: 8)

  /// Creates an axis that holds some values.
  ///
  /// - Parameters:
  ///   - values: what is drawn, spreads included; not-a-number is passed over.
  ///   - style: how values are written, which also says how fine steps may be.
  ///   - includesZero: whether zero is on the axis, as bars need it.
  ///   - maximumTicks: the most ticks, at least two.
  /// - Complexity: O(*n*) in the number of values.
  package init(
    _ values: [Decimal], style: ReportCell.NumberStyle, includesZero: Bool = false,
    maximumTicks: Int = 5
  ) {
    let known = values.filter { !$0.isNaN }
    var low = known.min() ?? 0
    var high = known.max() ?? 0
    if includesZero { (low, high) = (min(low, 0), max(high, 0)) }
    let finest = Self.finest(style.format)
    let least = max(abs(low + high) / 2 * Self.leastSpan, low == high ? 4 * finest : 0)
    if high - low < least, !(includesZero && low < high) {
      let margin = (least - (high - low)) / 2
      high += margin
      // If no value is negative, the margin doesn't extend below zero.
      if !includesZero { low = low >= 0 ? max(0, low - margin) : low - margin }
    }
    let count = max(2, maximumTicks)
    let range = Self.range(from: low, to: high, style.format, finest: finest, maximumTicks: count)
    let texts = TickTexts(style: style, step: range.step)
    lowest = range.values.first ?? low
    highest = range.values.last ?? high
    let (bottom, top) = (lowest, highest)
    ticks = range.values.map {
      Tick(value: $0, text: texts.text($0), position: Self.position(of: $0, from: bottom, to: top))
    }
  }

  /// Returns the position of a value on the axis, 0 to 1.
  package func position(of value: Decimal) -> Double {
    Self.position(of: value, from: lowest, to: highest)
  }

  private static func position(of value: Decimal, from low: Decimal, to high: Decimal) -> Double {
    let span = (high - low).double
    guard span.isFinite, span > 0 else { return 0.5 }
    return min(max((value - low).double / span, 0), 1)
  }

  /// The finest step that the format can tell from none.
  private static func finest(_ format: MetricType.Format) -> Decimal {
    switch format {
    case .decimal(let places), .percent(let places), .rate(let places):
      Decimal(sign: .plus, exponent: -min(max(places, 0), 20), significand: 1)
    case .integer: 1
    case .duration: Decimal(sign: .plus, exponent: -2, significand: 1)
    }
  }

  private static func range(
    from low: Decimal, to high: Decimal, _ format: MetricType.Format, finest: Decimal, maximumTicks: Int
  ) -> (values: [Decimal], step: Decimal) {
    for step in ChartStep.steps(atLeast: (high - low).double / Double(maximumTicks), format)
    where step >= finest && (step / finest).isWhole {
      let first = (low / step).roundedDown * step
      let last = -((-high / step).roundedDown) * step
      let count = ((last - first) / step).double
      guard count.isFinite else { break }
      if count < Double(maximumTicks) {
        return ((0...max(1, Int(count.rounded()))).map { first + Decimal($0) * step }, step)
      }
    }
    return ([low, high], high - low)
  }
}

/// How the ticks of one axis are written: with no more decimals than they need.
private struct TickTexts {
  let style: ReportCell.NumberStyle
  let step: Decimal

  func text(_ value: Decimal) -> String {
    var style = style
    var isClock = false
    switch style.format {
    case .decimal(let places):
      let needed = min(places, step.placesNeeded)
      // Dollars have two decimals or none.
      style.format = .decimal(places: style.prefix == "$" && needed > 0 ? places : needed)
    case .percent(let places): style.format = .percent(places: min(places, step.placesNeeded))
    case .duration: isClock = step.isWhole
    case .integer, .rate: break
    }
    let text = Format.shortText(value, style)
    // Whole seconds are written without their hundredths.
    return isClock && text.contains(":") ? String(text.dropLast(3)) : text
  }
}

extension Format {
  /// Returns a value as a short text for a drawing.
  ///
  /// The text leaves out units except `%`. Long numbers are powers of ten: `2e100`.
  package static func shortText(_ value: Decimal, _ style: ReportCell.NumberStyle) -> String {
    var style = style
    if style.unit != "%" { style.unit = "" }
    let text = number(value, style)
    guard text.count > ChartScale.longestTick else { return text }
    let number = value.double
    guard number.isFinite, number != 0 else { return "\(value)" }
    let exponent = Int(log10(abs(number)).rounded(.down))
    let digits = (number / pow(10, Double(exponent)) * 100).rounded() / 100
    return (digits == digits.rounded() ? "\(Int(digits))" : "\(digits)") + "e\(exponent)"
  }
}

/// The steps that people count in, from which the ticks of an axis are chosen.
enum ChartStep {
  /// Seconds, minutes and hours as clocks have them.
  private static let clock: [Decimal] = [
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
  ]
  /// How many powers of ten are tried; the first few are enough for any range.
  private static let powers = 4

  static func steps(atLeast size: Double, _ format: MetricType.Format) -> [Decimal] {
    guard size.isFinite else { return [] }
    let size = max(size, 1e-20)
    let isClock = format == .duration && size > 0.5
    let decimal = decimalSteps(atLeast: isClock ? size / 3600 : size)
    guard isClock else { return decimal }
    return clock.filter { $0.double >= size } + decimal.map { $0 * 3600 }.filter { $0 > 86_400 }
  }

  private static func decimalSteps(atLeast size: Double) -> [Decimal] {
    let exponent = Int(log10(size).rounded(.down))
    return (exponent..<exponent + powers).flatMap { power in
      // 2.5 is 25 of the power below, so that the number is exact.
      [(1, power), (2, power), (25, power - 1), (5, power)].map {
        Decimal(sign: .plus, exponent: $0.1, significand: Decimal($0.0))
      }
    }.filter { $0.double >= size * (1 - 1e-9) }
  }
}

extension Decimal {
  /// The number as the nearest that drawing needs.
  var double: Double { (self as NSDecimalNumber).doubleValue }

  /// The greatest whole number that is not above this one.
  var roundedDown: Decimal {
    var (result, source) = (Decimal(), self)
    NSDecimalRound(&result, &source, 0, .plain)
    return result > self ? result - 1 : result
  }

  /// Whether there is nothing behind the point.
  var isWhole: Bool { !isNaN && roundedDown == self }

  var placesNeeded: Int {
    var places = 0
    var shifted = self
    while !shifted.isWhole, places < 20 {
      shifted *= 10
      places += 1
    }
    return places
  }
}
