/// What a request says of the body that its sender has already.
struct Conditions: Sendable, Hashable {
  /// The values of `If-None-Match`, joined where it came more than once.
  var ifNoneMatch: String?
  /// The value of `If-Modified-Since`.
  var ifModifiedSince: String?

  /// Whether the sender has the body that it would get (RFC 9110 §13.2.2).
  ///
  /// `If-None-Match` decides alone where it is there; a date that cannot be read decides nothing.
  ///
  /// - Parameters:
  ///   - tag: the tag of the body.
  ///   - lastModified: the second in which the body became what it is; nil where that is not known.
  func areMet(tag: EntityTag, lastModified: HTTPDate?) -> Bool {
    if let ifNoneMatch { return tag.matches(ifNoneMatch: ifNoneMatch) }
    guard let lastModified, let since = ifModifiedSince.flatMap({ HTTPDate($0) }) else { return false }
    return lastModified <= since
  }
}
