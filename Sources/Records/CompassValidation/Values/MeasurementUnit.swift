import CompassModel
import Foundation

/// A unit of measurement in files, with its conversion factor.
struct MeasurementUnit: Sendable, Hashable {
  /// The quantity that a unit measures; units of the same dimension can be converted.
  enum Dimension: Sendable, Hashable { case speed, length, mass, time, percent, count, angle, spin }

  /// The unit as the app writes it.
  let name: String
  let dimension: Dimension
  /// The size of the unit as a fraction of the base unit: meter, kilogram, second or meter per second.
  let numerator: Decimal
  let denominator: Decimal

  private init(_ name: String, _ dimension: Dimension, _ numerator: String, _ denominator: String = "1") {
    self.name = name
    self.dimension = dimension
    self.numerator = Decimal(string: numerator, locale: nil) ?? 1
    self.denominator = Decimal(string: denominator, locale: nil) ?? 1
  }

  /// Converts a value to another unit, rounding halves away from zero; nil if the dimensions differ.
  ///
  /// The factors are exact by definition: a mile is 1609.344 m, a pound 0.45359237 kg.
  func convert(_ value: Decimal, to other: MeasurementUnit, places: Int) -> Decimal? {
    guard dimension == other.dimension else { return nil }
    if self == other { return value }
    var exact = value * numerator * other.denominator / (denominator * other.numerator)
    var rounded = Decimal()
    NSDecimalRound(&rounded, &exact, places, .plain)
    return rounded
  }

  /// Returns the unit for a text, ignoring case, points and spaces.
  static func named(_ text: String) -> MeasurementUnit? {
    if let unit = byWord[text] { return unit }
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars where scalar != "." && scalar != " " {
      folded.append(scalar)
    }
    return byWord[String(folded)]
  }

  static let mph = MeasurementUnit("mph", .speed, "0.44704")
  static let kilometersPerHour = MeasurementUnit("km/h", .speed, "10", "36")
  static let inches = MeasurementUnit("in", .length, "0.0254")
  static let meters = MeasurementUnit("m", .length, "1")
  static let pounds = MeasurementUnit("lbs", .mass, "0.45359237")
  static let seconds = MeasurementUnit("sec", .time, "1")
  static let percent = MeasurementUnit("%", .percent, "1")

  private static let byWord: [String: MeasurementUnit] = {
    let table: [(MeasurementUnit, [String])] = [
      (mph, ["mph", "mi/h", "mi/hr", "miles/hour", "milesperhour"]),
      (
        kilometersPerHour,
        ["km/h", "kmh", "kph", "km/hr", "kmph", "kilometersperhour", "kilometresperhour"]
      ),
      (MeasurementUnit("m/s", .speed, "1"), ["m/s", "mps", "m/sec", "meterspersecond"]),
      (MeasurementUnit("ft/s", .speed, "0.3048"), ["ft/s", "fps", "ft/sec"]),
      (inches, ["in", "ins", "inch", "inches", "\""]),
      (MeasurementUnit("ft", .length, "0.3048"), ["ft", "feet", "foot", "'"]),
      (MeasurementUnit("yds", .length, "0.9144"), ["yd", "yds", "yard", "yards"]),
      (MeasurementUnit("mi", .length, "1609.344"), ["mi", "mile", "miles"]),
      (MeasurementUnit("m", .length, "1"), ["m", "meter", "meters", "metre", "metres"]),
      (MeasurementUnit("cm", .length, "0.01"), ["cm", "centimeter", "centimeters"]),
      (MeasurementUnit("km", .length, "1000"), ["km", "kilometer", "kilometers"]),
      (pounds, ["lb", "lbs", "pound", "pounds", "#"]),
      (MeasurementUnit("kg", .mass, "1"), ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"]),
      (MeasurementUnit("oz", .mass, "0.028349523125"), ["oz", "ounce", "ounces"]),
      (seconds, ["s", "sec", "secs", "second", "seconds", "seg", "sek"]),
      (MeasurementUnit("ms", .time, "1", "1000"), ["ms", "msec", "milliseconds"]),
      (MeasurementUnit("min", .time, "60"), ["min", "mins", "minute", "minutes"]),
      (percent, ["%", "pct", "percent"]),
      (MeasurementUnit("count", .count, "1"), ["count", "counts", "ct", "k", "ks"]),
      (MeasurementUnit("reps", .count, "1"), ["rep", "reps", "repetitions", "wdh"]),
      (MeasurementUnit("strokes", .count, "1"), ["stroke", "strokes"]),
      (MeasurementUnit("deg", .angle, "1"), ["deg", "degs", "degree", "degrees", "°"]),
      (MeasurementUnit("rpm", .spin, "1"), ["rpm", "rev/min"]),
    ]
    var result: [String: MeasurementUnit] = [:]
    for (unit, words) in table { for word in words { result[word] = unit } }
    return result
  }()
}
