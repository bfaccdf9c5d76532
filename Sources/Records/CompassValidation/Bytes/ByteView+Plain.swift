extension ByteView {
  /// Calls a closure with the trimmed text in plain ASCII, as far as possible.
  ///
  /// Blanks of all kinds become spaces. Dashes and the minus sign become `-`. Curly quotes and primes become `'` and
  /// `"`. The readers of dates, numbers and similar values use this form: iOS writes U+202F before AM, and
  /// spreadsheets write curly quotes for inches.
  ///
  /// - Complexity: O(n); a text of ASCII is not copied.
  func withPlain<Result>(_ body: (ByteView) -> Result) -> Result {
    if isASCII { return body(trimmed) }
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    var index = 0
    while index < count {
      let (byte, length) = plainByte(at: index)
      if let byte {
        plain.append(byte)
      } else {
        for offset in 0..<length { plain.append(self[index + offset]) }
      }
      index += length
    }
    return plain.withUnsafeBufferPointer { body(ByteView($0).trimmed) }
  }

  /// The ASCII byte that replaces the scalar at an index, if any, and the number of bytes of the scalar.
  private func plainByte(at index: Int) -> (UInt8?, Int) {
    let first = self[index]
    if first < 0x80 { return (first, 1) }
    let second = self[index + 1]
    if first < 0xE0 {
      return (first == 0xC2 && (second == 0xA0 || second == 0x85) ? 0x20 : nil, 2)
    }
    let third = self[index + 2]
    if first >= 0xF0 { return (nil, 4) }
    switch (first, second, third) {
    case (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F),
      (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF), (0xE2, 0x80, 0x8E...0x8F):
      return (0x20, 3)
    case (0xE2, 0x80, 0x90...0x95), (0xE2, 0x88, 0x92), (0xEF, 0xB9, 0xA3), (0xEF, 0xBC, 0x8D):
      return (0x2D, 3)
    case (0xE2, 0x80, 0x98...0x9B), (0xE2, 0x80, 0xB2): return (0x27, 3)
    case (0xE2, 0x80, 0x9C...0x9F), (0xE2, 0x80, 0xB3): return (0x22, 3)
    default: return (nil, 3)
    }
  }

  /// Whether the plain text means "no value": empty, dashes, N/A, none, null.
  var isNothing: Bool {
    switch count {
    case 0: return true
    case 1: return self[0] == 0x2D || self[0] == 0x3F
    case 2: return hasWord("--", at: 0) || hasWord("na", at: 0)
    case 3: return hasWord("n/a", at: 0) || hasWord("---", at: 0) || hasWord("nil", at: 0)
    case 4: return hasWord("none", at: 0) || hasWord("null", at: 0) || hasWord("n.a.", at: 0)
    default: return false
    }
  }

  /// Whether the plain text says that something is not settled yet.
  var isToBeDecided: Bool {
    // This is asked of each cell.
    guard 1...24 ~= count, Self.mayBeginNotDecided(self[0]) else { return false }
    var rest = self
    for lead in ["time ", "date ", "location ", "opponent "] as [StaticString] where hasWord(lead, at: 0) {
      rest = from(lead.utf8CodeUnitCount)
    }
    return Self.notDecided.contains { rest.hasWords($0) } || isWord("?") || isWord("??")
  }

  /// Whether texts like `TBD`, `(tbd)` and `?` begin with a byte.
  private static func mayBeginNotDecided(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case 0x74, 0x64, 0x6C, 0x6F, 0x6E, 0x75, 0x28, 0x3F: true
    default: false
    }
  }
  private static let notDecided: [StaticString] = [
    "tbd", "tba", "tbc", "t b d", "t b a", "t b c", "to be determined", "to be announced", "to be confirmed",
    "to be decided", "not decided", "undecided",
  ]

  /// Whether the text is what a spreadsheet shows in place of a value that it could not work out.
  var isSpreadsheetError: Bool {
    guard self[0] == 0x23 else { return false }
    return isWord("#n/a") || isWord("#ref!") || isWord("#value!") || isWord("#div/0!") || isWord("#name?")
      || isWord("#num!") || isWord("#null!") || isWord("#error!") || isWord("#spill!")
  }

  /// Whether the text is made of those words, given in lower case with single blanks between them;
  /// everything that is neither letter nor digit counts as a blank.
  func hasWords(_ words: StaticString) -> Bool {
    endOfWords(words).map { skipMarks($0) == count } ?? false
  }

  /// Whether the text begins with those words.
  func beginsWithWords(_ words: StaticString) -> Bool {
    endOfWords(words).map { !isWordByte($0) } ?? false
  }

  private func endOfWords(_ words: StaticString) -> Int? {
    words.withUTF8Buffer { buffer in
      var index = skipMarks(0)
      for byte in buffer {
        if byte == 0x20 {
          let next = skipMarks(index)
          if next == index { return nil }
          index = next
        } else {
          if self[index].lowercasedASCII != byte { return nil }
          index += 1
        }
      }
      return index
    }
  }

  private func skipMarks(_ start: Int) -> Int {
    var index = start
    while index < count, !isWordByte(index) { index += 1 }
    return index
  }

  private func isWordByte(_ index: Int) -> Bool {
    self[index].isLetter || self[index].isDigit || self[index] >= 0x80
  }
}

extension String {
  /// Calls a closure with the text in plain ASCII, like ``ByteView/withPlain(_:)``.
  func withPlainBytes<Result>(_ body: (ByteView) -> Result) -> Result {
    var text = self
    return text.withUTF8 { ByteView($0).withPlain(body) }
  }
}
