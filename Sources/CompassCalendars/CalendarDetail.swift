/// How much a calendar says of each of its entries.
package enum CalendarDetail: String, Sendable, CaseIterable {
  /// When, and what kind of thing it is.
  case times
  /// Name, place, times and check-in.
  case basic
  /// Cost, status, coaches, notes and the event's page too.
  case full
}
