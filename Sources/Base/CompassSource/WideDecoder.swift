/// Makes UTF-8 of UTF-16 that comes in pieces; half a pair becomes a replacement character.
package struct WideDecoder: Sendable {
  /// How many bytes of byte order mark the file starts with.
  package let markLength: Int
  /// Whether the high byte of a unit comes first.
  package let isBig: Bool
  /// The index among the bytes that were last decoded into, at which U+FFFD first stood for what is no character.
  package private(set) var firstReplacement: Int?
  /// The byte of a unit whose other byte is in the next piece.
  private var pending: UInt8?
  /// The first half of a pair.
  private var surrogate: UInt16?

  /// Creates a decoder; nil where the first bytes of a file are not UTF-16, for which it must begin with
  /// a mark or with a character of ASCII.
  package init?(head: [UInt8]) {
    guard head.count >= 2 else { return nil }
    switch (head[0], head[1]) {
    case (0xFF, 0xFE): (isBig, markLength) = (false, 2)
    case (0xFE, 0xFF): (isBig, markLength) = (true, 2)
    case (1..<0x80, 0): (isBig, markLength) = (false, 0)
    case (0, 1..<0x80): (isBig, markLength) = (true, 0)
    default: return nil
    }
  }

  /// Decodes the next piece.
  package mutating func decode(_ piece: [UInt8], into text: inout [UInt8]) {
    text.reserveCapacity(text.count + piece.count)
    for byte in piece {
      guard let first = pending else {
        pending = byte
        continue
      }
      pending = nil
      append(isBig ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first), to: &text)
    }
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let high = surrogate {
      surrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        Self.append(0x10000 + UInt32(high & 0x3FF) << 10 + UInt32(unit & 0x3FF), to: &text)
        return
      }
      replace(in: &text)
    }
    if unit & 0xFC00 == 0xD800 {
      surrogate = unit
    } else if unit & 0xFC00 == 0xDC00 {
      replace(in: &text)
    } else if unit < 0x80 {
      text.append(UInt8(unit))
    } else {
      Self.append(UInt32(unit), to: &text)
    }
  }

  /// Says what is left at the end of the file.
  package mutating func finish(into text: inout [UInt8]) {
    if surrogate != nil || pending != nil { replace(in: &text) }
    surrogate = nil
    pending = nil
  }

  private mutating func replace(in text: inout [UInt8]) {
    if firstReplacement == nil { firstReplacement = text.count }
    Self.append(0xFFFD, to: &text)
  }

  private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    text.append(contentsOf: String(UnicodeScalar(scalar) ?? "\u{FFFD}").utf8)
  }
}
