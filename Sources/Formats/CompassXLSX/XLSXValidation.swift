/// What may stand in cells, and what Excel says to those who fill them in.
package struct XLSXValidation: Sendable, Hashable {
  /// What may stand in a cell; an empty cell always may.
  package enum Rule: Sendable, Hashable {
    /// Anything.
    case any
    /// One of the texts of a named range, chosen from a list; Excel does not look at their case.
    ///
    /// There is no list within the rule itself: one of those may not be longer than 255 characters, its entries cannot
    /// hold commas, and Excel does look at their case.
    case list(name: String)
    /// A number, whole or not, within bounds; nil is no bound.
    case number(isWhole: Bool, from: Double?, to: Double?)
    /// A day within two others.
    case date(from: XLSXDate, to: XLSXDate)
    /// The day that stands in another column of the same row, or a later one.
    case dateFrom(column: Int)
    /// A time of day.
    case time
    /// Text of so many characters at most.
    case text(maximum: Int)
  }

  /// What happens when something else is typed.
  package enum Strictness: Sendable, Hashable {
    /// It is refused.
    case refuses
    /// Excel asks whether it is meant.
    case asks
    /// Nothing.
    case allows
  }

  /// A title and a text, which Excel shows beside the cell or in a window.
  package struct Note: Sendable, Hashable {
    /// The title, up to ``XLSXLimits/validationTitle`` characters.
    package var title: String
    /// The text, up to ``XLSXLimits/validationText`` characters.
    package var text: String

    package init(title: String, text: String) {
      self.title = title
      self.text = text
    }
  }

  /// What may stand in a cell.
  package var rule: Rule
  /// What happens when something else is typed.
  package var strictness: Strictness
  /// What is shown while the cell is chosen.
  package var help: Note?
  /// What is shown when something else was typed.
  package var complaint: Note?

  package init(_ rule: Rule, strictness: Strictness = .refuses, help: Note? = nil, complaint: Note? = nil) {
    self.rule = rule
    self.strictness = strictness
    self.help = help
    self.complaint = complaint
  }
}
