import CompassModel
import CompassSource
import Foundation

/// Determines a metric's value, unit and display text from its type and the measurement that was read.
enum MetricMeasure {
  /// Units that older versions of the app wrote for "no unit" (domain reference §1.5).
  private static let legacyUnits: Set<String> = ["avg", "era", "unit", "none", "k"]

  /// The source of a value's unit.
  enum UnitOrigin {
    /// The unit is missing, so the type's unit is used.
    case assumed
    /// The type's unit is written.
    case written
    /// Another unit is written and can be converted.
    case converted
    /// Another unit is written and can't be converted.
    case foreign
  }

  static func settle(
    _ draft: inout Draft, _ type: MetricType, _ issues: inout [FieldIssue]
  ) -> UnitOrigin {
    normalizeUnit(&draft, type, &issues)
    guard var quantity = draft.quantity ?? draft.number("value").map(plain) else { return .assumed }
    switch quantity.shape {
    case .range(let first, let second) where type.better == .lower: quantity.number = min(first, second)
    case .tries(let least, _) where type.better == .lower: quantity.number = least
    default: break
    }
    reinterpret(&quantity, type)
    let isOfOuts = takeOuts(&quantity, type, &issues)
    if let unit = quantity.unit { checkAgreement(draft, unit, &issues) }
    var value = quantity.number
    var unit = quantity.unit ?? (quantity.shape == .feetAndInches ? "in" : draft.text("unit"))
    if quantity.shape == .clock { unit = type.isRegistered ? clockUnit(type) : "sec" }
    let origin = convert(&value, &unit, quantity, type, &issues)
    draft.fill("value", .decimal(value))
    if let unit, !unit.isEmpty { draft.fill("unit", .text(unit)) } else { draft.values["unit"] = nil }
    describe(quantity, isOfOuts, &draft, &issues)
    return quantity.shape == .clock && origin == .assumed ? .written : origin
  }

  private static func plain(_ number: Decimal) -> Quantity {
    Quantity(number: number, text: number.description)
  }

  /// Reads `9-6` of a jump or `35-11` of a throw as feet and inches, unless it is more likely a range.
  private static func reinterpret(_ quantity: inout Quantity, _ type: MetricType) {
    guard case .range(let feet, let rest) = quantity.shape, quantity.unit == nil, feet >= 1, rest >= 0,
      rest < 12
    else { return }
    if type.unit == MeasurementUnit.meters.name {
      // Meters have decimals, so "10-11" isn't a range of them.
      guard feet <= 300, feet.exponent >= 0,
        let meters = MeasurementUnit.inches.convert(feet * 12 + rest, to: .meters, places: type.places + 1),
        rest < feet || type.isPlausible(meters)
      else { return }
      // Only values of registered types are converted later.
      quantity.number = type.isRegistered ? feet * 12 + rest : meters
      quantity.unit = type.isRegistered ? nil : MeasurementUnit.meters.name
      quantity.shape = .feetAndInches
      return
    }
    guard feet <= 20, type.unit == MeasurementUnit.inches.name || !type.isRegistered else { return }
    let inches = feet * 12 + rest
    // The second number of a range is never smaller.
    let isHeight = type.unit == MeasurementUnit.inches.name && 4...7 ~= feet && type.isPlausible(inches)
    if rest < feet || isHeight || type.isPlausible(inches) && !type.isPlausible(quantity.number) {
      quantity.number = inches
      quantity.shape = .feetAndInches
    }
  }

  /// Reads `15.2` innings as fifteen innings and two outs, as scorers write them (domain reference §3.1).
  ///
  /// - Returns: whether the number has outs.
  private static func takeOuts(
    _ quantity: inout Quantity, _ type: MetricType, _ issues: inout [FieldIssue]
  ) -> Bool {
    guard type.key == "innings_pitched", quantity.shape == .number, quantity.unit == nil else { return false }
    if let innings = FieldReader.innings(quantity.text) {
      defer { quantity.number = innings }
      return innings != quantity.number
    }
    // Other programs write thirds.
    let thirds = NSDecimalNumber(decimal: quantity.number * 3).doubleValue
    if quantity.number < 0 || abs(thirds - thirds.rounded()) > 0.015 {
      issues.add(
        "value", .metricImplausible, .warns,
        "\(quantity.number.description) isn't a number of innings: the digit after the point counts outs, 0 to 2",
        help: "Write 15.1 for fifteen innings and one out.")
    }
    return false
  }

