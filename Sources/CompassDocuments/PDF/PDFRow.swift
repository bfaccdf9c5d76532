internal import CompassPDF

/// Cells side by side, measured, that are drawn at one height and can be divided between lines.
struct PDFRow {
  struct Cell {
    /// The left edge of the text, in points from the paper's.
    let x: Double
    /// The width that the text has, in points.
    let width: Double
    var alignment = ReportColumn.Alignment.leading
    var lines: [PDFCellLine]

    var height: Double { lines.reduce(0) { $0 + $1.height } }
  }

  var cells: [Cell]
  /// The left and right edges of what is drawn behind the text.
  let x: Double
  let width: Double
  var padding = 0.0
  var fill: PDFColor?
  var rule: PDFColor?

  var height: Double { 2 * padding + cells.reduce(0) { max($0, $1.height) } }

  /// The height of the highest first two lines: less than that is not left on a page.
  var leastHeight: Double {
    2 * padding
      + (cells.map { $0.lines.prefix(2).reduce(0) { $0 + $1.height } }.max() ?? 0)
  }

  /// Divides the row so that the first part is no higher than there is room.
  ///
  /// - Parameter room: in points. Where not even a line fits, each cell still gives one, so that there is
  ///   an end.
  /// - Returns: the parts; the second is nil if everything fits.
  func divided(at room: Double) -> (PDFRow, PDFRow?) {
    guard height > room else { return (self, nil) }
    var (first, second) = (self, self)
    for index in cells.indices {
      var taken = 0.0
      var count = 0
      for line in cells[index].lines {
        guard count == 0 || 2 * padding + taken + line.height <= room else { break }
        taken += line.height
        count += 1
      }
      first.cells[index].lines = Array(cells[index].lines.prefix(count))
      second.cells[index].lines = Array(cells[index].lines.dropFirst(count))
    }
    return second.cells.allSatisfy(\.lines.isEmpty) ? (first, nil) : (first, second)
  }

  /// Places the row.
  ///
  /// - Parameter y: its upper edge.
  func marks(at y: Double, _ setter: PDFCellSetter) throws(PDFError) -> [PDFMark] {
    var marks: [PDFMark] = []
    marks.reserveCapacity(cells.count + 4)
    let box = PDFRect(x: x, y: y, width: width, height: height)
    if let fill { marks.append(.shape(PDFPath(box), fill: fill, stroke: nil, lineWidth: 0)) }
    for cell in cells {
      var top = y + padding
      for line in cell.lines {
        let place = PDFRect(x: cell.x, y: top, width: cell.width, height: line.height)
        marks += try line.marks(in: place, cell.alignment, setter)
        top += line.height
      }
    }
    if let rule {
      marks.append(
        .rule(
          from: PDFPoint(x: x, y: box.maxY), to: PDFPoint(x: box.maxX, y: box.maxY), color: rule, width: 0.5))
    }
    return marks
  }
}
