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
      let found = controls(word) & high
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

  /// How many of eight bytes stand before the first that TEXT does not have as it is: a backslash, a comma, a
  /// semicolon or a control character.
  @inline(__always)
  static func bytesBeforeEscape(_ word: UInt64) -> Int {
    let found =
      controls(word) | places(of: "\\", in: word) | places(of: ",", in: word) | places(of: ";", in: word)
    return (found & high).trailingZeroBitCount >> 3
  }

  /// Whether a test finds any byte: it is given eight at a time, the last of them filled up with blanks.
  ///
  /// - Parameter found: the high bit of each byte that is found, right up to the first; see ``controls(_:)`` and
  ///   ``places(of:in:)``.
  @inline(__always)
  static func contains(_ bytes: UnsafeBufferPointer<UInt8>, where found: (UInt64) -> UInt64) -> Bool {
    var (index, all): (Int, UInt64) = (0, 0)
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      all |= found(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var last: UInt64 = 0x2020_2020_2020_2020
    while index < bytes.count {
      last = last << 8 | UInt64(bytes[index])
      index += 1
    }
    return (all | found(last)) & high != 0
  }

  /// The control characters among eight bytes.
  @inline(__always)
  static func controls(_ word: UInt64) -> UInt64 {
    // The bits above the first that is found mean nothing, as the subtraction borrows.
    (word &- 0x2020_2020_2020_2020) & ~word | ((word & low7) &+ ones) & ~word
  }

  /// The places of a character among eight bytes.
  @inline(__always)
  static func places(of character: Unicode.Scalar, in word: UInt64) -> UInt64 {
    let zeros = word ^ (ones &* UInt64(UInt8(ascii: character)))
    return (zeros &- ones) & ~zeros
  }

  /// How many scalars of UTF-8 begin in bytes.
  static func scalars(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// How many bytes of UTF-16 the scalars that begin in bytes of UTF-8 take.
  static func wideWidth(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 4 : 2) }
  }
}
