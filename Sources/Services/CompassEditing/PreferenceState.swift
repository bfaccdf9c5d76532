import CompassModel
package import CompassStore
package import Foundation

/// What a setting of a store is, and where that comes from.
package struct PreferenceState: Sendable, Hashable {
  /// Where the value of a setting comes from.
  package enum Origin: String, Sendable, Hashable {
    /// A person said it.
    case user
    /// An import took it from the machine, and nobody has confirmed it.
    case machine
    /// It was never set.
    case unset = "default"
  }

  /// The setting.
  package let preference: StorePreference
  /// The value as the store keeps it; nil where it is not set.
  package let stored: String?
  /// Where it comes from.
  package let origin: Origin
  /// The value for people: of an athlete the name; nil where nothing holds.
  package let shown: String?
  /// Whether it is an athlete whom the store has no more.
  package let isGone: Bool

  /// Looks at a setting.
  ///
  /// - Parameter machineZone: the zone of the machine.
  /// - Throws: what the store throws.
  package init(_ preference: StorePreference, _ reader: any StoreReading, machineZone: TimeZone) throws {
    self.preference = preference
    stored = try reader.setting(preference.storedName)
    let isAssumed =
      try preference == .timeZone && reader.setting(StoreSettings.isTimeZoneAssumed) != nil
    origin = stored == nil ? .unset : isAssumed ? .machine : .user
    guard let stored else {
      shown = preference.usualValue(machineZone: machineZone)
      isGone = false
      return
    }
    guard preference == .athlete else {
      shown = stored
      isGone = false
      return
    }
    switch try reader.defaultAthlete() {
    case .athlete(let athlete):
      shown = "\(athlete.fullName) (\(athlete.id.text.prefix(8)))"
      isGone = false
    case .gone, .unset:
      shown = String(stored.prefix(8))
      isGone = true
    }
  }

  /// All settings of a store in the order in which they are listed.
  ///
  /// - Parameter machineZone: the zone of the machine.
  /// - Throws: what the store throws.
  package static func all(_ reader: any StoreReading, machineZone: TimeZone) throws -> [PreferenceState] {
    try StorePreference.allCases.map { try PreferenceState($0, reader, machineZone: machineZone) }
  }

  /// Where it comes from, in words.
  package var originText: String {
    switch origin {
    case .user where isGone: "set by you, but the athlete is no longer in the store"
    case .user: "set by you"
    case .machine: "from this computer, not confirmed"
    case .unset: "not set: \(preference.consequence)"
    }
  }

  /// The value in a sentence: `a4`, `UTC, taken from the machine`, `not set (letter)`.
  package var phrase: String {
    switch origin {
    case .user: (shown ?? "") + (isGone ? " (no longer in the store)" : "")
    case .machine: "\(shown ?? ""), from this computer"
    case .unset: "not set" + (shown.map { " (\($0))" } ?? "")
    }
  }
}
