internal import CompassPDF

/// Finds room for the labels of points, so that none lies on another label, on a point or outside of the plot.
struct PDFLabelPlacer {
  private let bounds: PDFRect
  private var taken: [PDFRect]

  /// - Parameters:
  ///   - bounds: what labels stay in.
  ///   - points: where the points are.
  ///   - radius: how large they are, in points.
  init(bounds: PDFRect, points: [PDFPoint], radius: Double) {
    self.bounds = bounds
    taken = points.map {
      PDFRect(x: $0.x - radius, y: $0.y - radius, width: 2 * radius, height: 2 * radius)
    }
  }

  /// Takes room for a label beside a point: above it, below it, at its right or at its left.
  ///
  /// - Returns: nil where there is none.
  mutating func place(_ size: PDFSize, beside point: PDFPoint, distance: Double) -> PDFRect? {
    let left = min(max(point.x - size.width / 2, bounds.x), bounds.maxX - size.width)
    let candidates = [
      (left, point.y - distance - size.height), (left, point.y + distance),
      (point.x + distance, point.y - size.height / 2),
      (point.x - distance - size.width, point.y - size.height / 2),
      (point.x - size.width, point.y - distance - size.height), (point.x, point.y - distance - size.height),
      (point.x - size.width, point.y + distance), (point.x, point.y + distance),
    ]
    for (x, y) in candidates {
      let rect = PDFRect(x: x, y: y, width: size.width, height: size.height)
      if bounds.contains(rect, tolerance: 0.01), !taken.contains(where: { $0.touches(rect) }) {
        taken.append(rect)
        return rect
      }
    }
    return nil
  }
}

extension PDFRect {
  /// Whether two rectangles have an inner point in common.
  func touches(_ other: PDFRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
