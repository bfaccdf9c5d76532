/// Keeps text from being run as a formula by a spreadsheet (CWE-1236, OWASP WSTG "Testing for CSV Injection",
/// ASVS 5.0 §1.2.10).
///
/// Text that starts with `=`, `+`, `-`, `@`, the full-width forms of these that Excel runs in Japan, TAB, CR,
/// LF or NUL gets an apostrophe in front, which a spreadsheet shows and does not run. Text that looks as if it had been guarded — apostrophes, then one of those —
/// gets one more, so that taking one off always gives back what was there. All tests are on bytes: `=`
/// followed by a combining mark is one `Character` that equals no `=`, and a formula all the same.
public enum FormulaGuard {
  /// Whether text is written with one more apostrophe in front.
  ///
  /// - Complexity: O(*n*) in the number of leading apostrophes.
  public static func needsGuard(_ text: some Collection<UInt8>) -> Bool {
    let rest = text.drop { $0 == apostrophe }
    guard let first = rest.first else { return false }
    return isTrigger(first) || first == 0xEF && fullWidth.contains { rest.prefix(3).elementsEqual($0) }
  }

  /// The text as it is written for a spreadsheet.
  public static func guarded(_ text: String) -> String {
    needsGuard(text.utf8) ? "'" + text : text
  }

  /// The text that ``guarded(_:)`` made this of; only the import into the model asks for it.
  public static func unguarded(_ text: String) -> String {
    guard text.utf8.first == apostrophe, needsGuard(text.utf8) else { return text }
    return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
  }

  static let apostrophe = UInt8(ascii: "'")

  private static func isTrigger(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D, 0x0A, 0: true
    default: false
    }
  }

  /// `＝`, `＋`, `－` and `＠` in UTF-8.
  private static let fullWidth = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].map { Array($0.utf8) }
}
