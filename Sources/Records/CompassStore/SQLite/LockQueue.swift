import Foundation
import Synchronization

/// Waits for another writer as SQLite asks it to, and says so when it takes long.
final class LockQueue: Sendable {
  /// The time between two tries, in seconds.
  private static let interval: TimeInterval = 0.02
  /// How long is waited before anybody is told, in seconds.
  private static let patience: TimeInterval = 1

  private let waiting: StoreWaiting
  private let storePath: String?
  private let state = Mutex((start: ContinuousClock.now, isTold: false))

  init(_ waiting: StoreWaiting, storePath: String?) {
    self.waiting = waiting
    self.storePath = storePath
  }

  /// Waits for a while; false means that it was long enough.
  ///
  /// - Parameter tries: how often this was asked before for the same lock.
  func goesOn(afterTries tries: Int) -> Bool {
    let now = ContinuousClock.now
    let waited = state.withLock { state in
      if tries == 0 { state.start = now }
      return state.start.duration(to: now)
    }
    guard waited < .seconds(waiting.seconds) else { return false }
    if waited >= .seconds(Self.patience), let notice = waiting.notice, let storePath,
      state.withLock({ state in
        defer { state.isTold = true }
        return !state.isTold
      })
    {
      notice("Waiting for the store \(storePath): \(LockHolder.description(storePath: storePath)).")
    }
    Thread.sleep(forTimeInterval: Self.interval)
    return true
  }
}
