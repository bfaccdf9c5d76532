internal import CompassPDF
import CompassSource

/// A row of measured cells with a common height, which can be divided between lines.
struct PDFRow: PDFBox {
  struct Cell {
    /// The left edge of the text, in points from the left edge of the paper.
    let x: Double
    /// The width available for the text, in points.
    let width: Double
    var alignment = ReportColumn.Alignment.leading
    var lines: [PDFCellLine]
    /// The structure element of the cell.
    var tag: PDFTag?
    /// The structure element of a link in the cell.
    var linkTag: PDFTag?

    var height: Double { lines.reduce(0) { $0 + $1.height } }
  }

  var cells: [Cell]
  /// The left edge and the width of the background.
  let x: Double
  let width: Double
  var padding = 0.0
  /// The empty space above the row, included in its height.
  var spaceAbove = 0.0
  var fill: Color?
  var rule: Color?

  /// The fewest lines of a divided cell on one page, to avoid widows and orphans.
  static let leastLines = 2

  var height: Double { spaceAbove + 2 * padding + cells.reduce(0) { max($0, $1.height) } }

  /// The height with only the first two lines of each cell: the least to place on a page.
  var leastHeight: Double {
    spaceAbove + 2 * padding
      + (cells.map { $0.lines.prefix(PDFRow.leastLines).reduce(0) { $0 + $1.height } }.max() ?? 0)
  }

  /// Divides the row between lines.
  ///
  /// If not even one line fits, each cell still places one line, so that the layout always ends.
  func divided(
    at room: Double, full: Double
  ) throws(ToolError) -> (first: any PDFBox, rest: (any PDFBox)?)? {
    guard height > room else { return (self, nil) }
    var (first, second) = (self, self)
    for index in cells.indices {
      let lines = cells[index].lines
      var taken = 0.0
      var count = 0
      for line in lines {
        guard count == 0 || spaceAbove + 2 * padding + taken + line.height <= room else { break }
        taken += line.height
        count += 1
      }
      // Don't leave a single line on this page or the next.
      let left = lines.count - count
      if left > 0, left < PDFRow.leastLines, count >= PDFRow.leastLines + PDFRow.leastLines - left {
        count -= PDFRow.leastLines - left
      }
      first.cells[index].lines = Array(lines.prefix(count))
      second.cells[index].lines = Array(lines.dropFirst(count))
    }
    // A divided row has a rule only below its last part.
    if second.cells.allSatisfy(\.lines.isEmpty) { return (first, nil) }
    first.rule = nil
    second.spaceAbove = 0
    return (first, second)
  }

  func draw(on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    let y = y + spaceAbove
    let box = PDFRect(x: x, y: y, width: width, height: height - spaceAbove)
    if let fill { try canvas.decorate(.shape(PDFPath(box), fill: fill, stroke: nil, lineWidth: 0)) }
    for cell in cells {
      guard !cell.lines.isEmpty else {
        // Empty cells need a tag too.
        if cell.tag != nil { try canvas.tagged(cell.tag) {} }
        continue
      }
      try canvas.tagged(cell.tag) { () throws(ToolError) in
        var top = y + padding
        for line in cell.lines {
          let place = PDFRect(x: cell.x, y: top, width: cell.width, height: line.height)
          let tag = line.tag ?? (line.goal == nil ? nil : cell.linkTag)
          try canvas.tagged(tag) { () throws(ToolError) in
            try line.draw(on: canvas, in: place, cell.alignment)
          }
          top += line.height
        }
      }
    }
    if let rule {
      try canvas.decorate(
        .rule(
          from: PDFPoint(x: x, y: box.maxY), to: PDFPoint(x: box.maxX, y: box.maxY), color: rule, width: 0.5))
    }
  }
}
