import Synchronization

/// A store that lasts as long as this object and keeps no history: for a conversion, or on top of another store to find
/// out what an import would do to it.
package final class MemoryStore: Store {
  private let tables = Mutex(MemoryTables())
  private let base: (any Store)?

  /// Creates a store without records of its own.
  ///
  /// - Parameter base: a store below this one, which is only read; nil for an empty store.
  package init(over base: (any Store)? = nil) { self.base = base }

  /// Runs a closure that can read the store.
  package func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try withSession(body)
  }

  /// Runs a closure that can change the store; an error or a rollback leaves it as it was.
  package func write<Result>(_ body: (any StoreWriting) throws -> StoreTransaction<Result>) throws -> Result {
    try withSession { session in
      switch try body(session) {
      case .commit(let result):
        tables.withLock { $0 = session.tables }
        return result
      case .rollback(let result): return result
      }
    }
  }

  private func withSession<Result>(_ body: (MemorySession) throws -> Result) throws -> Result {
    let tables = tables.withLock(\.copy)
    guard let base else { return try body(MemorySession(tables, over: nil)) }
    return try base.read { try body(MemorySession(tables, over: $0)) }
  }
}
