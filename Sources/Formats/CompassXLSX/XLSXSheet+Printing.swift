internal import CXLSXWriter
package import CompassSource
internal import Foundation

extension XLSXSheet {
  /// Sets how the sheet is printed.
  package func setPage(_ page: XLSXPageSetup) throws(ToolError) {
    let sheet = try open()
    let paperNumbers: (letter: UInt8, a4: UInt8) = (1, 9)
    worksheet_set_paper(sheet, page.paper == .letter ? paperNumbers.letter : paperNumbers.a4)
    if page.isLandscape { worksheet_set_landscape(sheet) } else { worksheet_set_portrait(sheet) }
    if let margins = page.margins {
      let edges = [margins.left, margins.right, margins.top, margins.bottom]
      guard edges.allSatisfy({ $0 >= 0 && $0 < 50 }) else {
        throw ToolError("a margin must be 0 to 50 inches")
      }
      worksheet_set_margins(sheet, margins.left, margins.right, margins.top, margins.bottom)
    }
    if let pagesWide = page.pagesWide {
      guard (1...XLSXLimits.fittedPages).contains(pagesWide) else {
        throw ToolError("a sheet must fit on 1 to \(XLSXLimits.fittedPages) pages")
      }
      let pagesTall = page.pagesTall ?? 0
      guard (0...XLSXLimits.fittedPages).contains(pagesTall) else {
        throw ToolError("a sheet must fit on 1 to \(XLSXLimits.fittedPages) pages")
      }
      worksheet_fit_to_pages(sheet, UInt16(pagesWide), UInt16(pagesTall))
    }
    try setCells(of: page)
    if page.isCentered { worksheet_center_horizontally(sheet) }
    if let header = page.header { try setLine(header, at: \.header) }
    if let footer = page.footer { try setLine(footer, at: \.footer) }
  }

  /// Sets which cells are printed, which of them on every page, and which begin a page.
  private func setCells(of page: XLSXPageSetup) throws(ToolError) {
    let sheet = try open()
    let (rows, columns) = (page.repeatedRows, page.repeatedColumns)
    guard XLSXRange(rows: rows ?? 0...0, columns: columns ?? 0...0).isOnSheet, page.area?.isOnSheet ?? true
    else { throw ToolError("the printed or repeated cells are outside the sheet") }
    // Each of both is a name for cells, which the library keeps in a field of 128 bytes and cuts in silence.
    let name = XLSXNames.quotedSheetName(self.name).utf8.count
    let titles = (rows == nil ? 0 : name + 18) + (columns == nil ? 0 : name + 10)
    if max(titles, page.area == nil ? 0 : name + 27) > XLSXLimits.libraryField {
      throw ToolError("the sheet name is too long for repeated cells")
    }
    if let rows {
      try require(
        worksheet_repeat_rows(sheet, lxw_row_t(rows.lowerBound), lxw_row_t(rows.upperBound)),
        "the repeated rows could not be set")
    }
    if let columns {
      try require(
        worksheet_repeat_columns(sheet, lxw_col_t(columns.lowerBound), lxw_col_t(columns.upperBound)),
        "the repeated columns could not be set")
    }
    if let area = page.area {
      try require(
        worksheet_print_area(
          sheet, lxw_row_t(area.rows.lowerBound), lxw_col_t(area.columns.lowerBound),
          lxw_row_t(area.rows.upperBound), lxw_col_t(area.columns.upperBound)),
        "the printed cells could not be set")
    }
    if page.breaks.isEmpty { return }
    guard page.breaks.count <= XLSXLimits.pageBreaks,
      page.breaks.allSatisfy({ (1..<XLSXLimits.rows).contains($0) })
    else {
      throw ToolError("a sheet can have at most \(XLSXLimits.pageBreaks) page breaks, each above a row")
    }
    // A list of rows that ends with the first one, which no page can be broken above.
    var breaks = page.breaks.map { lxw_row_t($0) } + [0]
    try require(worksheet_set_h_pagebreaks(sheet, &breaks), "the page breaks could not be set")
  }

  /// Whether the sheet's name leaves room for columns that are repeated on every page beside rows that are.
  package var canRepeatRowsAndColumns: Bool {
    2 * XLSXNames.quotedSheetName(name).utf8.count + 28 <= XLSXLimits.libraryField
  }

  /// Puts the line where the library looks for it.
  ///
  /// Its own functions take the `&G` in an escaped "R&&G" for a picture, refuse it and keep a pointer to memory they
  /// freed.
  private func setLine(
    _ line: XLSXPageSetup.Line, at field: WritableKeyPath<lxw_worksheet, UnsafeMutablePointer<CChar>?>
  ) throws(ToolError) {
    let sheet = try open()
    let text = line.encoded
    if XLSXText.length(text) > XLSXLimits.headerFooter {
      throw ToolError("a header or footer is longer than \(XLSXLimits.headerFooter) UTF-16 units")
    }
    guard let copied = strdup(text) else { throw ToolError("the header or footer could not be set") }
    free(sheet.pointee[keyPath: field])
    sheet.pointee[keyPath: field] = copied
    sheet.pointee.header_footer_changed = 1
  }
}
