/// Text made safe for a terminal.
package enum TerminalText {
  /// The text with everything that could move the cursor, change colours or turn the reading direction
  /// written as an escape (CWE-150).
  ///
  /// - Parameters:
  ///   - text: text that may come from a file.
  ///   - keepingLineBreaks: whether line feeds stay.
  package static func escaped(_ text: String, keepingLineBreaks: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if keepingLineBreaks, scalar == "\n" {
        result.append(scalar)
      } else if isUnsafe(scalar) {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The number of columns that a text takes on a terminal: wide East Asian characters and emoji take two,
  /// combining marks none.
  package static func columns(of text: String) -> Int {
    var count = 0
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: continue
      default: count += isWide(scalar) ? 2 : 1
      }
    }
    return count
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
