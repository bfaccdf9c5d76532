/// A table that reads its rows on demand.
package struct ReportTable: Sendable {
  /// A stable kebab-case name of the table: `metrics`.
  package var name: String
  /// The title, which names the XLSX sheet too.
  package var title: String
  /// The columns in order.
  package var columns: [ReportColumn]
  package var rows: any RowSource
  /// The text in place of the rows of an empty table.
  package var emptyText: String
  /// The name of the column to group rows by; on paper each group has a subhead in place of the column.
  package var groupedBy: String?
  /// The cells of the totals row; empty if the table lacks one.
  package var totals: [ReportCell] = []
  /// The columns and rows for CSV files, if programs need other data than people.
  package var data: (columns: [ReportColumn], rows: any RowSource)?
  /// The number of leading columns to repeat if the table is too wide for a page.
  package var keyColumnCount = 1

  package init(
    name: String, title: String, columns: [ReportColumn], rows: any RowSource, emptyText: String
  ) {
    self.name = name
    self.title = title
    self.columns = columns
    self.rows = rows
    self.emptyText = emptyText
  }
}

/// A column of a table.
package struct ReportColumn: Sendable, Hashable {
  /// The horizontal alignment of a column's cells.
  package enum Alignment: Sendable {
    case leading, trailing
  }

  /// The cells of a column to highlight in formats that support it, in addition to their text.
  package enum Emphasis: Sendable, Hashable {
    /// Cells that begin with one of these words, which mark the best value.
    case best([String])
    /// Changes for the better are green, and for the worse red.
    case change
  }

  /// A stable snake_case name, the header in CSV files: `recorded_date`.
  package var name: String
  /// The header for people.
  package var title: String
  /// The horizontal alignment of the cells.
  package var alignment: Alignment
  /// The column's share of the spare width, relative to other columns; 0 for no share.
  package var weight: Int
  /// The cells to highlight, if any.
  package var emphasis: Emphasis?
  /// The rule for joining the column with another one for people; nil keeps it separate.
  package var join: Join?

  package init(
    _ name: String, _ title: String, alignment: Alignment = .leading, weight: Int = 0,
    emphasis: Emphasis? = nil
  ) {
    self.name = name
    self.title = title
    self.alignment = alignment
    self.weight = weight
    self.emphasis = emphasis
  }
}

/// Rows that can be read repeatedly from the start, so that a long table need not be in memory.
package protocol RowSource: Sendable {
  /// Whether the source is empty.
  var isEmpty: Bool { get throws }
  /// Calls a closure with each row, which has as many cells as the table has columns, until it returns false.
  func scan(_ body: ([ReportCell]) throws -> Bool) throws
}

extension RowSource {
  /// Calls a closure with each row.
  package func forEach(_ body: ([ReportCell]) throws -> Void) throws {
    try scan { row in
      try body(row)
      return true
    }
  }
}

/// Rows in memory.
package struct ArrayRowSource: RowSource {
  private let rows: [[ReportCell]]

  package init(_ rows: [[ReportCell]]) { self.rows = rows }

  /// Whether the source is empty.
  package var isEmpty: Bool { rows.isEmpty }

  /// Calls a closure with each row until it returns false.
  package func scan(_ body: ([ReportCell]) throws -> Bool) rethrows { _ = try rows.allSatisfy(body) }
}

extension ReportColumn.Emphasis {
  /// Whether the text of a cell marks the best value.
  package func isBest(_ cell: ReportCell) -> Bool {
    guard case .best(let words) = self else { return false }
    switch cell {
    case .string(let text): return words.contains { text.hasPrefix($0) }
    case .badge(let badge): return words.contains { badge.text.hasPrefix($0) }
    default: return false
    }
  }
}
