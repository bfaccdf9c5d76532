internal import CompassPDF

/// The way a figure went, drawn without axes: a line, its best and its last point.
struct PDFSparkline {
  let plot: ChartPlot
  let theme: PDFTheme

  /// The height of a line, in points.
  static let height = 24.0
  private static let radius = 2.2

  /// Creates a line; nil where there are not two points to draw it through.
  init?(_ chart: ReportChart, cells: PDFCellSetter) {
    guard let plot = ChartPlot(chart, locale: cells.locale), plot.marks.count > 1 else { return nil }
    self.plot = plot
    theme = cells.theme
  }

  func draw(in rect: PDFRect, tag: PDFTag?, on canvas: PDFCanvas) throws(PDFError) {
    let inner = rect.inset(PDFSparkline.radius + 1, PDFSparkline.radius + 1)
    // The points fill the height: there is no axis to read them at.
    let shares = plot.marks.map(\.y)
    let (low, high) = (shares.min() ?? 0, shares.max() ?? 1)
    try canvas.tagged(tag, bounds: rect) { () throws(PDFError) in
      for (index, series) in plot.series.enumerated() {
        let look = PDFSeriesLook(index, theme: theme)
        let points = series.map { mark in
          let share = high > low ? (mark.y - low) / (high - low) : 0.5
          return PDFPoint(x: inner.x + mark.x * inner.width, y: inner.maxY - share * inner.height)
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
