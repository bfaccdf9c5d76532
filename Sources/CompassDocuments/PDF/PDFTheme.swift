package import CompassPDF

/// The look of a PDF report: the seeds' palette (seed 001 §6, seed 004 §6) and sizes for print, in points.
package struct PDFTheme: Sendable, Hashable {
  /// Titles and figures.
  package var ink = PDFColor(0x111827)
  /// Running text.
  package var text = PDFColor(0x374151)
  /// Labels, running header, page numbers: 4.8:1 on white.
  package var muted = PDFColor(0x6B7280)
  /// Lines between rows.
  package var rule = PDFColor(0xE5E7EB)
  /// Lines under headers.
  package var strongRule = PDFColor(0xD1D5DB)
  /// Behind a table's header.
  package var headerFill = PDFColor(0xF3F4F6)
  /// Links and the bar over the title; darkened where it is text.
  package var primary = PDFColor(0x3B82F6)
  /// What a third party verified.
  package var verified = PDFColor(0x10B981)

  /// The space between the paper's left and right edges and the text.
  package var sideMargin = 54.0
  /// The space above the text of the first page.
  package var topMargin = 50.0
  /// The space above the text of the other pages, which have a running header.
  package var continuedTopMargin = 66.0
  /// The space below the text.
  package var bottomMargin = 62.0

  /// The report's name.
  package var title = PDFTextStyle(.bold, 22)
  /// The report's name under the name of whom it is about.
  package var subtitleName = PDFTextStyle(.semibold, 15)
  /// The line under the name.
  package var subtitle = PDFTextStyle(.regular, 11.5)
  /// A heading of level 1.
  package var heading = PDFTextStyle(.semibold, 13.5)
  /// A heading of level 2.
  package var subheading = PDFTextStyle(.semibold, 11)
  /// Running text.
  package var body = PDFTextStyle(.regular, 10)
  /// The label of a fact.
  package var label = PDFTextStyle(.semibold, 7.5)
  /// The value of a fact.
  package var value = PDFTextStyle(.regular, 10)
  /// A table's header.
  package var columnTitle = PDFTextStyle(.semibold, 8)
  /// A table's cells.
  package var cell = PDFTextStyle(.regular, 9)
  /// What stands in place of the rows of an empty table.
  package var remark = PDFTextStyle(.italic, 10)
  /// The label on a badge.
  package var badge = PDFTextStyle(.semibold, 8)
  /// Running header and page number.
  package var margin = PDFTextStyle(.regular, 8)

  /// How much taller than its letters a line is.
  package var lineSpacing = 1.42

  /// The standard look.
  package init() {}

  /// The height of a line of text.
  func lineHeight(_ style: PDFTextStyle) -> Double { style.size * lineSpacing }
}
