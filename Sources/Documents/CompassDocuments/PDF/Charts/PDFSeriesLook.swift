internal import CompassPDF

/// How the series of a chart are told apart, by lines and shapes as well as by colours.
struct PDFSeriesLook {
  /// The shapes of points.
  enum Shape: CaseIterable {
    case circle, square, triangle, diamond
  }

  let color: PDFColor
  let shape: Shape
  /// The lengths of a line's strokes and gaps, in points; empty for a whole line.
  let dashes: [Double]

  /// The colours of the second series and those behind it.
  private static let colors: [ReportColor] = [.orange, .purple, .green, .red, .cyan]
  private static let dashes: [[Double]] = [[], [5, 2.5], [1.5, 2], [7, 2, 1.5, 2]]

  init(_ index: Int, theme: PDFTheme) {
    let count = PDFSeriesLook.colors.count
    // 3:1 is what lines and shapes need to be seen (WCAG 2.2, 1.4.11).
    let base = index == 0 ? theme.primary : theme.color(PDFSeriesLook.colors[(index - 1) % count])
    color = base.readable(on: .white, ratio: 3)
    shape = Shape.allCases[index % Shape.allCases.count]
    dashes = PDFSeriesLook.dashes[index % PDFSeriesLook.dashes.count]
  }

  /// The colour of the bar that shows how samples spread.
  var spreadColor: PDFColor { color.mixed(with: .white, share: 0.5) }

  /// A point: filled where its figure is verified, hollow where it is not.
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
    case .triangle: return PDFPath(through: [at(0, -1.2), at(1.1, 0.9), at(-1.1, 0.9)], closed: true)
    case .diamond: return PDFPath(through: [at(0, -1.3), at(1.3, 0), at(0, 1.3), at(-1.3, 0)], closed: true)
    }
  }

  /// A line through points, in strokes where the series has them.
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
