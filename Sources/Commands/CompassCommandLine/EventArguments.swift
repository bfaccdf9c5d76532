import ArgumentParser
package import CompassModel

/// Where an athlete stands with an event, as an argument.
package enum EventStatusArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case registered, attended, cancelled
  case notRegistered = "not-registered"

  /// The status.
  package var status: EventStatus {
    switch self {
    case .registered: .registered
    case .attended: .attended
    case .cancelled: .cancelled
    case .notRegistered: .notRegistered
    }
  }
}

/// The types of events as arguments name them.
package enum EventTypeArgument {
  /// The types that a word means, both kinds of visits for `visit`; nil where it means none.
  package static func types(named text: String) -> [EventType]? {
    if text.foldedName == "visit" { return [.officialVisit, .unofficialVisit] }
    return EventType.enumeration.match(text).flatMap { EventType(rawValue: $0.value) }.map { [$0] }
  }
}
