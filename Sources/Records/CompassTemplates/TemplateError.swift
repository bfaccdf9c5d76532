/// Why a template cannot be used: what is wrong in its file, and where.
package struct TemplateError: Error, Sendable, Hashable {
  /// What is wrong, in one sentence that begins with the file, the line and the column.
  package let message: String
  /// What to do about it.
  package var help: String?
}
