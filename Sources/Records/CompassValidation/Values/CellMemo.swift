/// A cache of the values of short texts, because most cells of a column repeat.
///
/// A new text replaces the one in its slot.
struct CellMemo<Value> {
  fileprivate struct Entry {
    let key: CellKey
    let value: Value
  }

  /// The number of slots, as a power of two.
  private let sizeShift: Int
  /// The slots; allocated with the first text, because some caches stay empty.
  private var entries: [Entry?] = []

  /// Creates an empty cache.
  ///
  /// - Parameter sizeShift: the number of slots, as a power of two.
  init(sizeShift: Int = 12) { self.sizeShift = sizeShift }

  /// Returns the value of a text, from the cache if possible.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - context: a number for everything else that the value depends on, such as the column.
  ///   - look: computes the value of the text.
  mutating func value(
    of bytes: Span<UInt8>, context: Int = 0, _ look: (Span<UInt8>) -> Value
  ) -> Value {
    guard let key = CellKey(bytes, context: context) else { return look(bytes) }
    if entries.isEmpty { entries = Array(repeating: nil, count: 1 << sizeShift) }
    let slot = Int(truncatingIfNeeded: key.hash >> UInt64(UInt64.bitWidth - sizeShift))
    if let entry = entries[slot], entry.key == key { return entry.value }
    let value = look(bytes)
    entries[slot] = Entry(key: key, value: value)
    return value
  }
}

extension CellMemo: Sendable where Value: Sendable {}
extension CellMemo.Entry: Sendable where Value: Sendable {}

/// A short text as three machine words, with its context, for fast comparison.
struct CellKey: Equatable {
  /// The longest text that fits, in bytes.
  static let maximumLength = 24

  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private let length: Int
  private let context: Int

  /// The key of a text; nil for a text that is too long.
  init?(_ bytes: Span<UInt8>, context: Int) {
    guard bytes.count <= Self.maximumLength else { return nil }
    (length, self.context) = (bytes.count, context)
    words = (Self.word(bytes, 0), Self.word(bytes, 8), Self.word(bytes, 16))
  }

  private static func word(_ bytes: Span<UInt8>, _ start: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = start
    let end = min(start + 8, bytes.count)
    while index < end {
      word = word << 8 | UInt64(bytes[unchecked: index])
      index += 1
    }
    return word
  }

  var hash: UInt64 {
    (words.0 ^ words.1 &* 0x9E37_79B9_7F4A_7C15 ^ words.2 &* 0xC2B2_AE3D_27D4_EB4F
      ^ UInt64(truncatingIfNeeded: context) &* 0x1656_67B1_9E37_79F9) &* 0xFF51_AFD7_ED55_8CCD
  }

  static func == (left: CellKey, right: CellKey) -> Bool {
    left.words.0 == right.words.0 && left.words.1 == right.words.1 && left.words.2 == right.words.2
      && left.length == right.length && left.context == right.context
  }
}
