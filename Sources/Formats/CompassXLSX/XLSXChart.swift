/// A chart that spreadsheet programs draw from cells of the workbook.
package struct XLSXChart {
  /// The kind of chart.
  package enum Kind: Sendable {
    /// Points at pairs of numbers, optionally joined by straight lines; days are numbers to scale.
    case scatter
    /// Points over categories, optionally joined by straight lines.
    case lines
    /// Vertical bars by category.
    case columns
    /// Horizontal bars by category, the first at the top.
    case bars
  }

  /// A line that joins points, outlines a marker or draws an axis.
  package struct Line: Sendable, Hashable {
    package var color: UInt32
    /// The width in points, above 0 to 20.
    package var width: Double

    package init(_ color: UInt32, width: Double = 1) {
      self.color = color
      self.width = width
    }
  }

  /// The marker of a point.
  package struct Marker: Sendable, Hashable {
    /// The shape; the library also has dashes, but writes names for them that Excel rejects.
    package enum Shape: Sendable, Hashable, CaseIterable { case circle, diamond }

    package var shape: Shape
    /// The size in points, 2 to 72.
    package var size: Int
    /// The fill color.
    package var fill: UInt32
    /// The outline.
    package var line: Line

    package init(_ shape: Shape, size: Int, fill: UInt32, line: Line) {
      self.shape = shape
      self.size = size
      self.fill = fill
      self.line = line
    }
  }

  /// The cells of a series: a part of one column or one row.
  package struct Cells {
    let core: WorkbookCore
    let sheet: SheetState
    let range: XLSXRange

    /// Creates a reference to cells of a sheet that is not streamed.
    package init(_ sheet: XLSXSheet, _ range: XLSXRange) {
      core = sheet.core
      self.sheet = sheet.state
      self.range = range
    }

    var count: Int { max(range.rows.count, range.columns.count) }
  }

  /// A series of values.
  package struct Series {
    /// The name in the legend.
    package var name: String
    /// The positions of the values: numbers in a scatter chart, texts in the others.
    package var places: Cells
    /// The values; an empty cell omits its point or bar.
    package var values: Cells
    /// The line that joins the points, if any.
    package var line: Line?
    /// The marker of the points, if any.
    package var marker: Marker?
    /// The color of the bars.
    package var fill: UInt32?
    /// The colors of single bars by index; other bars have the color of the series.
    package var fills: [Int: UInt32] = [:]
    /// The labels of single points by index.
    package var labels: [Int: String] = [:]
    /// The number format of the value at each point or bar; nil hides the values.
    package var valueFormat: String?
    /// Whether the legend omits the series.
    package var isOutOfLegend = false

    /// Creates a series without formatting.
    package init(_ name: String, places: Cells, values: Cells) {
      self.name = name
      self.places = places
      self.values = values
    }
  }

  package struct Axis: Sendable {
    package var title = ""
    /// The number format; nil means Excel's "General".
    package var numberFormat: String?
    /// The ends and the distance between tick marks; nil lets the program choose.
    package var scale: Scale?
    /// Whether the chart has gridlines at the tick marks.
    package var hasGridlines = false
    /// Whether the axis is hidden.
    package var isHidden = false

    package init() {}
  }

  /// The ends of an axis and the distance between its tick marks.
  package struct Scale: Sendable, Hashable {
    /// The lower end.
    package var lowest: Double
    /// The upper end.
    package var highest: Double
    /// The distance between tick marks.
    package var step: Double

    package init(from lowest: Double, to highest: Double, step: Double) {
      self.lowest = lowest
      self.highest = highest
      self.step = step
    }
  }

  /// The colors of everything except the data.
  package struct Look: Sendable, Hashable {
    /// The color of titles.
    package var ink: UInt32 = 0x000000
    /// The color of the axis labels.
    package var muted: UInt32 = 0x595959
    /// The color of axes and gridlines.
    package var rule: UInt32 = 0xD9D9D9
    /// Whether the chart has a frame and a background; otherwise, the cells behind it are visible.
    package var hasGround = true

    package init() {}
  }

  /// The kind of chart.
  package var kind: Kind
  /// Whether values are drawn as points and lines instead of bars.
  var hasPoints: Bool { kind == .scatter || kind == .lines }
  /// The title above the chart; empty to omit it.
  package var title = ""
  /// The series in drawing order.
  package var series: [Series]
  /// The axis of positions, at the left for horizontal bars and at the bottom otherwise.
  package var places = Axis()
  package var values = Axis()
  /// Whether there is a legend.
  package var hasLegend = false
  /// The colors of everything except the data.
  package var look = Look()
  /// The alternative text.
  package var alternative = ""
  /// The width in pixels of 1/96 inch.
  package var width = 640
  /// The height in pixels of 1/96 inch.
  package var height = 320

  package init(_ kind: Kind, _ series: [Series]) {
    self.kind = kind
    self.series = series
  }
}
