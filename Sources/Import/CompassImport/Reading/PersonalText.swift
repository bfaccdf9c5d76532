import CompassModel
import CompassSource

/// Detects personal data in any column: an email address among names, a phone number among costs.
package enum PersonalText {
  /// The minimum number of digits in a phone number, without its area code.
  private static let fewestDigits = 7
  /// The maximum number of digits in a phone number (ITU-T E.164).
  private static let mostDigits = 15

  /// Whether a text has what looks like an email address, a phone number or a URL with a secret in it.
  ///
  /// - Complexity: O(n).
  package static func isLikely(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return hasAddress(bytes) || hasNumber(bytes) || PublicURL.textWithoutSecrets(text) != text
      || hasSecretPath(bytes)
  }

  /// Returns the finding with all values masked that look personal, regardless of their columns.
  ///
  /// - Parameter isShifted: whether the row has too few or too many cells. All values are then masked,
  ///   because any cell can contain anything.
  static func masking(_ finding: Diagnostic, isShifted: Bool = false) -> Diagnostic {
    var finding = finding
    finding.message = masking(finding.message, isShifted)
    finding.help = finding.help.map { masking($0, isShifted) }
    if let value = finding.value, isShifted || isLikely(value) { finding.isPersonal = true }
    if var excerpt = finding.excerpt {
      for index in excerpt.fields.indices where !excerpt.fields[index].isPersonal {
        excerpt.fields[index].isPersonal = isShifted || isLikely(excerpt.fields[index].text)
      }
      finding.excerpt = excerpt
    }
    return finding
  }

  private static func masking(_ message: Message, _ isShifted: Bool) -> Message {
    Message(
      segments: message.segments.map { segment in
        if case .value(let text) = segment, isShifted || isLikely(text) { return .personal(text) }
        return segment
      })
  }

  /// Whether a text has an `@` between characters, with a period after it.
  private static func hasAddress(_ bytes: [UInt8]) -> Bool {
    guard let at = bytes.firstIndex(of: 0x40), at > 0, bytes[at - 1] > 0x20 else { return false }
    return bytes[(at + 1)...].prefix { $0 > 0x20 }.dropFirst().contains(0x2E)
  }

  /// Whether a URL has a secret in its path, as the private addresses of calendars and shared files do.
  private static func hasSecretPath(_ bytes: [UInt8]) -> Bool {
    guard let mark = bytes.firstRange(of: Array("://".utf8)) else { return false }
    // A text may contain several URLs, separated by blanks.
    let words = bytes[mark.upperBound...].split(whereSeparator: { $0 <= 0x20 })
    for word in words {
      var isAfterMark = false
      for segment in word.split(separator: 0x2F).dropFirst(word == words.first ? 1 : 0) {
        let name = segment.prefix { $0 != 0x3F && $0 != 0x23 }
        if isAfterMark || name.starts(with: "private".utf8) || hasEncodedAt(name) || isRandom(name) {
          return true
        }
        // Our own feeds are at /f/TOKEN.
        isAfterMark = name.elementsEqual("f".utf8)
      }
    }
    return false
  }

  /// Whether a path component contains an encoded `@`.
  private static func hasEncodedAt(_ name: ArraySlice<UInt8>) -> Bool {
    name.indices.contains { name[$0...].starts(with: "%40".utf8) || name[$0...].starts(with: "%2540".utf8) }
  }

  /// The minimum number of letters and digits in a path component that is hard to guess.
  private static let fewestRandom = 16

  /// Whether a path component is random letters and digits, such as a key or a UUID.
  private static func isRandom(_ name: ArraySlice<UInt8>) -> Bool {
    func isMixed(_ run: some Sequence<UInt8>) -> Bool {
      run.contains(where: isDigit) && run.contains { !isDigit($0) }
    }
    func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    let runs = name.split { !isAlphanumeric($0) && $0 != 0x5F }
    if runs.contains(where: { $0.count >= fewestRandom && isMixed($0) }) { return true }
    let hex = name.filter { isDigit($0) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66) }
    return hex.count >= 2 * fewestRandom && hex.count + 4 >= name.prefix { $0 != 0x2E }.count && isMixed(hex)
  }

  /// Whether a text has enough digits for a phone number, not counting dates and decimals.
  private static func hasNumber(_ bytes: [UInt8]) -> Bool {
    bytes.split { !isOfNumber($0) }.contains { run in
      let (start, end) = (run.startIndex, run.endIndex)
      let followsWord = bytes[start] != 0x20 && start > 0 && isOfWord(bytes[start - 1])
      let precedesWord = bytes[end - 1] != 0x20 && end < bytes.count && isOfWord(bytes[end])
      guard !followsWord, !precedesWord else { return false }
      let words = run.split(separator: 0x20).filter { !isDate($0) && !isDecimal($0) }
      return fewestDigits...mostDigits ~= words.reduce(0) { $0 + $1.count(where: isDigit) }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Whether a byte is a digit or a separator in phone numbers.
  private static func isOfNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || [0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E].contains(byte)
  }

  /// Whether a byte next to digits shows that they aren't a phone number: a letter, or a mark in times and
  /// dates.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || [0x3A, 0x2F, 0x5F].contains(byte)
  }

  /// `2026-04-18`, `18.4.2026`, `20260418`.
  private static func isDate(_ word: ArraySlice<UInt8>) -> Bool {
    let parts = word.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x2E }
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return false }
    let counts = parts.map(\.count)
    if counts == [8] { return word.starts(with: "19".utf8) || word.starts(with: "20".utf8) }
    guard counts.count == 3, counts[1] <= 2 else { return false }
    return counts[0] == 4 ? counts[2] <= 2 : counts[0] <= 2 && (counts[2] == 2 || counts[2] == 4)
  }

  /// Whether a word is a decimal number, rather than a local phone number like 555.0101.
  private static func isDecimal(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.first == 0x2D ? word.dropFirst() : word
    let parts = digits.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(isDigit) }) else { return false }
    return !(parts[0].count == 3 && parts[1].count == 4)
  }
}
