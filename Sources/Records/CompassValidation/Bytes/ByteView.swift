/// A stretch of UTF-8 that is lent for one call: every access is checked, and past the end there is only NUL.
///
/// All readers of values look at their text through this type; it is the one place of the room that
/// holds a pointer. A view never outlives the closure that made it.
struct ByteView {
  private let base: UnsafeBufferPointer<UInt8>

  init(_ base: UnsafeBufferPointer<UInt8>) { self.base = base }

  var count: Int { base.count }
  var isEmpty: Bool { base.isEmpty }

  /// The byte at a place; 0 before the start and past the end.
  subscript(index: Int) -> UInt8 {
    index >= 0 && index < base.count ? base[index] : 0
  }

  /// The stretch from one place up to another, both moved into the text.
  func slice(_ start: Int, _ end: Int) -> ByteView {
    let lower = min(max(start, 0), base.count)
    let upper = min(max(end, lower), base.count)
    return ByteView(UnsafeBufferPointer(rebasing: base[lower..<upper]))
  }

  func from(_ start: Int) -> ByteView { slice(start, count) }

  var string: String { String(decoding: base, as: UTF8.self) }

  /// Whether the text is that word, ASCII case aside; the word is given in lower case.
  func isWord(_ word: StaticString) -> Bool {
    word.utf8CodeUnitCount == count && hasWord(word, at: 0)
  }

  /// Whether that word begins at a place, ASCII case aside; the word is given in lower case.
  func hasWord(_ word: StaticString, at start: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard start >= 0, start + length <= count else { return false }
    return word.withUTF8Buffer { buffer in
      for index in 0..<length where self[start + index].lowercasedASCII != buffer[index] { return false }
      return true
    }
  }

  /// The first place of a byte at or after a place.
  func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var index = max(start, 0)
    while index < count {
      if base[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// The place after the blanks at a place.
  func skipBlanks(_ start: Int) -> Int {
    var index = start
    while self[index].isBlank { index += 1 }
    return index
  }

  /// The place after the letters at a place.
  func skipLetters(_ start: Int) -> Int {
    var index = start
    while self[index].isLetter { index += 1 }
    return index
  }

  /// The text without ASCII blanks at its ends.
  var trimmed: ByteView {
    var lower = 0
    var upper = count
    while lower < upper, base[lower].isBlank { lower += 1 }
    while upper > lower, base[upper - 1].isBlank { upper -= 1 }
    return slice(lower, upper)
  }

  /// The digits at a place as a number, and how many there are; nil where there is none or over nine.
  func digits(at start: Int) -> (value: Int, count: Int)? {
    var index = start
    var value = 0
    while self[index].isDigit {
      guard index - start < 9 else { return nil }
      value = value * 10 + Int(self[index] - 0x30)
      index += 1
    }
    return index > start ? (value, index - start) : nil
  }

  /// Whether all bytes are ASCII.
  var isASCII: Bool { base.allSatisfy { $0 < 0x80 } }
}

extension UInt8 {
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// A space, a tab or a line ending.
  var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
