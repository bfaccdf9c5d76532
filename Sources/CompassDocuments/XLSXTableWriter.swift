internal import CompassModel
internal import CompassXLSX

/// Writes one table of a report into its sheet.
struct XLSXTableWriter {
  /// Wider tables are printed on paper that lies on its long side, in characters.
  static let widestPortrait = 100.0
  private static let headerHeight = 24.0

  let workbook: XLSXWorkbook
  let sheet: XLSXSheet
  let document: ReportDocument
  let survey: XLSXTableSurvey

  func write(_ table: ReportTable) throws {
    let columns = table.columns
    guard !columns.isEmpty else { return }
    for (index, width) in survey.widths.enumerated() { try sheet.setColumns(index...index, width: width) }
    try sheet.setGridlines(shown: false)
    try sheet.setPage(page(title: table.title))
    try sheet.freeze(rows: 1)
    try sheet.setDefaultRowHeight(XLSXTheme.rowHeight)
    try sheet.setRow(0, height: Self.headerHeight)
    let headers = columns.map(\.title)
    for (index, header) in headers.enumerated() {
      let format = try workbook.format(XLSXTheme.header(columns[index].alignment))
      try sheet.write(.text(header), row: 0, column: index, format: format)
    }
    if survey.rowCount == 0 {
      try sheet.write(.text(table.emptyText), row: 1, column: 0, format: workbook.format(XLSXTheme.empty))
      return
    }
    try writeRecorded(columns)
    if survey.recorded.rowCount < survey.rowCount { try writeRest(table) }
    try addFilter(table, headers: headers, lastRow: survey.rowCount)
  }

  /// A different cell of a column, as it is written.
  private struct Stock {
    /// What stands for a number: the cell was not met yet, a short row does not have it, or it is written like any
    /// other cell, which says where it stands if it is refused.
    static let unknown: Int32 = -3
    static let missing: Int32 = -2
    static let byItself: Int32 = -1

    /// Its number among the prepared cells.
    var number = Stock.unknown
    var lines: Int32 = 1
  }

  /// Writes the rows that the survey kept.
  private func writeRecorded(_ columns: [ReportColumn]) throws {
    let recorded = survey.recorded
    let cells = XLSXPreparedCells(for: workbook)
    let different = recorded.entries
    var firsts: [Int] = []
    var stock: [Stock] = []
    for entries in different {
      firsts.append(stock.count)
      stock += repeatElement(Stock(), count: entries.count)
    }
    var numbers = [Int32](repeating: Stock.missing, count: columns.count)
    for index in 0..<recorded.rowCount {
      let row = index + 1
      let entries = recorded.row(index)
      var lines: Int32 = 1
      var areAllPrepared = true
      var column = 0
      for entry in entries {
        defer { column += 1 }
        numbers[column] = Stock.missing
        if entry == XLSXRecordedRows.missing { continue }
        let place = firsts[column] + Int(entry)
        if stock[place].number == Stock.unknown {
          stock[place] = try prepare(
            different[column][Int(entry)], columns[column], column, in: cells)
        }
        numbers[column] = stock[place].number
        lines = max(lines, stock[place].lines)
        if stock[place].number == Stock.byItself { areAllPrepared = false }
      }
      if lines > 1 { try sheet.setRow(row, height: XLSXTheme.height(lines: Int(lines))) }
      var next = 0
      if !areAllPrepared {
        for (column, entry) in entries.enumerated() where numbers[column] == Stock.byItself {
          try sheet.write(numbers[next..<column], of: cells, row: row, column: next)
          try workbook.write(
            different[column][Int(entry)].cell, to: sheet, row: row, column: column,
            at: place(columns[column], column))
          next = column + 1
        }
      }
      try sheet.write(numbers[next...], of: cells, row: row, column: next)
    }
  }

  /// Reads the rows again that the survey did not keep.
  private func writeRest(_ table: ReportTable) throws {
    var row = 0
    try table.rows.forEach { cells in
      row += 1
      guard row > survey.recorded.rowCount else { return }
      let lines = survey.lineCount(cells)
      if lines > 1 { try sheet.setRow(row, height: XLSXTheme.height(lines: lines)) }
      for (index, cell) in cells.prefix(table.columns.count).enumerated() {
        let place = place(table.columns[index], index)
        try workbook.write(cell, to: sheet, row: row, column: index, at: place)
      }
    }
  }

  private func place(_ column: ReportColumn, _ index: Int) -> XLSXTheme.Place {
    XLSXTheme.Place(alignment: column.alignment, isInTable: true, wraps: survey.wraps[index])
  }

  private func prepare(
    _ entry: XLSXRecordedRows.Entry, _ column: ReportColumn, _ index: Int, in list: XLSXPreparedCells
  ) throws -> Stock {
    let number = try workbook.prepare(entry.cell, at: place(column, index), in: list)
    return Stock(
      number: number.map(Int32.init) ?? Stock.byItself,
      lines: Int32(survey.lineCount(entry.text, column: index)))
  }

  private func addFilter(_ table: ReportTable, headers: [String], lastRow: Int) throws {
    let range = XLSXRange(rows: 0...lastRow, columns: 0...(headers.count - 1))
    // Excel wants the titles of a table to differ; a filter alone takes them as they are.
    let canBeTable = headers == XLSXNames.tableHeaders(from: headers)
    if workbook.isStreaming || !canBeTable { return try sheet.setAutofilter(range) }
    var described = XLSXTable(name: workbook.tableName(from: table.name), headers: headers)
    // The cells have their lines already; a style of the table would not be shown by every program.
    described.lightStyle = 0
    described.isBanded = false
    try sheet.addTable(
      described, range: range,
      headerFormats: table.columns.map { try workbook.format(XLSXTheme.header($0.alignment)) })
  }

  private func page(title: String) -> XLSXPageSetup {
    var page = XLSXReportPage.setup(for: document)
    page.isLandscape = survey.totalWidth > Self.widestPortrait
    page.repeatedRows = 0...0
    page.header = XLSXPageSetup.Line(
      left: [.text(XLSXReportPage.shortened(document.title))], right: [.text(XLSXReportPage.shortened(title))]
    )
    return page
  }
}

/// How every sheet of a report is printed.
enum XLSXReportPage {
  /// The longest piece of a header or footer in UTF-16 units: two pieces, their control codes and doubled `&` stay
  /// below Excel's limit.
  private static let longestPiece = 60

  static func setup(for document: ReportDocument) -> XLSXPageSetup {
    var page = XLSXPageSetup()
    page.paper = document.paper == .a4 ? .a4 : .letter
    page.margins = .init(left: 0.5, right: 0.5, top: 0.75, bottom: 0.75)
    page.pagesWide = 1
    page.footer = XLSXPageSetup.Line(
      left: [.text(shortened(document.subject))], right: XLSXPageSetup.Line.pageOfPages)
    return page
  }

  static func shortened(_ text: String) -> String {
    guard text.utf16.count > longestPiece else { return text }
    return XLSXText.plain(text, limit: longestPiece - 1) + "…"
  }
}
