import CompassSource

/// A place in the bytes that are held, and where in the file it is.
struct JSONCursor: Sendable {
  /// The place within the bytes that are held.
  var index = 0
  /// The physical line, counted from 1.
  var line = 1
  /// The place at which the line would begin if all of its scalars had one byte.
  var lineBase = 0
  /// The offset in the file of the first of the bytes that are held; meaningless for a wide file.
  var base = 0
  /// Of a file in UTF-16 a place that is known, within the bytes and in the file.
  var wide: (index: Int, offset: Int)?
  /// The place behind the last carriage return, with which a line feed is one line ending.
  var returnEnd = -1

  /// The column, in scalars counted from 1.
  var column: Int { index - lineBase + 1 }

  /// Goes on within the line past bytes of ASCII.
  @inline(__always)
  mutating func skip(_ count: Int = 1) { index += count }

  /// Goes past a scalar of so many bytes that is not ASCII.
  @inline(__always)
  mutating func skipScalar(_ length: Int) {
    index += length
    lineBase += length - 1
  }

  /// Goes past a byte that ends a line.
  mutating func skipLineEnd(_ byte: UInt8) {
    if byte == 0x0D || returnEnd != index { line += 1 }
    index += 1
    if byte == 0x0D { returnEnd = index }
    lineBase = index
  }

  /// The offset of the place in the file.
  ///
  /// - Complexity: O(1); of a wide file O(n) in the bytes since the place before.
  mutating func offset(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard var known = wide else { return base + index }
    while known.index < index {
      let byte = bytes[known.index]
      known.offset += byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 4 : 2
      known.index += 1
    }
    wide = known
    return known.offset
  }

  /// Takes into account that bytes before the place are held no more.
  mutating func drop(_ count: Int, of bytes: UnsafeBufferPointer<UInt8>) {
    _ = offset(bytes)
    base += count
    index -= count
    lineBase -= count
    returnEnd -= count
    wide?.index -= count
  }
}
