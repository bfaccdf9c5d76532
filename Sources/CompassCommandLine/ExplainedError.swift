package import CompassFiles

/// An error that every command prints in the same form: what is wrong, what to do, where to read more.
package protocol ExplainedError: Error {
  /// What is wrong, in one sentence.
  var message: String { get }
  /// What to do about it.
  var help: String? { get }
  /// The code under which `compass-import --explain` says more.
  var catalogueCode: String? { get }
}

extension ExplainedError {
  /// Most errors have no entry in the catalogue.
  package var catalogueCode: String? { nil }

  /// The error as it is printed after the command's name.
  package var printed: String {
    let more = catalogueCode.map { "compass-import --explain \($0) says more" }
    return ([message] + [help, more].compactMap(\.self).map { "  help: \($0)" }).joined(separator: "\n")
  }
}

extension CommandFailure: ExplainedError {}

extension FileError: ExplainedError {
  /// What happened, in one sentence that names the file.
  package var message: String { reason }
  /// What to do about it, where that is known.
  package var help: String? { remedy }
}
