package import CompassModel
import CompassSource
import CompassValidation

/// The time zone of events that don't name one.
package enum EventZone {
  /// The source of the time zone for an event's times.
  enum Source: Sendable {
    /// The event lacks times or names its own time zone.
    case none
    /// The only time zone of its state.
    case state
    /// The time zone in which most people of its state live, if the state has several.
    case ambiguous(USState)
    /// The setting, because the event's state is missing or unknown.
    case setting
  }

  /// Returns the source of the time zone for an event's times.
  static func source(of values: FieldValues) -> Source {
    let hasTime = ["start_time", "end_time", "checkin_time"].contains { values[$0] != nil }
    guard hasTime, values["time_zone"] == nil else { return .none }
    guard case .text(let name)? = values["state"], let state = USState.named(name) else { return .setting }
    return state.timeZones.count > 1 ? .ambiguous(state) : .state
  }

  /// Whether an event's times depend on the time zone in the store's settings.
  package static func isOfSetting(_ values: FieldValues) -> Bool {
    if case .setting = source(of: values) { true } else { false }
  }

  /// Returns the warning that a state has several time zones, with the one that is used.
  static func issue(_ state: USState) -> FieldIssue {
    let zones = state.timeZones.joined(separator: " and ")
    return FieldIssue(
      "state", .zoneAmbiguous, .warns,
      "\(state.name) has the time zones \(zones); the event's times are read as \(state.timeZones.first ?? "")",
      help: "If that's wrong, set the event's time_zone")
  }
}
