import CompassModel
import CompassSource
import CompassValidation

/// Labels with values, once or in several blocks: a profile, coach cards, confirmations.
extension TurnedGrid {
  private typealias Pair = (label: Cell, value: Cell)

  /// Pairs without a blank row or another text between them.
  private struct Block {
    var pairs: [Pair]
    /// The text right above.
    var title: Cell?
    var labels: [String] { pairs.map { key($0.label.text) } }
  }

  /// The key of a label, which is the same for `Date` and `Dates`.
  private static func key(_ label: String) -> String {
    let words = Sheet.label(label).foldedWords
    return words.hasSuffix("s") && words.utf8.count > 3 ? String(words.dropLast()) : words
  }

  /// The most words and bytes of a label.
  private static let longestLabel = (words: 4, bytes: 32)
  private static let fewestPairs = 3

  static func blocks(_ sheet: Sheet) -> [TurnedGrid] {
    var blocks: [Block] = []
    var texts: [Cell] = []
    var isOpen = false
    var otherRows = 0
    for row in sheet.rows.indices {
      let pairs = self.pairs(in: row, sheet)
      guard !pairs.isEmpty else {
        isOpen = false
        if let text = sheet.filled(row).first?.cell {
          if sheet.filled(row).count > 2 { otherRows += 1 }
          texts.append(text)
        }
        continue
      }
      let label = key(pairs[0].label.text)
      // The first label again begins another block.
      if !isOpen || blocks[blocks.count - 1].labels.first == label {
        let above = texts.last.flatMap { $0.position.line + 1 >= pairs[0].label.position.line ? $0 : nil }
        blocks.append(Block(pairs: [], title: above))
        isOpen = true
      }
      blocks[blocks.count - 1].pairs += pairs.flatMap { split($0, sheet) }
    }
    let all = blocks.flatMap(\.pairs).map(\.label.text)
    let known = all.filter(sheet.isLabel)
    guard otherRows == 0, known.count >= fewestPairs, known.count * 5 >= all.count * 3,
      !isPlain(sheet, blocks), Set(known.filter { !sheet.isTest($0) }).count > 1
    else { return [] }
    // A label twice in a block, or a block about a parent, is more than one record.
    let areSingle = blocks.allSatisfy { block in
      Set(block.labels).count == block.labels.count
        && (blocks.count == 1
          || !Staff.isNamed(in: (block.title?.text ?? "").foldedWords.split(separator: " "), sheet.lexicon))
    }
    guard areSingle else { return [] }
    return tables(blocks, sheet, texts)
  }

  /// The pairs of a row: a label with a colon, or a label next to its value.
  private static func pairs(in row: Int, _ sheet: Sheet) -> [Pair] {
    let filled = sheet.filled(row)
    if filled.count == 1 || filled.dropFirst().allSatisfy({ $0.cell.position == filled[0].cell.position }),
      let cell = filled.first?.cell, let colon = cell.text.firstIndex(of: ":")
    {
      let label = String(cell.text[..<colon])
      let value = String(cell.text[cell.text.index(after: colon)...]).trimmedBlanks
      guard isLabel(label), !value.isEmpty, !value.hasPrefix("//") else { return [] }
      return [(cell.with(label), cell.with(value))]
    }
    guard filled.count == 2 || filled.count == 4 else { return [] }
    let pairs = stride(from: 0, to: filled.count, by: 2).map { (filled[$0], filled[$0 + 1]) }
    guard pairs.allSatisfy({ $0.1.column == $0.0.column + 1 && isLabel($0.0.cell.text) }),
      // Four labels are a header.
      pairs.count == 1
        || pairs.allSatisfy({ sheet.isLabel($0.0.cell.text) && !sheet.isLabel($0.1.cell.text) })
    else { return [] }
    return pairs.map { ($0.0.cell, $0.1.cell) }
  }

  /// The two pairs of a label for two fields: `Ht/Wt: 5'11 / 178`.
  private static func split(_ pair: Pair, _ sheet: Sheet) -> [Pair] {
    func parts(_ cell: Cell) -> [Cell] {
      cell.text.split(separator: "/").map { cell.with(String($0).trimmedBlanks) }
    }
    let (labels, values) = (parts(pair.label), parts(pair.value))
    guard labels.count == 2, values.count == 2,
      !HeaderWords.ofAnyKind(sheet.lexicon).isExactly(Sheet.label(pair.label.text)),
      labels.allSatisfy({ HeaderWords.ofAnyKind(sheet.lexicon).isExactly(Sheet.label($0.text)) })
    else { return [pair] }
    return zip(labels, values).map { ($0, $1) }
  }

