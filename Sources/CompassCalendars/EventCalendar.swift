package import CompassICalendar

/// Writes events and trips as a calendar that every client takes (calendar reference §3.2).
///
/// The same entries give the same bytes: nothing in it is of the moment at which it is written.
package struct EventCalendar: Sendable {
  /// What the calendar is called, and what it says.
  package let options: EventCalendarOptions

  /// Creates a writer of a calendar.
  package init(_ options: EventCalendarOptions) { self.options = options }

  /// The calendar of some entries, in their order.
  package func component(_ entries: [CalendarEntry]) -> ICalComponent {
    ICalComponent("VCALENDAR")
  }

  /// The calendar of some entries as a file.
  package func bytes(_ entries: [CalendarEntry]) -> [UInt8] {
    []
  }
}
