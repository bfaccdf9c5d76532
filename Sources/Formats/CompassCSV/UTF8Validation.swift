import CompassSource

/// Finds where bytes stop being UTF-8 (RFC 3629; maximal subparts as Unicode §3.9 has them).
enum UTF8Validation {
  enum Stop {
    /// All bytes are valid.
    case end
    /// The bytes end in the middle of a scalar.
    case incomplete
    /// So many bytes are no part of any scalar.
    case invalid(length: Int)
  }

  /// What was found between two indices.
  struct Result {
    var index: Int
    var stop: Stop
    var lastNUL: Int
    var multiByteCount: Int
  }

  /// Validates the bytes from an index up to the first that is wrong.
  static func validate(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Result {
    var result = Result(index: start, stop: .end, lastNUL: -1, multiByteCount: 0)
    let end = bytes.count
    guard let base = bytes.baseAddress else { return result }
    var index = start
    while index < end {
      while index + 64 <= end, isPlain(base + index) { index += 64 }
      while index + 8 <= end {
        let word = ByteWords.load(base, index)
        if word & ByteWords.high != 0 { break }
        if ~ByteWords.differing(word, 0) & ByteWords.high != 0 {
          for offset in 0..<8 where base[index + offset] == 0 { result.lastNUL = index + offset }
        }
        index += 8
      }
      if index == end { break }
      let byte = base[index]
      if byte < 0x80 {
        if byte == 0 { result.lastNUL = index }
        index += 1
        continue
      }
      let (length, isValid) = UTF8Sequence.at(index, in: bytes)
      if length == 0 {
        result.index = index
        result.stop = .incomplete
        return result
      }
      guard isValid else {
        result.index = index
        result.stop = .invalid(length: length)
        return result
      }
      result.multiByteCount += 1
      index += length
    }
    result.index = index
    return result
  }

  /// Whether 64 bytes are ASCII without a NUL.
  ///
  /// A NUL, less one, takes the high bit with it; of the others below 0x80 none has it.
  @inline(__always)
  private static func isPlain(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let words = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD8<UInt64>.self)
    let found = words | (words &- SIMD8(repeating: ByteWords.pattern(1)))
    let half = found.lowHalf | found.highHalf
    let quarter = half.lowHalf | half.highHalf
    return (quarter[0] | quarter[1]) & ByteWords.high == 0
  }
}
