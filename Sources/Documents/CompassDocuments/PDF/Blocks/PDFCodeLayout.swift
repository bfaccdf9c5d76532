internal import CompassGraphics
internal import CompassPDF
import CompassSource

/// Places a QR code that every camera reads from paper, with its caption under it.
struct PDFCodeLayout {
  let blocks: PDFBlockLayout

  /// The least side of a module: 0.8 mm, which a camera reads at arm's length.
  private static let leastModule = 0.8 / 25.4 * 72
  /// The side that a code has unless its modules would be too small, quiet zone included, in points.
  private static let usualSide = 84.0

  private var theme: PDFTheme { blocks.theme }

  func place(_ code: ReportCode) throws(ToolError) {
    if let drawing = try drawing(code) {
      try blocks.frame.add(PDFItem(drawing.box(blocks.frame.x), space: PDFBlockLayout.blockSpace))
    } else {
      let lines = try blocks.cells.lines(
        .link(code.caption, url: code.payload), theme.body, theme.text, width: blocks.frame.width)
      try blocks.placeParagraphs(lines, space: PDFBlockLayout.blockSpace)
    }
  }

  /// A code; nil, with a warning, where its text is too long for one or it is wider than the column.
  ///
  /// Its dark part stands flush with its place; its quiet zone lies in the margin or the space between columns.
  ///
  /// - Parameter isFlushAbove: whether it begins with its dark part, where there is space above it anyway.
  func drawing(_ code: ReportCode, isFlushAbove: Bool = false) throws(ToolError) -> PDFImageLayout.Drawing? {
    guard let symbol = symbol(of: code) else { return nil }
    let count = Double(symbol.side + 2 * QRSymbol.quietZone)
    let module = max(PDFCodeLayout.leastModule, PDFCodeLayout.usualSide / count)
    let side = module * count
    let quiet = Double(QRSymbol.quietZone) * module
    let dark = side - 2 * quiet
    guard dark <= blocks.frame.width, side < blocks.sheet.full / 2 else {
      warn("The code is wider than its column.")
      return nil
    }
    let (cells, theme) = (blocks.cells, theme)
    let caption = try cells.lines(code.caption, theme.strongDetail, theme.muted, width: dark)
    let above = isFlushAbove ? 0 : quiet
    let captionTop = above + dark + max(quiet * 0.6, 5)
    let height = captionTop + caption.reduce(0) { $0 + $1.height }
    let tag = PDFTag(.figure, under: blocks.tag, PDFStructure.Attributes(alternative: code.alternative))
    let captionTag = PDFTag(.paragraph, under: blocks.tag)
    let link = PDFLink(code.payload)
    return PDFImageLayout.Drawing(width: dark) { x in
      PDFDrawing(height: height) { (canvas, y) throws(ToolError) in
        let rect = PDFRect(x: x, y: y + above, width: dark, height: dark)
        try canvas.tagged(tag, bounds: rect) { () throws(ToolError) in
          var path = PDFPath()
          for run in symbol.runs {
            path.add(
              PDFRect(
                x: rect.x + Double(run.column) * module, y: rect.y + Double(run.row) * module,
                width: Double(run.count) * module, height: module))
          }
          try canvas.draw(.shape(path, fill: .black, stroke: nil, lineWidth: 0))
          if let link { try canvas.draw(.link(link, over: rect)) }
        }
        var top = y + captionTop
        try canvas.tagged(captionTag) { () throws(ToolError) in
          for line in caption {
            let box = PDFRect(x: x + (dark - line.width) / 2, y: top, width: line.width, height: line.height)
            try line.draw(on: canvas, in: box, .leading)
            top += line.height
          }
        }
      }
    }
  }

  private func symbol(of code: ReportCode) -> QRSymbol? {
    do {
      return try QRSymbol(code.payload)
    } catch {
      warn(error.message)
      return nil
    }
  }

  private func warn(_ reason: String) {
    blocks.cells.setter.warn(
      .refusedCode, subject: "",
      message: "A QR code in a PDF was replaced with its link. \(reason)")
  }
}

extension PDFPath {
  /// Adds a rectangle.
  fileprivate mutating func add(_ rect: PDFRect) {
    move(to: PDFPoint(x: rect.x, y: rect.y))
    line(to: PDFPoint(x: rect.maxX, y: rect.y))
    line(to: PDFPoint(x: rect.maxX, y: rect.maxY))
    line(to: PDFPoint(x: rect.x, y: rect.maxY))
    close()
  }
}
