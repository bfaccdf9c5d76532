import CompassFiles

/// The bytes of rows in memory, one row after the other; beyond a limit they move to a temporary file.
struct RowBytes {
  /// The bytes in memory, which follow those in the file.
  private var tail: [UInt8] = []
  /// The number of bytes in the file.
  private var written = 0
  /// The file, which copies share.
  private var file: SpoolWriter?
  /// The most bytes in memory.
  private let limit: Int
  /// The row that was read from the file last.
  private var last: (range: Range<Int>, bytes: [UInt8])?

  /// Creates an empty list.
  ///
  /// - Parameter limit: the most bytes to keep in memory.
  init(limit: Int = 1 << 18) { self.limit = limit }

  /// The number of bytes.
  var count: Int { written + tail.count }

  /// Adds the bytes of a row that a closure appends, and returns their place.
  ///
  /// An error leaves the list as it was.
  ///
  /// - Throws: ``ToolError`` if the temporary file can't be written, and errors of the closure.
  mutating func append(_ body: (inout [UInt8]) throws -> Void) throws -> Range<Int> {
    if tail.count >= limit { try moveToFile() }
    let start = tail.count
    do {
      try body(&tail)
    } catch {
      tail.removeSubrange(start...)
      throw error
    }
    return written + start..<written + tail.count
  }

  /// Returns the bytes of a row.
  ///
  /// - Throws: ``ToolError`` if the temporary file can't be read.
  mutating func bytes(_ range: Range<Int>) throws -> ArraySlice<UInt8> {
    if range.lowerBound >= written { return tail[range.lowerBound - written..<range.upperBound - written] }
    if let last, last.range == range { return last.bytes[...] }
    let bytes = try file?.bytes(range) ?? []
    last = (range, bytes)
    return bytes[...]
  }

  private mutating func moveToFile() throws {
    if file == nil { file = try SpoolWriter(name: "The records") }
    // A copy that uses the file would lose its rows.
    guard isKnownUniquelyReferenced(&file) else { return }
    try file?.write(tail)
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }
}
