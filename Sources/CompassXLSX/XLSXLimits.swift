/// What Excel accepts, as counted by Excel itself (UTF-16 units for texts).
///
/// Source: Microsoft, "Excel specifications and limits"; the library's own checks count code points and
/// let some of these pass.
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
  /// The longest name of a table, in characters.
  package static let tableName = 255
  /// The widest column, in characters of the default font.
  package static let columnWidth = 255.0
  /// The highest row, in points.
  package static let rowHeight = 409.0
  /// The number of pages a sheet may be fitted to in one direction.
  package static let fittedPages = 32_767
  /// The longest number format, font name, defined name and its range, in UTF-8 bytes: the library copies them
  /// into fields of 128 bytes and cuts in silence.
  package static let libraryField = 127
  /// The buffer of a streamed sheet's rows, in bytes.
  static let rowBuffer = 262_144
}
