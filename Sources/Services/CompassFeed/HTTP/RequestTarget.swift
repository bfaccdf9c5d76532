import CompassModel
import HTTPTypes

/// What a request is for, of which secrets go no further than here.
struct RequestTarget {
  /// A place that the server has.
  enum Place {
    /// A feed; nil where what was asked for cannot be a secret.
    case feed(FeedSecret?)
    /// A page, of a month if one was asked for.
    case page(FeedSecret?, CalendarMonth?)
    case health
  }

  /// The kinds of targets.
  enum Route: String {
    case feed, page, health, other
  }

  /// What was asked for; nil where there is no such thing.
  let place: Place?
  /// Why the request is not answered at all.
  let refusal: HTTPResponse.Status?

  /// Reads a request's head.
  init(_ head: HTTPRequest, limits: FeedLimits) {
    let path = head.path ?? ""
    refusal = Self.refusal(head, path, limits)
    place = refusal == nil ? Self.place(path) : nil
  }

  /// The kind of target, as the access log names it.
  var route: Route {
    switch place {
    case .feed: .feed
    case .page: .page
    case .health: .health
    case nil: .other
    }
  }

  /// The secret that was given; nil where there is none.
  var secret: FeedSecret? {
    switch place {
    case .feed(let secret), .page(let secret, _): secret
    default: nil
    }
  }

  private static func refusal(
    _ head: HTTPRequest, _ path: String, _ limits: FeedLimits
  ) -> HTTPResponse.Status? {
    if path.utf8.count > limits.maximumTargetByteCount { return .uriTooLong }
    var byteCount = 0
    for field in head.headerFields { byteCount += field.name.rawName.utf8.count + field.value.utf8.count }
    if byteCount > limits.maximumHeaderByteCount || head.headerFields.count > limits.maximumHeaderFieldCount {
      return .requestHeaderFieldsTooLarge
    }
    // RFC 9112 §3.2 wants a host, and an origin server an absolute path.
    guard let authority = head.authority, !authority.isEmpty, path.utf8.first == 0x2F || path == "*" else {
      return .badRequest
    }
    // Nothing here takes a body.
    let hasBody =
      head.headerFields.contains(.transferEncoding)
      || !["0", nil].contains(head.headerFields[.contentLength])
    return hasBody && (head.method == .get || head.method == .head) ? .badRequest : nil
  }

  private static func place(_ target: String) -> Place? {
    let bytes = target.utf8
    let mark = bytes.firstIndex(of: 0x3F) ?? bytes.endIndex
    let path = target[..<mark]
    if path == "/health" { return .health }
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    let name = target[bytes.index(bytes.startIndex, offsetBy: folder.utf8.count)..<mark]
    if name.utf8.isEmpty || name.utf8.contains(0x2F) { return nil }
    if name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
      return .feed(FeedSecret(String(decoding: name.utf8.dropLast(ending.utf8.count), as: UTF8.self)))
    }
    let query = mark == bytes.endIndex ? "" : String(target[bytes.index(after: mark)...])
    return .page(FeedSecret(name), month(query))
  }

  /// The folder that feeds and pages are in.
  static let folder = "/f/"
  private static let ending = ".ics"

  private static func month(_ query: String) -> CalendarMonth? {
    for item in query.utf8.split(separator: 0x26) where item.starts(with: "month=".utf8) {
      return CalendarMonth(iso: String(decoding: item.dropFirst(6), as: UTF8.self))
    }
    return nil
  }
}
