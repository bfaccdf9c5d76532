/// Text of a file made safe and measurable for a terminal, scalar by scalar.
public enum TerminalText {
  /// The text with everything escaped that a terminal would obey or that would hide or turn around what
  /// stands beside it: control characters, line separators, directional marks and overrides, tags.
  ///
  /// - Parameter text: any text, such as a cell of a file.
  /// - Complexity: O(n).
  public static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars { result += shown(scalar) }
    return result
  }

  /// How many columns a terminal gives a text: two for wide characters of East Asia, none for combining
  /// marks (Unicode Standard Annex 11).
  public static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      "\\u{\(String(scalar.value, radix: 16))}"
    default: String(scalar)
    }
  }

  static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }
}
