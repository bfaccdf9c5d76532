package import CompassModel

/// What a calendar is called, and what it says of its entries.
package struct EventCalendarOptions: Sendable, Hashable {
  /// What becomes of an event that was called off.
  package enum Cancelled: String, Sendable, CaseIterable {
    /// It stays and says so.
    case keep
    /// It is left out.
    case omit
  }

  /// What the calendar is called.
  package var name: String
  /// What it is about.
  package var description: String?
  /// The IANA name of the zone in which the calendar is shown.
  package var zone: String?
  /// How much it says, as far as the audience may see it.
  package var detail: CalendarDetail
  /// The readers, who see neither events nor fields that they may not see.
  package var audience: Audience
  /// Whether an event of several days with times is an entry on each day and not one that goes on through
  /// the nights.
  package var onePerDay = false
  /// What becomes of an event that was called off.
  package var cancelled = Cancelled.keep
  /// Whether the phone rings at check-in time.
  package var hasAlarms = true
  /// How long a subscriber may wait until it asks again, in seconds; nil leaves it open.
  package var refreshInterval: Int?
  /// Whether events carry `X-COMPASS-…` properties, so that an import of the calendar changes nothing;
  /// feeds, which subscribers download again and again, are smaller without them.
  package var isForReimport = true
  /// The colour of the calendar.
  package var color: CalendarColor?

  /// Creates options.
  package init(
    name: String, zone: String? = nil, detail: CalendarDetail = .basic, audience: Audience = .coach
  ) {
    self.name = name
    self.zone = zone
    self.detail = detail
    self.audience = audience
  }
}
