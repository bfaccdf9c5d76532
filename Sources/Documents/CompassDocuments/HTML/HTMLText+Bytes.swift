import CompassModel

extension HTMLText {
  /// Adds a text for a place between tags or in a quoted attribute: the bytes of ``escaped(_:)``, for long tables.
  ///
  /// - Complexity: O(n).
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      var start = 0
      var index = 0
      while index < text.count {
        let byte = text[index]
        var length = 1
        var replacement: StaticString?
        switch byte {
        case 0x26: replacement = "&amp;"
        case 0x3C: replacement = "&lt;"
        case 0x3E: replacement = "&gt;"
        case 0x22: replacement = "&quot;"
        case 0x27: replacement = "&#39;"
        case 0x09, 0x0A: break
        case 0..<0x20, 0x7F: replacement = ""
        // The controls beyond ASCII are C2 80 to C2 9F.
        case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0: (replacement, length) = ("", 2)
        case 0xEF where isNoncharacter(text[index...].prefix(3)): (replacement, length) = ("", 3)
        case 0xF0...0xF4 where isNoncharacter(text[index...].prefix(4)): (replacement, length) = ("", 4)
        default: break
        }
        if let replacement {
          bytes.append(contentsOf: text[start..<index])
          replacement.withUTF8Buffer { bytes.append(contentsOf: $0) }
          start = index + length
        }
        index += length
      }
      bytes.append(contentsOf: text[start...])
    }
  }

  /// Whether the bytes of one scalar are those of a noncharacter: xFFFE, xFFFF, U+FDD0 to U+FDEF.
  private static func isNoncharacter(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let last = bytes.last else { return false }
    if bytes.elementsEqual([0xEF, 0xB7, last]) { return (0x90...0xAF).contains(last) }
    let rest = bytes.dropFirst(bytes.count - 3)
    return last >= 0xBE && rest.dropFirst().first == 0xBF
      && (bytes.count == 3 || (rest.first ?? 0) & 0x0F == 0x0F)
  }

  /// Whether a text has letters that run from right to left: Hebrew, Arabic and their kin.
  ///
  /// - Complexity: O(n).
  static func isRightToLeft(_ text: String) -> Bool {
    // No scalar before them begins with so high a byte.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }
}
