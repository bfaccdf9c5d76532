/// The line and the column of ascending places in UTF-8 that is the file's own bytes.
///
/// Between line ends and scalars of several bytes a column is an index and a sum; only those places are
/// looked at.
struct LineCursor {
  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  private(set) var line: Int
  /// What a column is less than its index.
  private var shift = -1
  /// The next byte that changes lines or columns.
  private var special = 0

  /// Starts at column 1.
  ///
  /// - Parameters:
  ///   - end: how many bytes there are.
  ///   - line: the line of the first.
  init(_ bytes: UnsafePointer<UInt8>, end: Int, line: Int) {
    self.bytes = bytes
    self.end = end
    self.line = line
    special = next(from: 0)
  }

  /// Goes on to an index, not below the last, at which a scalar begins.
  ///
  /// - Returns: its column.
  @inline(__always)
  mutating func advance(to target: Int) -> Int {
    while special < target { pass() }
    return target &- shift
  }

  private mutating func pass() {
    let byte = bytes[special]
    if ByteWords.isContinuation(byte) {
      shift += 1
    } else if byte == 0x0A || (byte == 0x0D && (special + 1 == end || bytes[special + 1] != 0x0A)) {
      line += 1
      shift = special
    }
    special = next(from: special + 1)
  }

  private func next(from start: Int) -> Int {
    var index = start
    while index &+ 8 <= end {
      let word = ByteWords.load(bytes, index)
      let found = (ByteWords.continuations(word) | ByteWords.firstControl(word)) & ByteWords.high
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < end, bytes[index] >= 0x0E, !ByteWords.isContinuation(bytes[index]) { index += 1 }
    return index
  }
}
