import CompassModel
package import CompassSource
import CompassValidation

extension ToolError.Kind {
  /// A file can't be imported.
  package static let input = Self("input")
  /// A file is empty, which doesn't stop the import of an archive with other files.
  package static let emptyInput = Self("input-empty")
  /// A file contradicts an answer that the store remembers.
  package static let contradictedAnswer = Self("input-answer")
}

extension ToolError {
  /// The question to the user that would allow the import, or nil without a likely answer.
  package var question: Question? { details as? Question }

  /// A file without a header row.
  static func noHeader(_ path: String) -> ToolError {
    ToolError(
      .input, "No header row in \(path)",
      help: "Put the column names in the first line, or use --header-row N")
  }

  /// A file without any content.
  static func empty(_ message: String) -> ToolError {
    ToolError(.emptyInput, message, help: "Check that the export finished")
  }

  /// Returns the error with a question and the options for the answer yes.
  func asking(_ question: Question?) -> ToolError {
    guard let question else { return self }
    var error = self
    error.details = question
    if !question.examples.isEmpty {
      error.personalHelp = "It would add, for example, \(question.examples.joined(separator: " and "))."
    }
    error.help = "If it has \(question.kind.plural), add \(question.option)"
    return error
  }
}
