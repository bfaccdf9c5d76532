/// Why something typed cannot be done, in words for people.
package struct EditError: Error, Sendable, Hashable {
  /// What is wrong, in one sentence.
  package let message: String
  /// The records that the message is about, each on a line of its own.
  package let listed: [String]
  /// What was probably meant, each on a line of its own.
  package let suggestions: [String]
  /// What to do about it.
  package let help: String?

  /// Creates an error.
  package init(
    _ message: String, listing listed: [String] = [], suggesting suggestions: [String] = [],
    help: String? = nil
  ) {
    self.message = message
    self.listed = listed
    self.suggestions = suggestions
    self.help = help
  }
}
