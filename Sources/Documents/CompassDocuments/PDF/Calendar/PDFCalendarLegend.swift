internal import CompassPDF
import CompassSource

struct PDFCalendarLegend {
  private struct Entry {
    let line: PDFTextLine
    let color: ReportColor
    let x: Double
  }

  private let rows: [[Entry]]
  private let cells: PDFCellSetter

  private static let (gap, above) = (6.0, 6.0)

  /// - Parameter kinds: those of all entries; each is named once.
  init(_ kinds: [ReportBadge], cells: PDFCellSetter, x: Double, width: Double) throws(ToolError) {
    self.cells = cells
    var seen: Set<ReportBadge> = []
    var rows: [[Entry]] = []
    var left = x
    for kind in kinds.sorted(by: { $0.text < $1.text }) where seen.insert(kind).inserted && !kind.text.isEmpty
    {
      let line = try cells.setter.line(
        kind.text, cells.theme.badge, fitting: width - 2 * PDFCellLine.badgePadding)
      let needed = line.width + 2 * PDFCellLine.badgePadding
      if rows.isEmpty || left + needed > x + width {
        rows.append([])
        left = x
      }
      rows[rows.count - 1].append(Entry(line: line, color: kind.color, x: left))
      left += needed + PDFCalendarLegend.gap
    }
    self.rows = rows
  }

  private var rowHeight: Double { cells.theme.badge.size * PDFCellLine.badgeHeight + 3 }

  /// In points.
  var height: Double {
    rows.isEmpty ? 0 : PDFCalendarLegend.above + Double(rows.count) * rowHeight
  }

  func draw(on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    for (index, row) in rows.enumerated() {
      let top = y + PDFCalendarLegend.above + Double(index) * rowHeight
      for entry in row {
        let label = PDFCellLine(content: .badge(entry.line, entry.color), height: rowHeight)
        let box = PDFRect(x: entry.x, y: top, width: label.width, height: rowHeight)
        try label.draw(on: canvas, in: box, .leading)
      }
    }
  }
}
