import CompassSource

extension XLSXChart {
  /// - Throws: ``ToolError`` if Excel would refuse the chart, or if the library would cut or change it.
  func check(for core: WorkbookCore) throws(ToolError) {
    guard (1...XLSXLimits.seriesPerChart).contains(series.count) else {
      throw ToolError("a chart needs 1 to \(XLSXLimits.seriesPerChart) series")
    }
    guard (1...XLSXLimits.chartSide).contains(width), (1...XLSXLimits.chartSide).contains(height) else {
      throw ToolError("a chart must be 1 to \(XLSXLimits.chartSide) pixels wide and high")
    }
    for text in [title, places.title, values.title] + series.map(\.name) {
      try XLSXChart.check(text: text)
    }
    try XLSXText.check(description: alternative)
    for axis in [places, values] {
      if let format = axis.numberFormat { try XLSXStyle(numberFormat: format).check() }
      if let scale = axis.scale { try scale.check() }
    }
    for series in series { try series.check(for: core) }
  }

  /// The library keeps a text of a chart as it is, but writes its formula where it begins with `=`.
  static func check(text: String) throws(ToolError) {
    if XLSXText.length(text) > XLSXLimits.chartText {
      throw ToolError("chart text is longer than \(XLSXLimits.chartText) UTF-16 units")
    }
  }
}

extension XLSXChart.Scale {
  func check() throws(ToolError) {
    guard lowest.isFinite, highest.isFinite, step.isFinite else {
      throw ToolError("axis limits must be finite numbers")
    }
    guard lowest < highest, step > 0, (highest - lowest) / step <= XLSXLimits.marksPerAxis else {
      throw ToolError(
        "an axis must go from a lower to a higher number in at most \(Int(XLSXLimits.marksPerAxis)) steps")
    }
  }
}

extension XLSXChart.Line {
  func check() throws(ToolError) {
    guard width > 0, width <= 20 else { throw ToolError("a chart line can be at most 20 points wide") }
  }
}

extension XLSXChart.Series {
  func check(for core: WorkbookCore) throws(ToolError) {
    for cells in [places, values] {
      guard cells.core === core, cells.sheet.pointer != nil else {
        throw ToolError("the cells of a chart must belong to its workbook")
      }
      // What a streamed sheet has handed on can no longer be read into the chart.
      if cells.sheet.isStreamed { throw ToolError("a chart can't use a streamed sheet") }
      guard cells.range.isOnSheet, cells.range.rows.count == 1 || cells.range.columns.count == 1,
        cells.count <= XLSXLimits.pointsPerSeries
      else {
        throw ToolError("a series must be at most \(XLSXLimits.pointsPerSeries) cells of one column or row")
      }
    }
    guard places.count == values.count else { throw ToolError("a series needs as many categories as values") }
    guard (Array(fills.keys) + Array(labels.keys)).allSatisfy((0..<values.count).contains) else {
      throw ToolError("a chart label or color has no matching point")
    }
    for text in labels.values { try XLSXChart.check(text: text) }
    if let valueFormat { try XLSXStyle(numberFormat: valueFormat).check() }
    try line?.check()
    if let marker {
      try marker.line.check()
      guard (2...72).contains(marker.size) else {
        throw ToolError("a chart marker must be 2 to 72 points in size")
      }
    }
  }
}
