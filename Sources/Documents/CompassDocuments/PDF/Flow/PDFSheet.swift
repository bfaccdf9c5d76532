internal import CompassModel
internal import CompassPDF

/// A sheet of paper with the room that text has on it.
struct PDFSheet {
  let size: PDFSize
  let theme: PDFTheme
  /// The logo that stands in titles which have none of their own.
  let logo: ReportImage?

  init(_ document: ReportDocument, theme: PDFTheme) {
    let upright: PDFSize = document.paper == .a4 ? .a4 : .letter
    size = document.orientation == .landscape ? upright.turned : upright
    self.theme = theme
    logo = document.theme.logo
  }

  /// The left edge of the text, in points.
  var x: Double { theme.sideMargin }
  /// The width of the text, in points.
  var width: Double { size.width - 2 * theme.sideMargin }
  /// The lower edge of the text.
  var bottom: Double { size.height - theme.bottomMargin }
  /// The height that text has on all pages but the first, which has no running header.
  var full: Double { bottom - theme.continuedTopMargin }

  /// The upper edge of the text on a page, counted from 0.
  func top(ofPage index: Int) -> Double { index == 0 ? theme.topMargin : theme.continuedTopMargin }
}
