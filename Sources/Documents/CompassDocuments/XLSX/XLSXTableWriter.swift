internal import CompassModel
internal import CompassXLSX
internal import Foundation

/// Writes one table of a report into its sheet.
struct XLSXTableWriter {
  /// The widest table printed in portrait, in characters.
  static let widestPortrait = 100.0
  /// The widest table printed on one landscape page, in characters; wider ones would be too small to read.
  static let widestLandscape = 200.0
  /// The width of a page if a table is printed on several pages side by side, in characters.
  private static let widthOfPage = 150.0
  /// The widest table without frozen key columns, in characters.
  private static let widestInSight = 140.0

  let writer: XLSXPageWriter
  let sheet: XLSXSheet
  let document: ReportDocument
  let survey: XLSXTableSurvey
  /// The text of the link to the cover; if nil, the header is the first row.
  let back: String?

  private var workbook: XLSXWorkbook { writer.workbook }
  private var theme: XLSXTheme { writer.theme }
  private var headerRow: Int { back == nil ? 0 : 1 }
  private var firstRow: Int { headerRow + 1 }
  private var lastRow: Int { headerRow + max(survey.rowCount, 1) }

  func write(_ table: ReportTable) throws {
    let columns = table.columns
    guard !columns.isEmpty else { return }
    for (index, width) in survey.widths.enumerated() { try sheet.setColumns(index...index, width: width) }
    try sheet.hideGridlines()
    try sheet.setDefaultRowHeight(theme.rowHeight)
    let keys = min(table.keyColumnCount, columns.count - 1)
    let keepsKeys = survey.totalWidth > Self.widestInSight && keys > 0
    try sheet.freeze(rows: firstRow, columns: keepsKeys ? keys : 0)
    try sheet.setPage(page(of: table, repeats: keepsKeys ? keys : 0))
    try writeHead(of: table)
    if survey.rowCount == 0 {
      return try sheet.write(
        .text(table.emptyText), row: firstRow, column: 0, format: workbook.format(theme.empty))
    }
    try writeRecorded(columns)
    if survey.recorded.rowCount < survey.rowCount { try writeRest(table) }
    let totals = XLSXTableTotals(table, survey: survey, mapper: writer.mapper)
    try addFilter(table, totals)
    try XLSXTableRules(
      sheet: sheet, theme: theme, table: table, survey: survey, firstRow: firstRow
    ).add()
  }

  private func writeHead(of table: ReportTable) throws {
    if let back {
      // The title can overflow into the empty cells to its right.
      try sheet.setRow(0, height: 22)
      let way = try workbook.format(theme.sheetLink)
      try sheet.writeLink(to: writer.sheets[0], text: back, row: 0, column: 0, format: way)
      if table.columns.count > 1 {
        var style = theme.heading(level: 1).plain.unwrapped
        style.indent = 1
        try sheet.write(.text(table.title), row: 0, column: 1, format: workbook.format(style))
      }
    }
    try sheet.setRow(headerRow, height: theme.height(lines: survey.headerLines) + 6)
    for (index, column) in table.columns.enumerated() {
      try sheet.write(
        .text(column.title), row: headerRow, column: index,
        format: workbook.format(theme.header(column.alignment)))
    }
  }

  /// Writes the rows that the survey recorded.
  private func writeRecorded(_ columns: [ReportColumn]) throws {
    let cells = XLSXPreparedCells(for: workbook)
    let rows = XLSXRecordedTable(
      rows: survey.recorded, theme: theme,
      stock: try survey.recorded.different.map { try prepare($0, columns[$0.column], in: cells) })
    let first = firstRow
    let places = first..<(survey.recorded.rowCount + first)
    guard !rows.areAllPrepared else {
      return try sheet.write(rows: places, columnCount: columns.count, of: cells) {
        rows.fill($0 - first, &$1)
      }
    }
    var prepared = XLSXPreparedRow(columnCount: columns.count)
    for row in places {
      rows.fill(row - first, &prepared)
      try sheet.write(prepared, of: cells, row: row)
      for column in columns.indices {
        guard let cell = rows.cellByItself(row: row - first, column: column) else { continue }
        try writer.write(cell, to: sheet, row: row, column: column, at: place(columns[column], column))
      }
    }
  }

  /// Reads the other rows again and writes them.
  private func writeRest(_ table: ReportTable) throws {
    var row = firstRow - 1
    try table.rows.forEach { cells in
      row += 1
      guard row >= survey.recorded.rowCount + firstRow else { return }
      let lines = survey.lineCount(cells)
      if lines > 1 { try sheet.setRow(row, height: theme.height(lines: lines)) }
      for (index, cell) in cells.prefix(table.columns.count).enumerated() {
        let place = place(table.columns[index], index)
        try writer.write(cell, to: sheet, row: row, column: index, at: place)
      }
    }
  }

  private func place(_ column: ReportColumn, _ index: Int) -> XLSXTheme.Place {
    XLSXTheme.Place(
      alignment: column.alignment, isInTable: true, wraps: survey.wraps[index],
      isAtTop: survey.wraps.contains(true))
  }

  private func prepare(
    _ entry: XLSXRecordedRows.Entry, _ column: ReportColumn, in list: XLSXPreparedCells
  ) throws -> XLSXRecordedTable.Stock {
    let number = try writer.prepare(entry.cell, at: place(column, entry.column), in: list)
    return XLSXRecordedTable.Stock(
      number: number.map(Int32.init), lines: Int32(survey.lineCount(entry.text, column: entry.column)))
  }

  // MARK: Filter and totals

