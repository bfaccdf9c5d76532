/// Why something typed cannot be done, in words for people.
package struct EditError: Error, Sendable, Hashable {
  /// What is wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package let help: String?

  /// Creates an error.
  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
