internal import CompassPDF

/// A small drawn sign before a word, which says the same.
enum PDFSign: Hashable {
  /// A third party verified the figure, or did not.
  case verified(Bool)
  /// More or less than before.
  case up, down
  /// The best.
  case star

  /// The width of a sign with the space behind it, in ems of its text.
  static let width = 1.42
  /// The same for the narrower signs of a change.
  private static let narrowWidth = 1.1

  /// The width with the space behind it, in points.
  func width(_ style: PDFTextStyle) -> Double {
    switch self {
    case .verified: style.size * PDFSign.width
    case .up, .down, .star: style.size * PDFSign.narrowWidth
    }
  }

  /// What is drawn.
  ///
  /// - Parameters:
  ///   - x: the left edge.
  ///   - middle: the height of the capitals' middle.
  ///   - color: the colour of the word beside it.
  func marks(
    x: Double, middle: Double, _ style: PDFTextStyle, color: Color
  ) -> [PDFMark] {
    let unit = style.size / 9
    func at(_ right: Double, _ down: Double, from center: PDFPoint) -> PDFPoint {
      PDFPoint(x: center.x + right * unit, y: center.y + down * unit)
    }
    func shape(_ points: [(Double, Double)], around center: PDFPoint) -> PDFMark {
      .shape(
        PDFPath(through: points.map { at($0.0, $0.1, from: center) }, closed: true), fill: color, stroke: nil,
        lineWidth: 0)
    }
    switch self {
    case .verified(true):
      let center = PDFPoint(x: x + 4.4 * unit, y: middle)
      let check = [(-2.0, 0.1), (-0.6, 1.6), (2.1, -1.6)].map { at($0.0, $0.1, from: center) }
      return [
        .shape(PDFPath(circleAround: center, radius: 4.4 * unit), fill: color, stroke: nil, lineWidth: 0),
        .shape(PDFPath(through: check), fill: nil, stroke: .white, lineWidth: 1.1 * unit),
      ]
    case .verified(false):
      let center = PDFPoint(x: x + 4.4 * unit, y: middle)
      return [
        .shape(
          PDFPath(circleAround: center, radius: 3.9 * unit), fill: nil,
          stroke: color.mixed(with: .white, share: 0.35), lineWidth: 0.8 * unit)
      ]
    case .up:
      return [shape([(-3, 2.3), (0, -2.7), (3, 2.3)], around: PDFPoint(x: x + 3.2 * unit, y: middle))]
    case .down:
      return [shape([(-3, -2.3), (0, 2.7), (3, -2.3)], around: PDFPoint(x: x + 3.2 * unit, y: middle))]
    case .star:
      let points = [
        (0.0, -3.9), (1.0, -1.2), (3.7, -1.2), (1.5, 0.5), (2.3, 3.2), (0, 1.6), (-2.3, 3.2), (-1.5, 0.5),
        (-3.7, -1.2), (-1.0, -1.2),
      ]
      return [shape(points, around: PDFPoint(x: x + 3.8 * unit, y: middle))]
    }
  }
}
