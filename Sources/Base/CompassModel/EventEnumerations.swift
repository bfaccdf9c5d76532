/// What an event is.
public enum EventType: String, FieldEnumeration {
  case showcase, camp
  case officialVisit = "official_visit"
  case unofficialVisit = "unofficial_visit"
  case game

  /// The stored values of `events.type` (seed 000 §3).
  public static let enumeration = Enumeration(
    "event type",
    [
      .init("showcase", "Showcase", ["showcase event", "showcases"]),
      .init("camp", "Camp", ["camps", "prospect camp", "clinic"]),
      .init("official_visit", "Official Visit", ["official", "ov", "visit official"]),
      .init("unofficial_visit", "Unofficial Visit", ["unofficial", "uv", "visit unofficial"]),
      .init("game", "Game", ["games", "match"]),
    ])
}

/// How a family heard of an event.
public enum EventSource: String, FieldEnumeration {
  case email, flyer
  case webSearch = "web_search"
  case recommendation, friend, other

  /// The stored values of `events.event_source` (seed 000 §3).
  public static let enumeration = Enumeration(
    "event source",
    [
      .init("email", "Email", ["e-mail", "mail"]),
      .init("flyer", "Flyer", ["flier"]),
      .init("web_search", "Web Search", ["web", "internet", "search", "google", "website"]),
      .init("recommendation", "Recommendation", ["recommended"]),
      .init("friend", "Friend", ["friends"]),
      .init("other", "Other"),
    ])
}

/// Where an athlete stands with an event; computed, never stored (seed 001 §3).
public enum EventStatus: String, Sendable, Hashable, CaseIterable {
  case attended, registered
  case notRegistered = "not-registered"
  case cancelled

  /// The status for people.
  public var label: String {
    switch self {
    case .attended: "Attended"
    case .registered: "Registered"
    case .notRegistered: "Not Registered"
    case .cancelled: "Cancelled"
    }
  }
}
