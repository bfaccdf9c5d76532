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

  /// The number of different kinds.
  public var kinds: Int { (crlf > 0 ? 1 : 0) + (lf > 0 ? 1 : 0) + (cr > 0 ? 1 : 0) }

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

  private var counts = CSVLineEndings()
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
    var result = counts
    if endsInReturn { result.cr += 1 }
    return result
  }

  private mutating func countBytes(_ bytes: UnsafePointer<UInt8>, _ first: Int, _ end: Int) {
    let lineFeeds = ByteWords.pattern(0x0A)
    let returns = ByteWords.pattern(0x0D)
    var index = first
    while index < end {
      if index + 8 <= end, !endsInReturn {
        let word = ByteWords.load(bytes, index)
        if ~ByteWords.differing(word, returns) & ByteWords.high == 0 {
          counts.lf += (~ByteWords.differing(word, lineFeeds) & ByteWords.high).nonzeroBitCount
          index += 8
          continue
        }
      }
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
      if endsInReturn { counts.crlf += 1 } else { counts.lf += 1 }
      endsInReturn = false
      return
    }
    if endsInReturn { counts.cr += 1 }
    endsInReturn = unit == 0x0D
  }
}