  /// Normalizes the unit column to the app's spelling and clears units of older versions.
  private static func normalizeUnit(_ draft: inout Draft, _ type: MetricType, _ issues: inout [FieldIssue]) {
    guard let text = draft.text("unit") else { return }
    let folded = text.foldedWords
    if legacyUnits.contains(folded), folded != type.unit {
      draft.values["unit"] = nil
      issues.add(
        "unit", .metricUnitLegacy, .notes,
        "\(value: text) comes from an earlier version: read as \(type.unit.isEmpty ? "no unit" : type.unit)")
    } else if let unit = MeasurementUnit.named(text) {
      draft.values["unit"] = .text(unit.name)
    }
  }

  private static func checkAgreement(_ draft: Draft, _ unit: String, _ issues: inout [FieldIssue]) {
    guard let column = draft.text("unit"), let named = MeasurementUnit.named(unit), named.name != column
    else {
      return
    }
    issues.add(
      "unit", .metricUnitConflict, .warns,
      "The unit column has \(value: column), but the value has \(value: unit). The value's unit was used",
      help: "Use the same unit in both.")
  }

  private static func clockUnit(_ type: MetricType) -> String {
    type.format == .duration || type.unit == MeasurementUnit.seconds.name ? type.unit : "sec"
  }

  /// Converts the value to the type's unit, or keeps the written unit if that is impossible.
  private static func convert(
    _ value: inout Decimal, _ unit: inout String?, _ quantity: Quantity, _ type: MetricType,
    _ issues: inout [FieldIssue]
  ) -> UnitOrigin {
    let named = unit.flatMap(MeasurementUnit.named)
    guard type.isRegistered, type.key != "other" else {
      // The unit of "4.31R" is unknown, so the text is displayed as written.
      guard named == nil, !type.unit.isEmpty else {
        unit = named?.name ?? unit
        return unit == type.unit ? .written : .foreign
      }
      unit = type.unit
      return .assumed
    }
    guard let written = unit, !written.isEmpty, written != type.unit else {
      let isWritten = unit?.isEmpty == false
      unit = type.unit
      return isWritten ? .written : .assumed
    }
    if let converted = converted(value, named, type) {
      let isSame = converted == value
      if !isSame { note(converted, quantity, written, type, &issues) }
      (value, unit) = (converted, type.unit)
      return isSame ? .written : .converted
    }
    let unitClause = type.unit.isEmpty ? "" : " (expected \(type.unit))"
    issues.add(
      "unit", .metricUnitMismatch, .warns,
      "\(value: Shown.text(written)) is not the unit of \(type.label)\(unitClause)",
      help: "The value was saved with this unit. Check the metric type.")
    unit = named?.name ?? written
    return .foreign
  }

  /// Returns the value in the type's unit, or nil if it can't be converted.
  private static func converted(_ value: Decimal, _ unit: MeasurementUnit?, _ type: MetricType) -> Decimal? {
    guard let unit else { return nil }
    if unit.dimension == .percent, case .rate = type.format { return value / 100 }
    if type.unit.isEmpty {
      guard type.format == .duration else { return nil }
      return unit.convert(value, to: .seconds, places: type.places + 1)
    }
    guard let target = MeasurementUnit.named(type.unit) else { return nil }
    return unit.convert(value, to: target, places: type.places + 1)
  }

  private static func note(
    _ converted: Decimal, _ quantity: Quantity, _ written: String, _ type: MetricType,
    _ issues: inout [FieldIssue]
  ) {
    let target = type.unit.isEmpty ? type.formatted(converted) : "\(converted.description) \(type.unit)"
    issues.add(
      "value", .metricUnitConverted, .notes,
      "\(quantity.number.description) \(Shown.text(written)) was converted to \(target)")
  }

  /// Keeps the original text for display if it says more than the number.
  private static func describe(
    _ quantity: Quantity, _ isOfOuts: Bool, _ draft: inout Draft, _ issues: inout [FieldIssue]
  ) {
    if case .range(let first, let second) = quantity.shape {
      issues.add(
        "value", .metricRange, first > second ? .warns : .notes,
        "\(first.description) to \(second.description) is a range. The better number, \(quantity.number.description), was used"
      )
    }
    if case .tries(let least, let most) = quantity.shape, least < most {
      issues.add(
        "value", .metricRange, .notes,
        "The cell has several tries, \(least.description) to \(most.description). The better one, \(quantity.number.description), was used"
      )
    }
    guard quantity.shape != .number || quantity.unit != nil || quantity.hasRemark || isOfOuts,
      !draft.mentions("display_value"),
      quantity.text.unicodeScalars.count <= 100
    else { return }
    draft.values["display_value"] = .text(quantity.text)
  }
}

extension MetricType {
  /// The number of decimals of the type's values.
  var places: Int {
    switch format {
    case .decimal(let places), .rate(let places), .percent(let places): places
    case .integer: 0
    case .duration: 2
    }
  }
}
