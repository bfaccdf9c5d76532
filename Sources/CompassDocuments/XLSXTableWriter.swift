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

  /// What is known of a cell that comes again and again.
  private struct Stock {
    /// Checked once and for all; nil for what is written like any other cell, which says where it stands if it
    /// is refused.
    let cell: XLSXPreparedCell?
    let lines: Int
  }

  /// Writes the rows that the survey kept.
  private func writeRecorded(_ columns: [ReportColumn]) throws {
    let recorded = survey.recorded
    let entries = columns.indices.map { recorded.entries(of: $0) }
    var stock = entries.map { [Stock?](repeating: nil, count: $0.count) }
    for index in 0..<recorded.rowCount {
      let row = index + 1
      let numbers = recorded.row(index)
      var lines = 1
      var column = 0
      for number in numbers {
        if number != XLSXRecordedRows.missing {
          if stock[column][Int(number)] == nil {
            stock[column][Int(number)] = try prepare(entries[column][Int(number)], columns[column], column)
          }
          if survey.wraps[column] { lines = max(lines, stock[column][Int(number)]?.lines ?? 1) }
        }
        column += 1
      }
      if lines > 1 { try sheet.setRow(row, height: XLSXTheme.height(lines: lines)) }
      column = 0
      for number in numbers {
        if number == XLSXRecordedRows.missing {
          column += 1
          continue
        }
        if let cell = stock[column][Int(number)]?.cell {
          try sheet.write(cell, row: row, column: column)
        } else {
          let place = place(columns[column], column)
          try workbook.write(
            entries[column][Int(number)].cell, to: sheet, row: row, column: column, at: place)
        }
        column += 1
      }
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
    _ entry: XLSXRecordedRows.Entry, _ column: ReportColumn, _ index: Int
  ) throws -> Stock {
    let lines = survey.lineCount(entry.text, column: index)
    return Stock(cell: try workbook.prepare(entry.cell, at: place(column, index)), lines: lines)
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
