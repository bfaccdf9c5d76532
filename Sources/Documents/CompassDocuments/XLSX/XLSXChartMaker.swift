internal import CompassModel
internal import CompassXLSX
internal import Foundation

/// Creates the charts that spreadsheet programs draw from the sheet with the chart data.
struct XLSXChartMaker {
  /// The most names below vertical bars.
  private static let mostColumns = 12
  /// The longest name below a vertical bar, in characters.
  private static let longestColumnName = 14.0
  /// The longest title of a chart, in UTF-16 units.
  private static let longestTitle = 100
  /// The colors of the series after the first, which has the accent color.
  private static let palette: [ReportColor] = [.blue, .orange, .purple, .green, .cyan, .red, .amber, .gray]

  let document: ReportDocument
  let theme: XLSXTheme
  let mapper: XLSXCellMapper
  let sheet: XLSXSheet
  let data: XLSXChartData
  let charts: [ReportChart]

  /// Returns a chart of the report, or nil if spreadsheet programs can't draw it.
  func chart(_ number: Int, isSmall: Bool) -> XLSXChart? {
    let described = charts[number]
    guard let block = data.blocks[number],
      let plot = ChartPlot(described), Self.canDraw(block)
    else { return nil }
    var chart =
      described.kind == .trend
      ? trend(described, block, isSmall: isSmall) : bars(described, block, isSmall: isSmall)
    chart.look.ink = theme.ink
    chart.look.muted = theme.muted
    chart.look.rule = theme.rule
    chart.look.hasGround = !isSmall
    chart.alternative = XLSXText.shortened(described.alternative, toBytes: XLSXLimits.description)
    chart.title = isSmall ? "" : title(described)
    chart.values.scale = scale(plot.values, described)
    if isSmall {
      chart.values.isHidden = true
      chart.places.isHidden = true
      chart.hasLegend = false
    } else {
      chart.values.numberFormat = axisFormat(plot.values, described)
      chart.values.title = XLSXText.plain(
        [plot.unit, plot.note ?? ""].filter { !$0.isEmpty }.joined(
          separator: " · "),
        limit: XLSXLimits.chartText)
    }
    if described.kind == .trend, block.hasDays { chart.places = days(described, isSmall: isSmall) }
    return chart
  }

  /// Whether the data is within the limits of a spreadsheet chart.
  static func canDraw(_ block: XLSXChartData.Block) -> Bool {
    // Each series becomes up to six: the line, two kinds of points, the highlighted points, and two of
    // samples.
    block.series.count * 6 <= XLSXLimits.seriesPerChart
      && block.series.allSatisfy { $0.points.count <= XLSXLimits.pointsPerSeries }
  }

  /// Returns the height of a chart, in pixels.
  func height(_ number: Int) -> Int {
    guard charts[number].kind == .bars, !isUpright(charts[number]) else { return 320 }
    let bars = data.blocks[number]?.series.map(\.points.count).max() ?? 0
    return min(120 + bars * 26, 1_500)
  }

  // MARK: Trends

  private func trend(
    _ described: ReportChart, _ block: XLSXChartData.Block, isSmall: Bool
  ) -> XLSXChart {
    var series: [XLSXChart.Series] = []
    let hasNames = block.series.count > 1
    for (index, points) in block.series.enumerated() {
      let color = color(index)
      var line = self.series(
        points.name.isEmpty ? described.title : points.name, points, .value)
      line.line = XLSXChart.Line(color, width: isSmall ? 1.75 : 2.25)
      line.isOutOfLegend = !hasNames
      if !isSmall {
        for (point, found) in points.points.enumerated() {
          if let label = found?.label {
            line.labels[point] = XLSXText.plain(label, limit: XLSXLimits.chartText)
          }
        }
      }
      series.append(line)
      series += marks(of: points, color, isSmall: isSmall, isInLegend: !hasNames)
    }
    var chart = XLSXChart(block.hasDays ? .scatter : .lines, series)
    chart.hasLegend = hasNames || series.contains { !$0.isOutOfLegend }
    chart.values.hasGridlines = !isSmall
    return chart
  }

