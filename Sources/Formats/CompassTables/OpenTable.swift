import CompassSource

/// A table while the finder reads its rows.
struct OpenTable {
  var table: Table
  /// The names in the rows of the header, folded, by column.
  private let names: [[Int: [UInt8]]]
  /// The most names in a row of the header.
  private let nameCount: Int
  /// The shapes of the data's cells.
  var shapes: ColumnShapes { table.shapes }
  /// The texts above the header, folded.
  var titles: Set<[UInt8]> = []
  /// Rows that the next row decides about.
  var held: [(row: RowPlace, text: TableRow?)] = []
  /// Whether the last rows are totals.
  var followsTotal = false
  /// The last column with a name.
  var lastName: Int? { names.compactMap { $0.keys.max() }.max() }
  /// How many columns have names or values.
  var width: Int { max(nameCount, table.shapes.columnCount) }

  /// The number of cells of its rows.
  var columnCount: Int { table.headerRows.last?.count ?? shapes.usualWidth }

  /// The columns of values, once enough rows were seen.
  private var valueColumns: [Int]?
  /// How many rows the shapes are learned from.
  private static let learnedRows = 200
  /// The most rows that wait for a decision.
  static let mostHeld = 1_000

  init(_ table: Table, header: [TableRow]) {
    self.table = table
    names = header.map { row in
      Dictionary(uniqueKeysWithValues: row.filled(in: table.columns).map { ($0, row.text($0).folded) })
    }
    nameCount = names.map(\.count).max() ?? 0
  }

  mutating func learn(_ row: TableRow, delimiter: UInt8?) {
    guard valueColumns == nil else { return }
    var row = row
    let columns = columnCount
    if let delimiter, columns > 0, row.record.count > columns, !table.hasBlanksInNames {
      var joined = row.record
      if RowAlignment.joinBlanks(&joined, columns: columns, delimiter: delimiter) != nil {
        row = TableRow(joined)
      }
    }
    table.shapes.add(row, in: table.columns)
    if row.record.count == columns { table.forms.add(row.record) }
    if shapes.rows == Self.learnedRows { valueColumns = shapes.columns.filter(shapes.isTyped) }
  }

  /// Whether a quick check shows that a row is data: mostly filled, with a number in a column of values, and
  /// neither the header nor totals.
  func isPlain(_ record: SourceRecord) -> Bool {
    guard let valueColumns, held.isEmpty, let first = record.fields.first, !first.range.isEmpty else {
      return false
    }
    let width = width
    guard record.count >= width else { return false }
    // Signs begin notes.
    if record.text[first.range.lowerBound] < 0x30 || TableRow.isTotal(record.text[first.range]) {
      return false
    }
    let isHeader = names.contains { $0[0].map { $0.count == first.range.count } ?? true }
    guard !isHeader, record.fields.count(where: { !$0.range.isEmpty }) * 2 > width else { return false }
    return valueColumns.isEmpty
      || valueColumns.contains { column in
        guard column < record.count, let byte = record.text[record.fields[column].range].first else {
          return false
        }
        return (0x30...0x39).contains(byte) || byte == 0x24
      }
  }

  /// Whether a row is a row of the header again: most of its names in their columns.
  func isHeader(_ row: TableRow, _ cells: [Int]) -> Bool {
    names.contains { names in
      guard cells.count >= 2, cells.count * 5 >= names.count * 4, cells.count <= names.count else {
        return false
      }
      let equal = cells.count { names[$0]?.elementsEqual(row.text($0).folded) ?? false }
      return equal * 5 >= max(cells.count, names.count) * 4
    }
  }

  /// Whether a row begins with the names of the header and has fewer or more of them.
  func sharesNames(_ row: TableRow, _ cells: [Int]) -> Bool {
    names.contains { names in
      let shared = min(cells.count, names.count)
      return shared > 2 && cells.count != names.count
        && cells.prefix(shared).allSatisfy { names[$0]?.elementsEqual(row.text($0).folded) ?? false }
    }
  }

  // MARK: Rows that waited

  /// Whether a blank row waits.
  var hasGap: Bool { held.contains { $0.text == nil } }

  /// Whether a row that waits names the rows below it, which a page mark or the repeated title of a page doesn't.
  func isName(_ row: TableRow) -> Bool {
    guard let text = row.onlyText(row.filled(in: table.columns)) else { return false }
    return !TableRow.beginsNote(text) && !titles.contains(text.folded)
  }

  /// Whether a row that waits reads like a note.
  private func isNote(_ row: TableRow) -> Bool {
    row.onlyText(row.filled(in: table.columns)).map(TableRow.isNote) ?? true
  }

  /// Returns the class of a row that waited, if data follows: a row with several cells is data.
  private func rowClass(of row: TableRow) -> Table.RowClass {
    let filled = row.filled(in: table.columns)
    guard row.onlyText(filled) != nil, !row.isRecord(filled, shapes) else { return .data }
    return isName(row) ? .section : .note
  }

  /// Gives the rows that waited their classes, since data follows.
  ///
  /// - Parameter isAtPage: whether the header is repeated before it: then only the row right above names what follows.
  mutating func continueData(isAtPage: Bool = false) {
    for (index, (place, row)) in held.enumerated() {
      let mayBeName = !isAtPage || index == held.count - 1
      guard let row else {
        table.append(.blank, place)
        continue
      }
      switch mayBeName ? rowClass(of: row) : .note {
      case .data: table.appendData(place, row.record)
      case let other: table.append(other, place)
      }
    }
    held.removeAll()
    followsTotal = false
  }

  /// Gives the rows that waited their classes, since the table ends.
  ///
  /// - Parameter isFollowed: whether another table follows, to which titles may belong.
  /// - Returns: the rows that are titles of the table that follows.
  mutating func end(isFollowed: Bool) -> [RowPlace] {
    var titles: [RowPlace] = []
    var isPastGap = false
    // Blank rows belong to what is above them.
    for (place, row) in held {
      if let row, isFollowed, isPastGap || !isNote(row) {
        titles.append(place)
      } else if row == nil {
        isPastGap = true
        table.append(.blank, place)
      } else {
        table.append(.note, place)
      }
    }
    held.removeAll()
    return titles
  }
}
