internal import CompassPDF
import CompassSource

struct PDFChartLegend {
  private enum Sample {
    /// A series' line with its point.
    case line(PDFSeriesLook)
    case bar(PDFSeriesLook)
    /// A point of a figure that is verified, or is not.
    case point(PDFSeriesLook, isFilled: Bool)
    /// The bar of a spread.
    case spread(PDFSeriesLook)

    /// The width with the space behind it, in points.
    var width: Double {
      switch self {
      case .line: 20
      case .bar, .point, .spread: 10
      }
    }
  }

  private struct Entry {
    let sample: Sample
    let line: PDFTextLine
  }

  private let rows: [[(entry: Entry, x: Double)]]
  private let cells: PDFCellSetter

  private static let (gap, above) = (14.0, 3.0)

  init(chart: ReportChart, cells: PDFCellSetter, x: Double, width: Double) throws(ToolError) {
    self.cells = cells
    var rows: [[(Entry, Double)]] = []
    var left = x
    for (sample, text) in PDFChartLegend.meanings(of: chart, cells) {
      let line = try cells.setter.line(text, cells.theme.detail, fitting: width - sample.width)
      let needed = line.width + sample.width
      if rows.isEmpty || left + needed > x + width {
        rows.append([])
        left = x
      }
      rows[rows.count - 1].append((Entry(sample: sample, line: line), left))
      left += needed + PDFChartLegend.gap
    }
    self.rows = rows
  }

  private static func meanings(of chart: ReportChart, _ cells: PDFCellSetter) -> [(Sample, String)] {
    let theme = cells.theme
    var result: [(Sample, String)] = []
    if chart.series.count > 1 {
      for (index, series) in chart.series.enumerated() {
        let look = PDFSeriesLook(index, theme: theme)
        result.append((chart.kind == .bars ? .bar(look) : .line(look), series.name))
      }
    }
    guard chart.kind == .trend else { return result }
    let points = chart.points
    let look = PDFSeriesLook(0, theme: theme)
    // What a hollow point means is said as soon as there is one.
    if points.contains(where: { !$0.isVerified }) {
      for flag in [true, false] where points.contains(where: { $0.isVerified == flag }) {
        result.append((.point(look, isFilled: flag), ReportCell.verified(flag).text))
      }
    }
    if points.contains(where: { $0.spread.map { $0.lowerBound < $0.upperBound } ?? false }) {
      result.append((.spread(look), "Spread of the samples"))
    }
    return result
  }

  private var lineHeight: Double { cells.theme.lineHeight(cells.theme.detail) + 1 }

  /// In points; nothing where there is nothing to explain.
  var height: Double { rows.isEmpty ? 0 : PDFChartLegend.above + Double(rows.count) * lineHeight }

  func draw(on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    for (index, row) in rows.enumerated() {
      let top = y + PDFChartLegend.above + Double(index) * lineHeight
      for (entry, x) in row {
        for mark in marks(of: entry.sample, x: x, middle: top + lineHeight / 2) { try canvas.draw(mark) }
        let box = PDFRect(x: x + entry.sample.width, y: top, width: entry.line.width, height: lineHeight)
        guard !entry.line.isEmpty else { continue }
        try canvas.draw(
          .text(
            entry.line, x: box.x, baseline: try cells.baseline(of: entry.line.style, in: box),
            color: cells.theme.muted, box: box))
      }
    }
  }

  private func marks(of sample: Sample, x: Double, middle: Double) -> [PDFMark] {
    switch sample {
    case .line(let look):
      let ends = [PDFPoint(x: x, y: middle), PDFPoint(x: x + 15, y: middle)]
      return [
        look.line(through: ends, width: 1.4),
        look.mark(at: PDFPoint(x: x + 7.5, y: middle), radius: 2.4, isFilled: true),
      ].compactMap(\.self)
    case .bar(let look):
      let rect = PDFRect(x: x, y: middle - 3, width: 6, height: 6)
      return [.shape(PDFPath(rect, radius: 1), fill: look.color, stroke: nil, lineWidth: 0)]
    case .point(let look, let isFilled):
      return [look.mark(at: PDFPoint(x: x + 3, y: middle), radius: 2.4, isFilled: isFilled)]
    case .spread(let look):
      return [
        .rule(
          from: PDFPoint(x: x + 3, y: middle - 3.5), to: PDFPoint(x: x + 3, y: middle + 3.5),
          color: look.spreadColor, width: 2.5)
      ]
    }
  }
}
