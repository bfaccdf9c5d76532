import CompassSource

/// The shapes of the cells of some rows, by column.
struct ColumnShapes {
  /// The shapes that are counted, each as a place in ``counts``.
  private static let counted: [CellForm] = [
    .number, .date, .time, .money, .measure, .address, .answer, .text,
  ]
  private var filled: [Int] = []
  private var counts: [[Int]] = []
  /// The number of rows with cells.
  private(set) var rows = 0

  mutating func add(_ row: TableRow, in columns: Range<Int>) {
    rows += 1
    let last = row.filled(in: columns).last ?? -1
    let width = widths[row.record.count] ?? (0, -1)
    widths[row.record.count] = (width.rows + 1, max(width.last, last))
    for column in row.filled(in: columns) where !row.shapes[column].contains(.missing) {
      while filled.count <= column {
        filled.append(0)
        counts.append(Array(repeating: 0, count: Self.counted.count))
      }
      filled[column] += 1
      for (place, shape) in Self.counted.enumerated() where row.shapes[column].contains(shape) {
        counts[column][place] += 1
      }
    }
  }

  /// The columns that are filled, in order.
  var columns: [Int] { filled.indices.filter { filled[$0] > 0 } }
  /// The number of columns that are filled.
  var columnCount: Int { filled.count { $0 > 0 } }

  /// How many rows have each number of cells, and the last filled column among them.
  private var widths: [Int: (rows: Int, last: Int)] = [:]
  /// The number of cells of most rows.
  var usualWidth: Int { widths.max { ($0.value.rows, -$0.key) < ($1.value.rows, -$1.key) }?.key ?? 0 }
  /// Whether there are rows with a number of cells.
  func hasRows(ofWidth width: Int) -> Bool { widths[width] != nil }
  /// The last column that is filled in a row with the usual number of cells.
  var lastUsedColumn: Int? { widths[usualWidth]?.last }

  func isFilled(_ column: Int) -> Bool { column < filled.count && filled[column] > 0 }

  /// The shapes that at least a share of a column's cells have.
  func shapes(_ column: Int, atLeast share: Double = 0.5) -> CellForm {
    guard isFilled(column) else { return [] }
    var result: CellForm = []
    for (place, shape) in Self.counted.enumerated()
    where Double(counts[column][place]) >= share * Double(filled[column]) && counts[column][place] > 0 {
      result.insert(shape)
    }
    return result
  }

  /// Whether most cells of a column are values and no names.
  func isTyped(_ column: Int) -> Bool {
    isFilled(column) && counts[column].last.map { $0 * 2 < filled[column] } ?? false
  }

  /// The share of a row's cells that look like those of their columns.
  func fit(_ row: TableRow, _ cells: [Int]) -> Double {
    guard !cells.isEmpty else { return 0 }
    let fitting = cells.count { column in
      let shape = row.shape(column)
      return shape.contains(.missing) || !shape.isDisjoint(with: shapes(column, atLeast: 0.2))
    }
    return Double(fitting) / Double(cells.count)
  }
}
