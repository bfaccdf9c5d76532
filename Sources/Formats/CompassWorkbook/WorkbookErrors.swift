package import CompassSource

extension ToolError.Kind {
  /// A workbook that can't be read; the message doesn't name it: "its part xl/workbook.xml is missing".
  package static let workbook = Self("workbook")
}

extension ToolError {
  /// A workbook with a part that is missing, isn't XML, or contradicts another part.
  static func damaged(_ message: String) -> ToolError {
    ToolError(
      .workbook, message,
      help: "Open it in the program that created it, save it again as .xlsx, and import the new file")
  }
}
