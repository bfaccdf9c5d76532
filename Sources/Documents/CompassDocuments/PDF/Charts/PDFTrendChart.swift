internal import CompassPDF
import CompassSource

/// Draws values over days: a line for each series, points filled where a figure is verified, the best brought out.
struct PDFTrendChart {
  let chart: ReportChart
  let plot: ChartPlot
  let cells: PDFCellSetter

  /// How large a point is, and one that stands out, in points.
  private static let radius = (usual: 2.4, highlighted: 3.4)
  /// The distance of a label from its point.
  private static let labelDistance = 5.0
  /// The most points that all get their values; of more, only what stands out, the first and the last.
  private static let labelledPoints = 10
  /// The most labels that are tried.
  private static let mostLabels = 60

  private var theme: PDFTheme { cells.theme }

  func drawing(x: Double, width: Double, height: Double) throws(ToolError) -> PDFDrawing {
    let lineHeight = theme.lineHeight(theme.detail)
    let axis = try PDFPlotArea.width(of: plot.values, cells)
    // Above the plot there is room for the label of the highest point, below it for the days.
    let above = lineHeight
    let below = lineHeight + PDFPlotArea.gap
    return PDFDrawing(height: height) { (canvas, y) throws(ToolError) in
      let rect = PDFRect(x: x + axis, y: y + above, width: width - axis, height: height - above - below)
      let area = PDFPlotArea(rect: rect, cells: cells)
      try area.drawValues(plot.values, on: canvas)
      switch plot.places {
      case .days(let days): try area.drawDays(days, on: canvas, within: x...(x + width))
      case .categories(let names):
        try PDFCategoryAxis(names: names, cells: cells).draw(under: rect, on: canvas)
      }
      for index in plot.series.indices { try draw(series: index, in: area, on: canvas) }
      let labels = PDFRect(x: rect.x + 1, y: y, width: rect.width - 1, height: rect.maxY - y - 1)
      try drawLabels(in: area, bounds: labels, on: canvas)
    }
  }

  private func draw(series index: Int, in area: PDFPlotArea, on canvas: PDFCanvas) throws(ToolError) {
    let look = PDFSeriesLook(index, theme: theme)
    let marks = plot.series[index]
    for mark in marks {
      guard let spread = mark.spread, spread.upperBound > spread.lowerBound else { continue }
      let (top, bottom) = (area.point(mark.x, spread.upperBound), area.point(mark.x, spread.lowerBound))
      try canvas.draw(.rule(from: top, to: bottom, color: look.spreadColor, width: 2.5))
    }
    let points = marks.map { area.point($0.x, $0.y) }
    if let line = look.line(through: points, width: 1.4) { try canvas.draw(line) }
    // Where points would lie on each other, the line says it all.
    let isDense = Double(marks.count) * PDFTrendChart.radius.usual * 3 > area.rect.width
    for (place, (mark, point)) in zip(marks, points).enumerated() {
      if isDense, !mark.point.isHighlighted, place > 0, place < marks.count - 1 { continue }
      let radius =
        mark.point.isHighlighted ? PDFTrendChart.radius.highlighted : PDFTrendChart.radius.usual
      if mark.point.isHighlighted {
        try canvas.draw(
          .shape(
            PDFPath(circleAround: point, radius: radius + 1.8), fill: nil, stroke: look.color, lineWidth: 0.75
          ))
      }
      try canvas.draw(look.mark(at: point, radius: radius, isFilled: mark.point.isVerified))
    }
  }

  /// Writes values beside their points where there is room: what stands out first.
  private func drawLabels(
    in area: PDFPlotArea, bounds: PDFRect, on canvas: PDFCanvas
  ) throws(ToolError) {
    let marks = plot.marks
    let points = marks.map { area.point($0.x, $0.y) }
    var placer = PDFLabelPlacer(bounds: bounds, points: points, radius: PDFTrendChart.radius.usual)
    for (index, isStrong) in order(of: marks).prefix(PDFTrendChart.mostLabels) {
      let mark = marks[index]
      let style = isStrong ? theme.strongDetail : theme.detail
      let value = Format.shortText(mark.point.value, chart.style)
      let text = [mark.point.label, value].compactMap { $0 }
        .joined(separator: " ")
      let line = try cells.setter.line(text, style, fitting: bounds.width / 2)
      let size = PDFSize(width: line.width, height: style.size * 1.4)
      let distance = PDFTrendChart.labelDistance + (mark.point.isHighlighted ? 1.5 : -0.5)
      guard let rect = placer.place(size, beside: points[index], distance: distance) else { continue }
      let color = isStrong ? PDFSeriesLook(mark.series, theme: theme).color.readable(on: .white) : theme.text
      try area.draw(line, in: rect, color: color, on: canvas)
    }
  }

