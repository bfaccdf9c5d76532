internal import CompassModel
internal import CompassPDF

/// Places the twelve months of a year, small: days with something on in the colour of its kind, with its letter.
struct PDFYearLayout {
  let blocks: PDFBlockLayout

  /// From this width on, four months stand side by side.
  private static let wide = 560.0
  private static let narrow = 300.0

  private var cells: PDFCellSetter { blocks.cells }
  private var frame: PDFFrame { blocks.frame }

  /// Places a year.
  ///
  /// - Parameter heading: the heading right above it; one that names the year is title enough.
  func place(_ year: ReportYear, under heading: String?) throws(PDFError) {
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
      (room) throws(PDFError) in
      let height = min(grid.leastRow * PDFYearGrid.mostStretch, grid.rowHeight(fitting: room))
      return [PDFItem(grid.drawing(rowHeight: height, legendTag: legendTag))]
    }
    try frame.add(PDFItem(flexible, space: 8))
  }
}
