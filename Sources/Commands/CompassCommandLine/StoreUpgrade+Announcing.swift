package import CompassStore
import CompassValidation

extension StoreUpgrade {
  /// Tells whoever ran the command that the store was brought up to date, and where the old one is.
  package func announce() { StandardError.write("note: \(TerminalText.escaped(notice))\n") }
}
