package import Foundation

/// How a server of feeds is run.
package struct FeedServerOptions: Sendable {
  /// The address that it listens at.
  package var host = "127.0.0.1"
  /// The port; 0 takes any that is free.
  package var port = 8087
  /// The folder on the web that feeds are in; nil takes the host that a request names.
  package var base: FeedBase?
  /// Whether bodies are packed for those who ask for it.
  package var usesGzip = true
  /// Whether a proxy of ours says in `X-Forwarded-For` who asks.
  package var isBehindProxy = false
  /// What bounds a feed and whoever asks.
  package var limits = FeedLimits()
  /// The zone of the user; nil means that of the store.
  package var zone: TimeZone?
  /// Tells the current instant.
  package var clock: @Sendable () -> Date = { Date() }

  /// Creates the usual options.
  package init() {}

  /// Whether nobody but this machine reaches the server.
  package var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}

extension FeedBase {
  /// The folder of feeds at the host that a request names; nil where that is no host.
  init?(authority: String?) {
    guard let authority, !authority.utf8.contains(0x2F) else { return nil }
    self.init("http://\(authority)/f")
  }
}
