package import Foundation

/// How a store is waited for while somebody else writes it.
package struct StoreWaiting: Sendable {
  /// How long another writer is waited for unless told otherwise, in seconds.
  package static let defaultSeconds: TimeInterval = 30

  /// How long another writer is waited for, in seconds.
  package var seconds: TimeInterval
  /// Takes a sentence that says who is waited for, once it has taken long enough for a person to wonder.
  package var notice: (@Sendable (String) -> Void)?

  /// Creates a way to wait.
  package init(
    seconds: TimeInterval = StoreWaiting.defaultSeconds, notice: (@Sendable (String) -> Void)? = nil
  ) {
    self.seconds = seconds
    self.notice = notice
  }
}
