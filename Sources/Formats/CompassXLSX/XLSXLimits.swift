/// Excel's limits, counted as Excel does (UTF-16 units for texts).
///
/// Source: Microsoft, "Excel specifications and limits". The library's own checks count code points and miss
/// some violations.
package enum XLSXLimits {
  /// The number of rows of a sheet.
  package static let rows = 1_048_576
  /// The number of columns of a sheet.
  package static let columns = 16_384
  /// The longest text of a cell, in UTF-16 units.
  package static let cellText = 32_767
  /// The longest name of a sheet, in UTF-16 units.
  package static let sheetName = 31
  /// The longest address of a link, in UTF-16 units.
  package static let link = 2_079
  /// The number of links on a sheet.
  package static let linksPerSheet = 65_530
  /// The longest header or footer with its control codes, in UTF-16 units.
  package static let headerFooter = 255
  /// The longest title of a validation's note, in UTF-16 units.
  package static let validationTitle = 32
  /// The longest text of a validation's note, in UTF-16 units.
  package static let validationText = 255
  /// The longest title of a table's column, in UTF-16 units.
  package static let tableHeader = 255
  /// The longest document property, in UTF-16 units.
  package static let property = 255
  /// The widest column, in characters of the default font.
  package static let columnWidth = 255.0
  /// The highest row, in points.
  package static let rowHeight = 409.0
  /// The most pages that a sheet can be scaled to in one direction.
  package static let fittedPages = 32_767
  /// The longest number format, defined name and its range, in UTF-8 bytes.
  ///
  /// The library copies them into fields of 128 bytes and truncates them silently.
  package static let libraryField = 127
  /// The longest alternative text of a chart or a picture, in UTF-8 bytes.
  ///
  /// The library copies it into a field of 2,080 bytes and truncates it silently, even inside a character.
  package static let description = 2_000
  /// The longest title, name or label of a chart, in UTF-16 units.
  package static let chartText = 255
  package static let seriesPerChart = 255
  package static let pointsPerSeries = 32_000
  /// The greatest width and height of a chart or a picture, in pixels.
  package static let chartSide = 10_000
  /// The most tick marks of an axis; more would not be readable.
  package static let marksPerAxis = 1_000.0
  /// The number of bytes of a picture.
  package static let picture = 20_000_000
  /// The longest formula of a conditional formatting rule, in UTF-16 units.
  package static let ruleFormula = 255
  /// The most page breaks of a sheet.
  package static let pageBreaks = 1_023
  /// The buffer of a streamed sheet's rows, in bytes.
  static let rowBuffer = 262_144
}
