/// A chart that spreadsheet programs draw from cells of the workbook.
package struct XLSXChart {
  /// What is drawn.
  package enum Kind: Sendable {
    /// Points at two numbers each, joined by straight lines where a series has one; days are numbers to scale.
    case scatter
    /// Points over categories, joined by straight lines where a series has one.
    case lines
    /// Upright bars by category.
    case columns
    /// Lying bars by category, the first at the top.
    case bars
  }

  /// A line that joins points, frames a marker or rules an axis.
  package struct Line: Sendable, Hashable {
    /// The colour.
    package var color: XLSXColor
    /// The width in points, above 0 to 20.
    package var width: Double

    /// Creates a line.
    package init(_ color: XLSXColor, width: Double = 1) {
      self.color = color
      self.width = width
    }
  }

  /// What marks a point.
  package struct Marker: Sendable, Hashable {
    /// The shape; the library has dashes too, but writes them under names that Excel refuses.
    package enum Shape: Sendable, Hashable, CaseIterable { case circle, diamond }

    /// The shape.
    package var shape: Shape
    /// The size in points, 2 to 72.
    package var size: Int
    /// The colour inside.
    package var fill: XLSXColor
    /// The frame.
    package var line: Line

    /// Creates a marker.
    package init(_ shape: Shape, size: Int, fill: XLSXColor, line: Line) {
      self.shape = shape
      self.size = size
      self.fill = fill
      self.line = line
    }
  }

  /// Cells that a series is drawn from: a part of one column or of one row.
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

  /// Values that belong together.
  package struct Series {
    /// The name in the legend.
    package var name: String
    /// Where the values stand: numbers of a scatter chart, texts of the others.
    package var places: Cells
    /// The values; an empty cell leaves its place out.
    package var values: Cells
    /// The line that joins points; nil has none.
    package var line: Line?
    /// What marks points; nil marks none.
    package var marker: Marker?
    /// The colour of bars.
    package var fill: XLSXColor?
    /// The colours of single bars by their number; those without one have that of the series.
    package var fills: [Int: XLSXColor] = [:]
    /// Texts beside single points by their number.
    package var labels: [Int: String] = [:]
    /// How the value beside every point or bar is written; nil writes none.
    package var valueFormat: String?
    /// Whether the legend leaves the series out.
    package var isOutOfLegend = false

    /// Creates a series without a look.
    package init(_ name: String, places: Cells, values: Cells) {
      self.name = name
      self.places = places
      self.values = values
    }
  }

  /// An axis.
  package struct Axis: Sendable {
    /// What stands beside it.
    package var title = ""
    /// How its numbers are written; nil is Excel's "General".
    package var numberFormat: String?
    /// Its ends and the distance of its marks; nil leaves them to the program.
    package var scale: Scale?
    /// Whether lines run across the chart at its marks.
    package var hasGridlines = false
    /// Whether it is left out.
    package var isHidden = false

    /// Creates an axis.
    package init() {}
  }

  /// The ends of an axis and the distance of its marks.
  package struct Scale: Sendable, Hashable {
    /// The lower end.
    package var lowest: Double
    /// The upper end.
    package var highest: Double
    /// The distance of its marks.
    package var step: Double

    /// Creates a scale.
    package init(from lowest: Double, to highest: Double, step: Double) {
      self.lowest = lowest
      self.highest = highest
      self.step = step
    }
  }

  /// The colours of what is not data.
  package struct Look: Sendable, Hashable {
    /// Titles.
    package var ink = XLSXColor.black
    /// Numbers and names beside the axes.
    package var muted = XLSXColor(0x595959)
    /// Axes and the lines across.
    package var rule = XLSXColor(0xD9D9D9)
    /// Whether there is a frame and a ground; without them the cells are seen behind.
    package var hasGround = true

    /// Creates the usual look.
    package init() {}
  }

  /// What is drawn.
  package var kind: Kind
  /// Whether values are marked by points and lines rather than by bars.
  var hasPoints: Bool { kind == .scatter || kind == .lines }
  /// The title over it; empty has none.
  package var title = ""
  /// The series in the order in which they are drawn.
  package var series: [Series]
  /// The axis of places, which lies at the bottom of all but lying bars.
  package var places = Axis()
  /// The axis of values.
  package var values = Axis()
  /// Whether there is a legend.
  package var hasLegend = false
  /// The colours of what is not data.
  package var look = Look()
  /// What it shows, for those who cannot see it.
  package var alternative = ""
  /// The width in pixels of 1/96 inch.
  package var width = 640
  /// The height in pixels of 1/96 inch.
  package var height = 320

  /// Creates a chart.
  package init(_ kind: Kind, _ series: [Series]) {
    self.kind = kind
    self.series = series
  }
}
