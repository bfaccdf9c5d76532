package import CompassModel
package import Foundation

/// Which metrics, in which order.
package struct MetricQuery: StoreQuery {
  /// Metrics as the records they are.
  package typealias Record = PerformanceMetric

  /// What metrics are sorted by; metrics that are equal in it are sorted by id.
  package enum Sort: String, Sendable, Hashable, CaseIterable {
    /// By day, the first first, then by type.
    case dateAscending = "date-asc"
    /// By day, the last first, then by type.
    case dateDescending = "date-desc"
    /// By type, then by day.
    case type
  }

  /// The athletes, nil among them meaning no one yet; nil means all.
  package var owners: [UUID?]?
  /// The ids; nil means any.
  package var ids: [UUID]?
  /// The events at which they were taken; nil means any or none.
  package var events: [UUID]?
  /// The keys of the types; nil means any.
  package var types: [String]?
  /// The first day.
  package var since: CalendarDate?
  /// The last day.
  package var until: CalendarDate?
  /// Whether only those that a third party verified.
  package var verifiedOnly = false
  /// Whether only the primary ones, or only the others; nil means both.
  package var isPrimary: Bool?
  /// A text in the type, source or notes.
  package var search: String?
  /// The order.
  package var sort = Sort.dateAscending
  /// The most metrics; nil means all.
  package var limit: Int?

  /// Creates a query for all metrics.
  package init(owners: [UUID?]? = nil, ids: [UUID]? = nil, events: [UUID]? = nil) {
    self.owners = owners
    self.ids = ids
    self.events = events
  }

  /// The query as a store carries it out.
  package var selection: Selection {
    var conditions: [Selection.Condition] = []
    conditions.add("event_id", anyOf: events)
    conditions.add("metric_type", anyOf: types)
    if let since { conditions.append(.from("recorded_date", .date(since))) }
    if let until { conditions.append(.upTo("recorded_date", .date(until))) }
    if verifiedOnly { conditions.append(.flag("verified", true)) }
    conditions.add("is_primary", is: isPrimary)
    conditions.add(search: search, in: "metric_type", "source", "notes")
    return select(conditions, order: order)
  }

  private var order: [Selection.Order] {
    switch sort {
    case .dateAscending: [.ascending("recorded_date"), .ascending("metric_type")]
    case .dateDescending: [.descending("recorded_date"), .ascending("metric_type")]
    case .type: [.ascending("metric_type"), .ascending("recorded_date")]
    }
  }
}
