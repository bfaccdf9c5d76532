internal import CompassXLSX

/// Recorded rows with what each of their different cells is in a workbook.
struct XLSXRecordedTable: Sendable {
  struct Stock: Sendable {
    /// What stands for the number of a cell that is not prepared.
    private static let byItself: Int32 = -1

    /// Its number among the prepared cells; negative if it is written like any other cell, which says where it
    /// stands if it is refused.
    let number: Int32
    let lines: Int32

    /// - Parameter number: its number among the prepared cells; nil if it is not prepared.
    init(number: Int32?, lines: Int32) {
      self.number = number ?? Self.byItself
      self.lines = lines
    }

    /// Whether it is among the prepared cells.
    var isPrepared: Bool { number >= 0 }
  }

  private static let missing: Int32 = -1

  private let rows: XLSXRecordedRows
  private let theme: XLSXTheme
  private let stock: [Stock]
  /// Whether every cell is prepared.
  let areAllPrepared: Bool

  /// - Parameters:
  ///   - rows: the rows.
  ///   - theme: how high their lines are.
  ///   - stock: what each of their different cells is.
  init(rows: XLSXRecordedRows, theme: XLSXTheme, stock: [Stock]) {
    self.rows = rows
    self.theme = theme
    self.stock = stock
    areAllPrepared = stock.allSatisfy(\.isPrepared)
  }

  /// Says what stands in a row, without the cells that are not prepared.
  func fill(_ row: Int, _ prepared: inout XLSXPreparedRow) {
    var lines: Int32 = 1
    for column in prepared.numbers.indices {
      let number = rows.number(row: row, column: column)
      if number == XLSXRecordedRows.missing {
        prepared.numbers[column] = Self.missing
        continue
      }
      let stock = stock[Int(number)]
      prepared.numbers[column] = stock.number
      lines = max(lines, stock.lines)
    }
    prepared.height = lines > 1 ? theme.height(lines: Int(lines)) : nil
  }

  /// The cell at a place that is not prepared, if there is one.
  func cellByItself(row: Int, column: Int) -> ReportCell? {
    let number = rows.number(row: row, column: column)
    guard number != XLSXRecordedRows.missing, !stock[Int(number)].isPrepared else { return nil }
    return rows.different[Int(number)].cell
  }
}
