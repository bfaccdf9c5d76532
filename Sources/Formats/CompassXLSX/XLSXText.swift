import CompassSource

/// Texts as a workbook can hold them.
///
/// All tests work on bytes and Unicode scalars.
package enum XLSXText {
  /// What stands at the end of a text that was cut.
  package static let truncationMark = "… [cut]"

  /// The text as it is handed to the library.
  ///
  /// `_xHHHH_` is Excel's own escape (ECMA-376 part 1 §22.9.2.19) and would be decoded on reading, so that a literal
  /// one gets its underscore escaped; characters that XML 1.0 cannot hold are written by that escape.
  ///
  /// - Complexity: O(n).
  package static func escaped(_ text: String) -> String {
    guard needsEscape(text) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isForbiddenControl(byte) {
        appendEscape(UInt16(byte), to: &result)
      } else if byte == underscore, isEscape(bytes, at: index) {
        appendEscape(UInt16(underscore), to: &result)
      } else if let noncharacter = noncharacter(bytes, at: index) {
        appendEscape(noncharacter, to: &result)
        index += 2
      } else {
        result.append(byte)
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The number of UTF-16 units, which is how Excel counts.
  package static func length(_ text: String) -> Int { text.utf16.count }

  /// The text cut to a length with a mark that says so, or nil if it fits.
  ///
  /// - Parameters:
  ///   - limit: the most UTF-16 units, the mark included.
  package static func truncated(_ text: String, to limit: Int) -> String? {
    guard text.utf8.count > limit, length(text) > limit else { return nil }
    let room = limit - length(truncationMark)
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      used += UTF16.width(scalar)
      if used > room { break }
      kept.append(scalar)
    }
    return String(kept) + truncationMark
  }

  /// The text on one line, without control characters, cut to a length: for names and properties, where nothing may
  /// be escaped.
  package static func plain(_ text: String, limit: Int) -> String {
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      let shown = isControl || isNoncharacter(scalar) ? " " : scalar
      used += UTF16.width(shown)
      if used > limit { break }
      kept.append(shown)
    }
    return String(kept)
  }

  /// The text cut so that its UTF-8 bytes fit, with "…" in place of what is gone.
  package static func shortened(_ text: String, toBytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let mark = "…"
    var kept = String.UnicodeScalarView()
    var used = mark.utf8.count
    for scalar in text.unicodeScalars {
      used += UTF8.width(scalar)
      if used > limit { break }
      kept.append(scalar)
    }
    return String(kept) + mark
  }

  /// - Throws: ``ToolError`` if it would be cut as what describes a chart or a picture.
  static func check(description: String) throws(ToolError) {
    if description.utf8.count > XLSXLimits.description {
      throw ToolError("the description of a chart or picture is longer than \(XLSXLimits.description) bytes")
    }
  }

  private static let underscore = UInt8(ascii: "_")

  private static func needsEscape(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if isForbiddenControl(byte) || byte == 0xEF { return true }
      if byte == UInt8(ascii: "x") && previous == underscore { return true }
      previous = byte
    }
    return false
  }

  private static func isForbiddenControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A
  }

  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }

  /// U+FFFE and U+FFFF are EF BF BE and EF BF BF in UTF-8.
  private static func noncharacter(_ bytes: [UInt8], at index: Int) -> UInt16? {
    guard bytes[index] == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE
    else {
      return nil
    }
    return 0xFF40 + UInt16(bytes[index + 2])
  }

  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index + 6 < bytes.count, bytes[index + 1] == UInt8(ascii: "x"), bytes[index + 6] == underscore
    else {
      return false
    }
    return bytes[(index + 2)...(index + 5)].allSatisfy(isHexDigit)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  private static func appendEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    bytes.append(contentsOf: [underscore, UInt8(ascii: "x")])
    for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> UInt16(shift)) & 0xF]) }
    bytes.append(underscore)
  }
}
