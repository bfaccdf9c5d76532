/// Why a workbook is not read, in words for people.
package struct WorkbookError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with it.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// A part is missing, is no XML, or says what cannot be.
    case damaged
    /// It declares a document type, which no workbook has and which could name other files.
    case documentType
    /// It is a document, but no workbook of this format.
    case otherFormat
    /// It asks for more than a limit allows.
    case tooLarge
  }

  /// What is wrong.
  package let kind: Kind
  /// What is wrong, in one sentence without the name of the workbook: "its part xl/workbook.xml is missing".
  package let message: String
  /// What to do about it, where that is known.
  package let help: String?

  package init(_ kind: Kind, _ message: String, help: String? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
  }

  /// The message and the help.
  package var description: String { [message, help].compactMap(\.self).joined(separator: "\n") }

  static func damaged(_ message: String) -> WorkbookError {
    WorkbookError(
      .damaged, message,
      help: "Open it in the program that created it, save it again as .xlsx, and import the new file")
  }
}
