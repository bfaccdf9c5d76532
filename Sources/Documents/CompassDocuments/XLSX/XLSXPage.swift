internal import CompassXLSX

/// A sheet that is laid out before it is written, so that links know the rows that they lead to.
struct XLSXPage {
  enum Content {
    case value(XLSXValue)
    case report(ReportCell, XLSXTheme.Place)
    /// A text that leads to another place of the workbook.
    case link(String, XLSXTarget)
    /// A text that leads to a section of the report, if there is one of that name.
    case section(String, name: String)
  }

  /// A cell, or several of a row that are one.
  struct Cell {
    /// The first column.
    var column: Int
    var span = 1
    var content: Content
    /// How it looks; a report's cell has its own look.
    var style: XLSXStyle
  }

  struct Row {
    /// How high it is, in points; nil for as high as those without a height of their own.
    var height: Double?
    /// Its cells from left to right.
    var cells: [Cell] = []
  }

  /// A picture over the cells.
  struct Picture {
    var picture: XLSXReportPicture
    var row: Int
    var column: Int
    /// How far it lies from the corner of its cell, in pixels.
    var offset = (x: 0, y: 0)
    /// How large it is shown, in pixels.
    var width: Double
    var height: Double
    /// Where a click on it leads.
    var url: String?
  }

  /// A chart over the cells, by its number among those of the report.
  struct Chart {
    var number: Int
    var row: Int
    var column: Int
    var offset = (x: 0, y: 0)
    var width: Int
    var height: Int
    /// Whether it is drawn without axes and title, as small as a word.
    var isSmall = false
  }

  /// A cell that formulas can use by name.
  struct Name {
    var text: String
    var row: Int
    var column: Int
  }

  /// The widths of the columns, in characters.
  var widths: [Double]
  /// The rows from top to bottom.
  private(set) var rows: [Row] = []
  var pictures: [Picture] = []
  var charts: [Chart] = []
  /// The cells that have a name.
  var names: [Name] = []
  /// The rows of the report's anchors.
  var anchors: [String: Int] = [:]

  init(widths: [Double]) { self.widths = widths }

  /// The row that is laid out next.
  var next: Int { rows.count }

  /// Adds a row.
  mutating func add(_ cells: [Cell], height: Double? = nil) {
    rows.append(Row(height: height, cells: cells))
  }

  /// Adds a row with one text over several columns.
  mutating func add(_ text: String, _ style: XLSXStyle, span: Int, height: Double?) {
    add([Cell(column: 0, span: span, content: .value(.text(text)), style: style)], height: height)
  }

  /// Adds an empty row.
  mutating func skip(height: Double? = nil) { add([], height: height) }

  /// The height of the rows from one on, in points.
  func height(from row: Int, usual: Double) -> Double {
    rows.dropFirst(row).reduce(0) { $0 + ($1.height ?? usual) }
  }

  /// How many pixels of 1/96 inch a number of points is.
  static func pixels(points: Double) -> Double { points * 96 / 72 }

  /// How wide a column of so many characters is, in pixels (ECMA-376 part 1 §18.3.1.13).
  static func pixels(characters: Double) -> Double { (characters * 7).rounded() + 5 }
}

/// A place of the workbook.
struct XLSXTarget: Hashable {
  var sheet: Int
  var row = 0
}
