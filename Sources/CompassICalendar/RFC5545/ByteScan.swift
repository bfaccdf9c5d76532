/// Looks at eight bytes at a time for those that need a look of their own.
enum ByteScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080
  private static let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  /// The place of the first control character of ASCII from a place on, else the end, and whether bytes
  /// above ASCII stand before it.
  static func firstControl(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (place: Int, hasUpper: Bool) {
    var index = start
    var upper: UInt64 = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // The bits above the first that is found mean nothing, as the subtraction borrows.
      let below = (word &- 0x2020_2020_2020_2020) & ~word & high
      let deletes = ((word & low7) &+ ones) & ~word & high
      let found = below | deletes
      if found != 0 {
        let count = found.trailingZeroBitCount >> 3
        if count > 0 { upper |= word & high & (UInt64.max >> UInt64(64 - 8 * count)) }
        return (index + count, upper != 0)
      }
      upper |= word & high
      index += 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x7F { break }
      upper |= UInt64(byte) & high
      index += 1
    }
    return (index, upper != 0)
  }

  /// The place of the first byte from a place on that TEXT does not have as it is: a backslash, a comma, a
  /// semicolon or a control character; else the end.
  static func firstEscaped(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let below = (word &- 0x2020_2020_2020_2020) & ~word
      let deletes = ((word & low7) &+ ones) & ~word
      let found =
        below | deletes | zeros(word ^ (ones &* UInt64(UInt8(ascii: "\\"))))
        | zeros(word ^ (ones &* UInt64(UInt8(ascii: ","))))
        | zeros(word ^ (ones &* UInt64(UInt8(ascii: ";"))))
      if found & high != 0 { return index + ((found & high).trailingZeroBitCount >> 3) }
      index += 8
    }
    while index < bytes.count {
      switch bytes[index] {
      case 0..<0x20, 0x7F, UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"): return index
      default: index += 1
      }
    }
    return index
  }

  /// The high bit of each byte that is zero, right up to the first.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  /// How many scalars of UTF-8 begin in bytes.
  static func scalars(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// How many bytes of UTF-16 the scalars that begin in bytes of UTF-8 take.
  static func wideWidth(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 4 : 2) }
  }
}
