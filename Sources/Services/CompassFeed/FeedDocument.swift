import NIOCore

/// A body that is ready to be sent, with what tells it from others.
struct FeedDocument: Sendable {
  /// One representation of it.
  struct Representation: Sendable {
    /// The bytes, which all answers share.
    let body: ByteBuffer
    /// The validator.
    let tag: EntityTag
  }

  /// The bytes as they are.
  let plain: Representation
  /// The bytes packed by gzip; nil where that is not worth it.
  let packed: Representation?
  /// The second in which the body became what it is, also as a field has it; nil where that is not known.
  let lastModified: (date: HTTPDate, field: String)?

  /// Packing must save at least a byte.
  init(_ bytes: [UInt8], tag: EntityTag, lastModified: HTTPDate? = nil) {
    plain = Representation(body: ByteBuffer(bytes: bytes), tag: tag)
    self.lastModified = lastModified.map { ($0, $0.fieldValue) }
    packed = Gzip.packed(bytes).flatMap { packed in
      guard packed.count < bytes.count else { return nil }
      return Representation(body: ByteBuffer(bytes: packed), tag: EntityTag(tag, coding: "gzip"))
    }
  }
}

/// When a feed became what it is, as far as this process has seen.
///
/// The newest row says nothing of a row that was deleted or of a day that went by; what counts is the
/// moment at which the bytes were first seen to differ.
struct ValidatorHistory {
  private var seen: [String: (tag: EntityTag, date: HTTPDate)] = [:]

  /// The second since which a feed has this body.
  ///
  /// Two bodies of one second get two dates; the later one lies ahead of the clock and is not told to
  /// anybody until the clock has come there (RFC 9110 §8.8.2.1).
  mutating func date(of key: String, tag: EntityTag, now: HTTPDate) -> HTTPDate {
    if let earlier = seen[key] {
      if earlier.tag == tag { return earlier.date }
      let date = max(now, HTTPDate(seconds: earlier.date.seconds + 1))
      seen[key] = (tag, date)
      return date
    }
    seen[key] = (tag, now)
    return now
  }
}
