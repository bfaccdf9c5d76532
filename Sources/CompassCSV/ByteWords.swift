/// Eight bytes at a time: which of them are what a scanner looks for.
enum ByteWords {
  static let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  static let high: UInt64 = 0x8080_8080_8080_8080

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
}
