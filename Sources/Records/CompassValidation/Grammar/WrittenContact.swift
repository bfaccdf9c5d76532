/// The e-mail addresses in a cell.
package enum WrittenEmail {
  /// The longest cell that is read, in bytes.
  private static let maximumLength = 1000

  /// Returns the addresses in order, as written: two for `Danny Hall <a@example.com>; b@example.com`.
  package static func list(_ text: String) -> [String] {
    guard text.utf8.count <= maximumLength else { return [] }
    let marks = " \t\r\n\u{A0},;/<>()[]\"&|".unicodeScalars
    return text.unicodeScalars.split { marks.contains($0) }.compactMap { word in
      var address = String(word)
      if let label = address.lastIndex(of: ":") { address = String(address[address.index(after: label)...]) }
      if let query = address.firstIndex(of: "?") { address = String(address[..<query]) }
      while let last = address.last, last == "." || last == "'" { address.removeLast() }
      return address.withUTF8 { FieldReader.isEmail(ByteView($0)) } ? address : nil
    }
  }
}

/// United States telephone numbers.
public enum PhoneNumber {
  /// Returns the number in E.164 form, `+15551234567`, or nil if the text is not a ten-digit US number.
  ///
  /// - Parameter text: the number as typed: `(555) 123-4567`, `555.123.4567`, `+1 555 123 4567`.
  public static func e164(of text: String) -> String? {
    text.withPlainBytes { isOne($0) ? written($0)?.e164 : nil }
  }

  /// Whether a text is one number and nothing else.
  static func isOne(_ text: ByteView) -> Bool {
    text.count <= maximumLength && number(text, at: 0)?.end == text.count
  }

  /// The longest cell that is read, in bytes.
  private static let maximumLength = 120

  /// Returns the first number of a cell and its extension: both for `Cell: (555) 123-4567 x12`.
  ///
  /// - Returns: the number in E.164 form and the extension; nil if the cell contains no complete US number.
  static func written(_ text: ByteView) -> (e164: String, extension: String?)? {
    var index = 0
    while index < text.count {
      let isStart = text[index].isDigit || text[index] == 0x28 || text[index] == 0x2B
      let before = text[index - 1]
      guard isStart, !before.isDigit, !before.isLetter, before != 0x40, before != 0x2E else {
        index += 1
        continue
      }
      if let found = number(text, at: index) {
        return ("+1" + String(decoding: found.digits, as: UTF8.self), self.extension(text, at: found.end))
      }
      // Don't look for a number inside an invalid one. Skip only a label, as in "(c) 555-010-0199".
      guard text[index] == 0x28, !text[text.skipBlanks(index + 1)].isDigit else { return nil }
      index += 1
    }
    return nil
  }

  private static func number(_ text: ByteView, at start: Int) -> (digits: [UInt8], end: Int)? {
    var index = start
    var digits: [UInt8] = []
    var end = start
    if text[index] == 0x2B {
      guard text[index + 1] == 0x31 else { return nil }
      index += 1
    }
    scan: while index < text.count {
      switch text[index] {
      case 0x30...0x39:
        digits.append(text[index])
        end = index + 1
      case 0x28, 0x29, 0x20, 0x2D:
        if isWhole(digits), text[index] == 0x28 || text[index] == 0x20 { break scan }
      case 0x2E, 0x2F:
        if isWhole(digits) { break scan }
      default: break scan
      }
      index += 1
    }
    // "4045550101.0" is a phone number that a spreadsheet saved as a decimal.
    if text[end] == 0x2E, text[end + 1] == 0x30, !text[end + 2].isDigit { end += 2 }
    guard isWhole(digits), !text[end].isDigit, text[start] != 0x2B || digits.count == 11 else { return nil }
    let rest = text.from(text.skipBlanks(end))
    // "555-CALL-NOW" and "5.55E+09" are not phone numbers.
    guard !text[end].isLetter || text[end].lowercasedASCII == 0x78 || text[end].lowercasedASCII == 0x65,
      !(text[end].lowercasedASCII == 0x65 && rest[1] != 0x78)
    else { return nil }
    return (digits.count == 11 ? Array(digits.dropFirst()) : digits, end)
  }

  private static func isWhole(_ digits: [UInt8]) -> Bool {
    digits.count == 10 || digits.count == 11 && digits[0] == 0x31
  }

  private static let extensionWords: [StaticString] = ["extension", "ext.", "ext:", "ext", "x", "#"]

  private static func `extension`(_ text: ByteView, at start: Int) -> String? {
    var index = text.skipBlanks(start)
    if text[index] == 0x2C || text[index] == 0x28 { index = text.skipBlanks(index + 1) }
    for word in extensionWords where text.hasWord(word, at: index) {
      let place = text.skipBlanks(index + word.utf8CodeUnitCount)
      guard let digits = text.digits(at: place), digits.count <= 6 else { return nil }
      return text.slice(place, place + digits.count).string
    }
    return nil
  }
}
