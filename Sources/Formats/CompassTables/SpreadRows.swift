package import CompassSource

/// A sample of the rows of a table at even distances, chosen while the table is read.
package struct SpreadRows: Sendable {
  /// The chosen rows in order.
  package private(set) var rows: [SourceRecord] = []
  private var distance = 1
  private var count = 0

  /// The most rows.
  package static let limit = 128

  /// Offers the next row of the table.
  mutating func add(_ row: SourceRecord) {
    defer { count += 1 }
    guard count.isMultiple(of: distance) else { return }
    if rows.count == Self.limit {
      rows = rows.indices.filter { $0.isMultiple(of: 2) }.map { rows[$0] }
      distance *= 2
      guard count.isMultiple(of: distance) else { return }
    }
    rows.append(row)
  }
}
