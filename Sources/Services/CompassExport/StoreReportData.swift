package import CompassCalendars
package import CompassDocuments
package import CompassModel
package import CompassStore
package import Foundation

/// The events of a query, read from one snapshot of a store as often as needed.
package struct StoreEvents: EventRecords {
  private let reader: any StoreReading
  private let query: EventQuery

  /// Creates the events of a query.
  ///
  /// - Parameters:
  ///   - reader: the snapshot; reading after its closure ended is an error.
  ///   - query: the events.
  package init(_ reader: any StoreReading, query: EventQuery) {
    self.reader = reader
    self.query = query
  }

  /// Calls a closure with each event, in the order of the query, until it returns false.
  package func scan(_ body: (Event) throws -> Bool) throws {
    try reader.scan(query.selection) { values in try Event(values).map(body) ?? true }
  }
}

extension EventSheetReport.Sheet {
  /// An event with all that hangs on it in a store.
  ///
  /// - Throws: what reading throws.
  package init(_ event: Event, _ reader: any StoreReading) throws {
    var metrics = MetricQuery(events: [event.id])
    metrics.sort = .type
    let interactions = InteractionQuery(events: [event.id])
    let present = event.coachesPresent
    self.init(
      event, coaches: try present.isEmpty ? [] : reader.coaches(CoachQuery(ids: present)),
      metrics: try reader.metrics(metrics), interactions: try reader.interactions(interactions))
  }
}

extension ReportNames {
  /// The names of all schools, coaches and events of a store.
  ///
  /// - Parameters:
  ///   - athletes: whom the document is about.
  ///   - reader: the store.
  ///   - audience: the readers, who don't get the names of visits that they may not see.
  /// - Throws: what reading throws.
  package init(of athletes: [Athlete], _ reader: any StoreReading, for audience: Audience = .coach) throws {
    self.init(
      athletes: Self.byID(athletes.map { ($0.id, $0.fullName) }),
      schools: Self.byID(try reader.schools().map { ($0.id, $0.name) }),
      coaches: Self.byID(try reader.coaches().map { ($0.id, $0.fullName) }),
      events: Self.byID(try reader.events().filter(audience.reads).map { ($0.id, $0.name) }))
  }

  private static func byID(_ pairs: [(UUID, String)]) -> [UUID: String] {
    Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension TemplateNames {
  /// The names of the records that a template's columns link to, by name; events the newest first.
  ///
  /// - Parameters:
  ///   - kind: the kind that the template is of.
  ///   - owners: whose records they are; nil means all.
  /// - Throws: what reading throws.
  package init(for kind: RecordKind, owners: [UUID?]?, _ reader: any StoreReading) throws {
    self.init()
    for linked in FillInTemplate.linkedKinds(of: kind) {
      switch linked {
      case .athlete: self[.athlete] = try reader.athletes(AthleteQuery(owners: owners)).map(\.fullName)
      case .school: self[.school] = try reader.schools(SchoolQuery(owners: owners)).map(\.name)
      case .coach: self[.coach] = try reader.coaches(CoachQuery(owners: owners)).map(\.fullName)
      case .event:
        var query = EventQuery(owners: owners)
        query.sort = .dateDescending
        self[.event] = try reader.events(query).map(\.name)
      case .metric, .interaction, .trip: break
      }
    }
  }
}

extension ReportDirections {
  /// The way to a destination: in Google Maps, which every phone and computer opens, in Apple Maps and in Waze.
  package init?(_ destination: Destination) {
    self.init(
      place: destination.text,
      links: [DirectionsProvider.google, .apple, .waze].map { .init($0.label, url: destination.url($0)) })
  }

  /// Finds the way to events by their address, venue, city or coordinates.
  package static let finder: Finder = { event in Destination(event).flatMap { ReportDirections($0) } }
}

extension ReportDirections {
  /// The way to the place where a trip stays; nil where none is known.
  package init?(basecampOf trip: Trip) {
    guard let destination = Destination(basecampOf: trip) else { return nil }
    self.init(destination)
  }
}

/// The metrics of a query, read from one snapshot of a store as often as needed.
package struct StoreMetricSource: MetricSource {
  /// What is told of a pass over the metrics, for whoever waits.
  package struct Watch: Sendable {
    /// Told that a pass over all of them begins.
    package var onPass: @Sendable () -> Void
    /// Told of each.
    package var onMetric: @Sendable () -> Void

    package init(onPass: @escaping @Sendable () -> Void, onMetric: @escaping @Sendable () -> Void) {
      self.onPass = onPass
      self.onMetric = onMetric
    }
  }

  private let reader: any StoreReading
  private let query: MetricQuery
  private let watch: Watch?

  /// Creates the metrics of a query.
  ///
  /// - Parameters:
  ///   - reader: the snapshot; reading after its closure ended is an error.
  ///   - query: the metrics.
  ///   - watch: what to tell about progress.
  package init(_ reader: any StoreReading, query: MetricQuery, watch: Watch? = nil) {
    self.reader = reader
    self.query = query
    self.watch = watch
  }

  /// Calls a closure with each metric, in the order of the query, until it returns false.
  package func scan(type: String?, _ body: (PerformanceMetric) throws -> Bool) throws {
    var query = query
    if let type { query.types = [type] }
    // A pass over one type is a part of the summary, which has a pass for each.
    if type == nil { watch?.onPass() }
    try reader.scan(query.selection) { values in
      defer { watch?.onMetric() }
      return try PerformanceMetric(values).map(body) ?? true
    }
  }
}
