package import CompassSource

/// The rows and columns of a grid in which a table is.
package struct TableGrid: Grid {
  /// The grid that has the table.
  package let base: any Grid
  /// The table.
  package let table: Table
  /// What the table is called where a grid has several.
  package let name: String?
  /// What was decided about the grid, and where the table is.
  package let inferences: [Inference]

  /// Creates the grid of a table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - base: the grid in which it was found.
  ///   - name: what the table is called.
  ///   - inferences: what was decided about the table besides what was decided about the grid.
  package init(_ table: Table, of base: any Grid, name: String?, inferences: [Inference]) {
    self.table = table
    self.base = base
    self.name = name
    self.inferences = base.inferences + inferences
  }

  /// Opens the table at its first row, which may be a title above its header.
  package func makeReader() throws -> sending any GridReader {
    TableGridReader(reader: try base.makeReader(), rows: table.rows, columns: table.columns)
  }
}

/// A pass over the rows of a table.
private struct TableGridReader: GridReader {
  var reader: any GridReader
  let rows: Range<Int>
  let columns: Range<Int>
  private var number = 0

  init(reader: any GridReader, rows: Range<Int>, columns: Range<Int>) {
    self.reader = reader
    self.rows = rows
    self.columns = columns
  }

  mutating func read(into row: inout GridRow) throws -> Bool {
    while number < rows.upperBound, try reader.read(into: &row) {
      defer { number += 1 }
      guard number >= rows.lowerBound else { continue }
      let fields = row.record.fields
      row.record.fields = Array(fields[columns.clamped(to: fields.indices)])
      return true
    }
    row.findings.removeAll()
    return false
  }
}
