import Synchronization

/// A store that lasts as long as this object and keeps no history, for a conversion or a dry run without a store.
package final class MemoryStore: Store {
  private let tables = Mutex(MemoryTables())

  /// Creates an empty store.
  package init() {}

  /// Runs a closure that can read the store.
  package func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try body(MemorySession(tables.withLock(\.self)))
  }

  /// Runs a closure that can change the store; an error or a rollback leaves it as it was.
  package func write<Result>(_ body: (any StoreWriting) throws -> StoreTransaction<Result>) throws -> Result {
    let session = MemorySession(tables.withLock(\.self))
    switch try body(session) {
    case .commit(let result):
      tables.withLock { $0 = session.tables }
      return result
    case .rollback(let result): return result
    }
  }
}
