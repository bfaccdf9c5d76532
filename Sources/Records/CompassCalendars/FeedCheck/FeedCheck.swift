package import CompassICalendar
import CompassModel

/// Checks a calendar that people subscribe to against what the clients are known to do with it.
///
/// What the clients do is the calendar reference's (§3.1 to §3.3): each rule says whom it concerns.
package struct FeedCheck: Sendable {
  /// The bytes from which a feed nears the megabyte beyond which Google takes none (calendar reference §3.1).
  package static let largeByteCount = 900_000

  /// The feed, as it was served or stands in a file.
  package var body: [UInt8]
  /// The clients that matter.
  package var clients: Set<FeedClient>
  /// The address at which subscribers find it.
  package var url: String?
  /// What the server said beside it, if it came from one.
  package var response: FeedResponse?
  /// The feed as it was some time before, to see what stayed the same.
  package var earlier: [UInt8]?
  /// The present, in seconds since 1970-01-01T00:00:00Z, to see whether the feed says it.
  package var now: Int?
  /// What the feed may ask of the reader.
  package var limits = ICalLimits()

  /// Creates a check of a feed for some clients, all unless told otherwise.
  package init(_ body: [UInt8], clients: Set<FeedClient> = Set(FeedClient.allCases)) {
    self.body = body
    self.clients = clients
  }

  /// Checks the feed.
  ///
  /// - Complexity: O(n) in the bytes of the feed and of its earlier build.
  package func report() -> FeedCheckReport {
    var checker = FeedChecker(self)
    checker.run()
    return FeedCheckReport(
      clients: FeedClient.allCases.filter(clients.contains), findings: checker.findings.all,
      byteCount: body.count, eventCount: checker.events.count)
  }
}

/// What a server said beside a feed.
package struct FeedResponse: Sendable {
  /// The status: 200.
  package var status: Int
  /// The names, in any capitals, and values of the header fields.
  package var headers: [(name: String, value: String)]
  /// How many other addresses were passed on the way.
  package var redirects = 0
  /// Whether the request said that it takes gzip.
  package var askedForGzip = false
  /// The status when it was asked for again with the ETag or date that it gave; nil if it was not asked.
  package var repeatedStatus: Int?

  /// Creates what a server said.
  package init(status: Int, headers: [(name: String, value: String)]) {
    self.status = status
    self.headers = headers
  }

  /// The first value of a header field, blanks around it left out.
  ///
  /// - Parameter name: the name in small letters.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }.map { $0.value.trimmedBlanks }
  }
}
