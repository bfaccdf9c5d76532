import Foundation

extension String {
  /// The text in Unicode's composed form, its runs of white space made single blanks, trimmed, in lower
  /// case: what two names are compared by.
  ///
  /// - Complexity: O(n); ASCII and the letters of Western Europe take a short way.
  public var foldedName: String {
    if let folded = foldedLatin({ $0 != 0x20 && !($0 >= 0x09 && $0 <= 0x0D) }) { return folded }
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

  /// The words of the text in lower case with single blanks between them, everything that is neither
  /// letter nor digit taken for a blank: what headers and enumeration values are compared by.
  public var foldedWords: String {
    let folded = foldedLatin { byte in
      let letter = byte | 0x20
      return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x23 || byte == 0x25
    }
    if let folded { return folded }
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

  /// The text without the white space round it.
  package var trimmedBlanks: String {
    var scalars = unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }

  /// The text in lower case with single blanks for all that is kept out, where it is ASCII and letters from
  /// À to ÿ, which are composed and have one lower case; else nil.
  private func foldedLatin(_ isKept: (UInt8) -> Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var pendingBlank = false
    var isSecond = false
    for byte in utf8 {
      if isSecond {
        isSecond = false
        // Neither the times sign nor the division sign is a letter: they are left to the long way.
        if byte == 0x97 || byte == 0xB7 { return nil }
        bytes.append(byte < 0x9F ? byte | 0x20 : byte)
        continue
      }
      isSecond = byte == 0xC3
      if byte >= 0x80, !isSecond { return nil }
      guard isSecond || isKept(byte) else {
        pendingBlank = !bytes.isEmpty
        continue
      }
      if pendingBlank { bytes.append(0x20) }
      pendingBlank = false
      bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
