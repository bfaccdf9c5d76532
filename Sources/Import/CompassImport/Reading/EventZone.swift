package import CompassModel
import CompassSource
import CompassValidation

/// Where the times of an event that names no zone are.
package enum EventZone {
  /// What an event's times are in.
  enum Source: Sendable {
    /// The event has no times, or names its zone.
    case none
    /// The only zone of its state.
    case state
    /// The zone of its state that most people live in, of several.
    case ambiguous(USState)
    /// The setting, for the event has no state that is known.
    case setting
  }

  /// Where the zone of an event's times comes from: the event, its state, the setting.
  static func source(of values: FieldValues) -> Source {
    let hasTime = ["start_time", "end_time", "checkin_time"].contains { values[$0] != nil }
    guard hasTime, values["time_zone"] == nil else { return .none }
    guard case .text(let name)? = values["state"], let state = USState.named(name) else { return .setting }
    return state.timeZones.count > 1 ? .ambiguous(state) : .state
  }

  /// Whether an event's times are in the zone of the store that it is in, and would mean others in another.
  package static func isOfSetting(_ values: FieldValues) -> Bool {
    if case .setting = source(of: values) { true } else { false }
  }

  /// The warning that a state has several zones, naming them and the one that is used.
  static func issue(_ state: USState) -> FieldIssue {
    let zones = state.timeZones.joined(separator: " and ")
    return FieldIssue(
      "state", .zoneAmbiguous, .warns,
      "\(state.name) has the time zones \(zones); the event's times are read as \(state.timeZones.first ?? "")",
      help: "If that's wrong, set the event's time_zone")
  }
}
