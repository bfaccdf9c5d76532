/// Remembers keys in a fixed number of bytes: what was added is always found, and now and then a key that
/// was not (a Bloom filter, each key within one line of the processor's cache).
struct KeyFilter: Sendable {
  /// The fewest and the most bytes of a filter.
  static let bytes = (4 << 10)...(12 << 20)
  /// How many bits each key gets where memory allows; one key in thousands is then found by mistake.
  private static let bitsPerKey = 32
  private static let wordsPerLine = 8
  /// How many bits stand for a key.
  private static let probes = 4

  private var words: [UInt64]
  private let lines: UInt64

  /// Creates an empty filter.
  ///
  /// - Parameter keys: about how many keys it will hold.
  init(keys: Int) {
    let wanted = min(max(keys * Self.bitsPerKey / 8, Self.bytes.lowerBound), Self.bytes.upperBound)
    lines = UInt64(wanted / (Self.wordsPerLine * 8))
    words = Array(repeating: 0, count: Int(lines) * Self.wordsPerLine)
  }

  /// Whether a key may have been added.
  ///
  /// - Parameters:
  ///   - key: the key, its bits evenly mixed.
  ///   - group: the group that it was added in, its bits evenly mixed: the keys of one group share a line,
  ///     so that they are looked for together at the price of one.
  func contains(_ key: UInt64, in group: UInt64) -> Bool {
    let line = firstWord(of: group)
    for probe in 0..<UInt64(Self.probes) {
      let bits = key &>> (24 &+ 9 &* probe)
      if words[line &+ Int(bits & 7)] & (1 &<< (bits &>> 3 & 63)) == 0 { return false }
    }
    return true
  }

  /// Adds a key.
  ///
  /// - Parameters:
  ///   - key: the key, its bits evenly mixed.
  ///   - group: the group that it will be looked for in, its bits evenly mixed; few keys have the same.
  mutating func insert(_ key: UInt64, in group: UInt64) {
    let line = firstWord(of: group)
    for probe in 0..<UInt64(Self.probes) {
      let bits = key &>> (24 &+ 9 &* probe)
      words[line &+ Int(bits & 7)] |= 1 &<< (bits &>> 3 & 63)
    }
  }

  /// The first word of the line of a group.
  private func firstWord(of group: UInt64) -> Int {
    Int(truncatingIfNeeded: ((group &>> 32) &* lines) &>> 32) &* Self.wordsPerLine
  }
}
