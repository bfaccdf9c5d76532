/// Why a document cannot be made as it was asked for.
package struct DocumentError: Error, Sendable, Hashable {
  /// What is wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package let help: String?

  /// An error with its remedy.
  package init(message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
