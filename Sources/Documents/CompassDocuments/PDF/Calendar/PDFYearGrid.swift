internal import CompassModel
import CompassPDF
import CompassSource

/// The twelve months of a year in rows, with the legend of their kinds.
struct PDFYearGrid {
  private let cells: PDFCellSetter
  private let frame: PDFFrame
  private let letters: ReportKindLetters
  private let legend: PDFCalendarLegend
  private let tag: PDFTag
  private let columns: Int
  /// The months by rows.
  let months: [[ReportMonth]]

  /// The space between two months, in points.
  static let gap = (x: 16.0, y: 12.0)
  /// How much higher than the least a week may be.
  static let mostStretch = 1.5

  init(
    year: ReportYear, cells: PDFCellSetter, frame: PDFFrame, columns: Int, tag: PDFTag
  ) throws(ToolError) {
    let letters = ReportKindLetters(year.legend.map(\.badge))
    let badges = year.legend.map { kind in
      ReportBadge("\(letters[kind.badge])  \(kind.badge.text) (\(kind.count))", kind.badge.color)
    }
    self.cells = cells
    self.frame = frame
    self.letters = letters
    self.columns = columns
    self.tag = tag
    legend = try PDFCalendarLegend(badges, cells: cells, x: frame.x, width: frame.width)
    months = stride(from: 0, to: year.months.count, by: columns).map {
      Array(year.months[$0..<min($0 + columns, year.months.count)])
    }
  }

  /// The least height of a week, in points.
  var leastRow: Double { cells.theme.detail.size * 1.7 }

  /// The height of a row of months, whose six weeks stand under their title and the names of days.
  private func height(ofRow rowHeight: Double) -> Double {
    PDFSmallMonth.titleHeight(cells.theme) + 7 * rowHeight
  }

  func height(rowHeight: Double) -> Double {
    Double(months.count) * (height(ofRow: rowHeight) + PDFYearGrid.gap.y) + legend.height
  }

  /// The height of a week with which all of it fills a room.
  func rowHeight(fitting room: Double) -> Double {
    let fixed = height(rowHeight: 0)
    return max(leastRow, (room - fixed) / Double(7 * months.count))
  }

  /// One row of months.
  func drawing(row: Int, rowHeight: Double) -> PDFDrawing {
    let width = (frame.width - Double(columns - 1) * PDFYearGrid.gap.x) / Double(columns)
    let months = months[row].enumerated().map { index, month in
      PDFSmallMonth(
        month: month, cells: cells, letters: letters,
        x: frame.x + Double(index) * (width + PDFYearGrid.gap.x), width: width, rowHeight: rowHeight,
        tag: PDFTag(.table, under: tag))
    }
    return PDFDrawing(height: height(ofRow: rowHeight)) { (canvas, y) throws(ToolError) in
      for month in months { try month.draw(on: canvas, at: y) }
    }
  }

  func legendDrawing(tag: PDFTag) -> PDFDrawing {
    let legend = legend
    return PDFDrawing(height: legend.height) { (canvas, y) throws(ToolError) in
      try canvas.tagged(tag) { () throws(ToolError) in try legend.draw(on: canvas, at: y) }
    }
  }

  /// All of it.
  func drawing(rowHeight: Double, legendTag: PDFTag) -> PDFDrawing {
    let rows = months.indices.map { drawing(row: $0, rowHeight: rowHeight) }
    let legend = legendDrawing(tag: legendTag)
    return PDFDrawing(height: height(rowHeight: rowHeight)) { (canvas, y) throws(ToolError) in
      var top = y
      for row in rows {
        try row.draw(on: canvas, at: top)
        top += row.height + PDFYearGrid.gap.y
      }
      try legend.draw(on: canvas, at: top)
    }
  }
}

/// Places the twelve months of a year, small: days with something on in the colour of its kind, with its letter.
struct PDFYearLayout {
  let blocks: PDFBlockLayout

  private static let wide = 560.0
  private static let narrow = 300.0

  private var cells: PDFCellSetter { blocks.cells }
  private var frame: PDFFrame { blocks.frame }

  /// Places a year.
  ///
  /// - Parameter heading: the heading right above it; one that names the year is title enough.
  func place(_ year: ReportYear, under heading: String?) throws(ToolError) {
    if heading?.contains(String(year.year)) != true {
      try blocks.placeHeading(String(year.year), level: 2)
    }
    let count = frame.width >= PDFYearLayout.wide ? 4 : frame.width >= PDFYearLayout.narrow ? 3 : 2
    let grid = try PDFYearGrid(
      year: year, cells: cells, frame: frame, columns: count, tag: PDFTag(.division, under: blocks.tag))
    let legendTag = PDFTag(.paragraph, under: blocks.tag)
    let least = grid.height(rowHeight: grid.leastRow)
    guard least <= blocks.sheet.full * 0.95 else {
      for row in grid.months.indices {
        try frame.add(PDFItem(grid.drawing(row: row, rowHeight: grid.leastRow), space: PDFYearGrid.gap.y))
      }
      return try frame.add(PDFItem(grid.legendDrawing(tag: legendTag)))
    }
    // The rows are as high as a page has room for, within reason.
    let flexible = PDFFlexible(least: least, natural: grid.height(rowHeight: grid.leastRow * 1.2)) {
      (room) throws(ToolError) in
      let height = min(grid.leastRow * PDFYearGrid.mostStretch, grid.rowHeight(fitting: room))
      return [PDFItem(grid.drawing(rowHeight: height, legendTag: legendTag))]
    }
    try frame.add(PDFItem(flexible, space: 8))
  }
}
