/// How much a calendar says of each of its entries.
package enum CalendarDetail: String, Sendable, CaseIterable {
  /// When, and what kind of thing it is.
  case times
  /// Name, place, times and check-in.
  case basic
  /// Everything that the audience may see: also the event's page and, for the family, costs, status, coaches and notes.
  case full
}
