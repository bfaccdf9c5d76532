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

  /// Sorts rows; equal ones stay in their order, and those without a value come last.
  ///
  /// - Parameters:
  ///   - source: the rows.
  ///   - columns: their columns.
  ///   - group: a column whose equal cells are brought together first, in the order in which they turn up.
  ///   - keys: what to sort by, the first key first; keys of columns that are not there are passed over.
  ///   - title: what the table is called in messages.
  /// - Throws: ``DocumentError`` where there are more than ``maximumRows``, and what the rows throw.
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

  /// Whether a cell comes before another one; nil where they are equal.
  private static func isBefore(_ lhs: ReportCell, _ rhs: ReportCell, _ isDescending: Bool) -> Bool? {
    let (left, right) = (Rank(lhs), Rank(rhs))
    // What says nothing is last whichever way it goes.
    if left == .nothing || right == .nothing { return left == right ? nil : right == .nothing }
    if left < right { return !isDescending }
    return right < left ? isDescending : nil
  }

  /// Whether there is no row.
  var isEmpty: Bool { rows.isEmpty }

  /// Lends each row in turn.
  func forEach(_ body: ([ReportCell]) throws -> Void) rethrows { try rows.forEach(body) }

  /// A cell as it is compared: numbers before days, days before times, times before words.
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
