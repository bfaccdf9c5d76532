import Synchronization

/// Counts the wrong addresses that each client asks for, so that nobody can try many.
///
/// A right address is always answered: behind a proxy or a school's network everybody has one address.
final class MissLimiter: Sendable {
  private struct Window {
    var start: Int
    var count: Int
  }

  private let maximum: Int
  private let windows = Mutex<[String: Window]>([:])

  /// The most clients that are remembered; beyond that all are forgotten, which lets a few through.
  private static let maximumClients = 10_000

  /// Creates a limiter.
  ///
  /// - Parameter maximum: the most misses of a client in a minute.
  init(maximum: Int) { self.maximum = maximum }

  /// Counts a miss; returns whether it is one too many.
  ///
  /// - Parameters:
  ///   - client: who asked.
  ///   - seconds: the time since some moment.
  func isTooMany(client: String, at seconds: Int) -> Bool {
    let minute = seconds / 60
    return windows.withLock { windows in
      if windows.count >= Self.maximumClients, windows[client] == nil { windows = [:] }
      var window = windows[client] ?? Window(start: minute, count: 0)
      if window.start != minute { window = Window(start: minute, count: 0) }
      window.count += 1
      windows[client] = window
      return window.count > maximum
    }
  }
}
