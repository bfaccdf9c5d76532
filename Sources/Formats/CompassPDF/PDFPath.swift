/// A shape made of lines and curves, in points from the page's upper left corner.
package struct PDFPath: Sendable, Hashable {
  enum Element: Sendable, Hashable {
    case move(PDFPoint)
    case line(PDFPoint)
    case curve(PDFPoint, PDFPoint, PDFPoint)
    case close
  }

  private(set) var elements: [Element] = []

  /// The distance of control points from the ends of a curve for a quarter circle of radius 1.
  private static let quarter = 0.5522847498

  /// Creates an empty shape.
  package init() {}

  /// Creates a line through points.
  ///
  /// - Parameter closed: whether the last point is joined to the first.
  package init(through points: [PDFPoint], closed: Bool = false) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point) } else { line(to: point) }
    }
    if closed, !points.isEmpty { close() }
  }

  /// Creates a rectangle, optionally with round corners.
  ///
  /// - Parameter radius: the corner radius in points, limited to half of the shorter side.
  package init(_ rect: PDFRect, radius: Double = 0) {
    let round = max(0, min(radius, rect.width / 2, rect.height / 2))
    guard round > 0 else {
      self.init(
        through: [
          PDFPoint(x: rect.x, y: rect.y), PDFPoint(x: rect.maxX, y: rect.y),
          PDFPoint(x: rect.maxX, y: rect.maxY), PDFPoint(x: rect.x, y: rect.maxY),
        ], closed: true)
      return
    }
    self.init()
    elements.reserveCapacity(10)
    let handle = round * (1 - PDFPath.quarter)
    func at(_ x: Double, _ y: Double) -> PDFPoint { PDFPoint(x: x, y: y) }
    move(to: at(rect.x + round, rect.y))
    line(to: at(rect.maxX - round, rect.y))
    curve(
      to: at(rect.maxX, rect.y + round), at(rect.maxX - handle, rect.y), at(rect.maxX, rect.y + handle))
    line(to: at(rect.maxX, rect.maxY - round))
    curve(
      to: at(rect.maxX - round, rect.maxY), at(rect.maxX, rect.maxY - handle),
      at(rect.maxX - handle, rect.maxY))
    line(to: at(rect.x + round, rect.maxY))
    curve(
      to: at(rect.x, rect.maxY - round), at(rect.x + handle, rect.maxY), at(rect.x, rect.maxY - handle))
    line(to: at(rect.x, rect.y + round))
    curve(to: at(rect.x + round, rect.y), at(rect.x, rect.y + handle), at(rect.x + handle, rect.y))
    close()
  }

  /// Creates a circle.
  ///
  /// - Parameter radius: in points.
  package init(circleAround center: PDFPoint, radius: Double) {
    self.init(
      PDFRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
      radius: radius)
  }

  /// Begins a new part of the shape.
  package mutating func move(to point: PDFPoint) { elements.append(.move(point)) }

  /// Adds a straight line.
  package mutating func line(to point: PDFPoint) { elements.append(.line(point)) }

  /// Adds a Bézier curve.
  ///
  /// - Parameters:
  ///   - end: the end of the curve.
  ///   - first: the control point for its start.
  ///   - second: the control point for its end.
  package mutating func curve(to end: PDFPoint, _ first: PDFPoint, _ second: PDFPoint) {
    elements.append(.curve(first, second, end))
  }

  /// Joins the end of the part to its beginning.
  package mutating func close() { elements.append(.close) }
}
