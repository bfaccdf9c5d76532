import CompassModel
import CompassSource

/// A field whose text a profile makes of the cells of a row: `vs. {Opponent Name}`.
package struct MadeField: Sendable, Hashable {
  /// A piece of a text.
  package enum Piece: Sendable, Hashable {
    /// This text.
    case text(String)
    /// What stands in a column.
    case cell(HeaderNames)
  }

  /// The field.
  package var field: String
  /// The lines, each of its pieces; a line of which a cell is empty is left out.
  package var lines: [[Piece]]
  /// What must hold of the row.
  package var conditions: [RowCondition]

  /// The pieces of a text in which names of columns stand in braces, those of one column parted by `|`; nil where
  /// a brace is not closed.
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

/// A rule by which rows are left out.
package struct RowSkip: Sendable, Hashable {
  /// What must hold of the row.
  package var conditions: [RowCondition]
  /// Why it is left out: `cancelled`.
  package var why: String
  /// Whether a record of it that is stored already is marked as cancelled.
  package var isCancelled = false
}

/// What a profile makes of rows that are records, its columns found in a file.
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

  /// Finds the columns in a file; nil where the profile makes nothing of rows.
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

  /// The rule by which a row is left out; nil where none does.
  func skip(_ record: SourceRecord) -> RowSkip? {
    skips.first { $0.checks.allSatisfy { $0.holds(record, blanks: blanks) } }?.rule
  }

  /// The texts of fields that are made of a row, and the columns that they are made of.
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
