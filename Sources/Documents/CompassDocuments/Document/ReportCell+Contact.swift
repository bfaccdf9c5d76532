extension ReportCell {
  /// A line of contact data, which leads to the email address or else to the phone number in it.
  package static func contact(_ line: String?) -> ReportCell {
    guard let line, !line.isEmpty else { return .empty }
    return ContactLine.address(in: line).map { .link(line, url: $0) } ?? .string(line)
  }

  /// Whether the cell is contact data, which is not broken into lines: a reader copies or types it.
  var isContact: Bool {
    guard case .link(_, let url) = self else { return false }
    return ContactLine.schemes.contains { url.hasPrefix($0) }
  }
}

/// Finds what a line of contact data leads to.
enum ContactLine {
  static let schemes = ["mailto:", "tel:"]
  private static let dot = UInt8(ascii: ".")

  /// The address of the email or phone number in a line, the email first: `mailto:a@example.com`.
  ///
  /// - Complexity: O(n).
  static func address(in line: String) -> String? {
    for word in line.utf8.split(whereSeparator: { " \t\r\n,;:<>()[]\"".utf8.contains($0) }) {
      let parts = word.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, let last = parts[1].lastIndex(where: { $0 != dot }) else {
        continue
      }
      // A dot at the end is of the sentence.
      let domain = parts[1][...last]
      if domain.dropFirst().contains(dot) { return "mailto:" + encoded(parts[0]) + "@" + encoded(domain) }
    }
    return phone(in: line)
  }

  /// The address without characters that would end it or add headers to the message (RFC 6068 §2).
  private static func encoded(_ part: Substring.UTF8View) -> String {
    part.map { byte in
      let isPlain =
        byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A && byte < 0x80
        || "-._~+!$'*=".utf8.contains(byte)
      let hex = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (hex.utf8.count == 1 ? "0" : "") + hex
    }.joined()
  }

  /// The first phone number, with its extension (RFC 3966 §5.1).
  private static func phone(in line: String) -> String? {
    let bytes = Array(line.utf8)
    var index = 0
    while index < bytes.count {
      let hasPlus = bytes[index] == UInt8(ascii: "+")
      let rest = bytes[(index + (hasPlus ? 1 : 0))...]
      let number = rest.prefix { isDigit($0) || " ().-".utf8.contains($0) }
      let groups = number.split { !isDigit($0) }
      if isPhone(groups, hasPlus: hasPlus) {
        let digits = String(decoding: groups.joined(), as: UTF8.self)
        return "tel:" + (hasPlus ? "+" : "") + digits + ext(bytes[number.endIndex...])
      }
      index = max(index + 1, number.endIndex)
    }
    return nil
  }

  /// Whether groups of digits are a phone number and no date, years or ZIP code (ITU-T E.164).
  private static func isPhone(_ groups: [ArraySlice<UInt8>], hasPlus: Bool) -> Bool {
    let count = groups.reduce(0) { $0 + $1.count }
    if hasPlus || groups.first?.starts(with: "00".utf8) == true { return (8...15).contains(count) }
    return (10...(groups.count == 1 ? 15 : 11)).contains(count) || groups.map(\.count) == [3, 4]
  }

  /// The extension after a number: `x12`, `ext. 12`.
  private static func ext(_ rest: ArraySlice<UInt8>) -> String {
    let rest = rest.drop { " ,".utf8.contains($0) }
    let letters = rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }.map { $0 | 0x20 }
    guard ["x", "ext", "extension"].contains(String(decoding: letters, as: UTF8.self)) else { return "" }
    let digits = rest.dropFirst(letters.count).drop { $0 == 0x20 || $0 == 0x2E }.prefix(while: isDigit)
    return digits.isEmpty ? "" : ";ext=" + String(decoding: digits, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
