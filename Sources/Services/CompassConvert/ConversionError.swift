/// Why a file could not be converted, or a run of conversions not be begun.
package struct ConversionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package let help: String?

  /// Creates an error.
  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  /// The message and the help.
  package var description: String { [message, help].compactMap(\.self).joined(separator: "\n") }
}
