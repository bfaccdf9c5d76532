/// A look that cells get while something is true of them.
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

  /// When a rule holds, or what it draws.
  package enum Condition: Sendable {
    /// The formula is true for a cell, as it is written for the upper left one of the range.
    case formula(String, Highlight)
    /// The cell has a text with this in it, whatever its case.
    case contains(String, Highlight)
    /// Colours from that of the lowest number over that in the middle, if there is one, to that of the highest.
    case scale(lowest: XLSXColor, middle: XLSXColor?, highest: XLSXColor)
    /// A bar as long as the number is high.
    case bar(XLSXColor)
    /// Arrows down, level and up for the lowest, the middle and the highest third.
    case arrows
  }

  /// When it holds, or what it draws.
  package var condition: Condition
  /// Whether no later rule counts for cells that it holds for.
  package var stopsOthers = false

  /// Creates a rule.
  package init(_ condition: Condition) { self.condition = condition }

  /// The formula of a condition without its `=`; nil where there is none.
  ///
  /// - Parameter cell: the upper left cell of the range, as `A1`.
  func formula(for cell: String) -> String? {
    switch condition {
    case .formula(let formula, _): formula.hasPrefix("=") ? String(formula.dropFirst()) : formula
    // The library writes the rule for a text with its quotes as they are, which ends the text in the middle.
    case .contains(let text, _):
      "NOT(ISERROR(SEARCH(\"" + text.replacing("\"", with: "\"\"") + "\",\(cell))))"
    case .scale, .bar, .arrows: nil
    }
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
