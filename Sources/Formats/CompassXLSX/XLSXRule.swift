/// A look that cells get while a formula is true of them.
package struct XLSXRule: Sendable {
  /// What brings cells out.
  package struct Highlight: Sendable, Hashable {
    /// The colour of the text.
    package var fontColor: XLSXColor?
    /// Whether the text is bold.
    package var isBold = false
    /// The colour behind the text.
    package var fill: XLSXColor?

    /// Creates a look.
    package init(fontColor: XLSXColor? = nil, isBold: Bool = false, fill: XLSXColor? = nil) {
      self.fontColor = fontColor
      self.isBold = isBold
      self.fill = fill
    }
  }

  /// The formula that is true for a cell, without its `=`, as it is written for the upper left one of the range.
  let formula: String
  /// What brings the cells out.
  let highlight: Highlight

  /// Creates a rule.
  package init(_ formula: String, _ highlight: Highlight) {
    self.formula = formula.hasPrefix("=") ? String(formula.dropFirst()) : formula
    self.highlight = highlight
  }

  /// Why Excel would refuse a formula, or nil; quotes and brackets are all that is looked at.
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
