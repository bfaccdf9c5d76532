internal import CompassPDF
import CompassSource

struct PDFChartLayout {
  let blocks: PDFBlockLayout

  /// The height of what is drawn in columns of a page's width and in narrower ones, in points.
  private static let heights = (wide: 132.0, narrow: 104.0)
  /// A column is narrow below this width.
  private static let narrow = 300.0
  /// The space between the title and the plot.
  private static let titleSpace = 4.0

  private var theme: PDFTheme { blocks.theme }
  private var cells: PDFCellSetter { blocks.cells }
  private var frame: PDFFrame { blocks.frame }

  func place(_ chart: ReportChart) throws(ToolError) {
    let isNarrow = frame.width < PDFChartLayout.narrow
    guard
      let plot = ChartPlot(
        chart, maximumValueTicks: isNarrow ? 4 : 5,
        maximumDateTicks: max(2, Int(frame.width / 70)))
    else {
      guard !chart.alternative.isEmpty else { return }
      let lines = try cells.lines(chart.alternative, theme.remark, theme.muted, width: frame.width)
      return try blocks.placeParagraphs(lines, space: PDFBlockLayout.blockSpace)
    }
    let height = isNarrow ? PDFChartLayout.heights.narrow : PDFChartLayout.heights.wide
    let title = try self.title(of: chart, plot)
    let drawings = try self.drawings(of: chart, plot, height: height * theme.detail.size / 7.5)
    let legend = try PDFChartLegend(chart: chart, cells: cells, x: frame.x, width: frame.width)
    let tag = PDFTag(.figure, under: blocks.tag, PDFStructure.Attributes(alternative: chart.alternative))
    for (index, drawing) in drawings.enumerated() {
      // Bars that go on overleaf are one figure, whose title and legend stand where it begins and ends.
      let box = box(
        title: index == 0 ? title : nil, drawing, legend: index == drawings.count - 1 ? legend : nil,
        tag: index == 0 ? tag : nil, under: tag)
      try frame.add(PDFItem(box, space: index == 0 ? PDFBlockLayout.blockSpace + 2 : 0))
    }
  }

  private func box(
    title: PDFRow?, _ drawing: PDFDrawing, legend: PDFChartLegend?, tag: PDFTag?, under figure: PDFTag
  ) -> PDFDrawing {
    let (x, width) = (frame.x, frame.width)
    let head = title.map { $0.height + PDFChartLayout.titleSpace } ?? 0
    let whole = head + drawing.height + (legend?.height ?? 0)
    return PDFDrawing(height: whole) { (canvas, y) throws(ToolError) in
      let bounds = tag == nil ? nil : PDFRect(x: x, y: y, width: width, height: whole)
      try canvas.tagged(figure, bounds: bounds) { () throws(ToolError) in
        try title?.draw(on: canvas, at: y)
        try drawing.draw(on: canvas, at: y + head)
        try legend?.draw(on: canvas, at: y + head + drawing.height)
      }
    }
  }

  /// The title with the unit, and which way is better at the other end.
  private func title(of chart: ReportChart, _ plot: ChartPlot) throws(ToolError) -> PDFRow {
    let note = try plot.note.map { (text) throws(ToolError) in
      try cells.lines(text, theme.detail, theme.muted, width: frame.width / 3)
    }
    let noteWidth = note?.map(\.width).max() ?? 0
    let room = frame.width - (noteWidth > 0 ? noteWidth + 14 : 0)
    let text = plot.unit.isEmpty ? chart.title : "\(chart.title) (\(plot.unit))"
    let style = PDFTextStyle(.semibold, max(theme.cell.size, theme.subheading.size - 1.5))
    let lines = try cells.lines(text, style, theme.ink, width: room)
    var row = PDFRow(
      cells: [PDFRow.Cell(x: frame.x, width: room, lines: lines)], x: frame.x, width: frame.width)
    if let note {
      let first = lines.first?.height ?? 0
      // On the base line of the title's first line.
      let aligned = note.enumerated().map { index, line in
        PDFCellLine(content: line.content, height: index == 0 ? max(first, line.height) : line.height)
      }
      row.cells.append(
        PDFRow.Cell(
          x: frame.x + frame.width - noteWidth, width: noteWidth, alignment: .trailing, lines: aligned))
    }
    return row
  }

  private func drawings(
    of chart: ReportChart, _ plot: ChartPlot, height: Double
  ) throws(ToolError) -> [PDFDrawing] {
    switch chart.kind {
    case .trend:
      return [
        try PDFTrendChart(chart: chart, plot: plot, cells: cells).drawing(
          x: frame.x, width: frame.width, height: height)
      ]
    case .bars:
      return try PDFBarChart(chart: chart, plot: plot, cells: cells).drawings(
        x: frame.x, width: frame.width, height: height, most: blocks.sheet.full * 0.75)
    }
  }
}
