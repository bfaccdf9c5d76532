import CompassFiles

/// The strong validator of a body (RFC 9110 §8.8.3).
struct EntityTag: Sendable, Hashable {
  /// What stands between the quotes.
  let opaque: String

  /// The tag of some bytes: 128 bits of their SHA-256.
  ///
  /// - Complexity: O(n).
  init(of bytes: [UInt8]) {
    opaque = Digest.hexadecimal(Digest.sha256(of: bytes).prefix(16))
  }

  /// The tag of the same body in another coding, which is another representation.
  init(_ tag: EntityTag, coding: String) { opaque = tag.opaque + "-" + coding }

  /// The value of the `ETag` field.
  var fieldValue: String { "\"\(opaque)\"" }

  /// Whether one of the tags of an `If-None-Match` field is this one, compared weakly (RFC 9110 §13.1.2).
  ///
  /// A field that is not formed as it should be matches as far as it can be read.
  func matches(ifNoneMatch field: String) -> Bool {
    var bytes = Array(field.utf8)[...]
    while let first = bytes.first {
      switch first {
      // The field is `*` and blanks.
      case 0x2A where field.utf8.filter({ $0 != 0x20 && $0 != 0x09 }) == [0x2A]: return true
      case 0x22:
        bytes.removeFirst()
        guard let end = bytes.firstIndex(of: 0x22) else { return false }
        if bytes[..<end].elementsEqual(opaque.utf8) { return true }
        bytes = bytes[(end + 1)...]
      default: bytes.removeFirst()
      }
    }
    return false
  }
}
