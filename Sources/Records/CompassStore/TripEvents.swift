package import CompassModel
package import Foundation

/// The events of a trip: those that name it in a column `trip`, else those on its days that name none.
package struct TripEvents: Sendable, Hashable {
  /// The events.
  package let events: [Event]
  /// Whether they name the trip.
  package let areNamed: Bool
  /// The other events on its days.
  package let others: [Event]

  /// Finds the events of a trip.
  ///
  /// - Parameters:
  ///   - trip: the trip.
  ///   - store: the store.
  ///   - owners: the athletes whose events are looked among; nil means all.
  package init(of trip: Trip, _ store: any StoreReading, owners: [UUID?]?) throws {
    let named = try Self.named(trip.name, in: store, owners: owners)
    var query = EventQuery(owners: owners)
    query.since = trip.days.lowerBound
    query.until = trip.days.upperBound
    let onItsDays = try store.events(query)
    areNamed = !named.isEmpty
    // An event that names another trip is on that one.
    events = named.isEmpty ? onItsDays.filter { $0.tripName == nil } : named
    let ids = Set(events.map(\.id))
    others = onItsDays.filter { !ids.contains($0.id) }
  }

  /// The events that name a trip.
  package static func named(
    _ trip: String, in store: any StoreReading, owners: [UUID?]?
  ) throws -> [Event] {
    let name = trip.foldedName
    var events: [Event] = []
    try store.forEach(EventQuery(owners: owners)) { values in
      guard values["extra"] != nil, let event = Event(values), event.tripName?.foldedName == name else {
        return
      }
      events.append(event)
    }
    return events
  }

  /// The trip that an event is on; nil where it is on none.
  package static func trip(of event: Event, in store: any StoreReading) throws -> Trip? {
    var query = TripQuery(owners: [event.userID])
    if event.tripName == nil {
      query.since = event.startDate
      query.until = max(event.startDate, event.endDate ?? event.startDate)
    }
    return try store.trips(query).first { trip in
      if let name = event.tripName { return trip.name.foldedName == name.foldedName }
      return try !TripEvents(of: trip, store, owners: [event.userID]).areNamed
    }
  }
}
