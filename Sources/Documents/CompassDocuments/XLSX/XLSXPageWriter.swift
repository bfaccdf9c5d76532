internal import CompassModel
internal import CompassXLSX

/// Writes a laid-out page into a sheet.
struct XLSXPageWriter {
  let workbook: XLSXWorkbook
  /// The sheets by their numbers in the plan.
  let sheets: [XLSXSheet]
  /// The positions of the report's sections, by name.
  let targets: [String: XLSXTarget]
  let theme: XLSXTheme
  let mapper: XLSXCellMapper
  private let missing = Missing()

  /// The number of links written as plain text.
  private final class Missing { var links = 0 }

  /// Returns notes about shortened texts, links shown as plain text and charts that can't be drawn.
  ///
  /// - Parameter charts: the charts with their data.
  func notes(charts: [(chart: ReportChart, block: XLSXChartData.Block?)]) -> [String] {
    var notes: [String] = []
    let cut = workbook.truncatedTextCount
    if cut > 0 {
      notes.append(
        "\(cut) texts were shortened to \(XLSXLimits.cellText) characters, the limit of a cell.")
    }
    if missing.links > 0 {
      notes.append(
        "\(missing.links) links are shown as plain text: a sheet can have \(XLSXLimits.linksPerSheet) links."
      )
    }
    let large = charts.filter { $0.block.map { !XLSXChartMaker.canDraw($0) } ?? false }
    if !large.isEmpty {
      notes.append(
        "\(large.count) charts are not drawn: they have too many lines or points for a spreadsheet.")
    }
    return notes
  }

  /// Writes a page.
  ///
  /// - Parameter chart: creates the chart with a number, or its small form; nil if programs can't draw it.
  func write(
    _ page: XLSXPage, to sheet: XLSXSheet, chart: (_ number: Int, _ isSmall: Bool) throws -> XLSXChart?
  ) throws {
    for (index, width) in page.widths.enumerated() {
      try sheet.setColumns(index...index, width: min(width, XLSXLimits.columnWidth))
    }
    try sheet.hideGridlines()
    try sheet.setDefaultRowHeight(theme.rowHeight)
    try write(page.rows, from: 0, to: sheet)
    for placed in page.pictures {
      try sheet.insert(
        placed.picture.picture, row: placed.row, column: placed.column, offset: placed.offset,
        width: placed.width, height: placed.height,
        alternative: XLSXText.shortened(placed.picture.alternative, toBytes: XLSXLimits.description),
        url: placed.url)
    }
    for placed in page.charts {
      guard var chart = try chart(placed.number, placed.isSmall) else { continue }
      chart.width = placed.width
      chart.height = placed.height
      try sheet.insert(chart, row: placed.row, column: placed.column, offset: placed.offset)
    }
    for name in page.names {
      let range = XLSXRange(rows: name.row...name.row, columns: name.column...name.column)
      try workbook.defineName(workbook.tableName(from: name.text), sheet: sheet, range: range)
    }
  }

  /// Writes rows.
  ///
  /// - Parameter first: the index of the first row in the sheet.
  func write(_ rows: [XLSXPage.Row], from first: Int, to sheet: XLSXSheet) throws {
    for (index, row) in rows.enumerated() {
      if let height = row.height {
        try sheet.setRow(first + index, height: min(height, XLSXLimits.rowHeight))
      }
      for cell in row.cells { try write(cell, row: first + index, to: sheet) }
    }
  }

  private func write(_ cell: XLSXPage.Cell, row: Int, to sheet: XLSXSheet) throws {
    let style: XLSXStyle
    if case .report(let content, let place) = cell.content {
      style = look(content, at: place, on: sheet)
    } else {
      style = cell.style
    }
    let format = try workbook.format(style)
    if cell.span > 1 {
      let range = XLSXRange(rows: row...row, columns: cell.column...(cell.column + cell.span - 1))
      try sheet.merge(range, format: format)
    }
    switch cell.content {
    case .value(let value): try sheet.write(value, row: row, column: cell.column, format: format)
    case .report(let content, let place):
      try write(content, to: sheet, row: row, column: cell.column, at: place)
    case .link(let text, let target):
      try sheet.writeLink(
        to: sheets[target.sheet], targetRow: target.row, text: text, row: row, column: cell.column,
        format: format)
    case .section(let text, let name):
      guard let target = targets[name] else {
        return try sheet.write(.text(text), row: row, column: cell.column, format: format)
      }
      try sheet.writeLink(
        to: sheets[target.sheet], targetRow: target.row, text: text, row: row, column: cell.column,
        format: format)
    }
  }

  private func look(_ cell: ReportCell, at place: XLSXTheme.Place, on sheet: XLSXSheet) -> XLSXStyle {
    let mapped = mapper.map(cell, mayLink: sheet.hasRoomForLinks)
    return theme.value(
      cell, numberFormat: mapped.numberFormat, isLink: leads(cell, mapped.value, from: sheet), at: place)
  }

  /// Writes a report's cell into a cell of a sheet.
  func write(
    _ cell: ReportCell, to sheet: XLSXSheet, row: Int, column: Int, at place: XLSXTheme.Place
  ) throws {
    let mapped = mapper.map(cell, mayLink: sheet.hasRoomForLinks)
    let leads = leads(cell, mapped.value, from: sheet)
    let format = try workbook.format(
      theme.value(cell, numberFormat: mapped.numberFormat, isLink: leads, at: place))
    if leads, case .reference(let text, let section) = cell, let target = targets[section] {
      return try sheet.writeLink(
        to: sheets[target.sheet], targetRow: target.row, text: text, row: row, column: column, format: format)
    }
    if case .link(_, let url) = cell, !leads, XLSXLink.isAllowed(url) { missing.links += 1 }
    try sheet.write(mapped.value, row: row, column: column, format: format)
  }

  /// Prepares a report's cell for all cells with the same content and look.
  ///
  /// - Returns: its number in the list; nil if it must be written by itself.
  func prepare(
    _ cell: ReportCell, at place: XLSXTheme.Place, in list: XLSXPreparedCells
  ) throws -> Int? {
    let mapped = mapper.map(cell, mayLink: false)
    let style = theme.value(cell, numberFormat: mapped.numberFormat, isLink: false, at: place)
    return try list.add(mapped.value, format: workbook.format(style))
  }

  private func leads(_ cell: ReportCell, _ value: XLSXValue, from sheet: XLSXSheet) -> Bool {
    switch (cell, value) {
    case (_, .link): true
    case (.reference(_, let section), _):
      sheet.hasRoomForLinks
        && targets[section].map { XLSXLink.canLead(toSheet: sheets[$0.sheet].name) } ?? false
    default: false
    }
  }
}
