import CompassCalendars

/// What bounds a feed and whoever asks for one.
package struct FeedLimits: Sendable, Hashable {
  /// How far back a feed goes, in days.
  package var pastDays = 366
  /// The most events of a feed; what is longest past goes first.
  ///
  /// Google takes about a megabyte (calendar reference §3.1), which 1,500 events of 600 bytes stay under.
  package var maximumEvents = 1500
  /// The bytes of a feed from which it is said that Google may soon take it no more.
  package var largeByteCount = FeedCheck.largeByteCount
  /// The most feeds and pages that are kept ready.
  package var maximumDocuments = 512
  /// The most bytes of a request's target.
  package var maximumTargetByteCount = 1024
  /// The most bytes of a header, its names and values together.
  package var maximumHeaderByteCount = 8192
  /// The most fields of a header.
  package var maximumHeaderFieldCount = 64
  /// How long a connection may do nothing, in seconds.
  package var idleSeconds = 30
  /// How long a request may take to arrive, and an answer to be taken, in seconds.
  package var stallSeconds = 20
  /// The most connections at once, a few more where many come in the same moment.
  package var maximumConnections = 512
  /// The most wrong addresses that one client may ask for in a minute before it is told to wait.
  package var maximumMissesPerMinute = 30
  /// How long an answer may still take when the server is told to stop, in seconds.
  package var shutdownSeconds = 10

  /// Creates the usual limits.
  package init() {}
}
