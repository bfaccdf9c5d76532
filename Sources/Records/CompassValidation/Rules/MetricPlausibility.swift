package import CompassModel
import CompassSource
package import Foundation

/// Whether the value of a metric is one that its type has (domain reference §1.5).
enum MetricPlausibility {
  /// Says of a value that there is none such, or that it is outside the usual, and what may have been meant.
  ///
  /// - Parameter origin: where the unit of the value comes from; one of another kind than the type's cannot be
  ///   compared.
  static func check(
    _ draft: Draft, _ type: MetricType, _ origin: MetricMeasure.UnitOrigin, _ issues: inout [FieldIssue]
  ) {
    guard origin != .foreign, let value = draft.number("value") else { return }
    if let minimum = type.minimum, value < minimum {
      issues.add(
        "value", .metricImpossible, .rejectsRecord,
        "\(type.label) of \(shown(value, type)) is impossible. It must be \(shown(minimum, type)) or more",
        help: type.isPlausible(-value) ? "Did you mean \(shown(-value, type))?" : nil)
    } else if !type.isPlausible(value) {
      issues.add(
        "value", .metricImplausible, .warns,
        "\(type.label) of \(shown(value, type)) is outside \(range(of: type))",
        help: suggestion(value, type, origin))
    }
  }

  private static func range(of type: MetricType) -> String {
    switch (type.plausibleMinimum, type.plausibleMaximum) {
    case (let low?, let high?): "the usual range of \(shown(low, type)) to \(shown(high, type))"
    case (let low?, nil): "the usual range of \(shown(low, type)) or more"
    case (nil, let high?): "the usual range of \(shown(high, type)) or less"
    case (nil, nil): "the usual range"
    }
  }

  /// A value with its unit.
  static func shown(_ value: Decimal, _ type: MetricType, unit: String? = nil) -> String {
    let text = type.format == .duration ? type.formatted(value) : value.description
    let unit = unit ?? type.unit
    return unit.isEmpty ? text : "\(text) \(unit)"
  }

  // MARK: What may have been meant

  private static func suggestion(
    _ value: Decimal, _ type: MetricType, _ origin: MetricMeasure.UnitOrigin
  ) -> Message? {
    if origin == .converted { return "Check the value and its unit." }
    let mistakes = unitMistakes(value, type)
    var sentences = mistakes.map { mistake in
      let meant = shown(mistake.value, type)
      return origin == .written
        ? "If the unit is \(mistake.unit.name), correct it: that is \(meant)."
        : "If the unit is \(mistake.unit.name), add it: that is \(meant)."
    }
    if let meant = clockReading(value, type) ?? shifted(value, type),
      !mistakes.contains(where: { $0.value == meant })
    {
      let text = type.format == .duration ? type.formatted(meant) : meant.description
      sentences.append(sentences.isEmpty ? "Did you mean \(text)?" : "Or did you mean \(text)?")
    }
    return sentences.isEmpty ? nil : Message(sentences.joined(separator: " "))
  }

  private static func unitMistakes(
    _ value: Decimal, _ type: MetricType
  ) -> [(unit: MeasurementUnit, value: Decimal)] {
    let unit = type.format == .duration ? .seconds : MeasurementUnit.named(type.unit)
    return unit?.mistakes(in: value, places: max(1, type.places), isLikely: type.isPlausible) ?? []
  }

  /// Minutes and seconds that a point stands between: `17.35` for 17:35.
  private static func clockReading(_ value: Decimal, _ type: MetricType) -> Decimal? {
    guard type.format == .duration, value >= 1, value < 100, value.exponent == -2 else { return nil }
    var (exact, minutes) = (value, Decimal())
    NSDecimalRound(&minutes, &exact, 0, .down)
    let seconds = (value - minutes) * 100
    let meant = minutes * 60 + seconds
    return seconds < 60 && type.isPlausible(meant) ? meant : nil
  }

  /// The same digits with the point elsewhere.
  private static func shifted(_ value: Decimal, _ type: MetricType) -> Decimal? {
    [-1, 1, -2, 2, -3, 3].lazy
      .map { value * Decimal(sign: .plus, exponent: $0, significand: 1) }
      .first { $0 != 0 && type.isPlausible($0) }
  }
}

extension MetricType {
  /// Whether a value lies within the plausible range, both ends included.
  package func isPlausible(_ value: Decimal) -> Bool {
    if let plausibleMinimum, value < plausibleMinimum { return false }
    if let plausibleMaximum, value > plausibleMaximum { return false }
    return true
  }
}
