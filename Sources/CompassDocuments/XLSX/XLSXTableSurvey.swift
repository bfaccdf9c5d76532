internal import CompassModel
internal import CompassXLSX

/// What must be known of a table before its sheet is written: how many rows it has and how wide they are.
struct XLSXTableSurvey {
  /// No column is narrower, in characters.
  static let narrowest = 9.0
  /// No column is wider; longer texts go on in further lines.
  static let widest = 52.0
  /// The room that a filter's button takes.
  private static let filterButton = 3.0
  /// The room between a text and the edges of its cell.
  private static let padding = 3.2
  /// The part of that room that wrapped text cannot use.
  private static let edge = 1.6

  /// The number of rows.
  let rowCount: Int
  /// The width of each column, in characters.
  let widths: [Double]
  /// Whether the texts of each column go on in further lines.
  let wraps: [Bool]

  /// The rows that were kept while they were measured.
  let recorded: XLSXRecordedRows

  init(_ table: ReportTable, mostRecordedCells: Int = XLSXRecordedRows.mostCells) throws {
    var count = 0
    var measured = [Double](repeating: 0, count: table.columns.count)
    var hasLines = [Bool](repeating: false, count: table.columns.count)
    func measure(_ cell: ReportCell, _ text: String, _ column: Int) {
      // The mark of a verified figure takes room that its text does not have.
      let mark = if case .verified = cell { 2.5 } else { 0.0 }
      measured[column] = max(measured[column], XLSXTextWidth.widestLine(text) + mark)
      if text.utf8.contains(0x0A) || text.utf8.contains(0x0D) { hasLines[column] = true }
    }
    var recorded = XLSXRecordedRows(columnCount: table.columns.count, mostCells: mostRecordedCells)
    try table.rows.forEach { row in
      count += 1
      if recorded.record(row, { measure($0.cell, $0.text, $0.column) }) { return }
      for (column, cell) in row.prefix(measured.count).enumerated() { measure(cell, cell.text, column) }
    }
    self.recorded = recorded
    rowCount = count
    let wanted = zip(table.columns, measured).map { column, width in
      max(width, XLSXTextWidth.widestLine(column.title) * 1.06 + Self.filterButton) + Self.padding
    }
    widths = wanted.map { min(max($0, Self.narrowest), Self.widest) }
    wraps = zip(wanted, hasLines).map { $0 > Self.widest || $1 }
  }

  /// The number of lines that a row takes.
  func lineCount(_ row: [ReportCell]) -> Int {
    var lines = 1
    for (index, cell) in row.prefix(widths.count).enumerated() where wraps[index] {
      lines = max(lines, lineCount(cell.text, column: index))
    }
    return lines
  }

  /// The number of lines that a text takes in a column.
  func lineCount(_ text: String, column: Int) -> Int {
    wraps[column] ? XLSXTextWidth.lineCount(text, width: widths[column] - Self.edge) : 1
  }

  /// The width of the whole table, in characters.
  var totalWidth: Double { widths.reduce(0, +) }
}
