import Foundation

extension String {
  /// The text in Unicode's composed form, its runs of white space made single blanks, trimmed, in lower
  /// case: what two names are compared by.
  ///
  /// - Complexity: O(n); ASCII and the letters of Western Europe take a short way.
  public var foldedName: String {
    if let folded = foldedLatin(FoldTable.names) { return folded }
    let normalized = precomposedStringWithCanonicalMapping
    var result = String.UnicodeScalarView()
    var pendingBlank = false
    for scalar in normalized.lowercased().unicodeScalars {
      if scalar.properties.isWhitespace {
        pendingBlank = !result.isEmpty
      } else {
        if pendingBlank { result.append(" ") }
        pendingBlank = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Latin letters with a stroke and ligatures, which Unicode doesn't take apart.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe",
  ]

  /// The ``foldedName`` without accents, for searching and sorting: "jose" finds "José", and Ł comes after K.
  package var searchFolded: String {
    let folded = foldedName
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return folded }
    var result = String.UnicodeScalarView()
    for scalar in folded.decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      if let plain = Self.plainLetters[scalar] {
        result.append(contentsOf: plain.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The words of the text in lower case, separated by single blanks.
  ///
  /// Words consist of letters, digits, `#` and `%`; all other characters separate words. Headers and enumeration
  /// values are compared in this form.
  public var foldedWords: String {
    if let folded = foldedLatin(FoldTable.words) { return folded }
    let normalized = precomposedStringWithCanonicalMapping
    var result = String.UnicodeScalarView()
    var pendingBlank = false
    for scalar in normalized.lowercased().unicodeScalars {
      let isWord =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "#"
        || scalar == "%" || scalar.properties.isGraphemeExtend
      if isWord {
        if pendingBlank { result.append(" ") }
        pendingBlank = false
        result.append(scalar)
      } else {
        pendingBlank = !result.isEmpty
      }
    }
    return String(result)
  }

  /// Appends the ``foldedWords`` of a text, both in UTF-8.
  package static func appendFoldedWords(of text: UnsafeBufferPointer<UInt8>, to words: inout [UInt8]) {
    let isFolded = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { folded in
      guard let count = FoldTable.words.fold(text, into: folded) else { return false }
      words.append(contentsOf: UnsafeBufferPointer(rebasing: folded[..<count]))
      return true
    }
    if !isFolded { words += String(decoding: text, as: UTF8.self).foldedWords.utf8 }
  }

  /// Whether this text contains the words of another text in a row; both texts are ``foldedWords``.
  ///
  /// - Complexity: O(n·m); in practice O(n), since few words begin alike.
  package func hasFoldedWords(_ words: String) -> Bool {
    var (text, words) = (self, words)
    return text.withUTF8 { text in
      words.withUTF8 { words in
        guard let first = words.first, text.count >= words.count else { return false }
        var start = 0
        while start <= text.count - words.count {
          let end = start + words.count
          if text[start] == first, start == 0 || text[start - 1] == 0x20,
            end == text.count || text[end] == 0x20, text[start..<end].elementsEqual(words)
          {
            return true
          }
          start += 1
        }
        return false
      }
    }
  }

  /// The text without the white space round it.
  package var trimmedBlanks: String {
    // Most texts begin and end with a letter or a digit.
    if let first = utf8.first, let last = utf8.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last { return self }
    var scalars = unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }

  /// Returns the folded text, or nil if it contains characters that the table doesn't support.
  ///
  /// The table supports ASCII, the letters from À to ÿ, and typographic dashes, quotes and dots.
  private func foldedLatin(_ table: FoldTable) -> String? {
    var text = self
    return text.withUTF8 { text in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { bytes in
        guard let count = table.fold(text, into: bytes) else { return nil }
        let folded = UnsafeBufferPointer(rebasing: bytes[..<count])
        // Words of templates are folded already.
        var isSame = count == text.count
        if isSame, let first = folded.baseAddress, let second = text.baseAddress {
          isSame = memcmp(first, second, count) == 0
        }
        return isSame ? self : String(decoding: folded, as: UTF8.self)
      }
    }
  }
}

/// A table that folds ASCII and Western European text quickly.
private struct FoldTable: Sendable {
  /// The table for `foldedName`, which keeps everything except white space.
  static let names = FoldTable(keepsMarks: true) { $0 != 0x20 && !($0 >= 0x09 && $0 <= 0x0D) }
  /// The table for `foldedWords`, which keeps letters, digits, `#` and `%`.
  static let words = FoldTable(keepsMarks: false) { byte in
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x23 || byte == 0x25
  }

  /// For each ASCII character what it becomes, 0x20 for what is kept out.
  private let bytes: [UInt8]
  /// Whether the marks of print stay.
  private let keepsMarks: Bool

  private init(keepsMarks: Bool, keeping isKept: (UInt8) -> Bool) {
    self.keepsMarks = keepsMarks
    bytes = (0..<0x80).map { (byte: UInt8) in
      guard isKept(byte) else { return 0x20 }
      return byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
  }

  /// Folds a text into as many bytes or fewer.
  ///
  /// - Returns: how many there are; nil for a text that has anything else than the characters above.
  func fold(_ text: UnsafeBufferPointer<UInt8>, into result: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { table in
      var count = 0
      var hasBlank = false
      func begin() {
        if hasBlank, count > 0 {
          result[count] = 0x20
          count += 1
        }
        hasBlank = false
      }
      var index = 0
      while index < text.count {
        let byte = text[index]
        index += 1
        switch byte {
        case 0..<0x80:
          let folded = table[Int(byte)]
          if folded == 0x20 {
            hasBlank = true
          } else {
            begin()
            result[count] = folded
            count += 1
          }
        case 0xC3:
          let second = text[index]
          index += 1
          // Neither the times sign nor the division sign is a letter: they are left to the long way.
          if second == 0x97 || second == 0xB7 { return nil }
          begin()
          result[count] = byte
          result[count + 1] = second < 0x9F ? second | 0x20 : second
          count += 2
        case 0xE2:
          // From the hyphen to the ellipsis, none of which composes or has another case.
          let (second, third) = (text[index], text[index + 1])
          index += 2
          guard second == 0x80, third >= 0x90, third <= 0xA6 else { return nil }
          if keepsMarks {
            begin()
            result[count] = byte
            result[count + 1] = second
            result[count + 2] = third
            count += 3
          } else {
            hasBlank = true
          }
        default: return nil
        }
      }
      return count
    }
  }
}
