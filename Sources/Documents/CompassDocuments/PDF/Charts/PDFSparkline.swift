internal import CompassPDF

/// The trend of a value, drawn without axes: a line with its best and last points.
struct PDFSparkline {
  let plot: ChartPlot
  let theme: PDFTheme

  /// The height of a line, in points.
  static let height = 24.0
  private static let radius = 2.2

  /// Creates a line; nil with fewer than two points.
  init?(_ chart: ReportChart, cells: PDFCellSetter) {
    guard let plot = ChartPlot(chart), plot.marks.count > 1 else { return nil }
    self.plot = plot
    theme = cells.theme
  }

  func draw(in rect: PDFRect, tag: PDFTag?, on canvas: PDFCanvas) throws(PDFError) {
    let inner = rect.inset(PDFSparkline.radius + 1, PDFSparkline.radius + 1)
    try canvas.tagged(tag, bounds: rect) { () throws(PDFError) in
      for (index, series) in plot.series.enumerated() {
        let look = PDFSeriesLook(index, theme: theme)
        let points = series.map { mark in
          PDFPoint(x: inner.x + mark.x * inner.width, y: inner.maxY - mark.y * inner.height)
        }
        for mark in look.line(through: points, width: 1.3) { try canvas.draw(mark) }
        for (place, mark) in series.enumerated() where place == series.count - 1 || mark.point.isHighlighted {
          for shape in look.marks(
            at: points[place], radius: PDFSparkline.radius, isFilled: mark.point.isVerified)
          {
            try canvas.draw(shape)
          }
        }
      }
    }
  }
}
