internal import CXLSXWriter
package import CompassSource
internal import Foundation

extension XLSXSheet {
  /// Puts a chart over the cells.
  ///
  /// - Parameters:
  ///   - chart: the chart, whose cells were written before.
  ///   - row: the row of its upper edge.
  ///   - column: the column of its left edge.
  ///   - offset: how far its corner lies from the corner of that cell, in pixels.
  package func insert(
    _ chart: XLSXChart, row: Int, column: Int, offset: (x: Int, y: Int) = (0, 0)
  ) throws(ToolError) {
    let sheet = try open()
    try checkPlace(row: row, column: column, offset: offset)
    try chart.check(for: core)
    guard let pointer = workbook_add_chart(try core.open(), chart.libraryKind) else {
      throw ToolError("the chart could not be created")
    }
    let texts = CTexts()
    for series in chart.series { try XLSXSheet.add(series, to: pointer, chart, texts) }
    try XLSXSheet.dress(pointer, as: chart, texts)
    var options = lxw_chart_options()
    options.x_offset = Int32(offset.x)
    options.y_offset = Int32(offset.y)
    options.x_scale = Double(chart.width) / XLSXSheet.chartWidth
    options.y_scale = Double(chart.height) / XLSXSheet.chartHeight
    // Hiding rows must not squeeze a chart.
    options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
    if chart.alternative.isEmpty {
      options.decorative = 1
    } else {
      options.description = try texts.copy(XLSXText.plain(chart.alternative, limit: .max))
    }
    try require(
      worksheet_insert_chart_opt(sheet, lxw_row_t(row), lxw_col_t(column), pointer, &options),
      "the chart at \(place(row, column)) could not be created")
    state.objectCount += 1
    core.chartSeriesCounts.append(chart.series.count)
  }

  /// The library checks no place of a chart or a picture.
  func checkPlace(row: Int, column: Int, offset: (x: Int, y: Int)) throws(ToolError) {
    guard XLSXRange(rows: row...row, columns: column...column).isOnSheet,
      (0...XLSXLimits.chartSide).contains(offset.x), (0...XLSXLimits.chartSide).contains(offset.y)
    else { throw ToolError("a chart or picture must start in a cell of the sheet") }
    // Its size in rows is worked out from heights, which a streamed sheet has forgotten.
    if state.isStreamed { throw ToolError("a streamed sheet can't have charts or pictures") }
  }

  /// The size of a chart in pixels before it is scaled.
  private static let chartWidth = 480.0
  private static let chartHeight = 288.0

  private static func add(
    _ series: XLSXChart.Series, to chart: UnsafeMutablePointer<lxw_chart>, _ described: XLSXChart,
    _ texts: CTexts
  ) throws(ToolError) {
    // A name that no sheet can have; the real cells follow, with a formula that is quoted as Excel wants it.
    guard let pointer = chart_add_series(chart, "=?!$A$1", "=?!$A$1") else {
      throw ToolError("the series could not be created")
    }
    try set(series.places, pointer.pointee.categories)
    try set(series.values, pointer.pointee.values)
    try set(series.name, at: \.name, of: &pointer.pointee.title)
    if var line = series.line?.libraryValue ?? (described.hasPoints ? lxw_chart_line.hidden : nil) {
      chart_series_set_line(pointer, &line)
    }
    if let color = series.fill {
      var fill = lxw_chart_fill(color)
      chart_series_set_fill(pointer, &fill)
    }
    if described.hasPoints { set(series.marker, of: pointer) }
    try setColors(of: series, pointer)
    try setLabels(of: series, pointer, described, texts)
  }

  /// The library quotes no sheet's name that reads like a number or a cell, and finds none that it has to quote twice.
  private static func set(
    _ cells: XLSXChart.Cells, _ range: UnsafeMutablePointer<lxw_series_range>?
  ) throws(ToolError) {
    let formula = XLSXNames.quotedSheetName(cells.sheet.name) + "!" + cells.range.absoluteReference
    guard let range, let sheet = strdup(cells.sheet.name), let reference = strdup(formula) else {
      throw ToolError("the series could not be created")
    }
    free(range.pointee.formula)
    free(range.pointee.sheetname)
    range.pointee.formula = reference
    range.pointee.sheetname = sheet
    range.pointee.first_row = lxw_row_t(cells.range.rows.lowerBound)
    range.pointee.last_row = lxw_row_t(cells.range.rows.upperBound)
    range.pointee.first_col = lxw_col_t(cells.range.columns.lowerBound)
    range.pointee.last_col = lxw_col_t(cells.range.columns.upperBound)
  }

