/// Eight bytes at a time: which of them are what a scanner looks for.
enum ByteWords {
  static let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  static let high: UInt64 = 0x8080_8080_8080_8080
  static let lineFeeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
  static let returns: UInt64 = 0x0D0D_0D0D_0D0D_0D0D

  /// Eight copies of a byte.
  @inline(__always)
  static func pattern(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The eight bytes from an index, the first in the lowest place.
  @inline(__always)
  static func load(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
  }

  /// A word whose high bits are set exactly where the bytes of a word differ from a pattern.
  ///
  /// The usual shorter test with a subtraction borrows into the next byte and is right for the first
  /// match only.
  @inline(__always)
  static func differing(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let difference = word ^ pattern
    return ((difference & low7) &+ low7) | difference
  }

  /// Whether a byte of UTF-8 belongs to a scalar that began before it.
  @inline(__always)
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// A word whose lowest high bit is set where the first byte that is that of a pattern stands.
  ///
  /// Cheaper than ``differing(_:_:)``, but the bits above that one mean nothing, nor do the other seven of
  /// each byte.
  @inline(__always)
  static func firstOf(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let difference = word ^ pattern
    return (difference &- 0x0101_0101_0101_0101) & ~difference
  }

  /// A word whose lowest high bit is set where the first byte below 0x0E stands, as line ends are.
  ///
  /// The other bits mean as little as those of ``firstOf(_:_:)``.
  @inline(__always)
  static func firstControl(_ word: UInt64) -> UInt64 { (word &- 0x0E0E_0E0E_0E0E_0E0E) & ~word }

  /// A word whose high bits are set where the bytes of a word of UTF-8 belong to scalars that began before
  /// them; its other bits mean nothing.
  @inline(__always)
  static func continuations(_ word: UInt64) -> UInt64 { word & ~(word &<< 1) }

  /// The place of the first byte above ASCII from an index on.
  @inline(__always)
  static func firstUpper(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var index = start
    while index + 8 <= bytes.count {
      let found = load(base, index) & high
      if found != 0 { return index + found.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < bytes.count {
      if bytes[index] >= 0x80 { return index }
      index += 1
    }
    return nil
  }
}
