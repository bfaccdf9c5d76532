/// What is done to every text: trimmed, freed of control characters and of markup.
struct TextCleaner {
  /// What was taken out of a text.
  struct Changes: OptionSet {
    let rawValue: UInt8
    static let controls = Changes(rawValue: 1)
    static let markup = Changes(rawValue: 2)
    static let lineBreaks = Changes(rawValue: 4)
  }

  /// The cleaned text and what was taken out.
  ///
  /// - Parameters:
  ///   - text: the text as it stands.
  ///   - keepsLines: whether line endings stay (as LF) or become blanks.
  /// - Complexity: O(n); a text that needs nothing is copied once.
  static func clean(_ text: ByteView, keepsLines: Bool) -> (text: String, changes: Changes) {
    let trimmed = trim(text)
    guard needsWork(trimmed, keepsLines: keepsLines) else { return (trimmed.string, []) }
    var changes: Changes = []
    var bytes = dropControls(trimmed, keepsLines: keepsLines, &changes)
    if bytes.contains(0x3C), let stripped = Markup.strip(bytes, keepsLines: keepsLines) {
      bytes = stripped
      changes.insert(.markup)
    }
    let result = bytes.withUnsafeBufferPointer { trim(ByteView($0)).string }
    return (result, changes)
  }

  private static func needsWork(_ text: ByteView, keepsLines: Bool) -> Bool {
    for index in 0..<text.count {
      let byte = text[index]
      if byte < 0x20 && !(keepsLines && (byte == 0x0A || byte == 0x09)) || byte == 0x3C || byte == 0x7F {
        return true
      }
      if byte == 0xC2, text[index + 1] < 0xA0 { return true }
    }
    return false
  }

  private static func dropControls(_ text: ByteView, keepsLines: Bool, _ changes: inout Changes) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x0A, 0x0D:
        if byte == 0x0D, text[index + 1] == 0x0A { index += 1 }
        if !keepsLines { changes.insert(.lineBreaks) }
        result.append(keepsLines ? 0x0A : 0x20)
      case 0x09: result.append(keepsLines ? 0x09 : 0x20)
      case 0..<0x20, 0x7F: changes.insert(.controls)
      case 0xC2 where text[index + 1] < 0xA0:
        // Programs that take Windows-1252 for Latin-1 make controls of quotes and dashes.
        if let mark = windowsMarks[text[index + 1]] {
          result += mark.utf8
        } else {
          changes.insert(.controls)
        }
        index += 1
      default: result.append(byte)
      }
      index += 1
    }
    return result
  }

  private static let windowsMarks: [UInt8: String] = [
    0x80: "\u{20AC}", 0x85: "\u{2026}", 0x91: "\u{2018}", 0x92: "\u{2019}", 0x93: "\u{201C}",
    0x94: "\u{201D}", 0x95: "\u{2022}", 0x96: "\u{2013}", 0x97: "\u{2014}", 0x99: "\u{2122}",
  ]

  /// The text without white space at its ends, that of Unicode and a byte order mark included.
  static func trim(_ text: ByteView) -> ByteView {
    var lower = 0
    var upper = text.count
    while lower < upper {
      let length = blankLength(text, at: lower)
      if length == 0 { break }
      lower += length
    }
    while upper > lower {
      let length = blankLength(text, before: upper)
      if length == 0 { break }
      upper -= length
    }
    return text.slice(lower, upper)
  }

  private static func blankLength(_ text: ByteView, at index: Int) -> Int {
    let first = text[index]
    if first < 0x80 { return first.isBlank ? 1 : 0 }
    switch (first, text[index + 1], text[index + 2]) {
    case (0xC2, 0xA0, _), (0xC2, 0x85, _): return 2
    case (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F),
      (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
      return 3
    default: return 0
    }
  }

  private static func blankLength(_ text: ByteView, before end: Int) -> Int {
    if text[end - 1] < 0x80 { return text[end - 1].isBlank ? 1 : 0 }
    for length in 2...3 where end >= length && blankLength(text, at: end - length) == length { return length }
    return 0
  }
}
