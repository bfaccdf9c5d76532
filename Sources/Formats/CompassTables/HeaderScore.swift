import CompassSource

/// How much a row looks like the header of the rows below it.
struct HeaderScore {
  /// The sum over the filled cells.
  private(set) var total = 0.0
  /// How many cells are known words.
  private(set) var known = 0
  /// How many cells are unknown texts over columns of values.
  private(set) var named = 0
  /// How many cells are values.
  private(set) var typed = 0

  /// The bits of a text that is a word of headers as a whole: a name of a school or camp has such words in it, too.
  static let word = 4.0
  /// The score from which on a row is a header.
  static let needed = 6.0

  /// Scores the cells of a row.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - cells: its filled cells.
  ///   - below: what the rows below it look like.
  ///   - words: how well a text is known as a word of headers, in bits.
  init(_ row: TableRow, _ cells: [Int], below: ColumnShapes, words: TableFinder.Words) {
    var names: Set<[UInt8]> = []
    // A row with one date has a name and its value.
    let dates = cells.count { row.shape($0) == .date || row.isYear($0) }
    for column in cells {
      let shape = row.shape(column)
      let isNew = names.insert(row.text(column).folded).inserted
      // A label with a colon names the cell next to it, not a column.
      let isLabel = row.text(column).last == 0x3A
      let bits = shape.contains(.missing) || isLabel ? 0 : words(row.string(column))
      let isOverFigures = !below.shapes(column).isDisjoint(with: [.number, .time, .money])
      if bits > 0 {
        if bits >= Self.word { known += 1 }
        total += isNew ? bits : bits / 2
      } else if dates >= 2 || row.text(column).allSatisfy({ $0 > 0x39 }), isOverFigures,
        shape == .date || row.isYear(column)
      {
        total += 3
        named += 1
      } else if shape == .measure || shape == .answer, isOverFigures {
        total += 3
        named += 1
      } else if shape.isTyped {
        typed += 1
        total -= 4
      } else if isLabel {
        total -= 2
      } else if below.isTyped(column) {
        named += 1
        total += shape.contains(.sentence) ? 0 : 2
      } else if below.isFilled(column) {
        total -= 1.5
      }
      if shape.contains(.sentence), bits == 0 { total -= 2 }
      if !isNew { total -= 1 }
    }
  }
}
