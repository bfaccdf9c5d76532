internal import CompassPDF

/// The color of a chart's series, and how its points and its line are drawn.
struct PDFSeriesLook {
  let color: Color

  /// The colors of all series but the first one.
  private static let colors: [ReportColor] = [.orange, .purple, .green, .red, .cyan]

  init(_ index: Int, theme: PDFTheme) {
    let others = PDFSeriesLook.colors
    let base = index == 0 ? theme.primary : others[(index - 1) % others.count].color
    color = base.readable(on: .white, contrast: 3)
  }

  /// The color of the bar that shows the spread of samples.
  var spreadColor: Color { color.mixed(with: .white, share: 0.5) }

  /// Returns the mark of a point: filled if its value is verified, otherwise hollow.
  func mark(at point: PDFPoint, radius: Double, isFilled: Bool) -> PDFMark {
    .shape(
      PDFPath(circleAround: point, radius: radius), fill: isFilled ? color : .white, stroke: color,
      lineWidth: isFilled ? 0.5 : 1.2)
  }

  /// Returns a line through points, or nil if there is only one.
  func line(through points: [PDFPoint], width: Double) -> PDFMark? {
    guard points.count > 1 else { return nil }
    return .shape(PDFPath(through: points), fill: nil, stroke: color, lineWidth: width)
  }
}