  /// The points that get a label, the most telling first, and whether they are set bold.
  private func order(of marks: [ChartPlot.Mark]) -> [(index: Int, isStrong: Bool)] {
    let strong = marks.indices.filter { marks[$0].point.isHighlighted || marks[$0].point.label != nil }
    var others: [Int] = []
    var start = 0
    for series in plot.series {
      // The last one says where it stands today, the first one where it began.
      if let last = series.indices.last {
        others += plot.series.count > 1 ? [start + last] : [start + last, start]
      }
      start += series.count
    }
    if marks.count <= PDFTrendChart.labelledPoints, plot.series.count <= 2 { others += marks.indices }
    var seen = Set(strong)
    return strong.map { ($0, true) } + others.filter { seen.insert($0).inserted }.map { ($0, false) }
  }
}

/// The names of categories under a plot, each in its own share of the width.
struct PDFCategoryAxis {
  let names: [String]
  let cells: PDFCellSetter

  /// - Parameter distance: what is left free between the plot and the names, in points.
  func draw(under rect: PDFRect, distance: Double = 0, on canvas: PDFCanvas) throws(ToolError) {
    let area = PDFPlotArea(rect: rect, cells: cells)
    let room = rect.width / Double(max(1, names.count))
    for (index, name) in names.enumerated() {
      let line = try cells.setter.line(name, cells.theme.detail, fitting: max(4, room - 3))
      let middle = rect.x + (Double(index) + 0.5) * room
      guard line.width <= room else { continue }
      try area.draw(
        line,
        in: PDFRect(
          x: middle - line.width / 2, y: rect.maxY + 4 + distance, width: line.width,
          height: area.height),
        on: canvas)
    }
  }
}

/// The trend of a value, drawn without axes: a line with its best and last points.
struct PDFSparkline {
  let plot: ChartPlot
  let theme: PDFTheme

  /// The height of a line, in points.
  static let height = 24.0
  private static let radius = 2.2

  /// Creates a line; nil with fewer than two points.
  init?(_ chart: ReportChart, cells: PDFCellSetter) {
    guard let plot = ChartPlot(chart), plot.marks.count > 1 else { return nil }
    self.plot = plot
    theme = cells.theme
  }

  func draw(in rect: PDFRect, tag: PDFTag?, on canvas: PDFCanvas) throws(ToolError) {
    let inner = rect.inset(PDFSparkline.radius + 1, PDFSparkline.radius + 1)
    try canvas.tagged(tag, bounds: rect) { () throws(ToolError) in
      for (index, series) in plot.series.enumerated() {
        let look = PDFSeriesLook(index, theme: theme)
        let points = series.map { mark in
          PDFPoint(x: inner.x + mark.x * inner.width, y: inner.maxY - mark.y * inner.height)
        }
        if let line = look.line(through: points, width: 1.3) { try canvas.draw(line) }
        for (place, mark) in series.enumerated() where place == series.count - 1 || mark.point.isHighlighted {
          try canvas.draw(
            look.mark(at: points[place], radius: PDFSparkline.radius, isFilled: mark.point.isVerified))
        }
      }
    }
  }
}

/// Finds room for the labels of points, so that none lies on another label, on a point or outside of the plot.
struct PDFLabelPlacer {
  private let bounds: PDFRect
  private var taken: [PDFRect]

  /// - Parameters:
  ///   - bounds: what labels stay in.
  ///   - points: where the points are.
  ///   - radius: how large they are, in points.
  init(bounds: PDFRect, points: [PDFPoint], radius: Double) {
    self.bounds = bounds
    taken = points.map {
      PDFRect(x: $0.x - radius, y: $0.y - radius, width: 2 * radius, height: 2 * radius)
    }
  }

  /// Takes room for a label beside a point: above it, below it, at its right or at its left.
  ///
  /// - Returns: nil where there is none.
  mutating func place(_ size: PDFSize, beside point: PDFPoint, distance: Double) -> PDFRect? {
    let left = min(max(point.x - size.width / 2, bounds.x), bounds.maxX - size.width)
    let candidates = [
      (left, point.y - distance - size.height), (left, point.y + distance),
      (point.x + distance, point.y - size.height / 2),
      (point.x - distance - size.width, point.y - size.height / 2),
      (point.x - size.width, point.y - distance - size.height), (point.x, point.y - distance - size.height),
      (point.x - size.width, point.y + distance), (point.x, point.y + distance),
    ]
    for (x, y) in candidates {
      let rect = PDFRect(x: x, y: y, width: size.width, height: size.height)
      if bounds.contains(rect, tolerance: 0.01), !taken.contains(where: { $0.touches(rect) }) {
        taken.append(rect)
        return rect
      }
    }
    return nil
  }
}

extension PDFRect {
  /// Whether two rectangles have an inner point in common.
  func touches(_ other: PDFRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
