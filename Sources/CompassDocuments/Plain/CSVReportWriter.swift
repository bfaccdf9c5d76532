package import CompassCSV
internal import CompassModel

/// Writes a table of a report as a delimited file: a header of the columns' stable names, then the cells as every
/// format shows them.
///
/// It is what the report shows, rounded and with units, and no data export.
package struct CSVReportWriter {
  /// How records are written.
  package var format: CSVWriter.Format

  /// Creates a writer; the byte order mark makes Excel read UTF-8.
  package init(format: CSVWriter.Format = CSVWriter.Format(hasByteOrderMark: true)) { self.format = format }

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - table: the table; no row comes where it has none.
  ///   - sink: takes the bytes piece by piece.
  /// - Throws: what the rows or the sink throw.
  package func write(_ table: ReportTable, to sink: @escaping ([UInt8]) throws -> Void) throws {
    var writer = CSVWriter(format: format, to: sink)
    try writer.write(table.columns.map(\.name))
    try table.rows.forEach { row in try writer.write(row: row.map(Self.cell)) }
    try writer.finish()
  }

  /// Figures and days are validated and need no guard; a unit comes from a file, so that only words of letters count
  /// as one.
  private static func cell(_ cell: ReportCell) -> CSVCell {
    switch cell {
    case .number(_, let style), .change(_, let style, _):
      let isHarmless = (style.prefix + style.unit).unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0 == " " || $0 == "%" || $0 == "°" || $0 == "$"
      }
      return isHarmless ? .typed(cell.text) : .text(cell.text)
    case .date, .time, .verified, .empty: return .typed(cell.text)
    case .string, .link, .badge, .reference: return .text(cell.text)
    }
  }
}

extension ReportDocument {
  /// The tables in reading order.
  package var tables: [ReportTable] { blocks.flatMap(\.tables) }

  /// The table that a CSV file is made of.
  package var mainTable: ReportTable? {
    mainSection.flatMap { blocks(ofSection: $0).flatMap(\.tables).last } ?? tables.last
  }
}

extension ReportBlock {
  /// The tables of the block in reading order.
  package var tables: [ReportTable] {
    switch self {
    case .table(let table): [table]
    case .group(let group): group.columns.flatMap { $0.blocks.flatMap(\.tables) }
    default: []
    }
  }
}
