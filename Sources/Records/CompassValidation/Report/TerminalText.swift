import CompassModel
import CompassSource

/// Text of a file made safe and measurable for a terminal, scalar by scalar.
public enum TerminalText {
  /// The text with everything escaped that a terminal or the log of a CI service would obey, or that would hide or
  /// turn around what stands beside it: control characters, line separators, directional marks and overrides, tags,
  /// `::` at the start of a word, `##[` and `##vso[` anywhere.
  ///
  /// - Parameter text: any text, such as a cell of a file.
  /// - Complexity: O(n).
  public static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x3A && $0 != 0x5B }) { return text }
    var result = ""
    var command = LogCommand()
    // A service looks behind the blanks at the start of a line, and long text is broken at blanks.
    var isAtStart = true
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if command.isCompleted(by: scalar) {
        result += "\\u{5b}"
      } else {
        result += isAtStart && scalar == ":" && rest.first == ":" ? "\\u{3a}" : shown(scalar)
      }
      isAtStart = scalar.properties.isWhitespace
    }
    return result
  }

  /// The text with each line escaped; its line ends stay.
  ///
  /// - Parameter text: text in which no line end comes from a file.
  package static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
      .joined(separator: "\n")
  }

  /// The path of a file as it is shown: escaped, and with `./` before a colon, so that what is printed behind the path
  /// doesn't make a command of it.
  ///
  /// - Parameter path: the path, whatever somebody called the file.
  /// - Complexity: O(n).
  package static func path(_ path: String) -> String {
    let first = path.unicodeScalars.first { !$0.properties.isWhitespace }
    return escaped(first == ":" ? "./" + path : path)
  }

  /// How many columns a terminal gives a text: two for wide characters of East Asia and for emoji, however
  /// many scalars they are made of, none for combining marks (Unicode Standard Annex 11, Technical Standard
  /// 51).
  ///
  /// Terminals differ in emoji of several scalars; this is what those do that follow the standard.
  /// - Complexity: O(n).
  public static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
  }

  /// The beginning of a text with an ellipsis, between two characters, where it is wider than that.
  package static func cut(_ text: String, to width: Int) -> String {
    guard Self.width(text) > width else { return text }
    var result = ""
    var used = 0
    for character in text {
      used += Self.width(character)
      guard used < width else { break }
      result.append(character)
    }
    return result + "…"
  }

  static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    default: scalar.isUnseen ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

  static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else { return scalars.reduce(0) { $0 + width($1) } }
    if first.properties.isEmoji, scalars.contains(where: { $0 == emojiSelector || $0 == joiner }) { return 2 }
    return scalars.reduce(0) { $0 + ($1.properties.isEmojiModifier && $1 != first ? 0 : width($1)) }
  }

  static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    // Vowels and finals of Hangul stand within the block that their initial opens.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }
}

extension Diagnostic {
  /// Returns where the finding is, for a terminal: path, member, and cell or line and column.
  func place(in path: String) -> String {
    var result = TerminalText.path(path)
    if let member { result += ":\(TerminalText.escaped(member))" }
    if let cell { return result + ":\(TerminalText.escaped(cell))" }
    return result + (position.map { ":\($0.line):\($0.column)" } ?? "")
  }
}
