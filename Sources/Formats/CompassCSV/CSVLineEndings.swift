/// How often each kind of line ending stands in a file, inside quotes too.
public struct CSVLineEndings: Sendable, Hashable {
  /// Carriage return and line feed, as RFC 4180 and Windows have it.
  public var crlf = 0
  /// Line feed alone, as Unix has it.
  public var lf = 0
  /// Carriage return alone, as old Macs had it.
  public var cr = 0

  /// Creates counts of zero.
  public init() {}

  /// The kinds in words for people, with their counts where there are several.
  public var label: String {
    let all = [("CRLF", crlf), ("LF", lf), ("CR", cr)].filter { $0.1 > 0 }
    if all.isEmpty { return "none" }
    return all.count == 1 ? all[0].0 : all.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// Counts line endings over chunks of bytes.
struct LineEndingCounter {
  let isWide: Bool
  let isBig: Bool
  /// How many bytes at the start of the next chunk were counted with the last.
  var skip = 0

  private var returns = 0
  private var feeds = 0
  private var pairs = 0
  private var endsInReturn = false
  private var half: UInt8?

  init(isWide: Bool, isBig: Bool) {
    self.isWide = isWide
    self.isBig = isBig
  }

  mutating func count(_ bytes: [UInt8]) {
    let first = skip
    skip = 0
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      if isWide { countWide(bytes, first) } else { countBytes(base, first, bytes.count) }
    }
  }

  func result() -> CSVLineEndings {
    var result = CSVLineEndings()
    result.crlf = pairs
    result.lf = feeds - pairs
    result.cr = returns - pairs
    return result
  }

  /// Counts block by block: most hold line feeds only, whose number is all there is to know of them.
  private mutating func countBytes(_ bytes: UnsafePointer<UInt8>, _ first: Int, _ end: Int) {
    var index = first
    while index + ByteBlocks.size <= end {
      let found = ByteBlocks.countLineFeeds(bytes + index)
      if !found.hasReturns {
        if endsInReturn, bytes[index] == 0x0A { pairs += 1 }
        endsInReturn = false
        feeds += found.feeds
      } else {
        countWords(bytes, index, index + ByteBlocks.size)
      }
      index += ByteBlocks.size
    }
    countWords(bytes, index, end)
  }

  private mutating func countWords(_ bytes: UnsafePointer<UInt8>, _ first: Int, _ end: Int) {
    var carry: UInt64 = endsInReturn ? 0x80 : 0
    var index = first
    while index + 8 <= end {
      let word = ByteWords.load(bytes, index)
      let isFeed = ~ByteWords.differing(word, ByteWords.lineFeeds) & ByteWords.high
      let isReturn = ~ByteWords.differing(word, ByteWords.returns) & ByteWords.high
      if isFeed | isReturn != 0 {
        feeds += isFeed.nonzeroBitCount
        returns += isReturn.nonzeroBitCount
        pairs += ((isReturn << 8 | carry) & isFeed).nonzeroBitCount
      }
      carry = isReturn >> 56
      index += 8
    }
    endsInReturn = carry != 0
    while index < end {
      step(UInt32(bytes[index]))
      index += 1
    }
  }

  private mutating func countWide(_ bytes: UnsafeBufferPointer<UInt8>, _ first: Int) {
    for byte in bytes[first...] {
      guard let other = half else {
        half = byte
        continue
      }
      half = nil
      step(isBig ? UInt32(other) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(other))
    }
  }

  private mutating func step(_ unit: UInt32) {
    if unit == 0x0A {
      feeds += 1
      if endsInReturn { pairs += 1 }
    } else if unit == 0x0D {
      returns += 1
    }
    endsInReturn = unit == 0x0D
  }
}
