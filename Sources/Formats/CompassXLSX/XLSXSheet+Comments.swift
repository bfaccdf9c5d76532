internal import CXLSXWriter
package import CompassSource

extension XLSXSheet {
  /// The longest comment, in Unicode scalars; Excel shows no more of it in a box of any use.
  package static let maximumCommentLength = 2_000

  /// Puts a comment to a cell, which is shown when somebody points at it.
  ///
  /// Comments of a streamed workbook stay in memory until it is finished.
  ///
  /// - Parameters:
  ///   - text: what it says; the rest of a long one is cut.
  ///   - row: the row; in a streamed workbook not before the current one.
  ///   - column: the column.
  package func comment(_ text: String, row: Int, column: Int) throws(ToolError) {
    let sheet = try cell(row: row, column: column, format: nil)
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maximumCommentLength)))
    var options = lxw_comment_options()
    options.visible = UInt8(LXW_COMMENT_DISPLAY_HIDDEN.rawValue)
    options.width = Self.commentWidth
    let lines = shown.utf8.count / Self.commentLineLength + shown.utf8.count(where: { $0 == 0x0A }) + 2
    options.height = UInt16(min(lines, Self.maximumCommentLines)) * Self.commentLineHeight
    try require(
      worksheet_write_comment_opt(
        sheet, lxw_row_t(row), lxw_col_t(column), XLSXText.escaped(shown), &options),
      "a comment could not be added to \(place(row, column))")
    // A sheet in memory gets a row for a comment without a cell.
    if !state.isStreamed { mark(row: row) }
  }

  private static let commentWidth: UInt16 = 320
  private static let commentLineHeight: UInt16 = 18
  private static let commentLineLength = 44
  private static let maximumCommentLines = 20

  /// Lets figures stand as text in the whole sheet, without a mark of Excel that something is wrong with that.
  package func allowNumbersAsText() throws(ToolError) {
    let everything = "A1:\(XLSXRange.cellName(row: XLSXLimits.rows - 1, column: XLSXLimits.columns - 1))"
    try require(
      worksheet_ignore_errors(try open(), UInt8(LXW_IGNORE_NUMBER_STORED_AS_TEXT.rawValue), everything),
      "numbers could not be allowed as text")
  }
}
