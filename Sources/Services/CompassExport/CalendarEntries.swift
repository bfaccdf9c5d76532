package import CompassCalendars
package import CompassModel
package import CompassStore
import Foundation

/// Makes entries of calendars of records, with the names that their links lead to.
package struct CalendarEntries {
  private let zone: String
  private let athletes: [UUID: String]
  private let schools: [UUID: String]
  private let coaches: [UUID: String]

  /// Looks up the names.
  ///
  /// - Parameters:
  ///   - athletes: whose records they are; where there are several, each entry says whose it is.
  ///   - zone: the IANA name of the zone of times that name none; an empty one leaves them floating.
  /// - Throws: what reading throws.
  package init(of athletes: [Athlete], zone: String, _ reader: any StoreReading) throws {
    self.zone = zone
    let isOne = athletes.count < 2
    self.athletes = isOne ? [:] : Self.names(athletes.map { ($0.id, $0.fullName) })
    schools = Self.names(try reader.schools().map { ($0.id, $0.name) })
    coaches = Self.names(try reader.coaches().map { ($0.id, $0.fullName) })
  }

  private static func names(_ pairs: [(UUID, String)]) -> [UUID: String] {
    Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  package func entry(_ event: Event) -> CalendarEntry {
    CalendarEntry(
      event, zone: CalendarEntry.zone(of: event, setting: zone),
      schoolName: event.schoolID.flatMap { schools[$0] },
      coachNames: event.coachesPresent.compactMap { coaches[$0] },
      athleteName: event.userID.flatMap { athletes[$0] })
  }

  package func entry(_ trip: Trip) -> CalendarEntry {
    CalendarEntry(trip, zone: zone, athleteName: trip.userID.flatMap { athletes[$0] })
  }
}
