import CompassModel

import struct Foundation.Decimal

/// The rows of a source in another order, held in memory.
struct SortedRowSource: RowSource {
  /// The most rows that are sorted: they are all in memory at once.
  static let maximumRows = 50_000

  /// A column to sort by.
  struct Key: Sendable, Hashable {
    /// The column's name.
    var column: String
    /// Whether the greatest comes first.
    var isDescending = false
  }

  private let rows: [[ReportCell]]

  /// Sorts rows; equal rows keep their order, and rows without a value come last.
  ///
  /// - Parameters:
  ///   - source: the rows.
  ///   - columns: their columns.
  ///   - group: the column to group rows by first; groups are in the order of their first rows.
  ///   - keys: the sort keys, the most important first; keys of missing columns are ignored.
  ///   - title: the table's name in messages.
  /// - Throws: ``DocumentError`` for more than ``maximumRows`` rows, and errors from the rows.
  /// - Complexity: O(n log n) in the number of rows.
  init(
    _ source: any RowSource, columns: [ReportColumn], group: String? = nil, keys: [Key], title: String
  ) throws {
    var sorted: [[ReportCell]] = []
    try source.forEach { row in
      guard sorted.count < Self.maximumRows else {
        throw DocumentError(
          message: "\(title) has more than \(Self.maximumRows) rows, which is more than a template can sort",
          help: "Remove sort and group_by from the template, or select fewer records")
      }
      sorted.append(row)
    }
    func place(_ name: String) -> Int? { columns.firstIndex { $0.name == name } }
    let order = keys.compactMap { key in place(key.column).map { (index: $0, isDescending: key.isDescending) }
    }
    let groups = group.flatMap(place).map { Self.groups(of: sorted, by: $0) }
    let positions = sorted.indices.sorted { lhs, rhs in
      if let groups, groups[lhs] != groups[rhs] { return groups[lhs] < groups[rhs] }
      for (index, isDescending) in order {
        let (left, right) = (sorted[lhs][index], sorted[rhs][index])
        if let isBefore = Self.isBefore(left, right, isDescending) { return isBefore }
      }
      return lhs < rhs
    }
    rows = positions.map { sorted[$0] }
  }

  /// For each row the number of its group, counted in the order in which groups turn up.
  private static func groups(of rows: [[ReportCell]], by index: Int) -> [Int] {
    var numbers: [String: Int] = [:]
    return rows.map { row in
      let text = index < row.count ? row[index].text : ""
      let number = numbers[text] ?? numbers.count
      numbers[text] = number
      return number
    }
  }

  /// Returns whether a cell comes before another one, or nil if they're equal.
  private static func isBefore(_ lhs: ReportCell, _ rhs: ReportCell, _ isDescending: Bool) -> Bool? {
    let (left, right) = (Rank(lhs), Rank(rhs))
    // Empty cells come last in both directions.
    if left == .nothing || right == .nothing { return left == right ? nil : right == .nothing }
    if left < right { return !isDescending }
    return right < left ? isDescending : nil
  }

  /// Whether the source is empty.
  var isEmpty: Bool { rows.isEmpty }

  /// Calls a closure with each row.
  func forEach(_ body: ([ReportCell]) throws -> Void) rethrows { try rows.forEach(body) }

  /// The sort rank of a cell: numbers, days, times, verification, text, and then empty cells.
  private enum Rank: Comparable {
    case number(Decimal)
    case day(CalendarDate)
    case time(TimeOfDay)
    case unverified, verified
    case text(String)
    case nothing

    init(_ cell: ReportCell) {
      switch cell {
      case .empty: self = .nothing
      case .number(let value, _), .change(let value, _, _): self = .number(value)
      case .date(let date): self = .day(date)
      case .time(let time): self = .time(time)
      case .verified(let flag): self = flag ? .verified : .unverified
      case .string, .link, .badge, .reference, .lines:
        self = cell.text.isEmpty ? .nothing : .text(cell.text.searchFolded.foldedWords)
      }
    }
  }
}
