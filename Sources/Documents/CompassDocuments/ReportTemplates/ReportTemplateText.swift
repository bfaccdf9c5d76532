import CompassModel

/// A text of a template with places for what the report is about: `Report for {athlete}`.
package struct ReportTemplateText: Sendable, Hashable {
  /// What a text may leave a place for.
  package enum Placeholder: String, Sendable, CaseIterable {
    /// Whom the report is about, where that is one person.
    case athlete
    /// The report's own title: the event's name.
    case event
    /// The line under the title: days and place.
    case details
    /// The title with whose it is.
    case title
    /// The day on which the report is made.
    case date
    /// The number of rows of the main table.
    case count
  }

  private enum Piece: Sendable, Hashable {
    case text(String)
    case place(Placeholder)
  }

  /// Why a text is no text with places.
  struct Fault: Error {
    /// What is wrong, to be said after the name of the member.
    let message: String
    /// What to do about it.
    let help: String
  }

  private let pieces: [Piece]

  /// Reads a text: `{athlete}` is a place, `{{` and `}}` are braces.
  init(_ text: String) throws(Fault) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        literal.append(character)
        rest = rest.dropFirst(2)
      } else if character == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          throw Fault(message: "has a { without a }", help: "Write {{ for a brace")
        }
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        guard let place = Placeholder(rawValue: name) else {
          let all = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
          throw Fault(
            message: "has an unknown placeholder {\(name)}", help: "Use \(all), or {{ for a brace")
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.place(place))
        rest = rest[rest.index(after: end)...]
      } else {
        literal.append(character)
        rest = rest.dropFirst()
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
    self.pieces = pieces
  }

  /// Whether the text has a place for something.
  func has(_ placeholder: Placeholder) -> Bool { pieces.contains(.place(placeholder)) }

  /// The text for a report; nil where nothing is left of it because the report lacks all that it has places for.
  ///
  /// - Parameter values: what stands in the places; what is not there leaves nothing.
  func text(_ values: [Placeholder: String]) -> String? {
    var isFilled = true
    let texts = pieces.map { piece -> String in
      switch piece {
      case .text(let text): return text
      case .place(let place):
        let value = values[place] ?? ""
        if value.isEmpty { isFilled = false }
        return value
      }
    }
    let hasWords = pieces.contains {
      if case .text(let text) = $0 { !text.trimmedBlanks.isEmpty } else { false }
    }
    let text = texts.joined()
    // "Report for " without anybody would be a stump.
    return (isFilled || !hasWords) && !text.trimmedBlanks.isEmpty ? text : nil
  }
}