  /// Returns the points of a series and the ends of their samples.
  ///
  /// Verified points are filled, others are hollow, and highlighted points have a ring.
  private func marks(
    of points: XLSXChartData.Series, _ color: UInt32, isSmall: Bool, isInLegend: Bool
  ) -> [XLSXChart.Series] {
    let size = isSmall ? 4 : 8
    let frame = XLSXChart.Line(color, width: isSmall ? 1 : 1.75)
    // Some programs don't draw the outline of a marker, so a hollow one is pale instead of white.
    let pale = Color(color).mixed(with: .white, share: 0.75).rgb
    var result: [XLSXChart.Series] = []
    func add(_ name: String, _ column: XLSXChartData.Column, _ marker: XLSXChart.Marker) {
      var marks = series(name, points, column)
      marks.marker = marker
      marks.isOutOfLegend = !isInLegend
      result.append(marks)
    }
    if !isSmall, points.has({ $0.spread != nil }) {
      let end = XLSXChart.Marker(.diamond, size: 5, fill: theme.muted, line: XLSXChart.Line(theme.muted))
      add("Lowest sample", .lowest, end)
      add("Highest sample", .highest, end)
    }
    if points.has(\.isHighlighted) {
      let ring = XLSXChart.Line(ReportColor.amber.rawValue, width: isSmall ? 1.5 : 2.5)
      add(
        "Highlighted", .highlighted,
        XLSXChart.Marker(
          .circle, size: size + 6, fill: ReportColor.amber.color.mixed(with: .white, share: 0.65).rgb,
          line: ring))
    }
    if points.has({ !$0.isVerified }) {
      add("Not verified", .unverified, XLSXChart.Marker(.circle, size: size, fill: pale, line: frame))
    }
    if points.has(\.isVerified) {
      add("Verified", .verified, XLSXChart.Marker(.circle, size: size, fill: color, line: frame))
    }
    return result
  }

  /// Returns the axis of days, with days as numbers so that distances are to scale.
  private func days(_ described: ReportChart, isSmall: Bool) -> XLSXChart.Axis {
    var axis = XLSXChart.Axis()
    axis.isHidden = isSmall
    axis.numberFormat = XLSXNumberFormat.date
    let serials = described.points.compactMap { point in
      if case .day(let day) = point.place { mapper.serial(day) } else { nil }
    }
    guard let first = serials.min(), let last = serials.max() else { return axis }
    let span = max(last - first, 1)
    let margin = max(span / 20, 1)
    let most = 6
    let steps = [1, 2, 3, 7, 14, 30, 61, 91, 182, 365, 731, 1_826, 3_652, 18_262, 36_525, 182_622, 730_485]
    let step = steps.first { (span + 2 * margin) / $0 < most } ?? span
    axis.scale = XLSXChart.Scale(
      from: Double(first - margin), to: Double(last + margin), step: Double(step))
    return axis
  }

  // MARK: Bars

  private func bars(_ described: ReportChart, _ block: XLSXChartData.Block, isSmall: Bool) -> XLSXChart {
    let hasNames = block.series.count > 1
    // Of dollars, a value with cents has the format that shows every value.
    let sample = described.points.map(\.value).first {
      described.style.format(of: $0) == described.style.format
    }
    let format = numberFormat(sample, described.style)
    let series = block.series.enumerated().map { index, points in
      var bars = self.series(points.name.isEmpty ? described.title : points.name, points, .value)
      bars.fill = color(index)
      bars.valueFormat = isSmall || hasNames ? nil : format
      for (number, point) in points.points.enumerated() {
        guard let point else { continue }
        if point.isHighlighted { bars.fills[number] = ReportColor.amber.rawValue }
        if !isSmall, !hasNames, let label = point.label {
          let value = Format.number(point.value, described.style)
          bars.labels[number] = XLSXText.plain("\(value) · \(label)", limit: XLSXLimits.chartText)
        }
      }
      return bars
    }
    var chart = XLSXChart(isUpright(described) ? .columns : .bars, series)
    chart.hasLegend = hasNames
    chart.values.hasGridlines = !isSmall
    return chart
  }

