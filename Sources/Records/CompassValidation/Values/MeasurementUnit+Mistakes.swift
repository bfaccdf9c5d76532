import CompassModel
import CompassSource
import Foundation

extension MeasurementUnit {
  /// The units that values are written in where this one is meant and none is named, the likeliest first.
  private var mistakenUnits: [MeasurementUnit] {
    let names: [String] =
      switch name {
      case "mph": ["km/h", "m/s"]
      case "in": ["cm", "ft", "m"]
      case "m": ["ft", "cm", "in"]
      case "ft": ["m", "in", "cm"]
      case "lbs": ["kg"]
      case "sec": ["ms"]
      default: []
      }
    return names.compactMap(Self.named)
  }

  /// What a value comes to in this unit if it was written in another one, where that makes it likely.
  ///
  /// - Parameters:
  ///   - value: the value, which is not likely in this unit.
  ///   - places: how many decimals it comes to.
  ///   - isLikely: whether a value in this unit is.
  func mistakes(
    in value: Decimal, places: Int, isLikely: (Decimal) -> Bool
  ) -> [(unit: MeasurementUnit, value: Decimal)] {
    mistakenUnits.compactMap { unit in
      guard let converted = unit.convert(value, to: self, places: places), isLikely(converted) else {
        return nil
      }
      return (unit, converted)
    }
  }

  /// The sentence that a value without a unit may be in another one than this; nil where none makes it likely.
  func mistakeHelp(of value: Decimal, isLikely: (Decimal) -> Bool) -> Message? {
    let found = mistakes(in: value, places: 1, isLikely: isLikely)
    guard !found.isEmpty else { return nil }
    return Message(
      found.map { "If the unit is \($0.unit.name), add it: that is \($0.value.description) \(name)." }
        .joined(separator: " "))
  }
}
