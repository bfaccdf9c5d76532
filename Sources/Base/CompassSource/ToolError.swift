/// Why something can't be done, in words for people.
///
/// Modules make their errors next to the code that throws them. An error that several places throw, and one of a kind
/// that a caller handles, has a factory in an extension.
public struct ToolError: Error, Sendable, CustomStringConvertible {
  /// A kind of errors, by which a caller finds those that it handles.
  package struct Kind: Sendable, Hashable {
    /// The name in logs, in kebab case: `store-locked`.
    package let name: String
    /// The exit code of a command that such an error ends.
    package let exitCode: Int32

    /// Creates a kind.
    package init(_ name: String, exitCode: Int32 = 2) {
      self.name = name
      self.exitCode = exitCode
    }

    /// An error that callers don't tell from others.
    package static let failed = Kind("failed")
    /// Nothing has the name that was given, or several things have it.
    package static let notFound = Kind("not-found")
  }

  /// The kind of the error.
  package let kind: Kind
  /// The problem, in one sentence.
  public let message: String
  /// The advice on how to fix the problem, if any.
  public package(set) var help: String?
  /// More advice, which names people, for users who may see personal data.
  package var personalHelp: String?
  /// The records that the message is about, each on a line of its own.
  package var listed: [String]
  /// The values that the user probably meant, each on a line of its own.
  package var suggestions: [String]
  /// The code under which `compass-import --explain` says more.
  package var code: DiagnosticCode?
  /// The number of the failed system call (`errno.h`).
  package var systemNumber: Int32?
  /// More about the error, for the module that made it: a question about a file, or the path of a store.
  package var details: (any Sendable)?
  /// The error that caused this one, such as that of a ``ByteSource``.
  public package(set) var underlying: (any Error)?

  /// Creates an error.
  package init(
    _ kind: Kind, _ message: String, listing listed: [String] = [],
    suggesting suggestions: [String] = [], help: String? = nil, code: DiagnosticCode? = nil,
    systemNumber: Int32? = nil
  ) {
    self.kind = kind
    self.message = message
    self.help = help
    self.listed = listed
    self.suggestions = suggestions
    self.code = code
    self.systemNumber = systemNumber
  }

  /// Creates an error that callers don't tell from others.
  package init(
    _ message: String, listing listed: [String] = [], suggesting suggestions: [String] = [],
    help: String? = nil, code: DiagnosticCode? = nil, systemNumber: Int32? = nil
  ) {
    self.init(
      .failed, message, listing: listed, suggesting: suggestions, help: help, code: code,
      systemNumber: systemNumber)
  }

  /// The error of bytes that can't be read, with the message and the advice of its cause if it has them.
  package static func unreadable(_ message: String, _ cause: any Error) -> ToolError {
    let told = cause as? ToolError
    let help = told.map { [$0.message, $0.help].compactMap(\.self).joined(separator: " ") }
    var error = ToolError(message, help: help)
    error.underlying = cause
    return error
  }

  /// The message and the advice.
  public var description: String { [message, help].compactMap(\.self).joined(separator: "\n") }
}
