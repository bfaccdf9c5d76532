import HTTPTypes

/// The fields that answers have (calendar reference §3.3).
enum FeedHeaders {
  /// What is sent.
  enum Kind {
    case feed, page

    /// The value of `Content-Type`.
    var contentType: String {
      switch self {
      case .feed: "text/calendar; charset=utf-8"
      case .page: "text/html; charset=utf-8"
      }
    }
  }

  /// What every answer has: no search engine keeps it, and no address leaves with a link.
  static let always: HTTPFields = {
    var fields = HTTPFields()
    fields[.xContentTypeOptions] = "nosniff"
    if let robots = HTTPField.Name("X-Robots-Tag") { fields[robots] = "noindex, nofollow" }
    if let referrer = HTTPField.Name("Referrer-Policy") { fields[referrer] = "no-referrer" }
    return fields
  }()

  /// What a feed or a page has, validators aside.
  static func of(_ kind: Kind, contentSecurityPolicy: String) -> HTTPFields {
    var fields = HTTPFields()
    switch kind {
    case .feed: fields[.cacheControl] = "private, max-age=300, must-revalidate"
    case .page:
      fields[.cacheControl] = "private, no-cache"
      fields[.contentSecurityPolicy] = contentSecurityPolicy
    }
    return fields
  }
}
