/// A program or service that subscribes to calendars.
package enum FeedClient: String, Sendable, Hashable, CaseIterable {
  case apple, google, outlook, thunderbird

  /// The name for people.
  package var label: String {
    switch self {
    case .apple: "Apple Calendar"
    case .google: "Google Calendar"
    case .outlook: "Outlook"
    case .thunderbird: "Thunderbird"
    }
  }
}
