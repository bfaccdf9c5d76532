/// A format that cells have while a formula is true for them.
package struct XLSXRule: Sendable {
  /// The format of the highlighted cells.
  package struct Highlight: Sendable, Hashable {
    /// The text color.
    package var fontColor: XLSXColor?
    /// Whether the text is bold.
    package var isBold = false
    /// The background color.
    package var fill: XLSXColor?

    /// Creates a format.
    package init(fontColor: XLSXColor? = nil, isBold: Bool = false, fill: XLSXColor? = nil) {
      self.fontColor = fontColor
      self.isBold = isBold
      self.fill = fill
    }
  }

  /// The formula without its `=`, as written for the upper-left cell of the range.
  let formula: String
  /// The format of the highlighted cells.
  let highlight: Highlight

  /// Creates a rule.
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
