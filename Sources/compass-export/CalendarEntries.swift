import CompassCalendars
import CompassModel
import CompassStore
import Foundation

/// Makes entries of calendars of records, with the names that their links lead to.
struct CalendarEntries {
  private let zone: String
  private let athletes: [UUID: String]
  private let schools: [UUID: String]
  private let coaches: [UUID: String]

  /// Looks up the names.
  ///
  /// - Parameters:
  ///   - scope: whose records they are; where there are several athletes, each entry says whose it is.
  ///   - zone: the zone of times that name none.
  /// - Throws: what reading throws.
  init(_ scope: AthleteScope, zone: TimeZone, _ reader: any StoreReading) throws {
    self.zone = zone.identifier
    let isOne = scope.athletes.count < 2
    athletes = isOne ? [:] : Self.names(scope.athletes.map { ($0.id, $0.fullName) })
    schools = Self.names(try reader.schools().map { ($0.id, $0.name) })
    coaches = Self.names(try reader.coaches().map { ($0.id, $0.fullName) })
  }

  private static func names(_ pairs: [(UUID, String)]) -> [UUID: String] {
    Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The entry of an event.
  func entry(_ event: Event) -> CalendarEntry {
    CalendarEntry(
      event, zone: CalendarEntry.zone(of: event, setting: zone),
      schoolName: event.schoolID.flatMap { schools[$0] },
      coachNames: event.coachesPresent.compactMap { coaches[$0] },
      athleteName: event.userID.flatMap { athletes[$0] })
  }

  /// The entry of a trip.
  func entry(_ trip: Trip) -> CalendarEntry {
    CalendarEntry(trip, zone: zone, athleteName: trip.userID.flatMap { athletes[$0] })
  }
}

extension AthleteScope {
  /// What a calendar of these athletes is called: whose it is only where names are told.
  func calendarName(_ kind: RecordKind, detail: CalendarDetail) -> String {
    let name = kind == .trip ? "Trips" : "Recruiting Events"
    guard detail != .times, athletes.count == 1, let athlete = athletes.first else { return name }
    return "\(athlete.fullName) – \(name)"
  }
}
