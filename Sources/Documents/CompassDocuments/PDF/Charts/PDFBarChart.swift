internal import CompassPDF
import CompassSource

/// Draws values by category as bars from zero.
///
/// Bars are vertical if their names fit below them. Otherwise they are horizontal, with their names on the
/// left.
struct PDFBarChart {
  let chart: ReportChart
  let plot: ChartPlot
  let cells: PDFCellSetter

  /// The largest thickness of a vertical bar, in points.
  private static let thickest = 34.0
  private static let rowGap = 5.0
  /// The largest share of the width for the names of horizontal bars.
  private static let nameShare = 0.38

  private var theme: PDFTheme { cells.theme }

  private var names: [String] {
    if case .categories(let names) = plot.places { names } else { [] }
  }

  /// Returns the bars, in several drawings if horizontal bars don't fit on one page.
  ///
  /// - Parameter most: the largest height of one drawing.
  func drawings(
    x: Double, width: Double, height: Double, most: Double
  ) throws(ToolError) -> [PDFDrawing] {
    let room = width / Double(max(1, names.count))
    var widest = 0.0
    for name in names { widest = max(widest, try cells.setter.line(name, theme.detail).width) }
    var widestValue = 0.0
    for mark in plot.marks { widestValue = max(widestValue, try valueLine(mark, fitting: width).width) }
    let perCategory = Double(max(1, chart.series.count))
    if widest <= room - 6, widestValue <= room / perCategory - 1 {
      return [try upright(x: x, width: width, height: height)]
    }
    return try lying(x: x, width: width, most: most)
  }

  private func valueLine(_ mark: ChartPlot.Mark, fitting width: Double) throws(ToolError) -> PDFTextLine {
    let value = Format.shortText(mark.point.value, chart.style)
    let text = [mark.point.label, value].compactMap { $0 }.joined(separator: " ")
    return try cells.setter.line(
      text, mark.point.isHighlighted ? theme.strongDetail : theme.detail, fitting: width)
  }

  private func color(of mark: ChartPlot.Mark) -> Color {
    let base = PDFSeriesLook(mark.series, theme: theme).color
    let hasHighlight = plot.marks.contains { $0.point.isHighlighted }
    return hasHighlight && !mark.point.isHighlighted ? base.mixed(with: .white, share: 0.45) : base
  }

  private func upright(x: Double, width: Double, height: Double) throws(ToolError) -> PDFDrawing {
    let lineHeight = theme.lineHeight(theme.detail)
    let axis = try PDFPlotArea.width(of: plot.values, cells)
    // A negative value is below its bar, above the names.
    let below = plot.marks.contains { $0.y < plot.zero } ? lineHeight : 0
    return PDFDrawing(height: height) { (canvas, y) throws(ToolError) in
      let rect = PDFRect(
        x: x + axis, y: y + lineHeight, width: width - axis,
        height: height - 2 * lineHeight - below - PDFPlotArea.gap)
      let area = PDFPlotArea(rect: rect, cells: cells)
      try area.drawValues(plot.values, on: canvas)
      try PDFCategoryAxis(names: names, cells: cells).draw(under: rect, distance: below, on: canvas)
      let room = rect.width / Double(max(1, names.count))
      let count = Double(max(1, chart.series.count))
      let thickness = min(PDFBarChart.thickest, room * 0.66 / count)
      for mark in plot.marks {
        let offset = (Double(mark.series) - (count - 1) / 2) * thickness
        let middle = rect.x + mark.x * rect.width + offset
        let (top, bottom) = (area.y(max(mark.y, plot.zero)), area.y(min(mark.y, plot.zero)))
        let bar = PDFRect(x: middle - thickness / 2 + 0.5, y: top, width: thickness - 1, height: bottom - top)
        if bar.height > 0.01 {
          try canvas.draw(
            .shape(
              PDFPath(bar, radius: min(1.5, bar.height / 2)), fill: color(of: mark), stroke: nil, lineWidth: 0
            ))
        }
        let line = try valueLine(mark, fitting: max(8, room / count - 1))
        let isDown = mark.y < plot.zero
        let place = isDown ? bottom + 1 : top - lineHeight
        try area.draw(
          line, in: PDFRect(x: middle - line.width / 2, y: place, width: line.width, height: lineHeight),
          color: theme.text, on: canvas)
      }
      try drawZero(
        from: PDFPoint(x: rect.x, y: area.y(plot.zero)), to: PDFPoint(x: rect.maxX, y: area.y(plot.zero)),
        on: canvas)
    }
  }

  private func drawZero(from start: PDFPoint, to end: PDFPoint, on canvas: PDFCanvas) throws(ToolError) {
    try canvas.draw(.rule(from: start, to: end, color: theme.muted, width: 0.75))
  }

