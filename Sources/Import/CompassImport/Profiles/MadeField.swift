import CompassModel
import CompassTemplates

/// A field that a profile makes from the cells of a row: `vs. {Opponent Name}`.
package struct MadeField: Sendable, Hashable {
  /// A piece of a text.
  package enum Piece: Sendable, Hashable {
    /// Fixed text.
    case text(String)
    /// The text of a column's cell.
    case cell(HeaderNames)
  }

  /// The field.
  package var field: String
  /// The pieces of each line.
  ///
  /// A line with an empty cell is omitted.
  package var lines: [[Piece]]
  /// The conditions that the row must meet.
  package var conditions: [RowCheck]

  init(_ object: TemplateObject, _ kind: RecordKind) throws {
    try object.allow(["field", "text", "lines", "when"])
    field = try object.field("field", kind)
    guard (object.value["text"] == nil) != (object.value["lines"] == nil) else {
      throw object.error("", "must have either text or lines")
    }
    let texts = object.value["text"] == nil ? try object.texts("lines") : [try object.text("text")]
    lines = try texts.map { text in
      guard let pieces = MadeField.pieces(of: text) else {
        throw object.error("text", "has an unclosed brace")
      }
      return pieces
    }
    conditions = try object.objects("when").map(RowCheck.init)
  }

  /// The columns of its cells.
  var cells: [HeaderNames] {
    lines.joined().compactMap { piece in if case .cell(let names) = piece { names } else { nil } }
  }

  /// Returns the pieces of a text with column names in braces, or nil if a brace is unclosed or empty.
  ///
  /// Alternative names of one column are separated by `|`.
  static func pieces(of text: String) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = text.unicodeScalars[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      let names = rest[rest.index(after: open)..<close].split(separator: "|").map { String($0).trimmedBlanks }
      guard !names.isEmpty else { return nil }
      pieces.append(.cell(HeaderNames(names)))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }
}

/// A rule for rows to skip.
package struct RowSkip: Sendable, Hashable {
  /// The conditions that the row must meet.
  package var conditions: [RowCheck]
  /// The reason: `cancelled`.
  package var why: String
  /// Whether a stored record of such a row is marked as canceled.
  package var isCancelled = false
}

extension RowSkip {
  init(_ object: TemplateObject) throws {
    try object.allow(["when", "why", "cancels"])
    conditions = try object.objects("when").map(RowCheck.init)
    guard !conditions.isEmpty else { throw object.error("when", "has no conditions") }
    why = try object.text("why")
    isCancelled = try object.flag("cancels")
  }
}
