import CompassSource

/// Which row is the header, told by what was asked for, by known names, by the shapes of the cells.
extension LayoutSurvey {
  mutating func findHeader() {
    guard let first = firstCandidate() else { return }
    if options.layout == .plain, options.headerLine == nil {
      why = "as requested"
      firstData = first
      if options.hasHeader != false {
        header = first
        headerLength = 1
        firstData = first + 1
      }
      return
    }
    if let line = options.headerLine {
      isHeaderLineMissing = options.hasHeader != false && (rows.last?.record.position.endLine ?? 0) < line
      if let asked = rows.firstIndex(where: { $0.record.position.endLine >= line }),
        options.hasHeader != false
      {
        header = asked
        headerLength = 1
        firstData = asked + 1
        why = "as requested"
        return
      }
    }
    if options.hasHeader == false {
      firstData = first
      why = "as requested"
      return
    }
    if let scored = bestScored() {
      header = scored.row
      headerLength = 1
      why = "\(scored.score) of its cells are known column names"
    } else if let found = headerByShape(first) {
      header = found
      headerLength = 1
    } else {
      firstData = first
      return
    }
    if let header {
      findContinuation(header)
      firstData = header + headerLength + continuation.count
      findGroups(above: header)
    }
  }

  var searched: Range<Int> { 0..<min(rows.count, options.limits.preambleRecords) }

  /// The first row that is as filled as the table's.
  func firstCandidate() -> Int? {
    let from = max(comments, hasSeparatorLine ? 1 : 0)
    let needed = columns >= 3 ? (columns + 1) / 2 : columns
    let candidates = searched.dropFirst(from).filter { !rows[$0].isBlank }
    if options.layout == .plain { return candidates.first }
    let full = candidates.first { index in
      rows[index].filled >= max(1, needed) && (columns < 2 || rows[index].record.count >= min(columns, width))
    }
    // What stands above a blank row in another number of fields is a preamble.
    if let full, rows[full].record.count != width,
      let row = candidates.first(where: {
        $0 > full && rows[$0].record.count == width && rows[$0].filled >= needed
      }),
      rows[full..<row].contains(where: \.isBlank)
    {
      return row
    }
    // A header that is shorter than its data has no row above it that is as full.
    if let full, let row = candidates.first(where: { $0 < full && rows[$0].filled * 2 > columns }) {
      return row
    }
    return full ?? candidates.first
  }

  func bestScored() -> (row: Int, score: Int)? {
    guard let score = options.headerScore else { return nil }
    var best: (row: Int, score: Int)?
    for index in searched where !rows[index].isBlank {
      let value = score(rows[index].record.strings)
      if value > (best?.score ?? 0) { best = (index, value) }
    }
    guard let best else { return nil }
    // One known word in a long row is as likely to be a value.
    let isEnough = best.score >= 2 || columns <= 2
    return isEnough ? best : nil
  }

  /// The rows below a row, up to blank ones that more than one row stands above: what follows those may be
  /// a footer or another table.
  func firstBlock(below row: Int) -> [Row] {
    var block: [Row] = []
    for row in rows.dropFirst(row + 1) {
      if !row.isBlank { block.append(row) } else if block.count >= 2 { break }
    }
    return block
  }

  /// The columns of which nearly all values below a row are typed.
  func typedColumns(below row: Int) -> [Int] {
    let data = firstBlock(below: row).filter { $0.record.count >= min(columns, width) }.prefix(200)
    return (0..<columns).filter { column in
      var typed = 0
      var filled = 0
      for row in data {
        switch row.shape(column) {
        case .figure, .measure, .address, .truth:
          typed += 1
          filled += 1
        case .text: filled += 1
        case .empty, .missing: break
        }
      }
      return typed > 0 && typed * 5 >= filled * 4
    }
  }

  /// The columns in which a figure with its unit stands below a row.
  func measuredColumns(below row: Int) -> Set<Int> {
    var result: Set<Int> = []
    for row in rows.dropFirst(row + 1).prefix(200) {
      for (column, shape) in row.shapes.enumerated() where shape == .measure { result.insert(column) }
    }
    return result
  }

