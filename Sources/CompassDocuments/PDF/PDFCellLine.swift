internal import CompassPDF

/// One line of a cell, measured.
struct PDFCellLine {
  enum Content {
    case text(PDFTextLine, PDFColor)
    /// A rounded label in its colour.
    case badge(PDFTextLine, ReportColor)
    /// The mark of a verified figure, or of one that is not, beside its word.
    case verified(Bool, PDFTextLine, PDFColor)
  }

  let content: Content
  let height: Double
  var link: PDFLink?

  /// The space between a badge's word and its ends.
  static let badgePadding = 6.0
  /// How much higher than its letters a badge is.
  static let badgeHeight = 1.75
  /// The width of the mark before "Verified", with the space behind it.
  static let markWidth = 13.0
  private static let markRadius = 4.4

  /// Whether it is a line without text.
  var isEmpty: Bool {
    if case .text(let line, _) = content { line.isEmpty } else { false }
  }

  /// The width that is drawn, in points.
  var width: Double {
    switch content {
    case .text(let line, _): line.width
    case .badge(let line, _): line.width + 2 * PDFCellLine.badgePadding
    case .verified(_, let line, _): line.width + PDFCellLine.markWidth
    }
  }

  /// Places the line.
  ///
  /// - Parameters:
  ///   - box: the line's own box; its height is the line's.
  ///   - alignment: where in the box it stands.
  func marks(
    in box: PDFRect, _ alignment: ReportColumn.Alignment, _ cells: PDFCellSetter
  )
    throws(PDFError) -> [PDFMark]
  {
    let x = alignment == .leading ? box.x : box.maxX - width
    switch content {
    case .text(let line, let color):
      guard !line.isEmpty else { return [] }
      let baseline = try baseline(of: line, in: box, cells.setter)
      var marks: [PDFMark] = [.text(line, x: x, baseline: baseline, color: color, box: box)]
      if let link {
        let under = baseline + line.style.size * 0.14
        marks.append(
          .rule(
            from: PDFPoint(x: x, y: under), to: PDFPoint(x: x + width, y: under),
            color: color.mixed(with: .white, share: 0.5), width: 0.5))
        marks.append(.link(link, over: PDFRect(x: x, y: box.y, width: width, height: box.height)))
      }
      return marks
    case .badge(let line, let color):
      let (fill, ink) = cells.badge(color)
      let height = line.style.size * PDFCellLine.badgeHeight
      let pill = PDFRect(x: x, y: box.midY - height / 2, width: width, height: height)
      return [
        .shape(PDFPath(pill, radius: height / 2), fill: fill, stroke: nil, lineWidth: 0),
        .text(
          line, x: x + PDFCellLine.badgePadding, baseline: try baseline(of: line, in: pill, cells.setter),
          color: ink, box: pill),
      ]
    case .verified(let flag, let line, let color):
      let text = PDFRect(
        x: x + PDFCellLine.markWidth, y: box.y, width: line.width, height: box.height)
      let baseline = try baseline(of: line, in: box, cells.setter)
      let middle = baseline - (try cells.setter.metrics(line.style)).capitals / 2
      return PDFCellLine.mark(flag, PDFPoint(x: x + PDFCellLine.markRadius, y: middle), cells)
        + [.text(line, x: text.x, baseline: baseline, color: color, box: text)]
    }
  }

  /// The base line that puts a line's letters in the middle of a box.
  private func baseline(
    of line: PDFTextLine, in box: PDFRect, _ setter: PDFTypesetter
  ) throws(PDFError) -> Double {
    let metrics = try setter.metrics(line.style)
    return box.midY + (metrics.ascent - metrics.descent) / 2
  }

  /// A filled circle with a check mark, or an empty circle.
  private static func mark(_ flag: Bool, _ center: PDFPoint, _ cells: PDFCellSetter) -> [PDFMark] {
    guard flag else {
      return [
        .shape(
          PDFPath(circleAround: center, radius: markRadius - 0.5), fill: nil,
          stroke: cells.theme.muted.mixed(with: .white, share: 0.35), lineWidth: 0.8)
      ]
    }
    func at(_ x: Double, _ y: Double) -> PDFPoint { PDFPoint(x: center.x + x, y: center.y + y) }
    return [
      .shape(
        PDFPath(circleAround: center, radius: markRadius), fill: cells.verifiedInk,
        stroke: nil, lineWidth: 0),
      .shape(
        PDFPath(through: [at(-2, 0.1), at(-0.6, 1.6), at(2.1, -1.6)]), fill: nil, stroke: .white,
        lineWidth: 1.1),
    ]
  }
}
