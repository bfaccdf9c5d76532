package import CompassICalendar
package import CompassModel

import struct Foundation.Date
import struct Foundation.UUID

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
  /// How the calendar that the record came from knows it; nil for all other records.
  package var origin: Origin?

  /// What an entry has from the calendar that it came from, so that subscribers know it again.
  package struct Origin: Sendable, Hashable {
    /// The name of the object beside an event that holds the times.
    package static let key = "calendar"

    /// The UID; nil for a UID of ours.
    ///
    /// Events that share a UID and are not repetitions of one event have their starts behind it.
    var uid: String?
    /// When a repeated event was to be before anybody moved this repetition; nil for any other event.
    var recurrenceID: ICalTemporal?
    /// When the entry was written (`DTSTAMP`).
    var stamp: Date?
    /// When it was last changed.
    var modified: Date?
    /// When it was made.
    var created: Date?

    /// Reads what is kept beside an event; nil where it did not come from a calendar.
    package init?(_ event: Event) {
      guard let kept = event.extra?[Self.key], case .object = kept else { return nil }
      uid = event.sourceKey
      if let occurrence = kept["occurrence"]?.stringValue, let key = uid, key.hasSuffix("/" + occurrence),
        let temporal = ICalTemporal(occurrence)
      {
        uid = String(decoding: key.utf8.dropLast(occurrence.utf8.count + 1), as: UTF8.self)
        recurrenceID = temporal
      }
      func date(_ name: String) -> Date? {
        kept[name]?.integerValue.map { Date(timeIntervalSince1970: Double($0)) }
      }
      (stamp, modified, created) = (date("stamp"), date("modified"), date("created"))
    }

    /// The times of an event of a calendar, to be kept beside its record.
    ///
    /// - Parameter occurrence: what its key has behind the UID to tell which repetition it is; nil for none.
    package static func value(of component: ICalComponent, occurrence: String?) -> JSONValue {
      let names = [("stamp", "DTSTAMP"), ("modified", "LAST-MODIFIED"), ("created", "CREATED")]
      let times = names.compactMap { name, property -> JSONValue.Member? in
        guard case .dateTime(let moment)? = component.property(property)?.temporal, moment.zone == .utc else {
          return nil
        }
        return .init(name, .integer(moment.local.seconds))
      }
      return .object((occurrence.map { [.init("occurrence", .string($0))] } ?? []) + times)
    }
  }

  /// The entry of an event.
  package init(
    _ event: Event, zone: String, schoolName: String? = nil, coachNames: [String] = [],
    athleteName: String? = nil
  ) {
    record = .event(event)
    self.zone = zone
    self.schoolName = schoolName ?? Self.schoolName(keptBeside: event)
    self.coachNames = coachNames + Self.coachNames(keptBeside: event)
    self.athleteName = athleteName
    directions = Destination(event)?.url(.google)
  }

  /// The name of a school that no record is known of, as an import keeps it.
  private static func schoolName(keptBeside event: Event) -> String? {
    guard event.schoolID == nil, let name = event.extra?["school_id"]?.stringValue,
      UUID(uuidString: name) == nil
    else { return nil }
    return name
  }

  /// The names of coaches that no record is known of, as an import keeps them.
  private static func coachNames(keptBeside event: Event) -> [String] {
    guard case .array(let names)? = event.extra?["coaches_present"] else { return [] }
    return names.compactMap(\.stringValue).filter { UUID(uuidString: $0) == nil }
  }

  /// The entry of a trip, which has days and no times.
  package init(_ trip: Trip, zone: String, athleteName: String? = nil) {
    record = .trip(trip)
    self.zone = zone
    self.athleteName = athleteName
    coachNames = []
  }

  /// Returns the entry as an audience may see it; nil if the audience must not learn of the record.
  package func readable(by audience: Audience) -> CalendarEntry? {
    var entry = self
    switch record {
    case .event(let event):
      if audience.hidesNothing(of: .event) { return self }
      guard let readable = audience.readable(event) else { return nil }
      entry.record = .event(readable)
      if directions != nil { entry.directions = Destination(readable)?.url(.google) }
      if !audience.reads(school: event.schoolID) { entry.schoolName = nil }
      if !audience.reads(.coaches) { entry.coachNames = [] }
    case .trip(let trip):
      guard let readable = audience.readable(trip) else { return nil }
      entry.record = .trip(readable)
    }
    return entry
  }

  /// Returns the details that a calendar leaves out of the entry for an audience.
  package func missing(for audience: Audience) -> Set<Audience.Detail> {
    switch record {
    case .event(let event): audience.missing(in: event, fields: Self.privateFields)
    case .trip(let trip): audience.missing(in: trip, fields: [])
    }
  }

  private static let privateFields: Set = [
    "registered", "attended", "cost", "coaches_present", "description", "performance_notes", "school_id",
  ]

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
