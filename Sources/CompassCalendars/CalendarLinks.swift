/// Addresses that open a calendar on the web with an entry filled in, to be kept with a click.
package enum CalendarLinks: String, Sendable, CaseIterable {
  case google, outlook

  /// The name for people.
  package var label: String {
    switch self {
    case .google: "Google Calendar"
    case .outlook: "Outlook"
    }
  }

  /// The address that opens the calendar with an entry.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - detail: how much of it the address says.
  package func url(_ entry: CalendarEntry, detail: CalendarDetail = .basic) -> String {
    ""
  }
}
