internal import CXLSXWriter
import CompassSource

extension XLSXSheet {
  /// Gives a chart its title, its axes, its legend and its ground.
  static func dress(
    _ chart: UnsafeMutablePointer<lxw_chart>, as described: XLSXChart, _ texts: CTexts
  ) throws(ToolError) {
    let look = described.look
    if described.title.isEmpty {
      chart_title_off(chart)
    } else {
      try set(described.title, at: \.name, of: &chart.pointee.title)
      var font = lxw_chart_font(color: look.ink, size: 13, isBold: true)
      chart_title_set_name_font(chart, &font)
    }
    // Of lying bars, the library's first axis is the one at the bottom, too, until it writes the file.
    let isLying = described.kind == .bars
    let (across, up) = (chart.pointee.x_axis, chart.pointee.y_axis)
    if let axis = isLying ? up : across {
      try dress(axis, as: described.places, look, texts)
      // Programs draw the first bar at the bottom.
      if isLying { chart_axis_set_reverse(axis) }
    }
    if let axis = isLying ? across : up {
      try dress(axis, as: described.values, look, texts)
      // Below zero, the other axis stays at the end of points and not in their middle; bars begin at zero.
      if described.values.scale != nil, described.hasPoints { chart_axis_set_crossing_min(axis) }
    }
    if !described.hasPoints { chart_set_series_gap(chart, 60) }
    try setLegend(of: chart, described)
    var frame = look.hasGround ? XLSXChart.Line(look.rule, width: 0.75).libraryValue : lxw_chart_line.hidden
    chart_chartarea_set_line(chart, &frame)
    var ground = look.hasGround ? lxw_chart_fill(0xFFFFFF) : lxw_chart_fill.hidden
    chart_chartarea_set_fill(chart, &ground)
    if !look.hasGround { chart_plotarea_set_fill(chart, &ground) }
  }

  private static func setLegend(
    of chart: UnsafeMutablePointer<lxw_chart>, _ described: XLSXChart
  ) throws(ToolError) {
    guard described.hasLegend else {
      return chart_legend_set_position(chart, UInt8(LXW_CHART_LEGEND_NONE.rawValue))
    }
    chart_legend_set_position(chart, UInt8(LXW_CHART_LEGEND_BOTTOM.rawValue))
    var font = lxw_chart_font(color: described.look.muted, size: 9)
    chart_legend_set_font(chart, &font)
    // A list of numbers that ends with a negative one.
    var left = described.series.indices.filter { described.series[$0].isOutOfLegend }.map(Int16.init) + [-1]
    if left.count > 1 {
      try require(chart_legend_delete_series(chart, &left), "the legend could not be set")
    }
  }

  private static func dress(
    _ axis: UnsafeMutablePointer<lxw_chart_axis>, as described: XLSXChart.Axis, _ look: XLSXChart.Look,
    _ texts: CTexts
  ) throws(ToolError) {
    if described.isHidden { chart_axis_off(axis) }
    if !described.title.isEmpty {
      try set(described.title, at: \.name, of: &axis.pointee.title)
      var font = lxw_chart_font(color: look.muted, size: 9)
      chart_axis_set_name_font(axis, &font)
    }
    if let format = described.numberFormat { chart_axis_set_num_format(axis, format) }
    var font = lxw_chart_font(color: look.muted, size: 9)
    chart_axis_set_num_font(axis, &font)
    if let scale = described.scale {
      chart_axis_set_min(axis, scale.lowest)
      chart_axis_set_max(axis, scale.highest)
      chart_axis_set_major_unit(axis, scale.step)
    }
    var line = XLSXChart.Line(look.rule, width: 1).libraryValue
    chart_axis_set_line(axis, &line)
    chart_axis_set_label_position(axis, UInt8(LXW_CHART_AXIS_LABEL_POSITION_LOW.rawValue))
    chart_axis_major_gridlines_set_visible(axis, described.hasGridlines ? 1 : 0)
    if described.hasGridlines {
      var grid = XLSXChart.Line(look.rule, width: 0.75).libraryValue
      chart_axis_major_gridlines_set_line(axis, &grid)
    }
  }
}

extension XLSXChart {
  var libraryKind: UInt8 {
    switch kind {
    case .scatter: UInt8(LXW_CHART_SCATTER_STRAIGHT_WITH_MARKERS.rawValue)
    case .lines: UInt8(LXW_CHART_LINE.rawValue)
    case .columns: UInt8(LXW_CHART_COLUMN.rawValue)
    case .bars: UInt8(LXW_CHART_BAR.rawValue)
    }
  }
}

extension XLSXChart.Line {
  var libraryValue: lxw_chart_line {
    var line = lxw_chart_line()
    line.color = color.libraryColor
    line.width = Float(width)
    return line
  }
}

extension lxw_chart_line {
  /// A hidden line, instead of the program's default.
  static var hidden: lxw_chart_line {
    var line = lxw_chart_line()
    line.none = 1
    return line
  }
}

extension lxw_chart_fill {
  init(_ color: UInt32) {
    self.init()
    self.color = color.libraryColor
  }

  /// A hidden background, instead of the program's default.
  static var hidden: lxw_chart_fill {
    var fill = lxw_chart_fill()
    fill.none = 1
    return fill
  }
}

extension lxw_chart_font {
  init(color: UInt32, size: Double, isBold: Bool = false) {
    self.init()
    self.size = size
    self.color = color.libraryColor
    // 0 means the default, which is bold for titles.
    bold = isBold ? 1 : UInt8(LXW_EXPLICIT_FALSE.rawValue)
  }
}

extension XLSXChart.Marker.Shape {
  var libraryValue: UInt8 {
    switch self {
    case .circle: UInt8(LXW_CHART_MARKER_CIRCLE.rawValue)
    case .diamond: UInt8(LXW_CHART_MARKER_DIAMOND.rawValue)
    }
  }
}
