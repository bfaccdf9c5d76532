import CompassWorkbook

/// Cells that are merged over several rows of one column, whose value is of each of these rows: below the header of
/// all of them, in the header of its last row alone, for there it is one name.
struct MergedColumns {
  /// A value with its column, counted from 0.
  struct Value {
    var column: Int
    var bytes: ArraySlice<UInt8>
  }

  private struct Filling {
    var rows: ClosedRange<Int>
    var value: Value
  }

  /// The ranges below the header that are yet to come, the next one last.
  private var waiting: [MergedRange]
  /// The ranges of the header, and the rows that their values go to.
  private var names: [(range: MergedRange, row: Int)]
  private var active: [Filling] = []
  /// How many cells below the header were filled.
  private(set) var filledCells = 0

  /// Takes ranges.
  ///
  /// - Parameters:
  ///   - ranges: all that are merged.
  ///   - headerRow: the row with the most headers that are known; nil fills nothing.
  ///   - topRows: the rows at the top in which something stands: a name goes to no other.
  init(_ ranges: [MergedRange], header headerRow: Int?, topRows: [Int]) {
    let columns = ranges.filter { $0.columns.count == 1 && $0.rows.count > 1 }
    let headerRow = headerRow ?? .max
    waiting = columns.filter { $0.rows.lowerBound > headerRow }
      .sorted { $0.rows.lowerBound > $1.rows.lowerBound }
    names = columns.filter { $0.rows.contains(headerRow) }.compactMap { range in
      guard let last = topRows.last(where: range.rows.contains), last > range.rows.lowerBound else {
        return nil
      }
      return (range, last)
    }
  }

  /// The values of a row, the rows in their order.
  mutating func filled(_ row: SheetRow) -> [Value] {
    var values = row.cells.map { cell in
      Value(column: cell.column, bytes: cell.kind == .value ? row.text[cell.range] : [])
    }
    guard !waiting.isEmpty || !active.isEmpty || !names.isEmpty else { return values }
    // A row in which nothing else stands is no row.
    if !values.isEmpty {
      for filling in active
      where filling.rows.contains(row.number)
        && !values.contains(where: { $0.column == filling.value.column })
      {
        let place = values.firstIndex { $0.column > filling.value.column } ?? values.count
        values.insert(filling.value, at: place)
        if !names.contains(where: { $0.row == row.number }) { filledCells += 1 }
      }
    }
    active.removeAll { $0.rows.upperBound <= row.number }
    for (range, last) in names where range.rows.lowerBound == row.number {
      guard let place = values.firstIndex(where: { $0.column == range.columns.lowerBound }) else { continue }
      active.append(Filling(rows: last...last, value: values.remove(at: place)))
    }
    names.removeAll { $0.row <= row.number }
    while let next = waiting.last, next.rows.lowerBound <= row.number {
      waiting.removeLast()
      guard next.rows.contains(row.number),
        let value = values.first(where: { $0.column == next.columns.lowerBound }), !value.bytes.isEmpty
      else { continue }
      active.append(Filling(rows: row.number...next.rows.upperBound, value: value))
    }
    return values
  }
}
