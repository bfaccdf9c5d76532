package import CompassModel
package import Foundation

/// A query for athletes; the owners are the athletes themselves.
package typealias AthleteQuery = RecordQuery<Athlete>
/// A query for schools.
package typealias SchoolQuery = RecordQuery<School>
/// A query for coaches.
package typealias CoachQuery = RecordQuery<Coach>
/// A query for events.
package typealias EventQuery = RecordQuery<Event>
/// A query for metrics.
package typealias MetricQuery = RecordQuery<PerformanceMetric>
/// A query for interactions.
package typealias InteractionQuery = RecordQuery<Interaction>
/// A query for trips.
package typealias TripQuery = RecordQuery<Trip>

/// A query for records of one kind, in a certain order.
///
/// A filter that is nil matches all records. A filter on a field that the kind doesn't have matches none.
package struct RecordQuery<Record: QueriedRecord>: Sendable, Hashable {
  /// The athletes; a nil element matches records without an athlete.
  package var owners: [UUID?]?
  /// The ids.
  package var ids: [UUID]?
  /// The schools that the records link to.
  package var schools: [UUID]?
  /// The coaches that the records link to.
  package var coaches: [UUID]?
  /// The events that the records link to.
  package var events: [UUID]?
  /// The types; of metrics, their keys.
  package var types: [Record.QueryType]?
  /// The recruiting statuses of schools, or the athlete's statuses for events.
  package var statuses: [Record.QueryStatus]?
  /// The roles of coaches.
  package var roles: [CoachRole]?
  /// The directions of contacts: who made them.
  package var directions: [InteractionDirection]?
  /// The first day or instant; an event or a trip may begin before and end on it.
  package var since: Record.QueryTime?
  /// The last day or instant; an event or a trip may begin on it and end later.
  package var until: Record.QueryTime?
  /// Whether the event is over.
  package var timing: QueryTiming?
  /// Whether only metrics that a third party verified.
  package var verifiedOnly = false
  /// Whether only the athletes' primary metrics.
  package var primaryOnly = false
  /// Whether only favorite schools, or only the others.
  package var isFavorite: Bool?
  /// Whether only trips that were put away, or only the others.
  package var isArchived: Bool?
  /// A text in one of the fields that are searched (seed 001).
  package var search: String?
  /// The order; athletes, schools and coaches are always sorted by name.
  package var sort = QuerySort.dateAscending
  /// The most records.
  package var limit: Int?

  /// Creates a query; without arguments it asks for all records of the kind.
  package init(
    owners: [UUID?]? = nil, ids: [UUID]? = nil, schools: [UUID]? = nil, events: [UUID]? = nil
  ) {
    self.owners = owners
    self.ids = ids
    self.schools = schools
    self.events = events
  }

  /// The query as a store carries it out.
  package var selection: Selection {
    var selection = Selection(all: Record.kind, owners: owners, by: sort)
    func add<Value: FieldRepresentable>(_ field: String, anyOf values: [Value]?) {
      if let values { selection.conditions.append(.anyOf(field, values.map(\.fieldValue))) }
    }
    func add(_ field: String, is flag: Bool?) {
      if let flag { selection.conditions.append(.flag(field, flag)) }
    }
    add("id", anyOf: ids)
    add("school_id", anyOf: schools)
    add("coach_id", anyOf: coaches)
    add("event_id", anyOf: events)
    add(Record.typeField, anyOf: types)
    if let statuses {
      selection.conditions.append(.either(statuses.map { Record.conditions(for: $0) }))
    }
    add("role", anyOf: roles)
    add("direction", anyOf: directions)
    let (first, last): (String, String) =
      switch Record.kind {
      case .metric: ("recorded_date", "recorded_date")
      case .interaction: ("occurred_at", "occurred_at")
      default: ("start_date", Selection.lastDay)
      }
    if let since { selection.conditions.append(.from(last, since.fieldValue)) }
    if let until { selection.conditions.append(.upTo(first, until.fieldValue)) }
    switch timing {
    case .upcoming(let today): selection.conditions.append(.from(last, .date(today)))
    case .past(let today):
      selection.conditions.append(
        today.adding(days: -1).map { Selection.Condition.upTo(last, .date($0)) } ?? .anyOf("id", []))
    case nil: break
    }
    add("verified", is: verifiedOnly ? true : nil)
    add("is_primary", is: primaryOnly ? true : nil)
    add("is_favorite", is: isFavorite)
    add("is_archived", is: isArchived)
    if let search, !search.foldedName.isEmpty {
      selection.conditions.append(.contains(Record.searchedFields, search))
    }
    selection.limit = limit
    return selection
  }
}

/// The timing of an event relative to a day.
package enum QueryTiming: Sendable, Hashable {
  /// Not over on that day.
  case upcoming(CalendarDate)
  /// Over before that day.
  case past(CalendarDate)
}

/// The sort order of records; records that are equal in it are sorted by ID.
package enum QuerySort: String, Sendable, Hashable, CaseIterable {
  /// By time, the earliest first.
  case dateAscending = "date-asc"
  /// By time, the latest first.
  case dateDescending = "date-desc"
  /// By name, then by time.
  case name
  /// By type, then by time.
  case type
}

// MARK: Kind by kind

/// A kind of records as queries see it.
package protocol QueriedRecord: ModelRecord {
  /// The values of the type field.
  associatedtype QueryType: FieldRepresentable = String
  /// The values of the status.
  associatedtype QueryStatus: Sendable, Hashable = Never
  /// The values of the record's day or instant.
  associatedtype QueryTime: FieldRepresentable = CalendarDate
  /// The field of the type.
  static var typeField: String { get }
  /// The fields that a text is searched for in.
  static var searchedFields: [String] { get }
  /// Returns the conditions that records with a status meet.
  static func conditions(for status: QueryStatus) -> [Selection.Condition]
}

extension QueriedRecord {
  package static var typeField: String { "type" }
  package static func conditions(for status: QueryStatus) -> [Selection.Condition] { [] }
}

extension Athlete: QueriedRecord {
  package static var searchedFields: [String] { ["full_name"] }
}

extension School: QueriedRecord {
  package typealias QueryStatus = SchoolStatus
  package static var searchedFields: [String] { ["name", "location", "city", "conference"] }
  package static func conditions(for status: SchoolStatus) -> [Selection.Condition] {
    [.anyOf("status", [status.fieldValue])]
  }
}

extension Coach: QueriedRecord {
  package static var searchedFields: [String] { ["first_name", "last_name", "notes"] }
}

extension Event: QueriedRecord {
  package typealias QueryType = EventType
  package typealias QueryStatus = EventStatus
  package static var searchedFields: [String] { ["name", "description", "location", "address", "city"] }
  package static func conditions(for status: EventStatus) -> [Selection.Condition] {
    switch status {
    case .cancelled: [.flag("cancelled", true)]
    case .attended: [.flag("cancelled", false), .flag("attended", true)]
    case .registered: [.flag("cancelled", false), .flag("attended", false), .flag("registered", true)]
    case .notRegistered: [.flag("cancelled", false), .flag("attended", false), .flag("registered", false)]
    }
  }
}

extension PerformanceMetric: QueriedRecord {
  package static var typeField: String { "metric_type" }
  package static var searchedFields: [String] { ["metric_type", "source", "notes"] }
}

extension Interaction: QueriedRecord {
  package typealias QueryType = InteractionType
  package typealias QueryTime = Date
  package static var searchedFields: [String] { ["subject", "content"] }
}

extension Trip: QueriedRecord {
  package static var typeField: String { "trip_type" }
  package static var searchedFields: [String] { ["name", "description", "destination"] }
}
