/// Something whose bytes can be read from the start as often as needed: a file, spooled standard input,
/// a member of an archive, or bytes in memory.
public protocol ByteSource: Sendable {
  /// What to call the source in messages, usually the path as the user gave it.
  var name: String { get }
  /// The number of bytes, where it is known before reading.
  var byteCount: Int? { get }
  /// Opens the source at its first byte.
  func makeReader() throws -> any ByteReader
}

extension ByteSource {
  /// Reads the source once, and lends its bytes a piece at a time.
  package func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    var reader = try makeReader()
    var piece: [UInt8] = []
    while try reader.read(into: &piece, maximum: 1 << 18) > 0 {
      try body(piece)
      piece.removeAll(keepingCapacity: true)
    }
  }

  /// The first bytes; fewer where the source ends before.
  package func head(_ count: Int) throws -> [UInt8] {
    var reader = try makeReader()
    var head: [UInt8] = []
    while head.count < count, try reader.read(into: &head, maximum: count - head.count) > 0 {}
    return head
  }
}

/// A pass over the bytes of a ``ByteSource``.
public protocol ByteReader {
  /// Appends the next bytes to `buffer` and returns how many there were; 0 means the end.
  ///
  /// - Parameters:
  ///   - buffer: what the bytes are appended to.
  ///   - maximum: the most bytes to append, at least 1.
  mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int
}

/// Bytes in memory as a source.
public struct BytesSource: ByteSource {
  /// What to call the bytes in messages.
  public let name: String
  /// The bytes.
  public let bytes: [UInt8]

  /// Creates a source over bytes.
  public init(_ bytes: [UInt8], name: String = "<memory>") {
    self.bytes = bytes
    self.name = name
  }

  /// Creates a source over the UTF-8 bytes of a text.
  public init(_ text: String, name: String = "<memory>") {
    self.init(Array(text.utf8), name: name)
  }

  /// The number of bytes.
  public var byteCount: Int? { bytes.count }

  /// Opens the bytes at the first.
  public func makeReader() -> any ByteReader { Reader(bytes: bytes) }

  private struct Reader: ByteReader {
    let bytes: [UInt8]
    var next = 0

    mutating func read(into buffer: inout [UInt8], maximum: Int) -> Int {
      let end = min(next + maximum, bytes.count)
      buffer.append(contentsOf: bytes[next..<end])
      defer { next = end }
      return end - next
    }
  }
}
