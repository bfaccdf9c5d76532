import CompassPDF

/// The look of a PDF report: a theme's palette and sizes for print, in points.
struct PDFTheme: Sendable, Hashable {
  /// Titles and figures.
  var ink: PDFColor
  /// Running text.
  var text: PDFColor
  /// Labels, running header, page numbers.
  var muted: PDFColor
  /// Lines between rows.
  var rule: PDFColor
  /// Lines under headers.
  var strongRule: PDFColor
  /// Behind a table's header.
  var headerFill: PDFColor
  /// Links and the bar over the title; darkened where it is text.
  var primary: PDFColor
  /// What a third party verified, and what became better.
  var verified: PDFColor
  /// What became worse.
  var worse: PDFColor
  private var badges: [ReportColor: PDFColor]

  /// The space between the paper's left and right edges and the text.
  var sideMargin = 54.0
  /// The space above the text of the first page.
  var topMargin = 46.0
  /// The space above the text of the other pages, which have a running header.
  var continuedTopMargin = 66.0
  /// The space below the text.
  var bottomMargin = 60.0

  /// The report's name.
  var title = PDFTextStyle(.bold, 24)
  /// The report's name under the name of whom it is about.
  var subtitleName = PDFTextStyle(.semibold, 15)
  /// The line under the name.
  var subtitle = PDFTextStyle(.regular, 11)
  /// A heading of level 1.
  var heading = PDFTextStyle(.semibold, 13.5)
  /// A heading of level 2.
  var subheading = PDFTextStyle(.semibold, 11)
  /// Running text.
  var body = PDFTextStyle(.regular, 10)
  /// The label of a fact or a figure.
  var label = PDFTextStyle(.semibold, 7.5)
  /// The value of a fact.
  var value = PDFTextStyle(.regular, 10)
  /// A headline figure.
  var figure = PDFTextStyle(.bold, 25)
  /// The unit of a headline figure.
  var unit = PDFTextStyle(.regular, 11)
  /// Small print: days and sources under figures, captions, axes.
  var detail = PDFTextStyle(.regular, 7.5)
  /// What stands out in small print.
  var strongDetail = PDFTextStyle(.semibold, 7.5)
  /// A table's header.
  var columnTitle = PDFTextStyle(.semibold, 8)
  /// A table's cells.
  var cell = PDFTextStyle(.regular, 9)
  /// What stands in place of the rows of an empty table.
  var remark = PDFTextStyle(.italic, 10)
  /// The label on a badge.
  var badge = PDFTextStyle(.semibold, 8)
  /// Running header and page number.
  var margin = PDFTextStyle(.regular, 8)

  /// How much taller than its letters a line is.
  var lineSpacing = 1.42

  /// The smallest letters of any report, in points.
  static let smallest = 7.0
  /// How much larger or smaller than usual text may be.
  private static let scales = 0.8...1.3

  /// The look of a theme; text of any colour is darkened until it can be read on white.
  init(_ theme: ReportTheme = .compass) {
    ink = PDFColor(theme.ink).readable(on: .white)
    text = PDFColor(theme.text).readable(on: .white)
    muted = PDFColor(theme.muted).readable(on: .white)
    rule = PDFColor(theme.rule)
    strongRule = PDFColor(theme.strongRule)
    headerFill = PDFColor(theme.headerFill)
    primary = PDFColor(theme.primary)
    verified = PDFColor(theme.verified)
    worse = PDFColor(theme.worse)
    badges = Dictionary(
      uniqueKeysWithValues: ReportColor.allCases.map { ($0, PDFColor(theme.color($0))) })
    let scale = min(max(theme.textScale, PDFTheme.scales.lowerBound), PDFTheme.scales.upperBound)
    let styles: [WritableKeyPath<PDFTheme, PDFTextStyle>] = [
      \.title, \.subtitleName, \.subtitle, \.heading, \.subheading, \.body, \.label, \.value, \.figure,
      \.unit,
      \.detail, \.strongDetail, \.columnTitle, \.cell, \.remark, \.badge, \.margin,
    ]
    for style in styles {
      self[keyPath: style].size = max(PDFTheme.smallest, self[keyPath: style].size * scale)
    }
  }

  /// The colour of a badge.
  func color(_ color: ReportColor) -> PDFColor { badges[color] ?? muted }

  /// The height of a line of text.
  func lineHeight(_ style: PDFTextStyle) -> Double { style.size * lineSpacing }
}
