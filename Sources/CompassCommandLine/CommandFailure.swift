/// Why a command could not do what it was asked to.
package struct CommandFailure: Error, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package let help: String?

  /// Creates a failure.
  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  /// The message and the help, as they are printed.
  package var description: String { printed }
}
