import CompassSource

/// Decodes `_xHHHH_`, which workbooks use for characters that XML can't represent or would change
/// (ECMA-376 Part 1 §22.9.2.19).
enum EscapedText {
  private static let escape: [UInt8] = [0x5F, 0x78]
  private static let length = 7
  private static let replacement: UnicodeScalar = "\u{FFFD}"

  /// Replaces the escapes in a text with their characters.
  ///
  /// - Parameters:
  ///   - text: the bytes, valid UTF-8.
  ///   - start: the index where the text begins. Bytes before it don't change.
  static func decode(_ text: inout [UInt8], from start: Int) {
    guard text[start...].contains(where: { $0 == 0x5F }), unit(text, firstEscape(text, start)) != nil else {
      return
    }
    var decoded: [UInt8] = []
    var index = start
    while index < text.count {
      guard let first = unit(text, index) else {
        decoded.append(text[index])
        index += 1
        continue
      }
      index += length
      var scalar = UnicodeScalar(UInt32(first))
      if UTF16.isLeadSurrogate(first), let second = unit(text, index), UTF16.isTrailSurrogate(second) {
        index += length
        scalar = UnicodeScalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      }
      // Many programs end text at a NUL.
      if scalar?.value == 0 { scalar = nil }
      decoded.append(contentsOf: UTF8.encode(scalar ?? replacement) ?? UTF8.encodedReplacementCharacter)
    }
    text.replaceSubrange(start..., with: decoded)
  }

  private static func firstEscape(_ text: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < text.count, unit(text, index) == nil { index += 1 }
    return index
  }

  /// Returns the UTF-16 code unit of the escape at an index; nil if there isn't an escape.
  private static func unit(_ text: [UInt8], _ place: Int) -> UInt16? {
    guard place + length <= text.count, text[place] == escape[0], text[place + 1] == escape[1],
      text[place + length - 1] == escape[0]
    else { return nil }
    return UInt32(hexDigits: text[place + 2..<place + length - 1]).map(UInt16.init(truncatingIfNeeded:))
  }
}
