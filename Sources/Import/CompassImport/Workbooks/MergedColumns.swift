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
  /// The values that go on into further rows, in the order of their columns.
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
      Value(column: cell.column, bytes: cell.kind.isValue ? row.text[cell.range] : [])
    }
    // A row in which nothing else stands is no row.
    guard !values.isEmpty, !waiting.isEmpty || !active.isEmpty || !names.isEmpty else { return values }
    active.removeAll { $0.rows.upperBound < row.number }
    if !active.isEmpty { values = joined(values, at: row.number) }
    for (range, last) in names where range.rows.lowerBound == row.number {
      guard let place = values.firstIndex(where: { $0.column == range.columns.lowerBound }) else { continue }
      activate(Filling(rows: last...last, value: values.remove(at: place)))
    }
    names.removeAll { $0.row <= row.number }
    while let next = waiting.last, next.rows.lowerBound <= row.number {
      waiting.removeLast()
      guard next.rows.contains(row.number),
        let value = values.first(where: { $0.column == next.columns.lowerBound }), !value.bytes.isEmpty
      else { continue }
      activate(Filling(rows: row.number...next.rows.upperBound, value: value))
    }
    return values
  }

  /// The values of a row with those that go on into it, each in the order of the columns.
  private mutating func joined(_ values: [Value], at row: Int) -> [Value] {
    let isHeader = names.contains { $0.row == row }
    var result: [Value] = []
    var rest = values[...]
    for filling in active where filling.rows.contains(row) {
      while let value = rest.first, value.column < filling.value.column {
        result.append(value)
        rest.removeFirst()
      }
      guard rest.first?.column != filling.value.column else { continue }
      result.append(filling.value)
      if !isHeader { filledCells += 1 }
    }
    return result + rest
  }

  /// Has a value go on into further rows; of two in one column, which cannot be, the last does.
  private mutating func activate(_ filling: Filling) {
    let column = filling.value.column
    let place = active.firstIndex { $0.value.column >= column } ?? active.count
    if active.indices.contains(place), active[place].value.column == column {
      active[place] = filling
    } else {
      active.insert(filling, at: place)
    }
  }
}
