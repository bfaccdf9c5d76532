package import CompassSource

/// Finds the tables of a grid and what each of its rows is, in one pass over the rows.
package struct TableFinder {
  /// Returns how well a text is known as a word of headers, in bits: 4 for a word, less for what is like one, 0 for
  /// others.
  typealias Words = @Sendable (String) -> Double

  private let words: Words
  private let options: TableOptions
  /// The rows at hand, of which the ones before ``next`` are decided.
  private var rows: [TableRow] = []
  private var next = 0
  private var isAtEnd = false
  /// The number of the first of ``rows`` in the grid.
  private var offset = 0
  private var open: [OpenTable] = []
  private var tables: [Table] = []
  /// The scores of rows as headers, as long as no row is added.
  private var scores: [Int: HeaderScore] = [:]

  /// How many rows below a row are looked at.
  private static let lookahead = 32
  /// How many rows are searched for a header at once.
  private static let searched = 64
  /// How many rows below a header are compared with it.
  private static let compared = 8
  /// The most bytes of a unit or an explanation below a header.
  private static let longestUnit = 24
  /// The most rows of one header.
  private static let longestHeader = 3

  /// Starts at the first row of a grid.
  package init(_ options: TableOptions) {
    self.options = options
    words = options.words ?? { _ in 0 }
    if !options.hasHeader { open = [OpenTable(Table(columns: everything), header: [])] }
  }

  /// Adds the next row of the grid.
  package mutating func take(_ record: SourceRecord) {
    if next == rows.count, open.count == 1, open[0].isPlain(record) {
      open[0].table.appendData(RowPlace(offset + next, record), record)
      offset += next + 1
      rows.removeAll(keepingCapacity: true)
      next = 0
      return
    }
    rows.append(TableRow(record))
    scores.removeAll(keepingCapacity: true)
    if open.isEmpty, rows.count - next >= Self.searched + Self.lookahead { search() }
    while !open.isEmpty, next < rows.count,
      rows.count - next > Self.lookahead || open.count == 1 && open[0].isPlain(rows[next].record)
    {
      classify()
    }
    if next >= 4 * Self.lookahead {
      // The row above the next one may still be part of a header.
      rows.removeFirst(next - 1)
      offset += next - 1
      next = 1
    }
  }

  /// Returns the tables in the order of their headers, after the last row.
  package consuming func finish() -> [Table] {
    isAtEnd = true
    while next < rows.count {
      if open.isEmpty { search() } else { classify() }
    }
    for index in open.indices { _ = open[index].end(isFollowed: false) }
    return tables + open.map(\.table)
  }

  // MARK: Headers

  private var everything: Range<Int> { 0..<Int.max }

  /// Returns the shapes of the rows below a row, up to a gap.
  private func shapes(below row: Int, in columns: Range<Int>) -> ColumnShapes {
    var result = ColumnShapes()
    for row in rows.dropFirst(row + 1).prefix(Self.lookahead) {
      let cells = row.filled(in: columns)
      if cells.isEmpty, result.rows > 1 { break }
      if cells.count < 2 { continue }
      result.add(row, in: columns)
      if result.rows == Self.compared { break }
    }
    return result
  }

  private mutating func score(_ row: Int, in columns: Range<Int>) -> HeaderScore {
    if columns == everything, let score = scores[offset + row] { return score }
    let score = HeaderScore(
      rows[row], rows[row].filled(in: columns), below: shapes(below: row, in: columns), words: words)
    if columns == everything { scores[offset + row] = score }
    return score
  }

  /// Whether a cell is a known word of headers.
  private func isWord(_ row: Int, _ column: Int) -> Bool {
    !rows[row].shape(column).contains(.missing) && rows[row].text(column).last != 0x3A
      && words(rows[row].string(column)) >= HeaderScore.word
  }

  /// Whether the words of a row make it a header of rows below it.
  private mutating func isHeader(_ row: Int, in columns: Range<Int>) -> Bool {
    let cells = rows[row].filled(in: columns)
    guard cells.count >= 2 else { return false }
    let score = score(row, in: columns)
    return score.total >= HeaderScore.needed
      && (score.known == cells.count || hasRows(below: row, in: columns))
  }

  /// Whether rows of several cells are below a row; below a line of a menu there are other single texts first.
  private func hasRows(below row: Int, in columns: Range<Int>) -> Bool {
    let counts = rows.dropFirst(row + 1).prefix(Self.compared).map { $0.filled(in: columns).count }
    return counts.contains { $0 >= 2 } && !counts.prefix(3).allSatisfy { $0 == 1 }
  }

  /// Whether the shapes of a row make it a header: texts, all different, over columns of values.
  private mutating func isHeaderByShape(_ row: Int, in columns: Range<Int>) -> Bool {
    let cells = rows[row].filled(in: columns)
    guard cells.count >= 2, hasRows(below: row, in: columns) else { return false }
    let score = self.score(row, in: columns)
    let below = shapes(below: row, in: columns)
    let used = below.columns.filter { $0 <= below.lastUsedColumn ?? 0 }
    let named = used.count { !rows[row].shape($0).isEmpty }
    let block = rows.dropFirst(row + 1).prefix(Self.compared).map { $0.filled(in: columns).count }
      .prefix { $0 > 0 }
    if block.count(where: { $0 == 1 }) > block.count(where: { $0 > 1 }) { return false }
    // Without known words, a text over each column of values is enough.
    let isOverValues =
      options.words == nil && used.filter(below.isTyped).allSatisfy { rows[row].shape($0) == .text }
    return score.typed == 0 && score.known + score.named >= 1 && (score.total > -2 || isOverValues)
      && Set(cells.map { Array(rows[row].text($0)) }).count * 2 >= cells.count
      && named * 3 >= used.count * 2
  }

  /// Whether a row is a header by its words, or by its shapes if no header with words follows soon.
  private mutating func isCandidate(_ row: Int, before end: Int) -> Bool {
    let count = rows[row].filled(in: everything).count
    guard count >= 2 else { return false }
    if isHeader(row, in: everything) { return true }
    return isHeaderByShape(row, in: everything)
      && !(row + 1..<min(end, row + Self.lookahead / 2)).contains {
        options.words != nil && rows[$0].filled(in: everything).count > count && isHeader($0, in: everything)
      }
  }

  /// Looks for the first header among the rows at hand and opens its table; without one the rows are titles.
  private mutating func search() {
    let end = min(rows.count, next + Self.searched)
    var found = givenHeader(before: end)
    if found == nil, !options.isHeaderGiven {
      found = (next..<end).first { isCandidate($0, before: end) }
      improve(&found, before: end)
    }
    if found == nil, isAtEnd, end == rows.count, !options.isHeaderGiven { found = headerAlone(before: end) }
    guard let found else {
      // Outside of tables, all rows are titles or blank.
      var table = Table(columns: 0..<0)
      for row in next..<end {
        table.append(rows[row].filled(in: everything).isEmpty ? .blank : .title, place(row))
      }
      tables.append(table)
      next = end
      return
    }
    let titles = Array(next..<found)
    next = found
    openTables(titles: titles.map { (place($0), !rows[$0].filled(in: everything).isEmpty) }, in: everything)
  }

  private func place(_ row: Int) -> RowPlace { RowPlace(offset + row, rows[row].record) }

  /// The header that the options name, or that of a known program if no other is above it, among the rows at hand.
  private mutating func givenHeader(before end: Int) -> Int? {
    (next..<end).first { row in
      if let line = options.headerLine { return rows[row].record.position.endLine >= line }
      if options.takesEveryRow { return !rows[row].filled(in: everything).isEmpty }
      return options.isKnownHeader?(rows[row].record.strings) ?? false
    }.flatMap { known in
      options.isHeaderGiven || !(next..<known).contains { isHeader($0, in: everything) } ? known : nil
    }
  }

  /// The header of a table of one column, or of one without data, at the end of the grid.
  private mutating func headerAlone(before end: Int) -> Int? {
    let filled = (next..<end).filter { !rows[$0].filled(in: everything).isEmpty }
    guard let first = filled.first, let last = filled.last else { return nil }
    func isOfTexts(_ row: Int) -> Bool {
      rows[row].filled(in: everything).allSatisfy { rows[row].shape($0).contains(.text) }
    }
    if filled.allSatisfy({ rows[$0].filled(in: everything) == [0] }) {
      let name = rows[first].text(0)
      let isName =
        isOfTexts(first) && !rows[first].shape(0).contains(.sentence)
        && !filled.dropFirst().contains { rows[$0].text(0) == name }
      return isName && filled.count > 1 ? first : nil
    }
    let isAlone = filled.dropLast().allSatisfy { rows[$0].filled(in: everything).count == 1 }
    return isOfTexts(last) && isAlone && rows[last].filled(in: everything).count >= 2 ? last : nil
  }

  /// Replaces the found header with a better one.
  private mutating func improve(_ found: inout Int?, before end: Int) {
    if options.words == nil, let row = found {
      // Of rows of names right below each other the first is the header, unless it is a title.
      let count = rows[row].filled(in: everything).count
      func isOfNames(_ row: Int) -> Bool {
        let cells = rows[row].filled(in: everything)
        return cells.count >= count && cells.allSatisfy { rows[row].shape($0) == .text }
      }
      while let row = found, row > next, isOfNames(row - 1) { found = row - 1 }
      if let row = found, row + 1 < end, !isOfNames(row), isOfNames(row + 1) { found = row + 1 }
    }
    // If a better header is below without any rows between them, it is the header.
    while let above = found,
      let row = (above + 1..<end).first(where: { rows[$0].filled(in: everything).count >= 2 }),
      isHeader(row, in: everything),
      score(row, in: everything).total > score(above, in: everything).total
    {
      found = row
    }
    if found == nil {
      // The first row that is as full as most names the columns where nothing else tells.
      var counts: [Int: Int] = [:]
      for row in rows[next..<end] { counts[row.filled(in: everything).count, default: 0] += 1 }
      let most = counts.filter { $0.key > 1 }.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 2
      found = (next..<end).first { row in
        let cells = rows[row].filled(in: everything)
        return cells.count * 3 >= most * 2 && cells.allSatisfy { !rows[row].shape($0).isTyped }
          && hasRows(below: row, in: everything)
      }
    }
  }

  /// Opens the table, or the tables side by side, with the next row as their header.
  ///
  /// - Parameters:
  ///   - titles: the rows above it without a class, and whether they are filled.
  ///   - columns: the columns that are free.
  private mutating func openTables(titles: [(row: RowPlace, isFilled: Bool)], in columns: Range<Int>) {
    var header = next..<(next + 1)
    let parts = split(header, in: columns)
    while parts.count == 1, header.count < Self.longestHeader, isContinuation(header, in: columns) {
      header = header.lowerBound..<(header.upperBound + 1)
    }
    for part in parts {
      var table = Table(columns: part)
      var titles = titles
      table.headerRows = rows[header].map(\.record)
      var group: RowPlace?
      // The row above the names of columns can name groups of columns, or the other columns, too.
      if let last = titles.last, last.isFilled, last.row.number == offset + next - 1 {
        let upper = rows[next - 1]
        if upper.namesOthers(over: rows[next], below: shapes(below: next, in: part), in: part) {
          table.headerRows.insert(upper.record, at: 0)
          group = titles.removeLast().row
        } else if upper.isGroups(over: rows[next], in: part) {
          table.groupRow = upper.record
          group = titles.removeLast().row
        }
      }
      var texts: Set<[UInt8]> = []
      for (place, isFilled) in titles {
        // Rows that are not at hand any more are too far above to be repeated.
        let row = place.number - offset
        let cells = row >= 0 ? rows[row].filled(in: part) : [0]
        table.append(isFilled && !cells.isEmpty ? .title : .blank, place)
        if row >= 0, isFilled, !cells.isEmpty {
          table.titleRows.append(rows[row].record)
          if let text = rows[row].onlyText(cells) { texts.insert(text.folded) }
        }
      }
      if let group { table.append(.header, group) }
      for row in header { table.append(.header, place(row)) }
      var opened = OpenTable(table, header: Array(rows[header]))
      opened.titles = texts
      open.append(opened)
    }
    next = header.upperBound
  }

  /// Whether the row below a header is part of the header: it names columns within groups, or columns without a name.
  private func isContinuation(_ header: Range<Int>, in columns: Range<Int>) -> Bool {
    let row = header.upperBound
    guard row < rows.count, let above = header.last else { return false }
    let cells = rows[row].filled(in: columns)
    guard !cells.isEmpty,
      cells.allSatisfy({ !rows[row].shape($0).isTyped || rows[row].shape($0) == .measure }),
      hasRows(below: row, in: columns)
    else { return false }
    // The same names twice are one header.
    if options.words == nil, rows[row].record.strings == rows[above].record.strings { return true }
    let below = shapes(below: row, in: columns)
    let upper = rows[above].filled(in: columns)
    let names = upper.map { rows[above].text($0).folded }
    let isBeside = cells.contains { !upper.contains($0) } || Set(names).count < names.count
    let isOverValues = cells.allSatisfy {
      below.isTyped($0) || !upper.contains($0) || !upper.contains($0 + 1) || words(rows[row].string($0)) > 0
        || rows[row].text($0) == rows[above].text($0)
    }
    let isUnderGroups = Set(names).count < names.count && cells.count == upper.count
    let units = cells.count { Self.isUnit(rows[row].text($0)) }
    return isBeside && (isOverValues || isUnderGroups) && units * 2 < cells.count
      && cells.contains { below.isTyped($0) || words(rows[row].string($0)) > 0 }
  }

  private static func isUnit(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == 0x28 && text.last == 0x29
  }

  /// The columns of each table that has its names in the rows of a header: several if tables are side by side.
  private mutating func split(_ header: Range<Int>, in columns: Range<Int>) -> [Range<Int>] {
    guard let names = rows[header].last?.filled(in: columns), let first = names.first, let last = names.last
    else {
      return [columns]
    }
    let below = rows.dropFirst(header.upperBound).prefix(Self.lookahead)
    var parts: [Range<Int>] = []
    var start = columns.lowerBound
    for column in first...last where !names.contains(column) {
      let isEmpty = below.allSatisfy { $0.shape(column).isEmpty || $0.filled(in: columns).count == 1 }
      let (left, right) = (start..<column, (column + 1)..<columns.upperBound)
      guard isEmpty, rows[header].allSatisfy({ $0.shape(column).isEmpty }) else { continue }
      let (leftNames, rightNames) = (names.filter(left.contains), names.filter(right.contains))
      guard leftNames.count >= 2, rightNames.count >= 2 else { continue }
      let texts = Set(leftNames.compactMap { rows[header].last?.text($0).folded })
      let shared = rightNames.count { texts.contains(rows[header].last?.text($0).folded ?? []) }
      // A second date next to a game's score still belongs to the game.
      let isNew = !texts.contains(rows[header].last?.text(rightNames[0]).folded ?? [])
      let repeats = shared > 0 && (shared * 2 >= rightNames.count || isNew)
      // One row without values on the right doesn't show two tables: a canceled game lacks a score.
      let isRightAlone = below.contains {
        $0.filled(in: left).isEmpty && $0.filled(in: right).count >= 2
      }
      let filled = below.filter { $0.filled(in: columns).count >= 2 }
      let isLeftAlone = filled.count > 2 && filled.suffix(2).allSatisfy { $0.filled(in: right).isEmpty }
      // Two lists of known columns, one of which is a row shorter.
      let isShorter =
        leftNames.count > 2 && rightNames.count > 2 && rows.count - header.upperBound <= Self.lookahead
        && filled.count > 3 && filled.last.map { $0.filled(in: right).isEmpty } == true
        && filled.dropLast().allSatisfy { $0.filled(in: right).first == rightNames[0] }
        && names.allSatisfy { isWord(header.upperBound - 1, $0) }
      // Each of the two has a title of its own.
      let above = header.lowerBound > 0 ? rows[header.lowerBound - 1].filled(in: columns) : []
      let isTitled =
        above.filter(left.contains) == [leftNames[0]] && above.first(where: right.contains) == rightNames[0]
      let isWide = !names.contains(column + 1)
      let isNamed =
        options.words == nil
        || [left, right].allSatisfy { score(header.upperBound - 1, in: $0).total >= HeaderScore.needed - 2 }
      guard isNamed, repeats || isRightAlone || isLeftAlone || isShorter || isWide || isTitled else {
        continue
      }
      parts.append(left)
      start = column + 1
    }
    return parts + [start..<columns.upperBound]
  }

  // MARK: Rows below a header

  /// Gives the next row its class in each of the open tables.
  private mutating func classify() {
    let row = next
    if options.isHeaderGiven {
      classify(row, in: 0)
      next += 1
      return
    }
    for index in open.indices where open.count > 1 && isDataBeside(row, index) {
      let columns = open[index].table.columns
      guard beginsTable(row, in: columns, after: [open[index]]) else { continue }
      let titles = open[index].end(isFollowed: true)
      tables.append(open.remove(at: index).table)
      for other in open.indices { classify(row, in: other) }
      openTables(titles: titles.map { ($0, true) }, in: columns)
      open.sort { $0.table.columns.lowerBound < $1.table.columns.lowerBound }
      return
    }
    if beginsTable(row, in: everything, after: open) {
      var titles: [RowPlace] = []
      for index in open.indices { titles = open[index].end(isFollowed: true) }
      tables += open.map(\.table)
      open.removeAll()
      openTables(titles: titles.map { ($0, true) }, in: everything)
      return
    }
    let right = beginOnTheRight(row)
    for index in open.indices { classify(row, in: index) }
    if let right { open.append(right) }
    next += 1
  }

  /// Whether a row has data in the tables next to one.
  private func isDataBeside(_ row: Int, _ index: Int) -> Bool {
    open.indices.contains { other in
      let cells = rows[row].filled(in: open[other].table.columns)
      return other != index && cells.count > 1 && open[other].shapes.fit(rows[row], cells) >= 0.7
    }
  }

  /// Returns the table to the right of the last one if its header is in this row, and gives it the columns there.
  private mutating func beginOnTheRight(_ row: Int) -> OpenTable? {
    guard let last = open.last, let name = last.lastName, rows[row].shapes.count > name + 2,
      rows[row].shapes[name + 1].isEmpty
    else { return nil }
    let columns = (name + 1)..<last.table.columns.upperBound
    let score = self.score(row, in: columns)
    guard score.typed == 0, score.known >= 2, score.total >= HeaderScore.needed,
      hasRows(below: row, in: columns)
    else { return nil }
    open[open.count - 1].table.columns = last.table.columns.lowerBound..<(name + 1)
    var table = Table(columns: columns)
    table.headerRows = [rows[row].record]
    let top = last.table.runs.first { $0.rowClass == .header }?.first ?? offset + row
    for number in max(top - offset, 0)..<row { table.append(.blank, place(number)) }
    table.append(.header, place(row))
    return OpenTable(table, header: [rows[row]])
  }

  /// Whether a row is the header of another table.
  ///
  /// - Parameter open: the tables above it.
  private mutating func beginsTable(_ row: Int, in columns: Range<Int>, after open: [OpenTable]) -> Bool {
    let cells = rows[row].filled(in: columns)
    guard cells.count >= 2,
      !cells.contains(where: { rows[row].shape($0).contains(.sentence) }) || cells.count > 2
    else { return false }
    // The row right below a header is part of it or data.
    if open.contains(where: { $0.shapes.rows == 0 && $0.held.isEmpty }) { return false }
    let isTold = open.allSatisfy { !$0.held.isEmpty }
    if open.count == 1, open[0].isHeader(rows[row], cells) {
      // With a title of its own the same header begins another table.
      let names = open[0].held.map { $0.text.map(open[0].isName) ?? false }
      return names.last == true || open[0].hasGap && names.contains(true)
    }
    if open.contains(where: { $0.isHeader(rows[row], rows[row].filled(in: $0.table.columns)) }) {
      return false
    }
    if open.count == 1, open[0].sharesNames(rows[row], cells), hasRows(below: row, in: columns) {
      return true
    }
    let fit = open.map { $0.shapes.fit(rows[row], rows[row].filled(in: $0.table.columns)) }.max() ?? 0
    // A row of known header words only is always a header.
    if options.words != nil, cells.count >= 3, fit >= 0.7, cells.allSatisfy({ isWord(row, $0) }),
      hasRows(below: row, in: columns)
    {
      return true
    }
    guard fit < 0.7 || isTold, hasRows(below: row, in: columns) else { return false }
    // Words are looked up only where a row may be a header: numbers, dates and measures name columns, too.
    let values: CellForm = [.time, .money, .address]
    guard cells.allSatisfy({ rows[row].shape($0).isDisjoint(with: values) }) else { return false }
    let score = self.score(row, in: columns)
    guard score.typed == 0 else { return false }
    if score.known >= (isTold ? 2 : fit <= 0.5 ? 1 : 3), score.total >= HeaderScore.needed - (isTold ? 2 : 0)
    {
      return true
    }
    guard isTold, isHeaderByShape(row, in: columns) else { return false }
    if options.words == nil, open.count == 1, isOther(row, than: open[0]) { return true }
    // Below a gap, names over columns of values are a header, whatever the words, and so are they over columns that
    // hold something else than in the table above.
    if fit < 0.75, score.named >= 2 { return true }
    let below = shapes(below: row, in: columns)
    return score.known >= 1
      && cells.contains { column in
        below.isTyped(column) && open.allSatisfy { $0.shapes.isFilled(column) && !$0.shapes.isTyped(column) }
      }
  }

  /// Whether the shapes of a row are not those of a table: text over its columns of values, or another number of cells
  /// which the rows below have, too.
  private func isOther(_ row: Int, than table: OpenTable) -> Bool {
    let typed = table.shapes.columns.filter(table.shapes.isTyped)
    if !typed.isEmpty, typed.allSatisfy({ rows[row].shape($0) == .text }) { return true }
    let count = rows[row].record.count
    let below = rows.dropFirst(row + 1).first?.record.count
    return table.hasGap && count != table.shapes.usualWidth && below == count
  }

  private mutating func classify(_ row: Int, in index: Int) {
    let place = place(row)
    let columns = open[index].table.columns
    let cells = rows[row].filled(in: columns)
    if options.takesEveryRow || !options.hasHeader {
      let isBlank = options.takesEveryRow ? rows[row].record.position.length == 0 : cells.isEmpty
      if isBlank { return open[index].table.append(.blank, place) }
      open[index].table.appendData(place, rows[row].record)
      return open[index].learn(rows[row], delimiter: options.delimiter)
    }
    guard let first = cells.first else {
      hold(place, nil, in: index)
      return
    }
    if open[index].isHeader(rows[row], cells) {
      open[index].continueData(isAtPage: true)
      open[index].table.append(.repeated, place)
      return
    }
    if open[index].shapes.rows == 0, open[index].held.isEmpty, isUnits(row, in: columns) {
      open[index].table.append(.units, place)
      return
    }
    if rows[row].isTotal(cells, belowTotal: open[index].followsTotal) {
      open[index].continueData()
      open[index].table.append(.total, place)
      open[index].followsTotal = true
      return
    }
    if isAside(row, cells, first, in: index) {
      hold(place, rows[row], in: index)
      return
    }
    open[index].continueData()
    open[index].table.appendData(place, rows[row].record)
    open[index].learn(rows[row], delimiter: options.delimiter)
  }

  private mutating func hold(_ place: RowPlace, _ row: TableRow?, in index: Int) {
    if open[index].held.count >= OpenTable.mostHeld { open[index].continueData() }
    open[index].held.append((place, row))
  }

  /// Whether a row isn't data by itself: one text in a table of several columns, or a note.
  private func isAside(_ row: Int, _ cells: [Int], _ first: Int, in index: Int) -> Bool {
    let table = open[index]
    if let text = rows[row].onlyText(cells) {
      if table.width >= 3 {
        if hasOtherDelimiter(row, in: table) { return false }
        let shapes = table.shapes.rows == 0 ? shapes(below: row, in: table.table.columns) : table.shapes
        return table.hasGap || !rows[row].isRecord(cells, shapes)
      }
      return TableRow.isNote(text) && cells.count == 1 || table.hasGap && cells.count == 1
    }
    let fit = table.shapes.fit(rows[row], cells)
    let hasGap = table.hasGap && table.shapes.rows > 0
    if hasGap, table.followsTotal { return fit < 0.8 || cells.count < table.width }
    if hasGap, fit < 0.5 || fit == 0.5 && cells.count * 3 <= table.width { return true }
    guard table.width >= 4, cells.count * 2 <= table.width, rows[row].shape(first).contains(.text) else {
      return false
    }
    return rows[row].text(first).last == 0x3A || TableRow.beginsNote(rows[row].text(first))
  }

  /// Whether a row with one cell has as many values as the table, with another delimiter.
  private func hasOtherDelimiter(_ row: Int, in open: OpenTable) -> Bool {
    var record = rows[row].record
    return options.delimiter != nil
      && RowAlignment.delimiters.contains { other in
        let cells = record.cells(of: 0..<record.rawCount, delimiter: other, quote: options.quote) ?? []
        return cells.count == open.columnCount && cells.count { CellForm($0, in: record).isTyped } > 1
      }
  }

  /// Whether the row below a header has units or explanations of its columns.
  private func isUnits(_ row: Int, in columns: Range<Int>) -> Bool {
    let cells = rows[row].filled(in: columns)
    guard rows[row].onlyText(cells) == nil,
      cells.allSatisfy({ rows[row].shape($0).contains(.text) && rows[row].text($0).count <= Self.longestUnit }
      )
    else { return false }
    if cells.count(where: { Self.isUnit(rows[row].text($0)) }) * 2 > cells.count { return true }
    let below = shapes(below: row, in: columns)
    return cells.allSatisfy { below.isTyped($0) }
  }
}
