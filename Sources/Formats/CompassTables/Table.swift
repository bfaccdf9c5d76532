package import CompassSource

/// A table of a grid: its header, its columns, and what each of its rows is.
package struct Table: Sendable {
  /// The role of a row in a grid.
  package enum RowClass: UInt8, Sendable, Hashable {
    case blank
    /// A text above a header.
    case title
    case header
    /// Units or explanations below a header.
    case units
    case data
    /// A row that names a group of the rows below it.
    case section
    /// Totals and averages.
    case total
    /// A text below the data, such as a footnote.
    case note
    /// The header again.
    case repeated
  }

  /// Rows of one class, one after the other.
  package struct Run: Sendable, Hashable {
    package var rowClass: RowClass
    /// The first row of the grid, counted from 0.
    package var first: Int
    package var count: Int
    /// The lines of a delimited file, or the rows of a sheet.
    package var lines: ClosedRange<Int>
  }

  /// The columns of the grid that the table has.
  package var columns: Range<Int>
  /// The rows of the header, with their cells in the columns of the grid; empty without a header.
  package var headerRows: [SourceRecord] = []
  /// The texts right above the header, at most 40 rows.
  package internal(set) var titleRows: [SourceRecord] = []
  /// The row above that names groups of columns, if any.
  package var groupRow: SourceRecord?
  /// Some of the rows of data.
  package private(set) var spread = SpreadRows()
  /// The shapes of the data's cells, from as many rows as the finder needs.
  var shapes = ColumnShapes()
  /// The shapes and outlines of the values, from the rows with as many cells as the header.
  var forms = ColumnForms()
  /// Whether names of columns begin with a blank, as all cells of some files do.
  var hasBlanksInNames: Bool {
    headerRows.last.map { row in row.fields.contains { row.text[$0.range].first == 0x20 } } ?? true
  }
  /// The class of each row, from the titles above the header to the notes below the data.
  package private(set) var runs: [Run] = []

  /// Creates a table without rows.
  package init(columns: Range<Int>) { self.columns = columns }

  /// How many rows have a class.
  package func count(of rowClass: RowClass) -> Int {
    runs.reduce(0) { $0 + ($1.rowClass == rowClass ? $1.count : 0) }
  }

  /// Adds a row of data behind the rows that there are.
  mutating func appendData(_ row: RowPlace, _ record: SourceRecord) {
    append(.data, row)
    spread.add(record)
  }

  /// Adds a row behind those that there are.
  mutating func append(_ rowClass: RowClass, _ row: RowPlace) {
    if let last = runs.last, last.rowClass == rowClass, last.first + last.count == row.number {
      runs[runs.count - 1].count += 1
      runs[runs.count - 1].lines = last.lines.lowerBound...max(last.lines.upperBound, row.lines.upperBound)
    } else {
      runs.append(Run(rowClass: rowClass, first: row.number, count: 1, lines: row.lines))
    }
  }
}

/// Where a row is.
struct RowPlace {
  /// Its number in the grid, counted from 0.
  var number: Int
  /// Its lines, or its row in a sheet.
  var lines: ClosedRange<Int>

  init(_ number: Int, _ record: SourceRecord) {
    self.number = number
    lines = record.position.line...max(record.position.line, record.position.endLine)
  }
}
