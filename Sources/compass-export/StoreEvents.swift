import CompassDocuments
import CompassModel
import CompassStore

/// Events that are read from the store whenever a writer asks.
struct StoreEvents: EventRecords {
  let store: SQLiteStore
  let query: EventQuery

  func forEach(_ body: (Event) throws -> Void) throws {
    try store.read { reader in
      try reader.forEach(query) { values in
        if let event = Event(values) { try body(event) }
      }
    }
  }
}
