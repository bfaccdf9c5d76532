import CompassModel
import CompassSource

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
  package var conditions: [RowCondition]

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
  package var conditions: [RowCondition]
  /// The reason: `cancelled`.
  package var why: String
  /// Whether a stored record of such a row is marked as canceled.
  package var isCancelled = false
}

/// The rules of a profile for rows that are records, with their columns in a file.
struct RowRecipe: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case cell(RowColumns)
  }

  private struct Field: Sendable {
    let name: String
    let lines: [[Piece]]
    let checks: [RowCheck]
  }

  private let fields: [Field]
  private let skips: [(rule: RowSkip, checks: [RowCheck])]
  private let blanks: Set<String>

  /// Finds the columns in a file, or returns nil if the profile lacks such rules.
  init?(_ profile: ImportProfile, headers: [String]) {
    guard !profile.made.isEmpty || !profile.skips.isEmpty else { return nil }
    func checks(_ conditions: [RowCondition]) -> [RowCheck] {
      conditions.map { RowCheck($0, headers: headers) }
    }
    blanks = profile.blanks
    fields = profile.made.map { made in
      let lines = made.lines.map { line in
        line.map { piece -> Piece in
          switch piece {
          case .text(let text): .text(text)
          case .cell(let names): .cell(RowColumns(names, headers: headers))
          }
        }
      }
      return Field(name: made.field, lines: lines, checks: checks(made.conditions))
    }
    skips = profile.skips.map { ($0, checks($0.conditions)) }
  }

  /// Returns the rule that skips a row, if any.
  func skip(_ record: SourceRecord) -> RowSkip? {
    skips.first { $0.checks.allSatisfy { $0.holds(record, blanks: blanks) } }?.rule
  }

  /// Returns the texts of the fields made from a row, and the columns that they use.
  func texts(
    of record: SourceRecord, unguarded: (String) -> String
  ) -> (fields: [(name: String, text: String, column: Int?)], used: Set<Int>) {
    var result: [(name: String, text: String, column: Int?)] = []
    var used: Set<Int> = []
    for field in fields where !result.contains(where: { $0.name == field.name }) {
      guard field.checks.allSatisfy({ $0.holds(record, blanks: blanks) }) else { continue }
      var columns: [Int] = []
      let lines = field.lines.compactMap { line(of: $0, record, unguarded, &columns) }
      guard !lines.isEmpty else { continue }
      used.formUnion(columns)
      result.append((field.name, lines.joined(separator: "\n"), columns.first))
    }
    return (result, used)
  }

  private func line(
    of pieces: [Piece], _ record: SourceRecord, _ unguarded: (String) -> String, _ columns: inout [Int]
  ) -> String? {
    var text = ""
    var places: [Int] = []
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .cell(let cell):
        guard let place = cell.place(in: record, blanks: blanks) else { return nil }
        places.append(place)
        text += unguarded(record.string(at: place)).trimmedBlanks
      }
    }
    columns += places
    return text
  }
}
