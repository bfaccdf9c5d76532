/// Why a command could not do what it was asked to.
package struct CommandFailure: Error, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  package let message: String
  /// The records that the message is about, each on a line of its own.
  package let listed: [String]
  /// What was probably meant, each on a line of its own.
  package let suggestions: [String]
  /// What to do about it.
  package let help: String?

  /// Creates a failure.
  package init(
    _ message: String, listing listed: [String] = [], suggesting suggestions: [String] = [],
    help: String? = nil
  ) {
    self.message = message
    self.listed = listed
    self.suggestions = suggestions
    self.help = help
  }

  /// The message and the help, as they are printed.
  package var description: String { printed }
}
