package import CompassCSV
internal import CompassModel

/// Writes a table of a report as a delimited file: a header of the columns' stable names, then the cells as every
/// format shows them.
///
/// It is what the report shows, rounded and with units, and no data export. Every column is one, the column that
/// rows are grouped by on paper too, so that whoever sorts the rows keeps what they are of. A table's totals are left
/// to whoever reads it: as a row among the others they would be counted a second time.
package struct CSVReportWriter {
  /// How records are written.
  package var format: CSVWriter.Format
  /// How days and numbers are written.
  package var locale: ReportLocale

  /// Creates a writer; the byte order mark makes Excel read UTF-8.
  package init(
    format: CSVWriter.Format = CSVWriter.Format(hasByteOrderMark: true), locale: ReportLocale = .us
  ) {
    self.format = format
    self.locale = locale
  }

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - table: the table; no row comes where it has none.
  ///   - sink: takes the bytes piece by piece.
  /// - Throws: what the rows or the sink throw.
  package func write(_ table: ReportTable, to sink: @escaping ([UInt8]) throws -> Void) throws {
    var writer = CSVWriter(format: format, to: sink)
    try writer.write(table.columns.map(\.name))
    try table.rows.forEach { row in try writer.write(row: row.map(cell)) }
    try writer.finish()
  }

  /// Figures and days are validated and need no guard; a unit comes from a file, so that only words of letters count
  /// as one.
  private func cell(_ cell: ReportCell) -> CSVCell {
    let text = locale.text(cell)
    switch cell {
    case .number(_, let style), .change(_, let style, _):
      let isHarmless = (style.prefix + style.unit).unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0 == " " || $0 == "%" || $0 == "°" || $0 == "$"
      }
      return isHarmless ? .typed(text) : .text(text)
    case .date, .time, .verified, .empty: return .typed(text)
    case .string, .link, .badge, .reference: return .text(text)
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
