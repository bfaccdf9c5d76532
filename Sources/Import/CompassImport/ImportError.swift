package import CompassSource

/// Why an import could not be done at all.
package struct ImportError: Error, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package var help: String?
  /// The code under which the catalogue explains it.
  package let code: DiagnosticCode?
  /// What could be asked, so that the import can be done; nil if there is no likely answer.
  package var question: Question?
  /// What to do about it, in words that name people; for those who are shown such.
  package var personalHelp: String?
  /// Whether there is nothing in the file, which is no reason to refuse an archive that has more.
  var isOfEmptyFile = false

  /// Creates an error.
  package init(_ message: String, help: String? = nil, code: DiagnosticCode? = nil) {
    self.message = message
    self.help = help
    self.code = code
  }

  /// The message and the help.
  package var description: String { [message, help].compactMap(\.self).joined(separator: "\n") }
}

extension ImportError {
  /// A file in which there is nothing.
  static func empty(_ message: String) -> ImportError {
    var error = ImportError(message, help: "Check that the export finished")
    error.isOfEmptyFile = true
    return error
  }
}
