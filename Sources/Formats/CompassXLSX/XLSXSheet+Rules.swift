internal import CXLSXWriter

extension XLSXSheet {
  /// Adds a rule for cells; earlier rules count more.
  ///
  /// - Throws: `rule`, `range`, `memory` or `closed`.
  package func add(_ rule: XLSXRule, to range: XLSXRange) throws(XLSXError) {
    let sheet = try open()
    guard range.isOnSheet else { throw XLSXError(.range, "a rule must apply to cells of the sheet") }
    let cell = XLSXRange.cellName(row: range.rows.lowerBound, column: range.columns.lowerBound)
    let texts = CTexts()
    var described = lxw_conditional_format()
    described.stop_if_true = rule.stopsOthers ? 1 : 0
    if let formula = rule.formula(for: cell) {
      if let problem = XLSXRule.problem(withFormula: formula) { throw XLSXError(.rule, problem) }
      described.type = UInt8(LXW_CONDITIONAL_TYPE_FORMULA.rawValue)
      described.value_string = try texts.copy("=" + formula)
    }
    switch rule.condition {
    case .formula(_, let highlight), .contains(_, let highlight):
      described.format = try format(highlight)
    case .scale(let lowest, let middle, let highest):
      let type = middle == nil ? LXW_CONDITIONAL_2_COLOR_SCALE : LXW_CONDITIONAL_3_COLOR_SCALE
      described.type = UInt8(type.rawValue)
      described.min_color = lowest.libraryValue
      if let middle { described.mid_color = middle.libraryValue }
      described.max_color = highest.libraryValue
    case .bar(let color):
      described.type = UInt8(LXW_CONDITIONAL_DATA_BAR.rawValue)
      described.data_bar_2010 = 1
      described.bar_color = color.libraryValue
      described.bar_solid = 1
      described.bar_no_border = 1
    case .arrows:
      described.type = UInt8(LXW_CONDITIONAL_TYPE_ICON_SETS.rawValue)
      described.icon_style = UInt8(LXW_CONDITIONAL_ICONS_3_ARROWS_COLORED.rawValue)
    }
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
    // A fill of a rule has its colour where other fills have that of their pattern's ground.
    if let fill = highlight.fill { format_set_bg_color(format, fill.libraryValue) }
    core.highlights[highlight] = format
    return format
  }
}
