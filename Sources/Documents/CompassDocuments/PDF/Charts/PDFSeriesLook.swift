internal import CompassPDF

/// The look of a chart's series, which differ in color, shape and line.
struct PDFSeriesLook {
  /// The shapes of points.
  enum Shape: CaseIterable {
    case circle, square
  }

  let color: PDFColor
  let shape: Shape
  /// The lengths of a line's strokes and gaps, in points; empty for a whole line.
  let dashes: [Double]

  /// The colors of all series but the first one.
  private static let colors: [ReportColor] = [.orange, .purple, .green, .red, .cyan]
  private static let dashes: [[Double]] = [[], [5, 2.5]]

  init(_ index: Int, theme: PDFTheme) {
    let count = PDFSeriesLook.colors.count
    // 3:1 is what lines and shapes need to be seen (WCAG 2.2, 1.4.11).
    let base = index == 0 ? theme.primary : theme.color(PDFSeriesLook.colors[(index - 1) % count])
    color = base.readable(on: .white, ratio: 3)
    shape = Shape.allCases[index % Shape.allCases.count]
    dashes = PDFSeriesLook.dashes[index % PDFSeriesLook.dashes.count]
  }

  /// The color of the bar that shows the spread of samples.
  var spreadColor: PDFColor { color.mixed(with: .white, share: 0.5) }

  /// Returns the marks of a point: filled if its value is verified, otherwise hollow.
  func marks(at point: PDFPoint, radius: Double, isFilled: Bool) -> [PDFMark] {
    let path = path(at: point, radius: radius)
    return [
      .shape(path, fill: isFilled ? color : .white, stroke: color, lineWidth: isFilled ? 0.5 : 1.2)
    ]
  }

  private func path(at point: PDFPoint, radius: Double) -> PDFPath {
    func at(_ x: Double, _ y: Double) -> PDFPoint {
      PDFPoint(x: point.x + x * radius, y: point.y + y * radius)
    }
    switch shape {
    case .circle: return PDFPath(circleAround: point, radius: radius)
    case .square:
      return PDFPath(through: [at(-0.9, -0.9), at(0.9, -0.9), at(0.9, 0.9), at(-0.9, 0.9)], closed: true)
    }
  }

  /// Returns a line through points, with dashes if the series has them.
  func line(through points: [PDFPoint], width: Double) -> [PDFMark] {
    guard points.count > 1 else { return [] }
    var path = PDFPath()
    if dashes.isEmpty {
      path = PDFPath(through: points)
    } else {
      var (left, isDrawn, index) = (dashes[0], true, 0)
      for (start, end) in zip(points, points.dropFirst()) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { continue }
        var done = 0.0
        while done < length {
          let step = min(left, length - done)
          func place(_ at: Double) -> PDFPoint {
            PDFPoint(x: start.x + dx * at / length, y: start.y + dy * at / length)
          }
          if isDrawn {
            path.move(to: place(done))
            path.line(to: place(done + step))
          }
          done += step
          left -= step
          if left <= 0.001 {
            index = (index + 1) % dashes.count
            left = dashes[index]
            isDrawn.toggle()
          }
        }
      }
    }
    return [.shape(path, fill: nil, stroke: color, lineWidth: width)]
  }
}
