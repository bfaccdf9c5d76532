package import CompassModel
import CompassSource
import CompassValidation
package import Foundation

extension StoreReading {
  /// Calls a closure with each record of a selection, in the selection's order.
  package func forEach(_ selection: Selection, _ body: (FieldValues) throws -> Void) throws {
    try scan(selection) { values in
      try body(values)
      return true
    }
  }

  /// Hands on the records that a query asks for, one at a time, in its order, as their values.
  package func forEach(
    _ query: RecordQuery<some QueriedRecord>, _ body: (FieldValues) throws -> Void
  ) throws {
    try forEach(query.selection, body)
  }

  /// The number of records that a query asks for, its limit aside.
  package func count(_ query: RecordQuery<some QueriedRecord>) throws -> Int { try count(query.selection) }

  /// The records that a query asks for, in its order.
  ///
  /// - Complexity: O(n) in memory; use ``forEach(_:_:)`` where there may be many.
  package func records<Record: QueriedRecord>(_ query: RecordQuery<Record>) throws -> [Record] {
    var records: [Record] = []
    try forEach(query.selection) { values in
      guard let record = Record(values) else {
        throw ToolError(
          .storeDamaged, "The \(values.kind.rawValue) \(values["id"]?.canonicalText ?? "") can't be read.",
          help: "Another program wrote it. Correct it there.")
      }
      records.append(record)
    }
    return records
  }

  /// The events that a query asks for.
  package func events(_ query: EventQuery = EventQuery()) throws -> [Event] { try records(query) }
  /// The metrics that a query asks for.
  package func metrics(_ query: MetricQuery = MetricQuery()) throws -> [PerformanceMetric] {
    try records(query)
  }
  /// The schools that a query asks for.
  package func schools(_ query: SchoolQuery = SchoolQuery()) throws -> [School] { try records(query) }
  /// The coaches that a query asks for.
  package func coaches(_ query: CoachQuery = CoachQuery()) throws -> [Coach] { try records(query) }
  /// The interactions that a query asks for.
  package func interactions(_ query: InteractionQuery = InteractionQuery()) throws -> [Interaction] {
    try records(query)
  }
  /// The trips that a query asks for.
  package func trips(_ query: TripQuery = TripQuery()) throws -> [Trip] { try records(query) }
  /// The athletes of the store, by name.
  package func athletes(_ query: AthleteQuery = AthleteQuery()) throws -> [Athlete] { try records(query) }

  /// The record of that id, or nil where there is none.
  package func record<Record: ModelRecord>(_ type: Record.Type = Record.self, id: UUID) throws -> Record? {
    try values(of: Record.kind, id: id).flatMap { Record($0) }
  }
}
