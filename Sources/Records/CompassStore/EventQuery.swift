package import CompassModel
package import Foundation

/// Which events, in which order.
package struct EventQuery: StoreQuery {
  /// Events as the records they are.
  package typealias Record = Event

  /// What events are sorted by; events that are equal in it are sorted by id.
  package enum Sort: String, Sendable, Hashable, CaseIterable {
    /// By day and time, the first first.
    case dateAscending = "date-asc"
    /// By day and time, the last first.
    case dateDescending = "date-desc"
    /// By name, then by day.
    case name
    /// By type, then by day.
    case type
  }

  /// Where an event lies from a day on.
  package enum Timing: Sendable, Hashable {
    /// Not over on that day.
    case upcoming(CalendarDate)
    /// Over before that day.
    case past(CalendarDate)
  }

  /// The athletes, nil among them meaning no one yet; nil means all.
  package var owners: [UUID?]?
  /// The ids; nil means any.
  package var ids: [UUID]?
  /// The types; nil means any.
  package var types: [EventType]?
  /// Where the athlete stands with the event, a cancelled one being nothing else; nil means anywhere.
  package var statuses: [EventStatus]?
  /// The schools that hold the event; nil means any or none.
  package var schools: [UUID]?
  /// The first day on which the event may end.
  package var since: CalendarDate?
  /// The last day on which the event may start.
  package var until: CalendarDate?
  /// Whether the event is over.
  package var timing: Timing?
  /// A text in the name, description, location, address or city (seed 001).
  package var search: String?
  /// The order.
  package var sort = Sort.dateAscending
  /// The most events; nil means all.
  package var limit: Int?

  /// Creates a query for all events.
  package init(owners: [UUID?]? = nil, ids: [UUID]? = nil) {
    self.owners = owners
    self.ids = ids
  }

  /// The query as a store carries it out.
  package var selection: Selection {
    var conditions: [Selection.Condition] = []
    conditions.add("type", anyOf: types?.map(\.rawValue))
    if let statuses { conditions.append(.either(statuses.map(Self.conditions))) }
    conditions.add("school_id", anyOf: schools)
    if let since { conditions.append(.lastDayFrom(since)) }
    if let until { conditions.append(.upTo("start_date", .date(until))) }
    switch timing {
    case .upcoming(let today): conditions.append(.lastDayFrom(today))
    case .past(let today):
      conditions.append(
        today.adding(days: -1).map(Selection.Condition.lastDayUpTo) ?? .anyOf("id", []))
    case nil: break
    }
    conditions.add(search: search, in: "name", "description", "location", "address", "city")
    return select(conditions, order: order)
  }

  private static func conditions(for status: EventStatus) -> [Selection.Condition] {
    switch status {
    case .cancelled: [.flag("cancelled", true)]
    case .attended: [.flag("cancelled", false), .flag("attended", true)]
    case .registered: [.flag("cancelled", false), .flag("attended", false), .flag("registered", true)]
    case .notRegistered: [.flag("cancelled", false), .flag("attended", false), .flag("registered", false)]
    }
  }

  private var order: [Selection.Order] {
    switch sort {
    case .dateAscending: [.ascending("start_date"), .ascending("start_time")]
    case .dateDescending: [.descending("start_date"), .descending("start_time")]
    case .name: [.name, .ascending("start_date"), .ascending("start_time")]
    case .type: [.ascending("type"), .ascending("start_date"), .ascending("start_time")]
    }
  }
}
