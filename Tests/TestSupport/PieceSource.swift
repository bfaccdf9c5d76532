package import CompassSource

/// Bytes that come in pieces of a size, whatever was asked for.
package struct PieceSource: ByteSource {
  private let bytes: [UInt8]
  private let size: Int
  /// What messages call it.
  package var name: String { "<pieces>" }
  /// Not known.
  package var byteCount: Int? { nil }

  /// Creates a source.
  package init(bytes: [UInt8], size: Int) {
    self.bytes = bytes
    self.size = size
  }

  /// Opens the bytes at the first.
  package func makeReader() -> any ByteReader { Reader(bytes: bytes, size: size) }

  private struct Reader: ByteReader {
    let bytes: [UInt8]
    let size: Int
    var next = 0

    mutating func read(into buffer: inout [UInt8], maximum: Int) -> Int {
      let end = min(next + min(maximum, size), bytes.count)
      buffer.append(contentsOf: bytes[next..<end])
      defer { next = end }
      return end - next
    }
  }
}

/// A text in UTF-16, with or without a byte order mark.
package func utf16(_ text: String, big: Bool, mark: Bool) -> [UInt8] {
  let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
  return units.flatMap { unit in
    let high = UInt8(unit >> 8)
    let low = UInt8(unit & 0xFF)
    return big ? [high, low] : [low, high]
  }
}
