/// A place on a page, in points (1/72 inch) from its upper left corner; `y` grows downwards.
package struct PDFPoint: Sendable, Hashable {
  /// The distance from the left edge, in points.
  package var x: Double
  /// The distance from the top edge, in points.
  package var y: Double

  /// Creates a place from its distances, in points.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in points.
package struct PDFSize: Sendable, Hashable {
  /// The width, in points.
  package var width: Double
  /// The height, in points.
  package var height: Double

  /// Creates a size, in points.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// US Letter, 8.5 × 11 inches.
  package static let letter = PDFSize(width: 612, height: 792)
  /// ISO A4, 210 × 297 mm.
  package static let a4 = PDFSize(width: 595.276, height: 841.89)

  /// The same sheet turned by a quarter.
  package var turned: PDFSize { PDFSize(width: height, height: width) }
}

/// A rectangle in points, from its upper left corner.
package struct PDFRect: Sendable, Hashable {
  /// The left edge.
  package var x: Double
  /// The upper edge; `y` grows downwards.
  package var y: Double
  package var width: Double
  package var height: Double

  /// Creates a rectangle, in points.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  package var maxX: Double { x + width }
  /// The lower edge.
  package var maxY: Double { y + height }
  /// The middle from top to bottom.
  package var midY: Double { y + height / 2 }

  /// The rectangle made smaller on each side.
  ///
  /// - Parameters:
  ///   - horizontal: what goes off the left and off the right, in points.
  ///   - vertical: what goes off the top and off the bottom, in points.
  package func inset(_ horizontal: Double, _ vertical: Double) -> PDFRect {
    PDFRect(
      x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
  }

  /// Whether another rectangle lies inside this one.
  ///
  /// - Parameter tolerance: how far, in points, it may stick out.
  package func contains(_ other: PDFRect, tolerance: Double = 0) -> Bool {
    other.x >= x - tolerance && other.maxX <= maxX + tolerance
      && other.y >= y - tolerance && other.maxY <= maxY + tolerance
  }
}