  private func isUpright(_ chart: ReportChart) -> Bool {
    let names = chart.points.map { point in
      switch point.place {
      case .day(let day): Format.text(day)
      case .category(let name): name
      }
    }
    return Set(names).count <= Self.mostColumns
      && names.allSatisfy { XLSXTextWidth.widestLine($0) <= Self.longestColumnName }
  }

  // MARK: Parts

  /// Returns the title, shortened to leave room for the chart.
  ///
  /// The full title is above the data.
  private func title(_ chart: ReportChart) -> String {
    guard chart.title.utf16.count > Self.longestTitle else {
      return XLSXText.plain(chart.title, limit: Self.longestTitle)
    }
    return XLSXText.plain(chart.title, limit: Self.longestTitle - 1) + "…"
  }

  private func series(
    _ name: String, _ points: XLSXChartData.Series, _ column: XLSXChartData.Column
  ) -> XLSXChart.Series {
    func cells(_ column: XLSXChartData.Column) -> XLSXChart.Cells {
      .init(sheet, XLSXRange(rows: points.rows, columns: column.rawValue...column.rawValue))
    }
    return XLSXChart.Series(
      XLSXText.plain(name, limit: XLSXLimits.chartText), places: cells(.place), values: cells(column))
  }

  private func color(_ index: Int) -> UInt32 {
    let base = index == 0 ? Color(theme.primary) : Self.palette[index % Self.palette.count].color
    return base.readable(on: .white, contrast: 3).rgb
  }

  /// Returns the ends of the value axis, in the unit of the cells.
  private func scale(_ scale: ChartScale, _ chart: ReportChart) -> XLSXChart.Scale? {
    guard scale.ticks.count > 1 else { return nil }
    // Spreadsheets store a duration as a fraction of a day.
    let unit = chart.style.format == .duration ? 86_400.0 : 1.0
    func stored(_ value: Decimal) -> Double { NSDecimalNumber(decimal: value).doubleValue / unit }
    let (low, high) = (stored(scale.lowest), stored(scale.highest))
    let step = stored(scale.ticks[1].value - scale.ticks[0].value)
    guard low.isFinite, high.isFinite, low < high, step > 0, (high - low) / step < 100 else { return nil }
    return XLSXChart.Scale(from: low, to: high, step: step)
  }

  /// Returns the number format of the value axis.
  ///
  /// The axis title shows the unit, so the format omits it, except for percent. It has only the decimals that
  /// the ticks need.
  private func axisFormat(_ scale: ChartScale, _ chart: ReportChart) -> String? {
    var style = chart.style
    if style.unit != "%" { style.unit = "" }
    let needed =
      scale.ticks.map { tick in
        tick.text.split(separator: ".").dropFirst().first?.prefix(
          while: \.isNumber
        )
        .count ?? 0
      }.max() ?? 0
    switch style.format {
    case .decimal(let places): style.format = .decimal(places: min(places, needed))
    case .percent(let places): style.format = .percent(places: min(places, needed))
    case .rate, .integer, .duration: break
    }
    let sample = scale.ticks.map(\.value).first { style.format(of: $0) == style.format }
    return numberFormat(sample, style)
  }

  /// - Parameter sample: a value with all decimals of the style, if there is one.
  private func numberFormat(_ sample: Decimal?, _ style: ReportCell.NumberStyle) -> String? {
    [sample, 1].lazy.compactMap(\.self).compactMap { value in
      mapper.map(.number(value, style), mayLink: false).numberFormat
    }.first
  }
}
