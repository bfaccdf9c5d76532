import CompassWorkbook

/// Which row of a sheet each line is that was written of it: a text of several lines makes rows of as many.
struct SheetPlaces: Sendable {
  /// The sheet.
  let sheet: String
  /// The lines from which on rows are so many more or fewer, and the rows there.
  private var lines: [UInt32] = []
  private var rows: [UInt32] = []

  init(sheet: String) { self.sheet = sheet }

  /// Says what row a line begins, the lines in their order.
  mutating func add(line: Int, row: Int) {
    if let last = lines.last, let lastRow = rows.last, line - Int(last) == row - Int(lastRow) { return }
    lines.append(UInt32(clamping: line))
    rows.append(UInt32(clamping: row))
  }

  /// The row that a line is of, both counted from 1.
  func row(ofLine line: Int) -> Int {
    guard let place = index(in: lines, upTo: line) else { return line }
    let row = Int(rows[place]) + line - Int(lines[place])
    // The lines of a text are of the row that it stands in.
    return place + 1 < rows.count ? min(row, Int(rows[place + 1]) - 1) : row
  }

  /// The line that a row begins, both counted from 1.
  func line(ofRow row: Int) -> Int {
    guard let place = index(in: rows, upTo: row) else { return row }
    let line = Int(lines[place]) + row - Int(rows[place])
    return place + 1 < lines.count ? min(line, Int(lines[place + 1]) - 1) : line
  }

  private func index(in numbers: [UInt32], upTo number: Int) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(numbers[middle]) <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// A cell as a formula names it: `Schedule!D12`.
  ///
  /// - Parameters:
  ///   - line: the line, counted from 1.
  ///   - column: the column, counted from 0; nil names the whole row, `Schedule!12:12`.
  func cell(line: Int, column: Int?) -> String {
    let row = row(ofLine: line)
    let name = column.map { "\(CellReference.name(ofColumn: $0))\(row)" } ?? "\(row):\(row)"
    return "\(CellReference.quoted(sheet))!\(name)"
  }
}
