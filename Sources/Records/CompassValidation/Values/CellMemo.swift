/// What short texts came to, remembered for as long as no other takes their place: most cells of a column
/// say what others said before.
struct CellMemo<Value> {
  fileprivate struct Entry {
    var key = CellKey()
    var value: Value
  }

  /// How many texts are remembered, as a power of two.
  private let sizeShift: Int
  /// A value that is never returned.
  private let blank: Value
  /// The remembered texts; empty until the first one.
  private var entries: [Entry] = []

  /// Creates a memory of nothing.
  ///
  /// - Parameters:
  ///   - value: any value, which is never returned.
  ///   - sizeShift: how many texts are remembered, as a power of two.
  init(_ value: Value, sizeShift: Int = 12) {
    self.sizeShift = sizeShift
    blank = value
  }

  /// What a text came to; asked for where it is not remembered.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - place: where the text was written, if its value depends on that.
  ///   - look: finds out what it comes to, which depends on nothing else.
  mutating func value(
    of bytes: Span<UInt8>, at place: Int = 0, _ look: (Span<UInt8>) -> Value
  ) -> Value {
    guard let key = CellKey(bytes, at: place) else { return look(bytes) }
    if entries.isEmpty { entries = Array(repeating: Entry(value: blank), count: 1 << sizeShift) }
    let slot = Int(truncatingIfNeeded: key.hash >> UInt64(UInt64.bitWidth - sizeShift))
    if entries[slot].key == key { return entries[slot].value }
    let value = look(bytes)
    entries[slot] = Entry(key: key, value: value)
    return value
  }
}

extension CellMemo: Sendable where Value: Sendable {}
extension CellMemo.Entry: Sendable where Value: Sendable {}

/// A short text as three machine words and its place, to be compared at once.
struct CellKey: Equatable {
  /// The longest text that fits, in bytes.
  static let maximumLength = 24

  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private var length = -1
  private var place = 0

  /// The key of no text.
  init() {}

  /// The key of a text; nil for a text that is too long.
  init?(_ bytes: Span<UInt8>, at place: Int) {
    guard bytes.count <= Self.maximumLength else { return nil }
    (length, self.place) = (bytes.count, place)
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
      ^ UInt64(truncatingIfNeeded: place) &* 0x1656_67B1_9E37_79F9) &* 0xFF51_AFD7_ED55_8CCD
  }

  static func == (left: CellKey, right: CellKey) -> Bool {
    left.words.0 == right.words.0 && left.words.1 == right.words.1 && left.words.2 == right.words.2
      && left.length == right.length && left.place == right.place
  }
}
