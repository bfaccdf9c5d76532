internal import CompassModel
internal import CompassXLSX
internal import Foundation

/// The number of rows and the column widths of a table, measured before its sheet is written.
struct XLSXTableSurvey {
  /// No column is narrower, in characters.
  static let narrowest = 9.0
  /// No column is wider; longer texts go on in further lines.
  static let widest = 52.0
  /// The width of a filter's button.
  private static let filterButton = 3.0
  /// The room between a text and the edges of its cell.
  private static let padding = 3.2
  /// The part of that room that wrapped text cannot use.
  private static let edge = 1.6

  let rowCount: Int
  /// The width of each column, in characters.
  let widths: [Double]
  /// Whether the texts of each column go on in further lines.
  let wraps: [Bool]

  /// The rows that were kept while they were measured.
  let recorded: XLSXRecordedRows

  let headerLines: Int
  /// The sum of each column that a total is given for, if all its cells are numbers or empty.
  let sums: [Int: Decimal]
  /// A value with cents of each column that has one, so that a filtered total shows them.
  private(set) var cents: [Int: Decimal] = [:]

  init(
    _ table: ReportTable, mostRecordedCells: Int = XLSXRecordedRows.mostCells
  ) throws {
    var count = 0
    var measured = [Double](repeating: 0, count: table.columns.count)
    var hasLines = [Bool](repeating: false, count: table.columns.count)
    func measure(_ cell: ReportCell, _ text: String, _ column: Int) {
      // The mark of a verified value needs space, too.
      let mark = if case .verified = cell { 2.5 } else { 0.0 }
      measured[column] = max(measured[column], XLSXTextWidth.widestLine(text) + mark)
      if text.utf8.contains(0x0A) || text.utf8.contains(0x0D) { hasLines[column] = true }
    }
    var recorded = XLSXRecordedRows(
      columnCount: table.columns.count, mostCells: mostRecordedCells)
    var sums: [Int: Decimal] = [:]
    var cents: [Int: Decimal] = [:]
    for (column, total) in table.totals.prefix(table.columns.count).enumerated() {
      measure(total, total.text, column)
      if case .number = total { sums[column] = 0 }
    }
    try table.rows.forEach { row in
      count += 1
      if !sums.isEmpty { Self.add(row, to: &sums, &cents) }
      if recorded.record(row, { measure($0.cell, $0.text, $0.column) }) { return }
      for (column, cell) in row.prefix(measured.count).enumerated() {
        measure(cell, cell.text, column)
      }
    }
    self.recorded = recorded
    self.sums = sums
    self.cents = cents
    rowCount = count
    let titles = table.columns.map { XLSXTextWidth.widestLine($0.title) * 1.06 + Self.filterButton }
    let wanted = zip(titles, measured).map { max($0, $1) + Self.padding }
    widths = wanted.map { min(max($0, Self.narrowest), Self.widest) }
    wraps = zip(wanted, hasLines).map { $0 > Self.widest || $1 }
    headerLines =
      table.columns.map { column in
        XLSXTextWidth.lineCount(column.title, width: Self.widest - Self.filterButton - Self.padding)
      }.max() ?? 1
  }

  private static func add(
    _ row: [ReportCell], to sums: inout [Int: Decimal], _ cents: inout [Int: Decimal]
  ) {
    for (column, sum) in sums where column < row.count {
      switch row[column] {
      case .number(let value, let style):
        sums[column] = sum + value
        if style.format(of: value) == style.format { cents[column] = value }
      case .empty: break
      default: sums[column] = nil
      }
    }
  }

  func lineCount(_ row: [ReportCell]) -> Int {
    var lines = 1
    for (index, cell) in row.prefix(widths.count).enumerated() where wraps[index] {
      lines = max(lines, lineCount(cell.text, column: index))
    }
    return lines
  }

  func lineCount(_ text: String, column: Int) -> Int {
    wraps[column] ? XLSXTextWidth.lineCount(text, width: widths[column] - Self.edge) : 1
  }

  /// The width of the whole table, in characters.
  var totalWidth: Double { widths.reduce(0, +) }
}
