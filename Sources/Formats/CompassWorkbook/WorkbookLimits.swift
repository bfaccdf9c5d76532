/// What one workbook may ask of its reader.
package struct WorkbookLimits: Sendable, Hashable {
  /// The last row that a sheet of Excel has.
  package static let rows = 1_048_576
  /// The columns that a sheet of Excel has, A to XFD.
  package static let columns = 16_384

  /// The most sheets.
  package var sheets = 1_000
  /// The most different texts.
  package var texts = 8 << 20
  /// The most bytes of all of them, as UTF-8.
  package var textBytes = 1 << 30
  /// How many of these bytes are kept in memory; what is more lies in a temporary file.
  package var textBytesInMemory = 16 << 20
  /// The bytes of one cell that are read; what is more than a reader of delimited files takes is told there.
  package var cellBytes = 1 << 20 + 1
  /// The bytes of one row that are read.
  package var rowBytes = 8 << 20 + 1
  /// The most formats of cells.
  package var formats = 1 << 17
  /// The most merged ranges of a sheet that are kept.
  package var merges = 1 << 16
  /// The most links between parts.
  package var links = 10_000
  /// How deep elements may be nested.
  package var depth = 64
  /// The most bytes of a tag, a comment or whatever else is read in one piece.
  package var tokenBytes = 1 << 20

  /// The usual limits.
  package init() {}
}
