import CompassModel
import CompassSource
import CompassValidation

/// What a server says beside a feed (calendar reference §3.3).
extension FeedChecker {
  /// The longest time, in seconds, for which a cache on the way may keep a feed without being noticed.
  static let maximumSharedAge = 3600

  mutating func checkResponse() {
    guard let response = check.response else { return }
    guard checkStatus(response) else { return }
    checkKind(response)
    checkCompression(response)
    checkValidators(response)
    checkCaching(response)
    if response.redirects > 0 {
      findings.add(
        .feedRedirect, .all(.note, "follows them at each poll, if it does"),
        "The address leads to another by \(response.redirects) redirects")
    }
    if let disposition = response.header("content-disposition"),
      disposition.lowercased().hasPrefix("attachment")
    {
      findings.add(
        .feedDisposition,
        .all(.note, "may take it for a file to keep")
          .and(.apple, is: .warning, "takes it for an import that is never updated"),
        "The server calls the feed an attachment")
    }
  }

  /// Checks the status, and says whether the rest of the response is that of a feed.
  private mutating func checkStatus(_ response: FeedResponse) -> Bool {
    switch response.status {
    case 200: return true
    case 410:
      findings.add(
        .feedStatus,
        .all(.error, "cannot subscribe to it").and(.thunderbird, is: .error, "switches the calendar off"),
        "The server says that the feed is gone (410)")
    default:
      findings.add(
        .feedStatus,
        .all(.error, "cannot subscribe to it")
          .and(.google, is: .error, "drops the calendar after some failures")
          .and(.thunderbird, is: .error, "switches the calendar off until it is asked to try again"),
        "The server answers with status \(response.status)")
    }
    return false
  }

  private mutating func checkKind(_ response: FeedResponse) {
    let parts = (response.header("content-type") ?? "").lowercased().split(separator: ";")
      .map { String($0).trimmedBlanks }
    let kind = parts.first ?? ""
    if kind != "text/calendar" {
      findings.add(
        .feedContentType,
        .all(.warning, "may not know it for a calendar")
          .and(.thunderbird, is: kind == "text/plain" ? .note : .warning, "would rather have text/calendar"),
        kind.isEmpty ? "The server does not say what it sends" : "The server sends \(value: kind)")
    } else if let charset = parts.first(where: { $0.hasPrefix("charset=") })?.dropFirst(8) {
      guard charset.filter({ $0 != "\"" }) != "utf-8" else { return }
      findings.add(
        .feedCharset, .all(.warning, "may show other letters"),
        "The server calls the feed's characters \(value: String(charset)) and not utf-8")
    } else {
      findings.add(
        .feedCharset, .all(.note, "has to guess that it is utf-8"),
        "The server does not say which characters the feed is in")
    }
  }

  private mutating func checkCompression(_ response: FeedResponse) {
    guard let encoding = response.header("content-encoding"), encoding.lowercased() != "identity" else {
      return
    }
    if !response.askedForGzip {
      addUnaskedCompression("The server compresses the feed although nobody asked for it")
    } else if response.header("vary")?.lowercased().utf8.isEmpty ?? true {
      findings.add(
        .feedVary, .all(.note, "may get the compressed form from a cache without having asked for it"),
        "The server compresses the feed and has no Vary: Accept-Encoding")
    }
  }

  /// Adds that a feed is compressed for those who cannot read that.
  mutating func addUnaskedCompression(_ message: Message) {
    findings.add(
      .feedCompressed,
      .all(.warning, "may not unpack what it did not ask for")
        .and(.outlook, is: .error, "loses the subscription"),
      message)
  }

  private mutating func checkValidators(_ response: FeedResponse) {
    let hasTag = response.header("etag") != nil
    let hasDate = response.header("last-modified") != nil
    switch (hasTag, hasDate) {
    case (false, false):
      findings.add(
        .feedValidators, .on(.apple, .thunderbird, is: .warning, "fetches all of it at each poll"),
        "The server gives neither an ETag nor a Last-Modified")
    case (true, false):
      findings.add(
        .feedValidators, .on(.apple, is: .note, "asks by date and fetches all of it at each poll"),
        "The server gives no Last-Modified")
    default: break
    }
    if hasTag || hasDate, let status = response.repeatedStatus, status != 304 {
      findings.add(
        .feedNotModified, .on(.apple, .thunderbird, is: .warning, "fetches all of it at each poll"),
        "Asked again with what it gave, the server answers \(status) and not 304")
    }
  }

  private mutating func checkCaching(_ response: FeedResponse) {
    var isPublic = false
    var age: Int?
    for part in (response.header("cache-control") ?? "").lowercased().split(separator: ",") {
      let directive = String(part).trimmedBlanks
      if directive == "public" { isPublic = true }
      if directive.hasPrefix("s-maxage=") {
        isPublic = true
        age = Int(directive.dropFirst(9)) ?? age
      } else if directive.hasPrefix("max-age="), age == nil {
        age = Int(directive.dropFirst(8))
      }
    }
    guard isPublic, let age, age > Self.maximumSharedAge else { return }
    findings.add(
      .feedSharedCache, .all(.note, "gets old events even when it is told to update now"),
      "Caches on the way may keep the feed for \(age) seconds")
  }

  mutating func checkRobots() {
    guard let robots = check.robots, let path = check.url.map({ FeedAddress($0).path }) ?? check.path else {
      return
    }
    if RobotsFile(robots).disallows(
      path.isEmpty ? "/" : path, for: ["google-calendar-importer", "googlebot"])
    {
      findings.add(
        .feedRobots, .on(.google, is: .error, "obeys it and stops fetching"),
        "The server's robots.txt forbids the feed's path")
    }
  }
}
