internal import CompassPDF
import CompassSource

/// One line of a cell, measured.
struct PDFCellLine {
  enum Content {
    case text(PDFTextLine, Color)
    case badge(PDFTextLine, ReportColor)
    /// A word with a sign before it that says the same.
    case signed(PDFSign, PDFTextLine, Color)
  }

  /// Where a click on the text leads.
  enum Goal {
    case link(PDFLink)
    case section(String)
  }

  let content: Content
  let height: Double
  var goal: Goal?
  /// What it is in the document's structure, where that is not what its cell is.
  var tag: PDFTag?

  /// The space between a badge's word and its ends.
  static let badgePadding = 6.0
  /// How much higher than its letters a badge is.
  static let badgeHeight = 1.75

  /// Whether it is a line without text.
  var isEmpty: Bool {
    if case .text(let line, _) = content { line.width == 0 } else { false }
  }

  /// Whether its text is of a script that is read from the right.
  var isRightToLeft: Bool {
    if case .text(let line, _) = content { line.isRightToLeft } else { false }
  }

  /// The width that is drawn, in points.
  var width: Double {
    switch content {
    case .text(let line, _): line.width
    case .badge(let line, _): line.width + 2 * PDFCellLine.badgePadding
    case .signed(let sign, let line, _): line.width + sign.width(line.style)
    }
  }

  /// Draws the line.
  ///
  /// - Parameters:
  ///   - box: the line's own box; its height is the line's.
  ///   - alignment: where in the box it stands.
  func draw(
    on canvas: PDFCanvas, in box: PDFRect, _ alignment: ReportColumn.Alignment
  ) throws(ToolError) {
    let x = alignment == .leading ? box.x : box.maxX - width
    switch content {
    case .text(let line, let color):
      guard !line.isEmpty else { return }
      let baseline = try canvas.cells.baseline(of: line.style, in: box)
      try canvas.draw(.text(line, x: x, baseline: baseline, color: color, box: box))
      if let goal { try draw(goal, of: line, x: x, baseline: baseline, color, in: box, on: canvas) }
    case .badge(let line, let color):
      let (fill, ink) = canvas.cells.badge(color)
      let height = line.style.size * PDFCellLine.badgeHeight
      let pill = PDFRect(x: x, y: box.midY - height / 2, width: width, height: height)
      try canvas.decorate(.shape(PDFPath(pill, radius: height / 2), fill: fill, stroke: nil, lineWidth: 0))
      let baseline = try canvas.cells.baseline(of: line.style, in: pill)
      try canvas.draw(.text(line, x: x + PDFCellLine.badgePadding, baseline: baseline, color: ink, box: pill))
    case .signed(let sign, let line, let color):
      let text = PDFRect(x: x + sign.width(line.style), y: box.y, width: line.width, height: box.height)
      let baseline = try canvas.cells.baseline(of: line.style, in: box)
      let middle = baseline - (try canvas.cells.setter.metrics(line.style)).capitals / 2
      for mark in sign.marks(x: x, middle: middle, line.style, color: color) { try canvas.decorate(mark) }
      try canvas.draw(.text(line, x: text.x, baseline: baseline, color: color, box: text))
    }
  }

  private func draw(
    _ goal: Goal, of line: PDFTextLine, x: Double, baseline: Double, _ color: Color, in box: PDFRect,
    on canvas: PDFCanvas
  ) throws(ToolError) {
    let under = baseline + line.style.size * 0.14
    try canvas.decorate(
      .rule(
        from: PDFPoint(x: x, y: under), to: PDFPoint(x: x + width, y: under),
        color: color.mixed(with: .white, share: 0.5), width: 0.5))
    let area = PDFRect(x: x, y: box.y, width: width, height: box.height)
    switch goal {
    case .link(let link): try canvas.draw(.link(link, over: area))
    case .section(let name): try canvas.draw(.reference(name, over: area))
    }
  }
}