  /// Puts a text where the library looks for it: its own functions take one that begins with `=` for a formula.
  static func set(
    _ text: String, at field: WritableKeyPath<lxw_chart_title, UnsafeMutablePointer<CChar>?>,
    of title: inout lxw_chart_title
  ) throws(ToolError) {
    if text.isEmpty { return }
    guard let copied = strdup(XLSXText.plain(text, limit: XLSXLimits.chartText)) else {
      throw ToolError("there is not enough memory for chart text")
    }
    free(title[keyPath: field])
    title[keyPath: field] = copied
  }

  private static func set(_ marker: XLSXChart.Marker?, of series: UnsafeMutablePointer<lxw_chart_series>) {
    guard let marker else {
      return chart_series_set_marker_type(series, UInt8(LXW_CHART_MARKER_NONE.rawValue))
    }
    chart_series_set_marker_type(series, marker.shape.libraryValue)
    chart_series_set_marker_size(series, UInt8(marker.size))
    var fill = lxw_chart_fill(marker.fill)
    chart_series_set_marker_fill(series, &fill)
    var line = marker.line.libraryValue
    chart_series_set_marker_line(series, &line)
  }

  private static func setColors(
    of series: XLSXChart.Series, _ pointer: UnsafeMutablePointer<lxw_chart_series>
  ) throws(ToolError) {
    guard let last = series.fills.keys.max() else { return }
    let colors = (0...last).map { series.fills[$0] ?? series.fill }
    var fills = colors.map { $0.map { lxw_chart_fill($0) } ?? lxw_chart_fill() }
    let status = fills.withUnsafeMutableBufferPointer { fills in
      var points = colors.indices.map { index in
        var point = lxw_chart_point()
        if colors[index] != nil { point.fill = fills.baseAddress.map { $0 + index } }
        return point
      }
      return withPointers(to: &points) { chart_series_set_points(pointer, $0) }
    }
    try require(status, "the colors of the chart could not be set")
  }

  private static func setLabels(
    of series: XLSXChart.Series, _ pointer: UnsafeMutablePointer<lxw_chart_series>, _ chart: XLSXChart,
    _ texts: CTexts
  ) throws(ToolError) {
    if series.labels.isEmpty && series.valueFormat == nil { return }
    chart_series_set_labels(pointer)
    let position =
      chart.hasPoints ? LXW_CHART_LABEL_POSITION_ABOVE : LXW_CHART_LABEL_POSITION_OUTSIDE_END
    chart_series_set_labels_position(pointer, UInt8(position.rawValue))
    if let format = series.valueFormat { chart_series_set_labels_num_format(pointer, format) }
    var font = lxw_chart_font(color: chart.look.ink, size: 9)
    chart_series_set_labels_font(pointer, &font)
    if series.labels.isEmpty { return }
    let last = series.valueFormat == nil ? series.values.count - 1 : series.labels.keys.max() ?? 0
    var labels: [lxw_chart_data_label] = []
    for index in 0...last {
      var label = lxw_chart_data_label()
      if series.labels[index] != nil {
        // A text that begins with `=` would be a formula; it is put in place of another one below.
        label.value = try texts.copy("?")
      } else if series.valueFormat == nil {
        label.hide = 1
      }
      labels.append(label)
    }
    try require(
      withPointers(to: &labels) { chart_series_set_labels_custom(pointer, $0) },
      "the labels of the chart could not be set")
    for (index, text) in series.labels {
      guard let kept = pointer.pointee.data_labels, index < Int(pointer.pointee.data_label_count),
        let copied = strdup(XLSXText.plain(text, limit: XLSXLimits.chartText))
      else { throw ToolError("there is not enough memory for a chart label") }
      free(kept[index].value)
      kept[index].value = copied
    }
  }

  /// Lends a list of pointers that ends with a null one, as the library reads lists.
  private static func withPointers<Element>(
    to elements: inout [Element],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<Element>?>?) -> lxw_error
  ) -> lxw_error {
    elements.withUnsafeMutableBufferPointer { buffer in
      var pointers = buffer.indices.map { index in buffer.baseAddress.map { $0 + index } } + [nil]
      return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
  }
}

/// Texts that the library copies while it is called.
final class CTexts {
  private var copies: [UnsafeMutablePointer<CChar>] = []

  deinit { copies.forEach { free($0) } }

  func copy(_ text: String) throws(ToolError) -> UnsafeMutablePointer<CChar> {
    guard let copied = strdup(text) else { throw ToolError("there is not enough memory for a text") }
    copies.append(copied)
    return copied
  }
}
