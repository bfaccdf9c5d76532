package import CompassFiles
package import CompassSource
package import CompassStore
import CompassValidation

/// An error that every command prints in the same form: what is wrong, what to do, where to read more.
package protocol ExplainedError: Error {
  /// What is wrong, in one sentence.
  var message: String { get }
  /// What to do about it.
  var help: String? { get }
  /// The code under which `compass-import --explain` says more.
  var catalogueCode: String? { get }
  /// The records that the message is about, each on a line of its own.
  var listed: [String] { get }
  /// What was probably meant, each on a line of its own.
  var suggestions: [String] { get }
}

extension ExplainedError {
  /// Most errors have no entry in the catalogue.
  package var catalogueCode: String? { nil }

  /// Most errors list nothing.
  package var listed: [String] { [] }

  /// Most errors suggest nothing.
  package var suggestions: [String] { [] }

  /// The error as it is printed after the command's name.
  package var printed: String { printed(offering: nil) }

  /// The error as it is printed after the command's name, with advice that names only options of the command.
  ///
  /// Everything is escaped that a terminal or the log of a CI service would obey. A line end can only be part of a
  /// name, so it is escaped too.
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
  /// What happened, in one sentence that names the file.
  package var message: String { reason }
  /// What to do about it, where that is known.
  package var help: String? { remedy }
}

extension StoreError: ExplainedError {}

extension SourceError: ExplainedError {
  /// What happened, in one sentence that names the source.
  package var message: String { description }
  /// What the error of the source says.
  package var help: String? {
    (underlying as? any ExplainedError).map {
      [$0.message, $0.help].compactMap(\.self).joined(separator: " ")
    }
  }
}
