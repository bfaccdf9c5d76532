import CompassModel

/// Whether a sender wants gzip (RFC 9110 §12.5.3).
enum ContentCoding {
  /// Whether `Accept-Encoding` names gzip and does not refuse it; no field, and `*`, ask for nothing.
  static func acceptsGzip(_ field: String?) -> Bool {
    guard let field else { return false }
    var accepts = false
    for item in field.lowercased().utf8.split(separator: 0x2C) {
      let parts = item.split(separator: 0x3B).map { part in
        String(decoding: part.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
      }
      guard let name = parts.first, name == "gzip" || name == "x-gzip" else { continue }
      accepts = !parts.dropFirst().contains(where: isZero)
    }
    return accepts
  }

  /// Whether a parameter is a quality of zero, such as `q=0.0`.
  private static func isZero(_ parameter: String) -> Bool {
    parameter.hasPrefix("q=0") && parameter.utf8.dropFirst(3).allSatisfy { $0 == 0x2E || $0 == 0x30 }
  }

  /// Whether a client is one whose subscriptions a packed body broke (calendar reference §3.1).
  static func isBrokenByGzip(userAgent: String?) -> Bool {
    guard let userAgent = userAgent?.lowercased() else { return false }
    return ["outlook", "exchange", "microsoft office", "ms-office"].contains { userAgent.contains($0) }
  }
}
