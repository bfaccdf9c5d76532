import CompassSource

/// A row of a grid with the shapes of its cells.
struct TableRow {
  let record: SourceRecord
  /// The shapes of the cells in the first columns, which are enough to tell what a row is.
  let shapes: [CellForm]

  /// How many columns are looked at.
  private static let mostColumns = 512

  init(_ record: SourceRecord) {
    self.record = record
    shapes = record.fields.prefix(Self.mostColumns).map { CellForm($0, in: record) }
  }

  /// The columns that are filled, in order.
  func filled(in columns: Range<Int>) -> [Int] {
    columns.clamped(to: shapes.indices).filter { !shapes[$0].isEmpty }
  }

  func shape(_ column: Int) -> CellForm { column < shapes.count ? shapes[column] : [] }

  /// Whether a cell is a year, which can name a column or a group of columns.
  func isYear(_ column: Int) -> Bool {
    shape(column) == .number && text(column).count == 4
      && (text(column).starts(with: "19".utf8) || text(column).starts(with: "20".utf8))
  }

  func text(_ column: Int) -> ArraySlice<UInt8> { record.text[record.fields[column].range].trimmed }

  func string(_ column: Int) -> String { String(decoding: text(column), as: UTF8.self) }

  /// The only text among cells, which merged cells repeat; nil if there are several or none.
  func onlyText(_ filled: [Int]) -> ArraySlice<UInt8>? {
    guard let first = filled.first else { return nil }
    let text = text(first)
    return filled.dropFirst().allSatisfy { self.text($0) == text } ? text : nil
  }

  // MARK: Totals and notes

  /// The fewest blanks of a text that is a sentence and no name.
  private static let blanksOfSentence = 7
  /// The fewest letters of an uppercase word that isn't an abbreviation of a school.
  private static let lettersOfHeading = 5

  /// Names of groups that are short.
  private static let headings = Set(CalendarNames.englishMonths).union([
    "spring", "summer", "fall", "winter", "varsity", "jv",
  ])

  /// Whether a row of a single cell may be a record of which little is known, and not a note.
  ///
  /// - Parameters:
  ///   - filled: its filled cells.
  ///   - columns: what the data looks like.
  func mayBeRecord(_ filled: [Int], _ columns: ColumnShapes) -> Bool {
    guard filled.count == 1, let first = filled.first else { return false }
    let text = text(first)
    if columns.rows > 0, shapes[first].isDisjoint(with: columns.shapes(first)) { return false }
    return text.last != 0x3A && !Self.beginsNote(text) && text.count { $0 == 0x20 } < Self.blanksOfSentence
  }

  /// Whether a row of a single cell is rather a record than the name of a group or a note.
  func isRecord(_ filled: [Int], _ columns: ColumnShapes) -> Bool {
    guard filled.count == 1, let first = filled.first else { return false }
    let text = text(first)
    // Another delimiter than that of the file leaves a row in one cell.
    if text.count(where: { [0x2C, 0x3B, 0x09, 0x7C].contains($0) }) >= 2 { return true }
    // A part of a row that broken quotes split
    if !text.count(where: { $0 == 0x22 }).isMultiple(of: 2) { return true }
    guard mayBeRecord(filled, columns) else { return false }
    if Self.headings.contains(String(decoding: text.folded, as: UTF8.self)) { return false }
    if shapes[first].isTyped {
      return text.count != 4 || !text.starts(with: "20".utf8) && !text.starts(with: "19".utf8)
    }
    let isHeading =
      !text.contains { (0x61...0x7A).contains($0) }
      && text.split { !(0x41...0x5A).contains($0) }.contains { $0.count >= Self.lettersOfHeading }
    return !isHeading && !text.contains { (0x30...0x39).contains($0) }
  }

  private static let totalWords: Set<String> = [
    "total", "totals", "subtotal", "sub-total", "sum", "average", "averages", "avg", "mean", "median",
    "summe", "gesamt", "durchschnitt", "schnitt",
  ]
  /// Words for totals that are names, too.
  private static let wordsBelowTotals: Set<String> = ["best", "max", "min", "high", "low"]
  /// The most words of a label of totals.
  private static let longestLabel = 4

  /// Whether a text is a label of totals: a few words, one of them for totals.
  ///
  /// - Parameter belowTotal: whether the row above has totals.
  static func isTotal(_ text: ArraySlice<UInt8>, belowTotal: Bool = false) -> Bool {
    guard text.count <= 40 else { return false }
    let words = text.folded.split { $0 < 0x61 && $0 != 0x2D || $0 > 0x7A }
    return words.count <= longestLabel
      && words.contains {
        let word = String(decoding: $0, as: UTF8.self)
        return totalWords.contains(word) || belowTotal && wordsBelowTotals.contains(word)
      }
  }

  /// Whether a row has a label of totals, and no other text, date or address.
  func isTotal(_ filled: [Int], belowTotal: Bool) -> Bool {
    guard let first = filled.first, shapes[first].contains(.text),
      Self.isTotal(text(first), belowTotal: belowTotal)
    else { return false }
    let rest = filled.dropFirst()
    if rest.isEmpty { return text(first).contains { (0x30...0x39).contains($0) } }
    return rest.allSatisfy { shapes[$0].isDisjoint(with: [.text, .date, .address]) }
  }

  private static let noteWords = [
    "note", "notes", "footnote", "source", "generated", "exported", "printed", "copyright", "legend",
    "disclaimer", "end of", "questions", "contact", "page", "seite", "página", "pág", "updated",
    "last updated", "key", "©", "†", "‡", "*", "#", "\u{1A}", "--", "==", "(*",
  ]

  /// Whether a text begins like a note: with a footnote sign or a word for notes.
  static func beginsNote(_ text: ArraySlice<UInt8>) -> Bool {
    let folded = String(decoding: text.folded, as: UTF8.self)
    return noteWords.contains { word in
      guard folded.utf8.starts(with: word.utf8) else { return false }
      guard let letter = word.utf8.last, (0x61...0x7A).contains(letter) else { return true }
      let rest = text.dropFirst(word.utf8.count)
      // A name such as "Source University" continues with a capital letter.
      let isName = rest.first == 0x20 && rest.dropFirst().first.map { (0x41...0x5A).contains($0) } ?? false
      return !isName && rest.first.map { !(0x61...0x7A).contains($0 | 0x20) } ?? true
    }
  }

  /// Whether a text reads like a note: it begins so, is a sentence or has a label with a colon.
  static func isNote(_ text: ArraySlice<UInt8>) -> Bool {
    beginsNote(text) || text.count { $0 == 0x20 } >= 4
      || zip(text, text.dropFirst()).contains { $0 == 0x3A && $1 == 0x20 }
  }
}
