import CompassICalendar
package import CompassModel

/// A record that goes into a calendar, with what its links lead to.
package struct CalendarEntry: Sendable, Hashable {
  /// The kinds of records that have a place in a calendar; indirect, as entries are copied more often than their
  /// records are read.
  package indirect enum Record: Sendable, Hashable {
    case event(Event)
    case trip(Trip)
  }

  /// The record.
  package var record: Record
  /// The IANA name of the zone that the record's times are in.
  package var zone: String
  /// The school that holds the event.
  package var schoolName: String?
  /// The coaches who are there, by name.
  package var coachNames: [String]
  /// The address that opens the directions to the place.
  package var directions: String?
  /// Whose record it is, where a calendar has several athletes'.
  package var athleteName: String?

  /// The entry of an event.
  package init(
    _ event: Event, zone: String, schoolName: String? = nil, coachNames: [String] = [],
    athleteName: String? = nil
  ) {
    record = .event(event)
    self.zone = zone
    self.schoolName = schoolName
    self.coachNames = coachNames
    self.athleteName = athleteName
    directions = Destination(event)?.url(.google)
  }

  /// The entry of a trip, which has days and no times.
  package init(_ trip: Trip, zone: String, athleteName: String? = nil) {
    record = .trip(trip)
    self.zone = zone
    self.athleteName = athleteName
    coachNames = []
  }

  /// The zone of an event's times: its own, that of its state, or another.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - setting: the IANA name of the zone of events that have none.
  package static func zone(of event: Event, setting: String) -> String {
    if let zone = event.timeZone.flatMap({ ICalIANAZone(named: $0)?.name }) { return zone }
    return event.state.flatMap(USState.named)?.timeZones.first ?? setting
  }

  /// The years that the days of an event are in; nil for a trip.
  var yearsOfEvent: ClosedRange<Int>? {
    guard case .event(let event) = record else { return nil }
    let first = event.startDate.year
    return first...max(first, event.endDate?.year ?? first)
  }
}
