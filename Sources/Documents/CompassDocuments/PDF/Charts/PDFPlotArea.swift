internal import CompassPDF
import CompassSource

/// The area of a plot with its axes: where shares of the plot are on the page, and the ticks around it.
struct PDFPlotArea {
  let rect: PDFRect
  let cells: PDFCellSetter

  private var theme: PDFTheme { cells.theme }

  /// The space between the texts of an axis and the plot, in points.
  static let gap = 5.0

  /// The place of shares of the plot: x from its left edge, y from its lower one.
  func point(_ x: Double, _ y: Double) -> PDFPoint {
    PDFPoint(x: rect.x + x * rect.width, y: self.y(y))
  }

  /// The height on the page of a share of the plot.
  func y(_ share: Double) -> Double { rect.maxY - share * rect.height }

  static func width(of scale: ChartScale, _ cells: PDFCellSetter) throws(ToolError) -> Double {
    var width = 0.0
    for tick in scale.ticks {
      width = max(width, try cells.setter.line(tick.text, cells.theme.detail).width)
    }
    return width + gap
  }

  /// Draws the lines of the values with their texts at the left.
  func drawValues(_ scale: ChartScale, on canvas: PDFCanvas) throws(ToolError) {
    for (index, tick) in scale.ticks.enumerated() {
      let y = y(tick.position)
      try canvas.draw(
        .rule(
          from: PDFPoint(x: rect.x, y: y), to: PDFPoint(x: rect.maxX, y: y),
          color: index == 0 ? theme.strongRule : theme.rule, width: index == 0 ? 0.75 : 0.5))
      let line = try cells.setter.line(tick.text, theme.detail)
      try draw(
        line,
        in: PDFRect(
          x: rect.x - PDFPlotArea.gap - line.width, y: y - height / 2, width: line.width, height: height),
        on: canvas)
    }
  }

  /// Draws the ticks of days with their texts under the plot; texts that would lie on each other are left out.
  func drawDays(_ axis: DateAxis, on canvas: PDFCanvas, within bounds: ClosedRange<Double>) throws(ToolError)
  {
    var taken = -Double.infinity
    for tick in axis.ticks {
      let x = rect.x + tick.position * rect.width
      try canvas.draw(
        .rule(
          from: PDFPoint(x: x, y: rect.maxY), to: PDFPoint(x: x, y: rect.maxY + 3),
          color: theme.strongRule, width: 0.75))
      let text = tick.year.map { tick.text + " " + $0 } ?? tick.text
      let style = tick.year == nil ? theme.detail : theme.strongDetail
      let line = try cells.setter.line(text, style)
      let left = min(max(x - line.width / 2, bounds.lowerBound), bounds.upperBound - line.width)
      guard left > taken + 4 else { continue }
      taken = left + line.width
      try draw(line, in: PDFRect(x: left, y: rect.maxY + 4, width: line.width, height: height), on: canvas)
    }
  }

  var height: Double { theme.lineHeight(theme.detail) }

  /// Draws a small text in a box.
  func draw(
    _ line: PDFTextLine, in box: PDFRect, color: Color? = nil, on canvas: PDFCanvas
  ) throws(ToolError) {
    guard !line.isEmpty else { return }
    try canvas.draw(
      .text(
        line, x: box.x, baseline: try cells.baseline(of: line.style, in: box), color: color ?? theme.muted,
        box: box))
  }
}
