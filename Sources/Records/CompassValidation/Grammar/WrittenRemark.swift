/// A remark after a date or a time: `(tentative)`, `?`, `- TBC`, `start`.
enum WrittenRemark {
  /// The longest remark, in bytes.
  private static let maximumLength = 40
  private static let marks: [UInt8] = [0x2C, 0x2D, 0x3A, 0x3B, 0x2A, 0x3F, 0x21, 0x7E, 0x2E]

  /// Returns the rest of a text if it is a remark.
  ///
  /// Returns nil if the rest may change the value: a number, another day, a range or a choice.
  static func remark(_ rest: ByteView) -> String? {
    var text = rest.trimmed
    guard !text.isEmpty, text.count <= maximumLength, !(0..<text.count).contains(where: { text[$0].isDigit })
    else { return nil }
    let mark = text
    while marks.contains(text[0]) { text = text.from(1).trimmed }
    if text[0] == 0x28, text.firstIndex(of: 0x29) == text.count - 1 {
      text = text.slice(1, text.count - 1).trimmed
    }
    // A mark alone says that the value is in doubt; a dash alone says nothing.
    if text.isEmpty { return mark.isWord("-") ? nil : mark.string }
    if text.isToBeDecided || text.hasWords("rain or shine") { return text.string }
    return isPlain(text) ? text.string : nil
  }

  /// Whether a text has letters, and no word or sign that leads to another value.
  private static func isPlain(_ text: ByteView) -> Bool {
    var index = 0
    var hasLetter = false
    while index < text.count {
      let byte = text[index]
      guard byte.isLetter else {
        if [0x2B, 0x26, 0x2F, 0x28, 0x29, 0x40, 0xE2].contains(byte) { return false }
        hasLetter = hasLetter || byte >= 0x80
        index += 1
        continue
      }
      let end = text.skipLetters(index)
      let word = text.slice(index, end)
      if word.count > 2, let meaning = DateWords.meaning(of: word), meaning != .filler { return false }
      // "9:00 XM" is a typing error.
      let isHalf = word.count == 2 && word[1].lowercasedASCII == 0x6D
      if isHalf || connectors.contains(where: { word.isWord($0) }) { return false }
      hasLetter = true
      index = max(end, index + 1)
    }
    return hasLetter
  }

  private static let connectors: [StaticString] = [
    "moved", "postponed", "rescheduled", "instead", "to", "til", "al", "au", "and", "or", "oder", "ou", "o",
    "et", "y", "noon", "midnight",
  ]
}
