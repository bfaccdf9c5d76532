internal import CXLSXWriter
package import CompassSource

extension XLSXSheet {
  /// Adds a rule for cells; earlier rules take precedence.
  package func add(_ rule: XLSXRule, to range: XLSXRange) throws(ToolError) {
    let sheet = try open()
    guard range.isOnSheet else { throw ToolError("a rule must apply to cells of the sheet") }
    if let problem = XLSXRule.problem(withFormula: rule.formula) { throw ToolError(problem) }
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

  private func format(_ highlight: XLSXRule.Highlight) throws(ToolError) -> XLSXFormatPointer {
    if let known = core.highlights[highlight] { return known }
    guard let format = workbook_add_format(try core.open()) else {
      throw ToolError("the format could not be created")
    }
    if let color = highlight.fontColor { format_set_font_color(format, color.libraryColor) }
    if highlight.isBold { format_set_bold(format) }
    // The fill color of a rule is stored as the pattern's background color.
    if let fill = highlight.fill { format_set_bg_color(format, fill.libraryColor) }
    core.highlights[highlight] = format
    return format
  }
}

/// A format that cells have while a formula is true for them.
package struct XLSXRule: Sendable {
  /// The format of the highlighted cells.
  package struct Highlight: Sendable, Hashable {
    /// The text color.
    package var fontColor: UInt32?
    /// Whether the text is bold.
    package var isBold = false
    /// The background color.
    package var fill: UInt32?

    package init(fontColor: UInt32? = nil, isBold: Bool = false, fill: UInt32? = nil) {
      self.fontColor = fontColor
      self.isBold = isBold
      self.fill = fill
    }
  }

  /// The formula without its `=`, as written for the upper-left cell of the range.
  let formula: String
  /// The format of the highlighted cells.
  let highlight: Highlight

  package init(_ formula: String, _ highlight: Highlight) {
    self.formula = formula.hasPrefix("=") ? String(formula.dropFirst()) : formula
    self.highlight = highlight
  }

  /// Returns the reason why Excel would reject a formula, if any.
  ///
  /// It checks the length, control characters, quotes and parentheses.
  static func problem(withFormula formula: String) -> String? {
    if formula.isEmpty { return "the formula of a rule is empty" }
    if XLSXText.length(formula) > XLSXLimits.ruleFormula {
      return "the formula of a rule is longer than \(XLSXLimits.ruleFormula) UTF-16 units"
    }
    var quote: UInt8?
    var depth = 0
    for byte in formula.utf8 {
      if byte < 0x20 { return "the formula of a rule has a control character" }
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth < 0 { break }
    }
    return quote == nil && depth == 0 ? nil : "the brackets or quotes of a rule's formula do not match"
  }
}
