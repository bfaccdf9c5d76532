internal import CompassPDF

/// Measures a table and hands it to the composer row by row.
struct PDFTableLayout {
  let composer: PDFComposer

  /// How many rows decide the columns' widths; a wider row behind them wraps.
  static let measuredRows = 1_000
  /// The widest that a column asks to be, so that one long note does not press the others.
  static let widestDemand = 330.0
  /// The space left and right of a cell's text.
  static let padding = 5.0
  /// The space above and below a cell's text.
  static let rowPadding = 3.5
  /// A row that is higher than this, in points, may stand alone.
  static let highestKept = 80.0
  /// The most lines of a column's title; it is repeated on every page, so it must stay low.
  static let maximumHeaderLines = 4
  /// The sizes that are tried until no word needs to be divided, in points.
  private static let sizes = [9.0, 8.5, 8, 7.5, 7]

  /// Down to this size, in points, figures and days are set smaller before they are wrapped.
  private static let comfortable = 8.0

  /// How many different cells of a column are remembered as they were set.
  private static let rememberedCells = 1_000

  private struct Enough: Error {}

  /// The lines of cells that come again and again, by column.
  private typealias Memory = [[ReportCellKey: [PDFCellLine]]]

  private var theme: PDFTheme { composer.theme }
  private var setter: PDFCellSetter { composer.cells }

  func place(_ table: ReportTable) throws {
    guard try !table.rows.isEmpty, !table.columns.isEmpty else {
      let lines = try setter.lines(table.emptyText, theme.remark, theme.muted, width: composer.width)
      return try composer.placeText(lines, space: 6)
    }
    var style = theme.cell
    var demands: [PDFColumnWidths.Demand] = []
    for size in PDFTableLayout.sizes where size <= theme.cell.size {
      style.size = size
      demands = try self.demands(of: table, style)
      let isEnough = size > PDFTableLayout.comfortable ? PDFColumnWidths.fitsWell : PDFColumnWidths.fits
      if isEnough(demands, composer.width) { break }
    }
    let widths = PDFColumnWidths.share(composer.width, among: demands)
    let header = try self.header(table.columns, widths, style)
    composer.hold(header, space: 7)
    // Two rows wait, so that the last is known before the one above it is placed.
    var waiting: [PDFRow] = []
    var isFirst = true
    var memory = Memory(repeating: [:], count: table.columns.count)
    try table.rows.forEach { cells in
      waiting.append(try self.row(cells, table.columns, widths, style, &memory))
      guard waiting.count > 2 else { return }
      try placeRow(waiting.removeFirst(), header: header, isKept: isFirst)
      isFirst = false
    }
    for (index, row) in waiting.enumerated() {
      try placeRow(row, header: header, isKept: index < waiting.count - 1)
    }
    composer.endTable()
    composer.skip(4)
  }

  /// Places a row, or keeps it with the next one: no row stands alone under a header or on a last page.
  private func placeRow(_ row: PDFRow, header: PDFRow, isKept: Bool) throws(PDFError) {
    if isKept, row.height <= PDFTableLayout.highestKept {
      composer.hold(row, space: 0)
    } else {
      try composer.place(row, header: header)
    }
  }

  private func headerStyle(_ style: PDFTextStyle) -> PDFTextStyle {
    PDFTextStyle(theme.columnTitle.font, min(theme.columnTitle.size, style.size))
  }

  /// The first column says what its row is about, so it stands out.
  private func cellStyle(_ column: Int, _ style: PDFTextStyle) -> PDFTextStyle {
    column == 0 ? PDFTextStyle(.semibold, style.size) : style
  }

  private func demands(
    of table: ReportTable, _ style: PDFTextStyle
  ) throws -> [PDFColumnWidths.Demand] {
    var extents = [PDFCellSetter.Extent](repeating: PDFCellSetter.Extent(), count: table.columns.count)
    func take(_ extent: PDFCellSetter.Extent, _ column: Int) {
      extents[column].natural = max(extents[column].natural, extent.natural)
      extents[column].least = max(extents[column].least, extent.least)
    }
    for (column, title) in table.columns.map(\.title).enumerated() {
      // A title of two words may stand on two lines, so only its words ask for room.
      let least = try setter.setter.widestWord(title, headerStyle(style))
      let whole = try setter.setter.line(title, headerStyle(style)).width
      take(PDFCellSetter.Extent(natural: min(whole, max(least, 60)), least: least), column)
    }
    var count = 0
    do {
      try table.rows.forEach { cells in
        guard count < PDFTableLayout.measuredRows else { throw Enough() }
        count += 1
        for (column, cell) in cells.prefix(extents.count).enumerated() {
          take(try setter.extent(of: cell, cellStyle(column, style)), column)
        }
      }
    } catch is Enough {}
    return zip(extents, table.columns).map { extent, column in
      PDFColumnWidths.Demand(
        natural: min(extent.natural.rounded(.up), PDFTableLayout.widestDemand) + 2 * PDFTableLayout.padding,
        least: min(extent.least.rounded(.up), PDFTableLayout.widestDemand / 2) + 2 * PDFTableLayout.padding,
        weight: column.weight)
    }
  }

  private func header(
    _ columns: [ReportColumn], _ widths: [Double], _ style: PDFTextStyle
  ) throws(PDFError) -> PDFRow {
    let color = theme.muted.readable(on: theme.headerFill)
    let look = headerStyle(style)
    var row = emptyRow
    try fill(&row, columns, widths) { (index, inner) throws(PDFError) in
      var lines = try setter.lines(columns[index].title, look, color, width: inner)
      let last = PDFTableLayout.maximumHeaderLines - 1
      if lines.count > last + 1, case .text(let line, _) = lines[last].content {
        let cut = try setter.setter.line(line.text + columns[index].title, look, fitting: inner)
        lines = lines.prefix(last) + [PDFCellLine(content: .text(cut, color), height: lines[last].height)]
      }
      return lines
    }
    row.fill = theme.headerFill
    row.rule = theme.strongRule
    return row
  }

  private func row(
    _ cells: [ReportCell], _ columns: [ReportColumn], _ widths: [Double], _ style: PDFTextStyle,
    _ memory: inout Memory
  ) throws(PDFError) -> PDFRow {
    var row = emptyRow
    try fill(&row, columns, widths) { (index, inner) throws(PDFError) in
      guard index < cells.count else { return [] }
      let key = ReportCellKey(cells[index])
      if let key, let known = memory[index][key] { return known }
      var color = index == 0 ? theme.ink : theme.text
      if case .number = cells[index] { color = theme.ink }
      let lines = try setter.lines(cells[index], cellStyle(index, style), color, width: inner)
      if let key, memory[index].count < PDFTableLayout.rememberedCells { memory[index][key] = lines }
      return lines
    }
    row.rule = theme.rule
    return row
  }

  private var emptyRow: PDFRow {
    PDFRow(cells: [], x: composer.x, width: composer.width, padding: PDFTableLayout.rowPadding)
  }

  private func fill(
    _ row: inout PDFRow, _ columns: [ReportColumn], _ widths: [Double],
    _ lines: (_ index: Int, _ inner: Double) throws(PDFError) -> [PDFCellLine]
  ) throws(PDFError) {
    var x = composer.x
    for (index, column) in columns.enumerated() {
      let inner = max(1, widths[index] - 2 * PDFTableLayout.padding)
      row.cells.append(
        PDFRow.Cell(
          x: x + PDFTableLayout.padding, width: inner, alignment: column.alignment,
          lines: try lines(index, inner)))
      x += widths[index]
    }
  }
}
