import CompassPDF

/// The style of a PDF report: colors, and sizes for print in points.
struct PDFTheme: Sendable, Hashable {
  /// The accent color: links, charts and bars; text is darker if needed.
  let primary: Color

  init(_ brand: Brand = Brand()) { primary = brand.accent }

  let ink = Palette.ink
  let text = Palette.text
  let muted = Palette.muted
  let rule = Palette.rule
  let strongRule = Palette.strongRule
  let headerFill = Palette.headerFill
  let verified = Palette.verified
  let worse = Palette.worse

  /// The space between the paper's left and right edges and the text.
  let sideMargin = 54.0
  /// The space above the text of the first page.
  let topMargin = 46.0
  /// The space above the text of the other pages, which have a running header.
  let continuedTopMargin = 66.0
  /// The space below the text.
  let bottomMargin = 60.0

  /// The report's name.
  let title = PDFTextStyle(.bold, 24)
  /// The report's name under the name of whom it is about.
  let subtitleName = PDFTextStyle(.semibold, 15)
  /// The line under the name.
  let subtitle = PDFTextStyle(.regular, 11)
  /// A heading of level 1.
  let heading = PDFTextStyle(.semibold, 13.5)
  /// A heading of level 2.
  let subheading = PDFTextStyle(.semibold, 11)
  /// Running text.
  let body = PDFTextStyle(.regular, 10)
  /// The label of a fact or a value.
  let label = PDFTextStyle(.semibold, 7.5)
  /// The value of a fact.
  let value = PDFTextStyle(.regular, 10)
  /// A headline value.
  let figure = PDFTextStyle(.bold, 25)
  /// The unit of a headline value.
  let unit = PDFTextStyle(.regular, 11)
  /// Small print: days and sources of values, captions, axes.
  let detail = PDFTextStyle(.regular, 7.5)
  /// Important words in small print.
  let strongDetail = PDFTextStyle(.semibold, 7.5)
  /// A table's header.
  let columnTitle = PDFTextStyle(.semibold, 8)
  /// A table's cells.
  let cell = PDFTextStyle(.regular, 9)
  /// The text in an empty table.
  let remark = PDFTextStyle(.italic, 10)
  /// The label on a badge.
  let badge = PDFTextStyle(.semibold, 8)
  /// Running header and page number.
  let margin = PDFTextStyle(.regular, 8)

  /// How much taller than its letters a line is.
  let lineSpacing = 1.42

  /// The smallest letters of any report, in points.
  static let smallest = 7.0

  func lineHeight(_ style: PDFTextStyle) -> Double { style.size * lineSpacing }
}