  /// Whether a text is short enough for a label.
  private static func isLabel(_ text: String) -> Bool {
    text.utf8.count <= longestLabel.bytes && text.split(separator: " ").count <= longestLabel.words
      && text.contains(where: { $0.isLetter || $0.isNumber }) && !mailHeaders.contains(text.foldedWords)
      && !(text.contains(where: \.isNumber)
        && WrittenDate.weekday(Array(text.prefix { $0 != " " }.utf8).span) != nil)
      && WrittenDate(text, order: .monthFirst) == nil
  }

  /// Labels of an e-mail, which aren't about its matter.
  private static let mailHeaders: Set<String> = ["subject", "from", "sent", "to", "cc", "reply to"]

  /// Whether the pairs are the rows of a plain table of two columns, with a header of its own.
  private static func isPlain(_ sheet: Sheet, _ blocks: [Block]) -> Bool {
    guard let first = blocks.first?.pairs.first else { return true }
    let others = blocks.flatMap(\.pairs).dropFirst().map(\.label.text)
    return sheet.isLabel(first.value.text) && others.count(where: sheet.isLabel) * 2 < others.count
  }

  /// One table with a row for each block of the same labels, and one of tests for the others.
  private static func tables(_ blocks: [Block], _ sheet: Sheet, _ texts: [Cell]) -> [TurnedGrid] {
    func isOfTests(_ block: Block) -> Bool {
      let tests = block.pairs.count { sheet.isTest($0.label.text) }
      return tests * 2 > block.pairs.count
    }
    let tests = blocks.filter(isOfTests)
    var records = blocks.filter { block in
      !isOfTests(block) && block.pairs.contains { sheet.isLabel($0.label.text) }
    }
    // Blocks without a shared label are parts of one record.
    let labels = records.map { Set($0.labels) }
    if labels.reduce(0, { $0 + $1.count }) == labels.reduce(Set(), { $0.union($1) }).count, records.count > 1
    {
      records = [Block(pairs: records.flatMap(\.pairs), title: nil)]
    }
    var headers: [Cell] = []
    var places: [String: Int] = [:]
    for pair in records.flatMap(\.pairs) where places[key(pair.label.text)] == nil {
      let header = pair.label.with(Sheet.label(pair.label.text))
      places[key(header.text)] = headers.count
      headers.append(header)
    }
    let rows = records.map { block in
      var row: [Cell?] = Array(repeating: nil, count: headers.count)
      for pair in block.pairs {
        if let place = places[key(pair.label.text)], row[place] == nil { row[place] = pair.value }
      }
      return row
    }
    let above = tests.compactMap(\.title?.position)
    let titles = texts.filter { !above.contains($0.position) }
    let table = TurnedGrid(turn: .blocks, headers: headers, rows: rows, titles: titles)
    let results = self.results(tests, sheet, of: records.count == 1 ? athlete(records[0], sheet) : nil, texts)
    return (records.isEmpty ? [] : [table]) + results
  }

  /// The name of the athlete of a profile.
  private static func athlete(_ block: Block, _ sheet: Sheet) -> Cell? {
    block.pairs.first { pair in
      HeaderWords.of(.athlete, sheet.lexicon).target(of: Sheet.label(pair.label.text))?.name == "full_name"
    }?.value
  }

  /// A row for each result of blocks of tests.
  private static func results(
    _ blocks: [Block], _ sheet: Sheet, of athlete: Cell?, _ texts: [Cell]
  ) -> [TurnedGrid] {
    blocks.map { block in
      let place = block.pairs[0].label.position
      let day = block.title.flatMap { title -> Cell? in
        guard let text = WrittenDays.texts(within: title.text).first else { return nil }
        return Cell(text: text, position: title.position)
      }
      let shared = [("Date", day), ("Athlete", athlete)].filter { $0.1 != nil }
      let headers = (["Test", "Result"] + shared.map(\.0)).map { Cell(text: $0, position: place) }
      let rows = block.pairs.map { pair -> [Cell?] in [pair.label, pair.value] + shared.map(\.1) }
      return TurnedGrid(
        turn: .blocks, headers: headers, rows: rows, titles: [block.title].compactMap(\.self))
    }
  }
}
