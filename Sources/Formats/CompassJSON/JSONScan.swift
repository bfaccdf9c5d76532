import CompassSource

/// Looks at eight bytes at a time for those of a text that need a look of their own.
enum JSONScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// The place from a place on of the first quote, backslash, control character or byte beyond ASCII; else
  /// the end.
  @inline(__always)
  static func firstSpecial(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, quote: UInt8
  ) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    let quotes = ones &* UInt64(quote)
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // Right up to the first that is found; the bits above mean nothing, as the subtractions borrow.
      let found =
        ((word &- 0x2020_2020_2020_2020) & ~word) | zeros(word ^ quotes)
        | zeros(word ^ (ones &* UInt64(UInt8(ascii: "\\")))) | word
      if found & high != 0 { return index + ((found & high).trailingZeroBitCount >> 3) }
      index += 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\") || byte >= 0x80 { return index }
      index += 1
    }
    return index
  }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  /// The length of the UTF-8 scalar at an index (Unicode, table 3-7), in bytes; 0 for invalid bytes.
  static func scalarLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let (length, isValid) = UTF8Sequence.at(index, in: bytes)
    return isValid ? length : 0
  }
}
