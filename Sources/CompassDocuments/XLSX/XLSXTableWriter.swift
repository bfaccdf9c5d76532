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

  /// Writes the rows that the survey kept.
  private func writeRecorded(_ columns: [ReportColumn]) throws {
    let cells = XLSXPreparedCells(for: workbook)
    let rows = XLSXRecordedTable(
      rows: survey.recorded,
      stock: try survey.recorded.different.map { try prepare($0, columns[$0.column], in: cells) })
    let places = 1..<(survey.recorded.rowCount + 1)
    guard !rows.areAllPrepared else {
      return try sheet.write(rows: places, columnCount: columns.count, of: cells) { rows.fill($0 - 1, &$1) }
    }
    var prepared = XLSXPreparedRow(columnCount: columns.count)
    for row in places {
      rows.fill(row - 1, &prepared)
      try sheet.write(prepared, of: cells, row: row)
      for column in columns.indices {
        guard let cell = rows.cellByItself(row: row - 1, column: column) else { continue }
        try workbook.write(cell, to: sheet, row: row, column: column, at: place(columns[column], column))
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
    _ entry: XLSXRecordedRows.Entry, _ column: ReportColumn, in list: XLSXPreparedCells
  ) throws -> XLSXRecordedTable.Stock {
    let number = try workbook.prepare(entry.cell, at: place(column, entry.column), in: list)
    return XLSXRecordedTable.Stock(
      number: number.map(Int32.init), lines: Int32(survey.lineCount(entry.text, column: entry.column)))
  }

  private func addFilter(_ table: ReportTable, headers: [String], lastRow: Int) throws {
    let range = XLSXRange(rows: 0...lastRow, columns: 0...(headers.count - 1))
    // Excel wants the titles of a table to differ; a filter alone takes them as they are.
    let canBeTable = headers == XLSXNames.tableHeaders(from: headers)
    if sheet.isStreamed || !canBeTable { return try sheet.setAutofilter(range) }
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
