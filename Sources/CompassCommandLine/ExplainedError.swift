package import CompassFiles
import CompassSource
import CompassValidation

/// An error that every command prints in the same form: what is wrong, what to do, where to read more.
package protocol ExplainedError: Error {
  /// What is wrong, in one sentence.
  var message: String { get }
  /// What to do about it.
  var help: String? { get }
  /// The code under which `compass-import --explain` says more.
  var catalogueCode: String? { get }
  /// Whether the message and the help may have several lines. Names from files are then escaped by whoever writes
  /// them; in all other errors a line end can only be part of a name.
  var hasLines: Bool { get }
}

extension ExplainedError {
  /// Most errors have no entry in the catalogue.
  package var catalogueCode: String? { nil }

  /// Most errors are one sentence and one remedy.
  package var hasLines: Bool { false }

  /// The error as it is printed after the command's name.
  package var printed: String { printed(offering: nil) }

  /// The error as it is printed after the command's name, with advice that names only options of the command.
  ///
  /// Everything is escaped that a terminal or the log of a CI service would obey.
  func printed(offering options: OfferedOptions?) -> String {
    let help = help.flatMap { help in options.map { $0.advice(help) } ?? help }
    let more = catalogueCode.map { "compass-import --explain \($0) says more" }
    let paragraphs = [message] + [help, more].compactMap(\.self).map { "  help: \($0)" }
    guard hasLines else { return paragraphs.map(TerminalText.escaped).joined(separator: "\n") }
    return paragraphs.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.escaped(String($0)) }.joined(separator: "\n")
  }
}

extension CommandFailure: ExplainedError {
  /// Some list what was probably meant.
  package var hasLines: Bool { true }
}

extension FileError: ExplainedError {
  /// What happened, in one sentence that names the file.
  package var message: String { reason }
  /// What to do about it, where that is known.
  package var help: String? { remedy }
}
