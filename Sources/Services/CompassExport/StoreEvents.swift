import CompassDocuments
package import CompassModel
package import CompassStore

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

  /// Lends the events in the order of the query.
  package func forEach(_ body: (Event) throws -> Void) throws {
    try reader.forEach(query) { values in
      if let event = Event(values) { try body(event) }
    }
  }
}