  /// Whether a cell can be the name of a column: text, or "60 yd" over plain figures.
  func isName(_ shape: CellShape, _ isMeasured: Bool) -> Bool {
    shape == .text || (shape == .measure && !isMeasured)
  }

  /// Tells from the shapes of the cells whether the first full row, or the fuller one right below it, is
  /// the header.
  mutating func headerByShape(_ first: Int) -> Int? {
    var candidate = first
    let next = first + 1
    if next < rows.count, rows[first].filled < rows[next].filled, rows[first].filled < columns,
      rows[first].typed == 0, rows[next].typed == 0, rows[next].filled >= columns - 1,
      next + 1 < rows.count, !typedColumns(below: next).isEmpty,
      rows[first].record.count == rows[next].record.count
    {
      candidate = next
    } else if next < rows.count, isBetterHeader(next, than: first) {
      candidate = next
    }
    if options.hasHeader == true {
      why = "as requested"
      return candidate
    }
    let row = rows[candidate]
    let below = typedColumns(below: candidate)
    let measured = measuredColumns(below: candidate)
    let numbered = below.filter { isNumberSign(candidate, $0) }.count
    let named = below.filter { isName(row.shape($0), measured.contains($0)) }.count + numbered
    let typed =
      below.filter { row.shape($0).isTyped }.count - numbered
      - below.filter { row.shape($0) == .measure && !measured.contains($0) }.count
    if below.isEmpty {
      let isData = row.shapes.count { $0.isTyped } * 2 > row.filled
      why =
        isData
        ? "the first row has numbers, and column names aren't numbers"
        : "the first row has names, and the rows below it don't conflict"
      return isData ? nil : candidate
    }
    if named > 0, named >= typed {
      why = "\(named) of \(below.count) number columns have a name in this row"
      return candidate
    }
    if isYears(row, below) {
      why = "this row has consecutive years, and the columns below have other numbers"
      return candidate
    }
    if typed == 0 {
      why = "this row has no numbers, and the columns below it have numbers"
      return candidate
    }
    why = "\(typed) of \(below.count) number columns have a number in the first row too"
    return nil
  }

  /// Whether a cell says "No", the short form of number, over figures: a column of answers has others below it.
  private func isNumberSign(_ index: Int, _ column: Int) -> Bool {
    guard rows[index].shape(column) == .truth else { return false }
    return !rows[(index + 1)...].contains { $0.shape(column) == .truth }
  }

  /// Whether a row of names right below a row with figures or a sentence stands over columns of figures:
  /// then the upper row is a title ("Report,Spring,2026").
  func isBetterHeader(_ lower: Int, than upper: Int) -> Bool {
    guard rows[upper].typed > 0 || isTitle(upper), rows[lower].typed == 0, rows[lower].filled >= columns
    else { return false }
    let below = typedColumns(below: lower)
    let measured = measuredColumns(below: lower)
    return !below.isEmpty && below.allSatisfy { isName(rows[lower].shape($0), measured.contains($0)) }
      && Set(rows[lower].record.strings).count == rows[lower].record.count
  }

  /// Whether a row has more fields than the table, or a sentence in a table of two columns.
  private func isTitle(_ index: Int) -> Bool {
    let record = rows[index].record
    if record.count > width { return true }
    return columns == 2
      && record.fields.contains { field in
        record.text[field.range].count(where: { $0 == 0x20 }) >= CSVReader.blanksOfProse
      }
  }

  /// Years in a row are names of columns too: `Name,2023,2024`.
  func isYears(_ row: Row, _ columns: [Int]) -> Bool {
    guard columns.count >= 2, row.shape(0) == .text else { return false }
    var last: Int?
    for column in columns where row.shape(column).isTyped {
      guard let year = Int(row.record.string(at: column)), (1900...2100).contains(year) else { return false }
      if let last, year != last + 1, year != last - 1 { return false }
      last = year
    }
    // Years over years are data.
    let below = rows.drop { $0.record.position.line <= row.record.position.line }
    return below.contains { row in
      columns.contains {
        row.shape($0) == .figure && !(1900...2100).contains(Int(row.record.string(at: $0)) ?? 0)
      }
    }
  }
}
