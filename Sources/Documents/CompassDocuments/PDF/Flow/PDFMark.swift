internal import CompassPDF

/// One thing on a page, placed but not yet drawn, so that a test can walk over all that a report would draw.
enum PDFMark {
  /// A line of text and the box that it must stay in.
  case text(PDFTextLine, x: Double, baseline: Double, color: PDFColor, box: PDFRect)
  case shape(PDFPath, fill: PDFColor?, stroke: PDFColor?, lineWidth: Double)
  case rule(from: PDFPoint, to: PDFPoint, color: PDFColor, width: Double)
  case image(PDFImage, in: PDFRect)
  case link(PDFLink, over: PDFRect)
  /// A link to a section, by its name.
  case reference(String, over: PDFRect)
  /// A place that references lead to.
  case anchor(String, y: Double)
  /// An entry of the outline, leading to a height; level 0 is the report's title.
  case bookmark(String, level: Int, y: Double)
}
