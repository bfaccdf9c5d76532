package import CompassModel

/// A table whose rows are read when they are needed.
package struct ReportTable: Sendable {
  /// A stable kebab-case name of the table: `metrics`.
  package var name: String
  /// The title, which names the XLSX sheet too.
  package var title: String
  /// The columns in order.
  package var columns: [ReportColumn]
  /// The rows.
  package var rows: any RowSource
  /// What stands in place of the rows where there are none.
  package var emptyText: String
  /// The column by whose cells rows are grouped; on paper each group has a subhead in place of the column.
  package var groupedBy: String?
  /// The cells of a last row that sums up the others; none have no such row.
  package var totals: [ReportCell] = []
  /// The columns and rows that a CSV file has instead, if data for programs differs from what people read.
  package var data: (columns: [ReportColumn], rows: any RowSource)?
  /// How many leading columns are repeated where the table is too wide for a page.
  package var keyColumnCount = 1

  /// Creates a table.
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
  /// Where the cells of a column stand.
  package enum Alignment: Sendable {
    case leading, trailing
  }

  /// Which cells of a column a program may bring out, in addition to what they say.
  package enum Emphasis: Sendable, Hashable {
    /// Those that begin with one of these words, which say that a figure is the best.
    case best([String])
    /// The better end of figures that can be compared.
    case scale(MetricType.Direction)
    /// Better green, worse red, as the cells say.
    case change
  }

  /// A stable snake_case name, the header in CSV files: `recorded_date`.
  package var name: String
  /// The header for people.
  package var title: String
  /// Where the cells stand.
  package var alignment: Alignment
  /// How much of the spare width the column takes compared with others; 0 takes none.
  package var weight: Int
  /// Which of its cells a program may bring out.
  package var emphasis: Emphasis?
  /// The column with whose cells its own are written where people read them; nil stands for itself.
  package var join: Join?

  /// Creates a column.
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

/// Rows that can be read from the first as often as needed, so that a long table need not be in memory.
package protocol RowSource: Sendable {
  /// Whether there is no row.
  var isEmpty: Bool { get throws }
  /// Lends each row in turn: as many cells as the table has columns.
  func forEach(_ body: ([ReportCell]) throws -> Void) throws
}

/// Rows in memory.
package struct ArrayRowSource: RowSource {
  private let rows: [[ReportCell]]

  /// Creates a source over rows.
  package init(_ rows: [[ReportCell]]) { self.rows = rows }

  /// Whether there is no row.
  package var isEmpty: Bool { rows.isEmpty }

  /// Lends each row in turn.
  package func forEach(_ body: ([ReportCell]) throws -> Void) rethrows { try rows.forEach(body) }
}

extension ReportColumn.Emphasis {
  /// Whether a cell says that its figure is the best.
  package func isBest(_ cell: ReportCell) -> Bool {
    guard case .best(let words) = self else { return false }
    switch cell {
    case .string(let text): return words.contains { text.hasPrefix($0) }
    case .badge(let badge): return words.contains { badge.text.hasPrefix($0) }
    default: return false
    }
  }
}