  private func lying(x: Double, width: Double, most: Double) throws(ToolError) -> [PDFDrawing] {
    let style = theme.detail
    let nameRoom = width * PDFBarChart.nameShare
    var lines: [[PDFTextLine]] = []
    for name in names { lines.append(try cells.setter.lines(name, style, width: nameRoom)) }
    let nameWidth = (lines.flatMap { $0.map(\.width) }.max() ?? 0) + PDFPlotArea.gap + 2
    let lineHeight = theme.lineHeight(style)
    let count = max(1, chart.series.count)
    let heights = lines.map { max(Double($0.count), Double(count)) * lineHeight + PDFBarChart.rowGap }
    var valueWidth = 0.0
    for mark in plot.marks { valueWidth = max(valueWidth, try valueLine(mark, fitting: width / 4).width) }
    // Values are at the ends of the bars: negative ones on the left, the others on the right.
    let negative = plot.zero > 0.001 ? valueWidth + 4 : 0
    let left = x + nameWidth + negative
    let room = max(20, width - nameWidth - negative - valueWidth - 6)
    var result: [PDFDrawing] = []
    var start = 0
    while start < names.count {
      var end = start
      var sum = 0.0
      while end < names.count, end == start || sum + heights[end] <= most {
        sum += heights[end]
        end += 1
      }
      let area = LyingArea(
        x: x, nameWidth: nameWidth, left: left, room: room, rows: start..<end, lines: lines, heights: heights,
        valueRoom: width / 4)
      result.append(
        PDFDrawing(height: sum) { (canvas, y) throws(ToolError) in try draw(area, on: canvas, at: y) })
      start = end
    }
    return result
  }

  /// The position and content of one drawing of horizontal bars.
  private struct LyingArea {
    let x: Double
    let nameWidth: Double
    /// The left end and the length of the axis.
    let (left, room): (Double, Double)
    /// The indexes of the drawn categories.
    let rows: Range<Int>
    let lines: [[PDFTextLine]]
    let heights: [Double]
    let valueRoom: Double
  }

  private func draw(_ area: LyingArea, on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    let lineHeight = theme.lineHeight(theme.detail)
    let plotArea = PDFPlotArea(rect: PDFRect(x: area.left, y: y, width: area.room, height: 0), cells: cells)
    let byName = Dictionary(grouping: plot.marks) { name(of: $0) }
    let zero = area.left + plot.zero * area.room
    var top = y
    for row in area.rows {
      let height = area.heights[row]
      let inset = (height - Double(area.lines[row].count) * lineHeight) / 2
      for (index, line) in area.lines[row].enumerated() {
        let box = PDFRect(
          x: area.x + area.nameWidth - PDFPlotArea.gap - 2 - line.width,
          y: top + inset + Double(index) * lineHeight, width: line.width, height: lineHeight)
        try plotArea.draw(line, in: box, color: theme.text, on: canvas)
      }
      let count = Double(max(1, chart.series.count))
      let thickness = min(lineHeight - 1, (height - PDFBarChart.rowGap) / count)
      for mark in byName[names[row]] ?? [] {
        let barTop = top + (height - thickness * count) / 2 + Double(mark.series) * thickness
        try draw(
          mark, from: zero, to: area.left + mark.y * area.room, top: barTop, thickness: thickness,
          valueRoom: area.valueRoom, in: plotArea, on: canvas)
      }
      top += height
    }
    try drawZero(from: PDFPoint(x: zero, y: y), to: PDFPoint(x: zero, y: top), on: canvas)
  }

  private func draw(
    _ mark: ChartPlot.Mark, from zero: Double, to end: Double, top: Double, thickness: Double,
    valueRoom: Double, in area: PDFPlotArea, on canvas: PDFCanvas
  ) throws(ToolError) {
    let lineHeight = theme.lineHeight(theme.detail)
    let bar = PDFRect(x: min(zero, end), y: top + 0.5, width: abs(end - zero), height: thickness - 1)
    if bar.width > 0.01 {
      let path = PDFPath(bar, radius: min(1.5, bar.width / 2))
      try canvas.draw(.shape(path, fill: color(of: mark), stroke: nil, lineWidth: 0))
    }
    let line = try valueLine(mark, fitting: valueRoom)
    let place = mark.y < plot.zero ? bar.x - 4 - line.width : bar.maxX + 4
    let box = PDFRect(x: place, y: top + (thickness - lineHeight) / 2, width: line.width, height: lineHeight)
    try area.draw(line, in: box, color: theme.text, on: canvas)
  }

  private func name(of mark: ChartPlot.Mark) -> String {
    switch mark.point.place {
    case .category(let name): name
    case .day(let day): Format.text(day)
    }
  }
}
