import CompassModel

import struct Foundation.Decimal

/// The best figure of each column whose figures can be compared, found before the rows are written.
struct HTMLBestValues {
  private var values: [Int: Decimal] = [:]

  /// Reads the rows once where a column asks for it.
  ///
  /// - Throws: what the rows throw.
  /// - Complexity: O(n) in the number of rows where a column is compared, else O(1).
  init(of table: ReportTable) throws {
    var directions: [Int: MetricType.Direction] = [:]
    for (index, column) in table.columns.enumerated() {
      if case .scale(let direction) = column.emphasis, direction != .neither { directions[index] = direction }
    }
    guard !directions.isEmpty else { return }
    var counts: [Int: Int] = [:]
    var styles: [Int: Set<ReportCell.NumberStyle>] = [:]
    try table.rows.forEach { row in
      for (index, direction) in directions where index < row.count {
        guard case .number(let value, let style) = row[index] else { continue }
        counts[index, default: 0] += 1
        styles[index, default: []].insert(style)
        let best = values[index]
        let isBetter = best.map { direction == .lower ? value < $0 : value > $0 } ?? true
        if isBetter { values[index] = value }
      }
    }
    // The best of one is the only one, and seconds are no better or worse than miles an hour.
    values = values.filter { counts[$0.key, default: 0] > 1 && styles[$0.key]?.count == 1 }
  }

  /// Whether a cell of a column is the best.
  func contains(_ cell: ReportCell, column: Int) -> Bool {
    guard let best = values[column], case .number(let value, _) = cell else { return false }
    return value == best
  }
}
