/// A rectangle of cells; rows and columns are counted from 0, both ends belong to it.
package struct XLSXRange: Sendable, Hashable {
  package let rows: ClosedRange<Int>
  package let columns: ClosedRange<Int>

  package init(rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    self.rows = rows
    self.columns = columns
  }

  /// Whether the two have a cell in common.
  package func overlaps(_ other: XLSXRange) -> Bool {
    rows.overlaps(other.rows) && columns.overlaps(other.columns)
  }

  /// The range with fixed rows and columns (`$A$1:$C$5`).
  package var absoluteReference: String {
    "$\(XLSXRange.columnName(columns.lowerBound))$\(rows.lowerBound + 1)"
      + ":$\(XLSXRange.columnName(columns.upperBound))$\(rows.upperBound + 1)"
  }

  /// The range as people write it (`A1:C5`).
  package var reference: String {
    XLSXRange.cellName(row: rows.lowerBound, column: columns.lowerBound)
      + ":" + XLSXRange.cellName(row: rows.upperBound, column: columns.upperBound)
  }

  /// The name of a cell (`D12`).
  package static func cellName(row: Int, column: Int) -> String { columnName(column) + String(row + 1) }

  /// The letters of a column (`AB`).
  ///
  /// - Parameter column: the column, counted from 0.
  package static func columnName(_ column: Int) -> String {
    var letters: [UInt8] = []
    var rest = column
    while rest >= 0 {
      letters.append(UInt8(truncatingIfNeeded: 0x41 + rest % 26))
      rest = rest / 26 - 1
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  var isOnSheet: Bool {
    rows.lowerBound >= 0 && rows.upperBound < XLSXLimits.rows && columns.lowerBound >= 0
      && columns.upperBound < XLSXLimits.columns
  }
}