  private func addFilter(_ table: ReportTable, _ totals: XLSXTableTotals) throws {
    let columns = 0...(table.columns.count - 1)
    let rows = XLSXRange(rows: headerRow...lastRow, columns: columns)
    let headers = table.columns.map(\.title)
    // An Excel table needs different headers; a filter doesn't.
    let canBeTable = !sheet.isStreamed && headers == XLSXNames.tableHeaders(from: headers)
    let name = workbook.tableName(from: table.name)
    guard canBeTable else {
      try sheet.setAutofilter(rows)
      try workbook.defineName(name, sheet: sheet, range: rows)
      return try write(totals.cells, of: table)
    }
    var described = XLSXTable(name: name, headers: headers)
    // The cells already have borders, and some programs don't show table styles.
    described.lightStyle = 0
    described.isBanded = false
    let looks = try table.columns.map { try workbook.format(theme.header($0.alignment)) }
    guard let ofTable = totals.ofTable else {
      try sheet.addTable(described, range: rows, headerFormats: looks)
      return try write(totals.cells, of: table)
    }
    described.totals = ofTable
    let range = XLSXRange(rows: headerRow...(lastRow + 1), columns: columns)
    try sheet.addTable(
      described, range: range, headerFormats: looks,
      totalFormats: try totals.cells.enumerated().map { index, cell in
        try workbook.format(look(ofTotal: cell, table.columns[index], index))
      })
  }

  /// Writes the totals as cells below the table.
  private func write(_ totals: [ReportCell], of table: ReportTable) throws {
    for (index, cell) in totals.enumerated() {
      let value = writer.mapper.map(cell, mayLink: false).value
      try sheet.write(
        value, row: lastRow + 1, column: index,
        format: workbook.format(look(ofTotal: cell, table.columns[index], index)))
    }
  }

  private func look(ofTotal cell: ReportCell, _ column: ReportColumn, _ index: Int) -> XLSXStyle {
    var shown = cell
    if case .number(_, let style) = cell, let cents = survey.cents[index] { shown = .number(cents, style) }
    let mapped = writer.mapper.map(shown, mayLink: false)
    let place = XLSXTheme.Place(alignment: column.alignment, isInTable: true)
    return theme.total(theme.value(cell, numberFormat: mapped.numberFormat, isLink: false, at: place))
  }

  // MARK: Printing

  private func page(of table: ReportTable, repeats keys: Int) -> XLSXPageSetup {
    var page = XLSXReportPage.setup(for: document)
    page.isLandscape = survey.totalWidth > Self.widestPortrait
    if survey.totalWidth > Self.widestLandscape {
      page.pagesWide = Int((survey.totalWidth / Self.widthOfPage).rounded(.up))
      if keys > 0, sheet.canRepeatRowsAndColumns { page.repeatedColumns = 0...(keys - 1) }
    }
    page.repeatedRows = headerRow...headerRow
    let last = lastRow + (table.totals.isEmpty || survey.rowCount == 0 ? 0 : 1)
    page.area = XLSXRange(rows: headerRow...last, columns: 0...(table.columns.count - 1))
    page.header = XLSXReportPage.header(document, table.title)
    return page
  }
}

/// Highlights cells of a table with conditional formatting, which still works after edits and sorting.
struct XLSXTableRules {
  let sheet: XLSXSheet
  let theme: XLSXTheme
  let table: ReportTable
  let survey: XLSXTableSurvey
  let firstRow: Int

  /// Adds the rules.
  ///
  /// Changes don't need a rule. Whether an increase is better depends on the metric, so each cell has its own
  /// style.
  func add() throws {
    for (index, column) in table.columns.enumerated() {
      if case .best(let words) = column.emphasis { try addBest(index, words) }
    }
  }

  private func addBest(_ column: Int, _ words: [String]) throws {
    let cell = "$\(XLSXRange.cellName(row: firstRow, column: column))"
    let highlight = XLSXRule.Highlight(fontColor: theme.better, isBold: true, fill: theme.bestFill)
    let range = XLSXRange(
      rows: firstRow...(firstRow + max(survey.rowCount - 1, 0)), columns: column...column)
    // Each word has its own rule, because Excel limits the length of a formula. Longer words aren't
    // highlighted.
    for word in words where !word.isEmpty {
      let quoted = word.replacing("\"", with: "\"\"")
      let formula = "LEFT(\(cell),\(word.utf16.count))=\"\(quoted)\""
      guard formula.utf16.count <= XLSXLimits.ruleFormula else { continue }
      try sheet.add(XLSXRule(formula, highlight), to: range)
    }
  }
}

/// The last row of a table, which sums up the others.
struct XLSXTableTotals {
  let cells: [ReportCell]
  /// What they are as a part of the table itself, whose sums follow its filter; nil where some of them are no sums of
  /// their columns, as a table of Excel wants it.
  let ofTable: [XLSXTable.Total]?

  init(_ table: ReportTable, survey: XLSXTableSurvey, mapper: XLSXCellMapper) {
    guard !table.totals.isEmpty else {
      cells = []
      ofTable = nil
      return
    }
    let cells = table.columns.indices.map { $0 < table.totals.count ? table.totals[$0] : .empty }
    self.cells = cells
    let totals = cells.enumerated().compactMap { index, cell -> XLSXTable.Total? in
      switch cell {
      case .empty: return .empty
      case .string(let text):
        return XLSXText.plain(text, limit: XLSXLimits.tableHeader) == text ? .text(text) : nil
      case .number(let value, _) where survey.sums[index] == value:
        switch mapper.map(cell, mayLink: false).value {
        case .number(let number): return .sum(number)
        case .time(let seconds): return .sum(seconds / 86_400)
        default: return nil
        }
      default: return nil
      }
    }
    ofTable = totals.count == cells.count ? totals : nil
  }
}
