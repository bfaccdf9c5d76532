import CompassSource

/// The form of a line in which one field contains a whole record.
enum LineForm: Sendable, Hashable {
  /// Each line is one quoted field with the text of a record: `"Camp,6/13/2026,""Austin, TX"""`.
  case wrapped
  /// Each field begins at the same place in all lines, counted in characters.
  case fixed(starts: [Int])

  private static let maximumLines = 2_000
  private static let maximumWidth = 1_000

  private static func lines(_ sample: [UInt8]) -> [ArraySlice<UInt8>] {
    sample.split(maxSplits: maximumLines) { $0 == 0x0A || $0 == 0x0D }.prefix(maximumLines)
      .filter { line in line.contains { $0 != 0x20 } }
  }

  /// Returns the sample without the quotes around its lines.
  ///
  /// Returns nil unless at least four of five lines, not counting the header, are one quoted field.
  static func unwrapped(_ sample: [UInt8]) -> [UInt8]? {
    let lines = lines(sample)
    var result: [UInt8] = []
    var count = 0
    for line in lines {
      var inside = line.dropFirst().dropLast()
      let quotes = inside.split(omittingEmptySubsequences: false) { $0 != 0x22 }
      if line.count > 2, line.first == 0x22, line.last == 0x22, quotes.allSatisfy({ $0.count % 2 == 0 }) {
        count += 1
        while let quote = inside.firstIndex(of: 0x22) {
          result += inside[...quote]
          inside = inside[(quote + 2)...]
        }
        result += inside
      } else {
        result += line
      }
      result.append(0x0A)
    }
    return count > 1 && count * 5 >= (lines.count - 1) * 4 ? result : nil
  }

  /// Returns the form of lines that share at least two gaps of two blanks or more; nil for other texts.
  static func fixed(_ sample: [UInt8]) -> LineForm? {
    guard !sample.contains(0x09) else { return nil }
    let all = lines(sample)
    // Titles and group names don't contain gaps.
    let lines = all.filter(hasGap)
    guard lines.count > 2, lines.count * 2 >= all.count else { return nil }
    var filled = Array(repeating: 0, count: maximumWidth)
    // Where texts begin behind two blanks.
    var begins = Set<Int>()
    for line in lines {
      var (place, blanks) = (-1, 0)
      for byte in line where byte & 0xC0 != 0x80 {
        place += 1
        if byte != 0x20, place < maximumWidth {
          filled[place] += 1
          if blanks > 1 { begins.insert(place) }
        }
        blanks = byte == 0x20 ? blanks + 1 : 0
      }
    }
    // Notes may run across the gaps.
    let most = lines.count / 5
    var starts: [Int] = []
    var gap = 0
    for (place, count) in filled.enumerated() {
      if count > most, starts.isEmpty || gap > 1 && !begins.isDisjoint(with: (place - gap)...place) {
        starts.append(place)
      }
      gap = count > most ? 0 : gap + 1
    }
    guard starts.count > 2 else { return nil }
    starts[0] = 0
    let form = LineForm.fixed(starts: starts)
    let cut = lines.count { line in form.fields(of: line).count { !$0.isEmpty } > 1 }
    return cut * 5 >= lines.count * 4 ? form : nil
  }

  /// Whether a line has two blanks between texts.
  private static func hasGap(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.trimmed
    return zip(text, text.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
  }

  /// Returns the fields of a line with fixed places, without blanks around them.
  ///
  /// If a text runs from one field into the next, the whole line is one field.
  private func fields(of line: ArraySlice<UInt8>) -> [Range<Int>] {
    guard case .fixed(let starts) = self else { return [line.indices] }
    var cuts: [Int] = []
    var (place, tight, texts) = (-1, 0, 0)
    for index in line.indices where line[index] & 0xC0 != 0x80 {
      place += 1
      guard cuts.count < starts.count, place == starts[cuts.count] else { continue }
      // In a right-aligned column, longer numbers begin earlier.
      let cut =
        line[index] == 0x20 ? index : line[..<index].lastIndex(of: 0x20).map { $0 + 1 } ?? line.startIndex
      let isClear = line[..<cut].suffix(2).allSatisfy { $0 == 0x20 }
      guard isClear || cut == index else { return [line.indices] }
      if line[index] != 0x20 { (texts, tight) = (texts + 1, tight + (isClear ? 0 : 1)) }
      cuts.append(cut)
    }
    // A note may have blanks between words at some of the places.
    if tight * 2 >= texts { return [line.indices] }
    cuts += Array(repeating: line.endIndex, count: starts.count + 1 - cuts.count)
    return zip(cuts, cuts.dropFirst()).map { start, end in
      let first = line[start..<end].firstIndex { $0 != 0x20 } ?? start
      return first..<(line[first..<end].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? first)
    }
  }

  /// Splits a record that is one field into its fields.
  ///
  /// - Complexity: O(n) in the length of the record.
  func split(_ record: inout SourceRecord, _ dialect: CSVDialect, _ limits: CSVLimits) {
    guard record.count == 1, let line = record.fields.first else { return }
    switch self {
    case .fixed:
      let text = record.text
      // The reader removed the blanks.
      var start = line.range.lowerBound
      while start > 0, text[start - 1] == 0x20 { start -= 1 }
      record.fields = fields(of: text[start..<line.range.upperBound]).map { range in
        var position = line.position
        position.column = text[start..<range.lowerBound].count { $0 & 0xC0 != 0x80 } + 1
        position.endColumn = position.column + text[range].count { $0 & 0xC0 != 0x80 }
        return Cell(range: range, position: position)
      }
    case .wrapped:
      guard line.isQuoted, let delimiter = dialect.delimiter,
        let cells = record.cells(of: line.range, delimiter: delimiter, quote: 0x22),
        cells.count <= limits.columns
      else { return }
      record.fields = cells
    }
  }
}
