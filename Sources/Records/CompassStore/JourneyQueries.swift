package import CompassModel
package import Foundation

/// Which interactions, by instant.
package struct InteractionQuery: StoreQuery {
  /// Interactions as the records they are.
  package typealias Record = Interaction

  /// The athletes, nil among them meaning no one yet; nil means all.
  package var owners: [UUID?]?
  /// The ids; nil means any.
  package var ids: [UUID]?
  /// The schools; nil means any.
  package var schools: [UUID]?
  /// The coaches; nil means any or none.
  package var coaches: [UUID]?
  /// The events; nil means any or none.
  package var events: [UUID]?
  /// The ways the contact was made; nil means any.
  package var types: [InteractionType]?
  /// Who made the contact; nil means anyone.
  package var directions: [InteractionDirection]?
  /// The first instant.
  package var since: Date?
  /// The last instant.
  package var until: Date?
  /// A text in the subject or the content.
  package var search: String?
  /// Whether the last comes first.
  package var newestFirst = false
  /// The most interactions; nil means all.
  package var limit: Int?

  /// Creates a query for all interactions.
  package init(owners: [UUID?]? = nil, ids: [UUID]? = nil) {
    self.owners = owners
    self.ids = ids
  }

  /// The query as a store carries it out.
  package var selection: Selection {
    var conditions: [Selection.Condition] = []
    conditions.add("school_id", anyOf: schools)
    conditions.add("coach_id", anyOf: coaches)
    conditions.add("event_id", anyOf: events)
    conditions.add("type", anyOf: types?.map(\.rawValue))
    conditions.add("direction", anyOf: directions?.map(\.rawValue))
    if let since { conditions.append(.from("occurred_at", .instant(since))) }
    if let until { conditions.append(.upTo("occurred_at", .instant(until))) }
    conditions.add(search: search, in: "subject", "content")
    return select(conditions, order: [newestFirst ? .descending("occurred_at") : .ascending("occurred_at")])
  }
}

/// Which trips, by day.
package struct TripQuery: StoreQuery {
  /// Trips as the records they are.
  package typealias Record = Trip

  /// The athletes, nil among them meaning no one yet; nil means all.
  package var owners: [UUID?]?
  /// The ids; nil means any.
  package var ids: [UUID]?
  /// What the trip is for; nil means anything.
  package var types: [TripType]?
  /// The first day on which the trip may end.
  package var since: CalendarDate?
  /// The last day on which the trip may start.
  package var until: CalendarDate?
  /// Whether only those put away, or only the others; nil means both.
  package var isArchived: Bool?
  /// A text in the name, description or destination.
  package var search: String?
  /// Whether the last comes first.
  package var newestFirst = false
  /// The most trips; nil means all.
  package var limit: Int?

  /// Creates a query for all trips.
  package init(owners: [UUID?]? = nil, ids: [UUID]? = nil) {
    self.owners = owners
    self.ids = ids
  }

  /// The query as a store carries it out.
  package var selection: Selection {
    var conditions: [Selection.Condition] = []
    conditions.add("trip_type", anyOf: types?.map(\.rawValue))
    if let since { conditions.append(.lastDayFrom(since)) }
    if let until { conditions.append(.upTo("start_date", .date(until))) }
    conditions.add("is_archived", is: isArchived)
    conditions.add(search: search, in: "name", "description", "destination")
    return select(conditions, order: [newestFirst ? .descending("start_date") : .ascending("start_date")])
  }
}
