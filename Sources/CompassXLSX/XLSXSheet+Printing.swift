internal import CXLSXWriter
internal import Foundation

extension XLSXSheet {
  /// Sets how the sheet is printed.
  ///
  /// - Throws: `range`, `text` (a header or footer that is too long) or `closed`.
  package func setPage(_ page: XLSXPageSetup) throws(XLSXError) {
    let sheet = try open()
    let paperNumbers: (letter: UInt8, a4: UInt8) = (1, 9)
    worksheet_set_paper(sheet, page.paper == .letter ? paperNumbers.letter : paperNumbers.a4)
    if page.isLandscape { worksheet_set_landscape(sheet) } else { worksheet_set_portrait(sheet) }
    if let margins = page.margins {
      let edges = [margins.left, margins.right, margins.top, margins.bottom]
      guard edges.allSatisfy({ $0 >= 0 && $0 < 50 }) else {
        throw XLSXError(.range, "a margin is 0 to 50 inches")
      }
      worksheet_set_margins(sheet, margins.left, margins.right, margins.top, margins.bottom)
    }
    if let pagesWide = page.pagesWide {
      guard (1...XLSXLimits.fittedPages).contains(pagesWide) else {
        throw XLSXError(.range, "a sheet fits on 1 to \(XLSXLimits.fittedPages) pages")
      }
      worksheet_fit_to_pages(sheet, UInt16(pagesWide), 0)
    }
    if let rows = page.repeatedRows {
      guard XLSXRange(rows: rows, columns: 0...0).isOnSheet else {
        throw XLSXError(.range, "the repeated rows are outside the sheet")
      }
      try require(
        worksheet_repeat_rows(sheet, lxw_row_t(rows.lowerBound), lxw_row_t(rows.upperBound)),
        "the repeated rows could not be set")
    }
    if page.isCentered { worksheet_center_horizontally(sheet) }
    if let header = page.header { try setLine(header, at: \.header) }
    if let footer = page.footer { try setLine(footer, at: \.footer) }
  }

  /// Puts the line where the library looks for it.
  ///
  /// Its own functions take the `&G` in an escaped "R&&G" for a picture, refuse it and keep a pointer to memory they
  /// freed.
  private func setLine(
    _ line: XLSXPageSetup.Line, at field: WritableKeyPath<lxw_worksheet, UnsafeMutablePointer<CChar>?>
  ) throws(XLSXError) {
    let sheet = try open()
    let text = line.encoded
    if XLSXText.length(text) > XLSXLimits.headerFooter {
      throw XLSXError(.text, "a header or footer is longer than \(XLSXLimits.headerFooter) UTF-16 units")
    }
    guard let copied = strdup(text) else { throw XLSXError(.memory, "the header or footer could not be set") }
    free(sheet.pointee[keyPath: field])
    sheet.pointee[keyPath: field] = copied
    sheet.pointee.header_footer_changed = 1
  }
}
