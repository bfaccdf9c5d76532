/// Why feeds could not be served or published, in words for people.
package struct FeedError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package let help: String?

  /// Creates an error.
  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  /// What is wrong and what to do about it.
  package var description: String { help.map { "\(message) \($0)" } ?? message }
}
