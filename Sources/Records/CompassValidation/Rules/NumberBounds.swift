package import CompassModel
package import Foundation

/// The numbers that a form accepts for a field, inclusive.
///
/// The rules report all others.
package struct NumberBounds: Sendable, Hashable {
  /// The smallest number.
  package let minimum: Decimal
  /// The largest number; nil without a limit.
  package let maximum: Decimal?

  /// Returns the bounds of a field; nil without bounds, or if they change with the date.
  package static func of(_ field: FieldDescriptor, in kind: RecordKind) -> NumberBounds? {
    switch (kind, field.name) {
    case (.athlete, "gpa"): NumberBounds(AthleteRules.gpas)
    case (.athlete, "sat"): NumberBounds(AthleteRules.satScores)
    case (.athlete, "act"): NumberBounds(AthleteRules.actScores)
    case (.athlete, "weight_lbs"): NumberBounds(AthleteRules.weights)
    case (.athlete, "graduation_year"): NumberBounds(Decimal(AthleteRules.firstGraduationYear))
    case (.event, "cost"): NumberBounds(0...EventRules.maximumCost)
    case (.event, "latitude"), (.trip, "basecamp_latitude"): NumberBounds(RuleHelpers.latitudes)
    case (.event, "longitude"), (.trip, "basecamp_longitude"): NumberBounds(RuleHelpers.longitudes)
    case (.trip, "capacity"): NumberBounds(0)
    default: nil
    }
  }

  private init(_ minimum: Decimal) { (self.minimum, maximum) = (minimum, nil) }

  private init(_ range: ClosedRange<Decimal>) { (minimum, maximum) = (range.lowerBound, range.upperBound) }
}
