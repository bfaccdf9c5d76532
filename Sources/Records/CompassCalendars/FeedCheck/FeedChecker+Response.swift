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
        .feedRedirect, .all(.note, "follows them at each refresh, if at all"),
        "The address has \(response.redirects) redirects to another address")
    }
    if let disposition = response.header("content-disposition"),
      disposition.lowercased().hasPrefix("attachment")
    {
      findings.add(
        .feedDisposition,
        .all(.note, "may treat it as a download")
          .and(.apple, is: .warning, "treats it as an import and never updates it"),
        "The server sends the feed as an attachment")
    }
  }

  /// Checks the status, and says whether the rest of the response is that of a feed.
  private mutating func checkStatus(_ response: FeedResponse) -> Bool {
    switch response.status {
    case 200: return true
    case 410:
      findings.add(
        .feedStatus,
        .all(.error, "can't subscribe to it").and(.thunderbird, is: .error, "turns off the calendar"),
        "The server reports that the feed is gone (410)")
    default:
      findings.add(
        .feedStatus,
        .all(.error, "can't subscribe to it")
          .and(.google, is: .error, "drops the calendar after several failures")
          .and(.thunderbird, is: .error, "turns off the calendar until you retry"),
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
        .all(.warning, "may not recognize it as a calendar")
          .and(.thunderbird, is: kind == "text/plain" ? .note : .warning, "prefers text/calendar"),
        kind.isEmpty ? "The server sends no content type" : "The server sends the content type \(value: kind)"
      )
    } else if let charset = parts.first(where: { $0.hasPrefix("charset=") })?.dropFirst(8) {
      guard charset.filter({ $0 != "\"" }) != "utf-8" else { return }
      findings.add(
        .feedCharset, .all(.warning, "may show wrong characters"),
        "The server names the encoding \(value: String(charset)), not utf-8")
    } else {
      findings.add(
        .feedCharset, .all(.note, "has to guess utf-8"),
        "The server doesn't name the encoding of the feed")
    }
  }

  private mutating func checkCompression(_ response: FeedResponse) {
    guard let encoding = response.header("content-encoding"), encoding.lowercased() != "identity" else {
      return
    }
    if !response.askedForGzip {
      addUnaskedCompression("The server compresses the feed without a request for it")
    } else if response.header("vary")?.lowercased().utf8.isEmpty ?? true {
      findings.add(
        .feedVary, .all(.note, "may get a compressed feed from a cache without requesting it"),
        "The server compresses the feed but sends no Vary: Accept-Encoding")
    }
  }

  /// Adds that a feed is compressed for those who cannot read that.
  mutating func addUnaskedCompression(_ message: Message) {
    findings.add(
      .feedCompressed,
      .all(.warning, "may not decompress it")
        .and(.outlook, is: .error, "loses the subscription"),
      message)
  }

  private mutating func checkValidators(_ response: FeedResponse) {
    let hasTag = response.header("etag") != nil
    let hasDate = response.header("last-modified") != nil
    switch (hasTag, hasDate) {
    case (false, false):
      findings.add(
        .feedValidators, .on(.apple, .thunderbird, is: .warning, "downloads the whole feed at each refresh"),
        "The server sends no ETag and no Last-Modified")
    case (true, false):
      findings.add(
        .feedValidators,
        .on(.apple, is: .note, "checks by date, so it downloads the whole feed at each refresh"),
        "The server sends no Last-Modified")
    default: break
    }
    if hasTag || hasDate, let status = response.repeatedStatus, status != 304 {
      findings.add(
        .feedNotModified, .on(.apple, .thunderbird, is: .warning, "downloads the whole feed at each refresh"),
        "To a conditional request, the server answers \(status), not 304")
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
      .feedSharedCache, .all(.note, "gets old events even when you refresh by hand"),
      "Caches may keep the feed for \(age) seconds")
  }
}
