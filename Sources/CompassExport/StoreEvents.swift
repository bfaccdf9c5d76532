import CompassDocuments
package import CompassModel
package import CompassStore

/// Events that are read from the store whenever a writer asks.
package struct StoreEvents: EventRecords {
  private let store: SQLiteStore
  private let query: EventQuery

  /// The events that a query asks for.
  package init(store: SQLiteStore, query: EventQuery) {
    self.store = store
    self.query = query
  }

  /// Lends the events in the order of the query.
  package func forEach(_ body: (Event) throws -> Void) throws {
    try store.read { reader in
      try reader.forEach(query) { values in
        if let event = Event(values) { try body(event) }
      }
    }
  }
}
