internal import CXLSXWriter

extension XLSXSheet {
  /// Adds a rule for cells; earlier rules take precedence.
  ///
  /// - Throws: `rule`, `range`, `memory` or `closed`.
  package func add(_ rule: XLSXRule, to range: XLSXRange) throws(XLSXError) {
    let sheet = try open()
    guard range.isOnSheet else { throw XLSXError(.range, "a rule must apply to cells of the sheet") }
    if let problem = XLSXRule.problem(withFormula: rule.formula) { throw XLSXError(.rule, problem) }
    let texts = CTexts()
    var described = lxw_conditional_format()
    described.type = UInt8(LXW_CONDITIONAL_TYPE_FORMULA.rawValue)
    described.value_string = try texts.copy("=" + rule.formula)
    described.format = try format(rule.highlight)
    try require(
      worksheet_conditional_format_range(
        sheet, lxw_row_t(range.rows.lowerBound), lxw_col_t(range.columns.lowerBound),
        lxw_row_t(range.rows.upperBound), lxw_col_t(range.columns.upperBound), &described),
      "the rule for \(name)!\(range.reference) could not be set")
  }

  private func format(_ highlight: XLSXRule.Highlight) throws(XLSXError) -> XLSXFormatPointer {
    if let known = core.highlights[highlight] { return known }
    guard let format = workbook_add_format(try core.open()) else {
      throw XLSXError(.memory, "the format could not be created")
    }
    if let color = highlight.fontColor { format_set_font_color(format, color.libraryValue) }
    if highlight.isBold { format_set_bold(format) }
    // The fill color of a rule is stored as the pattern's background color.
    if let fill = highlight.fill { format_set_bg_color(format, fill.libraryValue) }
    core.highlights[highlight] = format
    return format
  }
}
