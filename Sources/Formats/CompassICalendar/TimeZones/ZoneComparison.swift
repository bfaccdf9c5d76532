/// Compares a definition with zones in the years that matter.
struct ZoneComparison {
  private let table: ZoneTable
  private let years: ClosedRange<Int>
  private let start: Int
  private let end: Int
  private let states: [[Int]]
  /// The only offset of the definition; nil where its clocks change.
  private let constant: Int?

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - table: the definition, which is compared from its first change on, and up to its last where it
  ///     lists them one by one.
  ///   - years: the years that matter, as far as it has changes in them.
  init(_ table: ZoneTable, years: ClosedRange<Int>) {
    self.table = table
    self.years = years
    constant = Set(table.changes.map(\.offset)).count == 1 ? table.changes.first?.offset : nil
    var start = ZoneSeries.instant(ofYear: years.lowerBound, table)
    var end = ZoneSeries.instant(ofYear: years.upperBound + 1, table) - 1
    if constant == nil, let first = table.changes.first?.instant, let last = table.changes.last?.instant {
      let isListed = last < ZoneTable.end - 366 * 86_400
      if first >= end || (isListed && last <= start) {
        (start, end) = (first, isListed ? last : first + 730 * 86_400)
      } else {
        (start, end) = (max(start, first), isListed ? min(end, last) : end)
      }
    }
    self.start = start
    self.end = end
    states = Self.states(of: table, start, end)
  }

  /// Whether a zone has the same offsets.
  func isEqual(to other: ZoneTable) -> Bool {
    other.offset(at: start) == states.first?.last && Self.states(of: other, start, end) == states
  }

  /// Whether the definition only stands in for a zone whose clocks change: it has one offset, which is one of
  /// the zone's, or that of UTC.
  func isPlaceholder(for other: ZoneTable) -> Bool {
    guard let constant else { return false }
    let offsets = Set(Self.states(of: other, start, end).compactMap(\.last))
    return constant == 0 || (offsets.count > 1 && offsets.contains(constant))
  }

  /// Whether a zone has the same offset at the start or in the middle of some year, and changes where the
  /// definition does.
  func isRelated(to other: ZoneTable) -> Bool {
    let isConstant = Self.states(of: other, start, end).count == 1
    return isConstant == (constant != nil)
      && years.prefix(100).contains { year in
        let start = ZoneSeries.instant(ofYear: year, table)
        return [start, start + 182 * 86_400].contains { table.offset(at: $0) == other.offset(at: $0) }
      }
  }

  /// The offset at a start, and each change up to an end.
  private static func states(of table: ZoneTable, _ start: Int, _ end: Int) -> [[Int]] {
    var result = [[start, table.offset(at: start)]]
    for change in table.changes(after: start, through: end) where change.offset != result.last?.last {
      result.append([change.instant, change.offset])
    }
    return result
  }
}
