/// Keeps text from being run as a formula by a spreadsheet (CWE-1236, OWASP "CSV Injection").
///
/// Text that starts with `=`, `+`, `-`, `@`, TAB or CR gets an apostrophe in front, which a spreadsheet
/// shows and does not run. Text that looks as if it had been guarded — apostrophes, then one of those —
/// gets one more, so that taking one off always gives back what was there. All tests are on bytes: `=`
/// followed by a combining mark is one `Character` that equals no `=`, and a formula all the same.
public enum FormulaGuard {
  /// Whether text is written with one more apostrophe in front.
  ///
  /// - Complexity: O(*n*) in the number of leading apostrophes.
  public static func needsGuard(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first(where: { $0 != apostrophe }) else { return false }
    return isTrigger(first)
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
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }
}
