package import CompassModel
import Foundation

/// Short texts about an athlete, as sports people write them.
package enum AthleteWords {
  /// `Class of 2027`.
  package static func graduation(_ athlete: Athlete) -> String? {
    athlete.graduationYear.map { "Class of \($0)" }
  }

  /// `Shortstop / Pitcher`.
  package static func positions(_ athlete: Athlete) -> String? {
    let positions = [athlete.primaryPosition, athlete.secondaryPosition].compactMap(\.self)
    return positions.isEmpty ? nil : positions.joined(separator: " / ")
  }

  /// The line at the foot of pages about the athlete: name, class, positions and, if the audience may read
  /// it, email.
  static func footer(_ athlete: Athlete, _ audience: Audience) -> String {
    let parts = [
      athlete.fullName, graduation(athlete), positions(athlete),
      audience.reads(.contacts) ? athlete.email : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// Height and weight: `6'1", 183 lb`.
  package static func build(_ athlete: Athlete) -> String? {
    let parts = [height(athlete), athlete.weightPounds.map { "\($0) lb" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The sides: `Bats Right, Throws Right`.
  package static func sides(_ athlete: Athlete) -> String? {
    let parts = [
      athlete.bats.map { "Bats \($0.label)" }, athlete.throwingHand.map { "Throws \($0.label)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// `Marietta, GA`.
  package static func hometown(_ athlete: Athlete) -> String? {
    let parts = [athlete.hometownCity, athlete.hometownState].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// `6'1"`.
  private static func height(_ athlete: Athlete) -> String? {
    athlete.heightInches.map { height in
      let feet = NSDecimalNumber(decimal: height / 12).intValue
      return "\(feet)'\(height - Decimal(feet * 12))\""
    }
  }
}
