import CompassSource

/// Addresses that a cell may link to.
package enum XLSXLink {
  /// Whether the library writes a link to a sheet of that name as a whole.
  package static func canLead(toSheet name: String) -> Bool { !name.utf8.contains(UInt8(ascii: "#")) }

  /// Whether a cell may link to the address: a web, mail or phone address that is not too long.
  package static func isAllowed(_ url: String) -> Bool { (try? checked(url)) != nil }

  /// Returns the address in the form that the library needs.
  ///
  /// Only web, mail and phone addresses are allowed, because the library writes `javascript:` and `file:`
  /// unchanged. If an address has `internal:` or `external:` anywhere, the library treats it as a link into a
  /// workbook and removes its first nine bytes. The colon of these words is therefore percent-encoded.
  static func checked(_ url: String) throws(ToolError) -> String {
    let bytes = Array(url.utf8)
    guard
      ["http://", "https://", "mailto:", "tel:"].contains(where: {
        hasPrefix(bytes, $0) && bytes.count > $0.utf8.count
      })
    else { throw ToolError("a link must begin with http://, https://, mailto: or tel:") }
    if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      throw ToolError("a link cannot contain spaces or control characters")
    }
    let encoded = encodingLibraryKeywords(bytes)
    // The library percent-encodes some bytes and measures after that.
    let longest = encoded.utf8.reduce(0) { $0 + (mayBeEncoded($1) ? 3 : 1) }
    if max(longest, XLSXText.length(encoded)) > XLSXLimits.link {
      throw ToolError("a link cannot be longer than \(XLSXLimits.link) characters")
    }
    return encoded
  }

  private static func encodingLibraryKeywords(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for byte in bytes {
      let endsKeyword =
        byte == UInt8(ascii: ":") && (hasSuffix(result, "internal") || hasSuffix(result, "external"))
      if endsKeyword { result.append(contentsOf: "%3A".utf8) } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hasPrefix(_ bytes: [UInt8], _ prefix: String) -> Bool {
    bytes.count >= prefix.utf8.count && zip(bytes, prefix.utf8).allSatisfy { ($0 | 0x20) == ($1 | 0x20) }
  }

  private static func hasSuffix(_ bytes: [UInt8], _ suffix: String) -> Bool {
    bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  private static func mayBeEncoded(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "`"), UInt8(ascii: "^"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
}
