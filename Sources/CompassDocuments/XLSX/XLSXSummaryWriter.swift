internal import CompassModel
internal import CompassXLSX

/// Writes what a report has beside its tables into one sheet: labels in the first column, values behind them.
struct XLSXSummaryWriter {
  private static let labelWidth = 24.0
  private static let valueWidth = 20.0
  private static let restWidth = 46.0
  private static let lastColumn = 2
  private static let wholeWidth = labelWidth + valueWidth + restWidth

  let workbook: XLSXWorkbook
  let sheet: XLSXSheet
  let document: ReportDocument

  /// Writes the sheet.
  ///
  /// - Parameter tables: the sheet of each table in the order of the document.
  func write(tables: [(sheet: XLSXSheet, survey: XLSXTableSurvey)]) throws {
    try sheet.setColumns(0...0, width: Self.labelWidth)
    try sheet.setColumns(1...1, width: Self.valueWidth)
    try sheet.setColumns(2...2, width: Self.restWidth)
    try sheet.setDefaultRowHeight(XLSXTheme.rowHeight)
    try sheet.setGridlines(shown: false)
    try sheet.setPage(XLSXReportPage.setup(for: document))
    try sheet.activate()
    var row = 0
    var table = 0
    for block in document.blocks {
      switch block {
      case .title(let title): try write(title, row: &row)
      case .heading(let text, let level): try write(heading: text, level: level, row: &row)
      case .facts(let facts):
        for fact in facts { try write(fact, row: &row) }
      case .text(let text): try writeWide(text, XLSXTheme.paragraph, row: &row)
      case .table(let described):
        try write(
          reference: described, to: tables[table].sheet, rowCount: tables[table].survey.rowCount, row: &row)
        table += 1
      case .tiles, .chart, .month, .year, .code, .image, .group, .anchor, .pageBreak: break
      }
    }
  }

  private func write(_ title: ReportTitle, row: inout Int) throws {
    if let person = title.person {
      try writeWide(person.name, XLSXTheme.title, scale: XLSXTheme.titleSize / 11, row: &row)
      if let detail = person.detail { try writeWide(detail, XLSXTheme.paragraph, row: &row) }
      try sheet.setRow(row, height: 8)
      row += 1
      try writeWide(
        title.text, XLSXTheme.heading(level: 1), scale: XLSXTheme.headingSize / 11, row: &row)
    } else {
      try writeWide(title.text, XLSXTheme.title, scale: XLSXTheme.titleSize / 11, row: &row)
    }
    if let subtitle = title.subtitle {
      try writeWide(subtitle, XLSXTheme.subtitle, scale: 12 / 11, row: &row)
    }
    guard !title.badges.isEmpty else { return }
    try sheet.setRow(row, height: 6)
    row += 1
    for (index, badge) in title.badges.enumerated() {
      let column = index % Self.lastColumn
      if index > 0 && column == 0 { row += 1 }
      if column == 0 { try sheet.setRow(row, height: 20) }
      try sheet.write(
        .text(badge.text), row: row, column: column, format: workbook.format(XLSXTheme.badge(badge)))
    }
    try sheet.setRow(row + 1, height: 6)
    row += 2
  }

  private func write(heading: String, level: Int, row: inout Int) throws {
    if row > 0 { row += 1 }
    let format = try workbook.format(XLSXTheme.heading(level: level))
    try sheet.setRow(row, height: level <= 1 ? 24 : 20)
    try sheet.write(.text(heading), row: row, column: 0, format: format)
    for column in 1...Self.lastColumn { try sheet.write(.blank, row: row, column: column, format: format) }
    row += 1
  }

  /// A value may run over the empty cell beside it; a longer one gets both cells and further lines.
  private func write(_ fact: ReportFact, row: inout Int) throws {
    let text = XLSXCellMapper.normalizedLines(fact.value.text)
    let room = Self.valueWidth + Self.restWidth
    let lines = XLSXTextWidth.lineCount(text, width: room)
    let labelLines = XLSXTextWidth.lineCount(fact.label, width: Self.labelWidth)
    if max(lines, labelLines) > 1 {
      try sheet.setRow(row, height: XLSXTheme.height(lines: max(lines, labelLines)))
    }
    try sheet.write(
      .text(fact.label), row: row, column: 0, format: workbook.format(XLSXTheme.label))
    if lines > 1 {
      let range = XLSXRange(rows: row...row, columns: 1...Self.lastColumn)
      try sheet.merge(range, text: "", format: workbook.format(XLSXTheme.paragraph))
    }
    try workbook.write(
      fact.value, to: sheet, row: row, column: 1,
      at: XLSXTheme.Place(wraps: lines > 1))
    row += 1
  }

  private func writeWide(_ text: String, _ style: XLSXStyle, scale: Double = 1, row: inout Int) throws {
    let shown = XLSXCellMapper.normalizedLines(text)
    let lines = XLSXTextWidth.lineCount(shown, width: Self.wholeWidth / scale)
    try sheet.setRow(row, height: XLSXTheme.height(lines: lines, scale: scale))
    let range = XLSXRange(rows: row...row, columns: 0...Self.lastColumn)
    try sheet.merge(range, text: shown, format: workbook.format(style))
    row += 1
  }

  private func write(reference table: ReportTable, to target: XLSXSheet, rowCount: Int, row: inout Int) throws
  {
    guard rowCount > 0 else {
      try sheet.write(.text(table.emptyText), row: row, column: 0, format: workbook.format(XLSXTheme.empty))
      row += 1
      return
    }
    let text = "\(rowCount) \(rowCount == 1 ? "row" : "rows") on the sheet \(target.name)"
    try sheet.writeLink(
      to: target, text: text, row: row, column: 0, format: workbook.format(XLSXTheme.sheetLink))
    row += 1
  }
}
