package import CompassFiles
package import CompassSource
package import CompassStore
import CompassValidation

/// An error that every command prints in the same form: what is wrong, what to do, where to read more.
package protocol ExplainedError: Error {
  /// The problem, in one sentence.
  var message: String { get }
  /// The advice on how to fix the problem.
  var help: String? { get }
  /// The code under which `compass-import --explain` says more.
  var catalogueCode: String? { get }
  /// The records that the message is about, each on a line of its own.
  var listed: [String] { get }
  /// The values that the user probably meant, each on a line of its own.
  var suggestions: [String] { get }
}

extension ExplainedError {
  /// Nil by default, because `--explain` doesn't cover most errors.
  package var catalogueCode: String? { nil }

  /// Most errors list nothing.
  package var listed: [String] { [] }

  /// Most errors suggest nothing.
  package var suggestions: [String] { [] }

  /// The text that is printed after the command's name.
  package var printed: String { printed(offering: nil) }

  /// Returns the text that is printed after the command's name, with advice that names only options of the command.
  ///
  /// The text escapes control sequences of terminals and commands of CI logs. A line end can only be part of a name,
  /// so it is escaped too.
  func printed(offering options: OfferedOptions?) -> String {
    var lines = [message] + listed.map { "    \($0)" }
    var help = help.flatMap { help in options.map { $0.advice(help) } ?? help }
    if !suggestions.isEmpty {
      lines += ["  help: Did you mean one of these?"] + suggestions.map { "    \($0)" }
      lines += help.map { ["  \($0)"] } ?? []
      help = nil
    }
    let more = catalogueCode.map { "Run `compass-import --explain \($0)` for details" }
    lines += [help, more].compactMap(\.self).map { "  help: \($0)" }
    return lines.map(TerminalText.escaped).joined(separator: "\n")
  }
}

extension CommandFailure: ExplainedError {}

extension FileError: ExplainedError {
  /// The problem, in one sentence that names the file.
  package var message: String { reason }
  /// The advice on how to fix the problem, if any.
  package var help: String? { remedy }
}

extension StoreError: ExplainedError {}

extension SourceError: ExplainedError {
  /// The problem, in one sentence that names the source.
  package var message: String { description }
  /// The message and the advice of the underlying error, if it has them.
  package var help: String? {
    (underlying as? any ExplainedError).map {
      [$0.message, $0.help].compactMap(\.self).joined(separator: " ")
    }
  }
}
