/// Finds where a text would complete a command to a CI service that reads the log: `##[group]`,
/// `##vso[task.complete]`, `##teamcity[message]`.
///
/// Such a command works anywhere in a line, so text for a log needs the bracket escaped.
package struct LogCommand {
  /// How many number signs end the text so far, letters behind two of them left aside.
  private var marks = 0
  private var hasLetters = false

  /// Creates a scanner at the beginning of a text.
  package init() {}

  /// Returns whether a scalar is the bracket that completes a command.
  ///
  /// - Parameter scalar: the next scalar of the text.
  package mutating func isCompleted(by scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x23:
      marks = hasLetters ? 1 : min(marks + 1, 2)
      hasLetters = false
      return false
    case 0x41...0x5A where marks == 2, 0x61...0x7A where marks == 2:
      hasLetters = true
      return false
    default:
      defer { (marks, hasLetters) = (0, false) }
      return scalar == "[" && marks == 2
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is not seen, or changes how others are seen: a control character, a line separator, a
  /// directional mark, a blank without width, a tag.
  ///
  /// Reports, messages and JSON write it as its code, so that no terminal obeys it and nobody misses it. Joiners
  /// (U+200C, U+200D) are parts of words and emoji and stay.
  package var isUnseen: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}
