internal import CompassModel
import CompassPDF
import CompassSource

/// Places a month as a grid of six weeks that fills the rest of a page.
///
/// Entries that don't fit into their days are listed below the grid.
struct PDFMonthLayout {
  let blocks: PDFBlockLayout

  /// The least and the usual height of a month, in points.
  private static let (least, usualShare) = (300.0, 0.74)

  private var theme: PDFTheme { blocks.theme }
  private var cells: PDFCellSetter { blocks.cells }
  private var frame: PDFFrame { blocks.frame }

  /// Places a month.
  ///
  /// - Parameter heading: the heading right above; the month gets a title unless the heading names it.
  func place(_ month: ReportMonth, under heading: String?) throws(ToolError) {
    let name = Format.text(month: month.month, year: month.year)
    if heading?.contains(name) != true { try blocks.placeHeading(name, level: 2) }
    let least = min(PDFMonthLayout.least * theme.detail.size / 7.5, blocks.sheet.full * 0.9)
    let natural = min(blocks.sheet.full - 40, max(least, frame.width * PDFMonthLayout.usualShare))
    let layout = self
    let flexible = PDFFlexible(least: least, natural: natural) { (room) throws(ToolError) in
      try layout.items(month, room: room, least: least)
    }
    try frame.add(PDFItem(flexible, space: 6))
  }

  /// Returns the month at a height, and the list of entries that it doesn't show in full.
  private func items(_ month: ReportMonth, room: Double, least: Double) throws(ToolError) -> [PDFItem] {
    let legend = try PDFCalendarLegend(
      month.entries.map(\.kind), cells: cells, x: frame.x, width: frame.width)
    var drawing = try PDFMonthDrawing(month, cells: cells, frame: frame, height: room - legend.height)
    if !drawing.shortened.isEmpty {
      // Shrink the grid to fit a short list on the same page. A long list starts on the next page.
      let list = try self.list(of: drawing.shortened).reduce(0) { $0 + $1.height + $1.space } + 1
      let smaller = room - list
      if smaller >= least {
        drawing = try PDFMonthDrawing(month, cells: cells, frame: frame, height: smaller - legend.height)
      }
    }
    let grid = drawing
    let tag = PDFTag(.table, under: blocks.tag)
    let legendTag = PDFTag(.paragraph, under: blocks.tag)
    let box = PDFDrawing(height: grid.height + legend.height) { (canvas, y) throws(ToolError) in
      try grid.draw(on: canvas, at: y, tag: tag)
      try canvas.tagged(legendTag) { () throws(ToolError) in
        try legend.draw(on: canvas, at: y + grid.height)
      }
    }
    return [PDFItem(box)] + (try list(of: grid.shortened))
  }

  /// Returns a list of the entries that the grid shortens or omits.
  private func list(of entries: [ReportMonth.Entry]) throws(ToolError) -> [PDFItem] {
    guard !entries.isEmpty else { return [] }
    let title = try cells.lines("Shortened above", theme.strongDetail, theme.muted, width: frame.width)
    var items = [PDFItem(frame.row(title, tag: PDFTag(.paragraph, under: blocks.tag)), space: 6, keep: .hard)]
    let list = PDFTag(.list, under: blocks.tag)
    for entry in entries {
      let item = PDFTag(.listItem, under: list)
      let text = [
        Format.range(from: entry.first, to: entry.last), entry.time.map(Format.text),
        entry.isCancelled ? "Cancelled" : nil, entry.kind.text, entry.name,
      ]
      let cell = text.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
      let reference = entry.target.map { ReportCell.reference(cell, section: $0) } ?? .string(cell)
      let lines = try cells.lines(reference, theme.detail, theme.text, width: frame.width)
      items.append(PDFItem(frame.row(lines, tag: PDFTag(.listBody, under: item))))
    }
    return items
  }
}
