/// Remembers keys in a fixed number of bytes: what was added is always found, and now and then a key that
/// was not (a Bloom filter, each key within one line of the processor's cache).
struct KeyFilter: Sendable {
  /// The fewest and the most bytes of a filter.
  static let bytes = (4 << 10)...(16 << 20)
  /// How many bits each key gets where memory allows; one key in thousands is then found by mistake.
  private static let bitsPerKey = 32
  private static let wordsPerLine = 8

  private var words: [UInt64]
  private let lineMask: UInt64

  /// Creates an empty filter.
  ///
  /// - Parameter keys: about how many keys it will hold.
  init(keys: Int) {
    let wanted = min(max(keys * Self.bitsPerKey / 8, Self.bytes.lowerBound), Self.bytes.upperBound)
    var lines = 1
    while lines * Self.wordsPerLine * 8 < wanted { lines *= 2 }
    words = Array(repeating: 0, count: lines * Self.wordsPerLine)
    lineMask = UInt64(lines - 1)
  }

  /// Whether a key may have been added.
  ///
  /// - Parameter key: the key, its bits evenly mixed.
  func contains(_ key: UInt64) -> Bool {
    let line = Int(key & lineMask) * Self.wordsPerLine
    for probe in 0..<4 {
      let bits = key >> (24 + 9 * UInt64(probe))
      if words[line + Int(bits & 7)] & (1 << (bits >> 3 & 63)) == 0 { return false }
    }
    return true
  }

  /// Adds a key.
  ///
  /// - Parameter key: the key, its bits evenly mixed.
  mutating func insert(_ key: UInt64) {
    let line = Int(key & lineMask) * Self.wordsPerLine
    for probe in 0..<4 {
      let bits = key >> (24 + 9 * UInt64(probe))
      words[line + Int(bits & 7)] |= 1 << (bits >> 3 & 63)
    }
  }
}
