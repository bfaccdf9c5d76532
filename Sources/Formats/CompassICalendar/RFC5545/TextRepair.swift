import CompassSource

/// Makes UTF-8 of bytes that are none in places.
enum TextRepair {
  /// The place of the first byte that is no UTF-8; nil where all are.
  static func firstInvalid(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      let length = self.length(bytes, at: index, end: end)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// Reads each byte that is no UTF-8 as Windows-1252.
  ///
  /// - Parameter mark: a place in the bytes.
  /// - Returns: the text, and how many of its scalars begin at the mark or behind it.
  static func repaired(_ bytes: UnsafeBufferPointer<UInt8>, mark: Int) -> (text: [UInt8], scalars: Int) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var scalars = 0
    var index = 0
    while index < bytes.count {
      let length = self.length(bytes, at: index, end: bytes.count)
      if index >= mark { scalars += 1 }
      if length > 0 {
        text.append(contentsOf: bytes[index..<(index + length)])
        index += length
      } else {
        let byte = bytes[index]
        append(scalar(ofWindows1252: byte), to: &text)
        index += 1
      }
    }
    return (text, scalars)
  }

  /// The scalar that a byte of Windows-1252 is.
  static func scalar(ofWindows1252 byte: UInt8) -> UInt32 {
    byte < 0x80 ? UInt32(byte) : SingleByteTables.windows1252[Int(byte) - 0x80]
  }

  /// Appends a scalar as UTF-8; a surrogate becomes the replacement character.
  static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    text.append(contentsOf: String(UnicodeScalar(scalar) ?? "\u{FFFD}").utf8)
  }

  /// The length of the UTF-8 scalar at an index (Unicode, table 3-7), in bytes; 0 for invalid bytes.
  @inline(__always)
  private static func length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> Int {
    if bytes[index] < 0x80 { return 1 }
    let (length, isValid) = UTF8Sequence.at(index, in: UnsafeBufferPointer(rebasing: bytes[..<end]))
    return isValid ? length : 0
  }
}
