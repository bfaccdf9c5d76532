internal import CompassPDF

/// Measures the rows of a table to find the widths of its columns.
struct PDFTableSurvey {
  let table: ReportTable
  let cells: PDFCellSetter

  /// The number of rows to measure; wider cells in later rows wrap.
  static let measuredRows = 1_000
  /// The greatest width that a column requests, so that one long note doesn't narrow the others.
  static let widestDemand = 330.0
  /// The greatest width of a part that is never broken, such as an email address.
  static let widestWhole = 420.0
  /// The width of a column's title above which it can wrap, in points.
  private static let titleWidth = 60.0

  /// Returns the widths that columns need at a text size.
  ///
  /// - Parameters:
  ///   - columns: the indexes of the columns in the table.
  ///   - padding: the space left and right of a cell's text, in points.
  func demands(
    of columns: [Int], _ look: PDFTableLook, padding: Double
  ) throws -> [PDFColumnWidths.Demand] {
    var extents = [PDFCellSetter.Extent](repeating: PDFCellSetter.Extent(), count: columns.count)
    for (place, column) in columns.enumerated() {
      // A title can wrap between words, so its widest word is its minimum width.
      let title = table.columns[column].title
      let least = try cells.setter.widestWord(title, look.header)
      let whole = try cells.setter.line(title, look.header).width
      extents[place].formUnion(
        PDFCellSetter.Extent(natural: min(whole, max(least, PDFTableSurvey.titleWidth)), least: least))
    }
    func take(_ row: [ReportCell], _ style: (Int) -> PDFTextStyle) throws {
      for (place, column) in columns.enumerated() where column < row.count {
        extents[place].formUnion(
          try cells.extent(of: row[column], table.columns[column].emphasis, style(place)))
      }
    }
    var count = 0
    try table.rows.scan { row in
      try take(row) { look.cell($0) }
      count += 1
      return count < PDFTableSurvey.measuredRows
    }
    try take(table.totals) { _ in look.total }
    return zip(extents, columns).map { extent, column in
      let whole = min(extent.whole.rounded(.up), PDFTableSurvey.widestWhole)
      return PDFColumnWidths.Demand(
        natural: max(whole, min(extent.natural.rounded(.up), PDFTableSurvey.widestDemand)) + 2 * padding,
        least: max(whole, min(extent.least.rounded(.up), PDFTableSurvey.widestDemand / 2)) + 2 * padding,
        weight: table.columns[column].weight)
    }
  }
}

/// The text styles of a table at one size.
struct PDFTableLook: Hashable {
  let style: PDFTextStyle
  let header: PDFTextStyle

  init(_ style: PDFTextStyle, theme: PDFTheme) {
    self.style = style
    header = PDFTextStyle(theme.columnTitle.font, min(theme.columnTitle.size, style.size))
  }

  /// The style of subheads and totals.
  var strong: PDFTextStyle { PDFTextStyle(.semibold, style.size) }
  /// The style of the totals row.
  var total: PDFTextStyle { strong }

  /// Returns the style of a cell; the first column is strong because it names the row.
  func cell(_ place: Int) -> PDFTextStyle { place == 0 ? strong : style }
}
