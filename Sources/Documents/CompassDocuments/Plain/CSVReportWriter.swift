package import CompassCSV
internal import CompassModel
internal import Foundation

/// Writes a table of a report as a delimited file for programs: a header of the columns' stable names, then values.
///
/// Dates are in ISO 8601 format. A decimal point is the only formatting of numbers. Units are in separate
/// columns. A table's totals are omitted to prevent double counting.
package struct CSVReportWriter {
  /// How records are written.
  package var format: CSVWriter.Format

  /// Creates a writer; the byte order mark makes Excel read UTF-8.
  package init(format: CSVWriter.Format = CSVWriter.Format(hasByteOrderMark: true)) {
    self.format = format
  }

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - table: the table; its ``ReportTable/data`` is written instead if it has any.
  ///   - sink: receives the bytes in pieces.
  /// - Throws: what the rows or the sink throw.
  /// - Complexity: O(n) in the cells, which are read twice.
  package func write(_ table: ReportTable, to sink: @escaping ([UInt8]) throws -> Void) throws {
    let (columns, rows) = table.data ?? (table.columns, table.rows)
    let units = try CSVUnits(columns, rows)
    var writer = CSVWriter(format: format, to: sink)
    try writer.write(units.header(columns))
    try rows.forEach { row in try writer.write(row: units.record(row, value: value)) }
    try writer.finish()
  }

  private func value(_ cell: ReportCell) -> CSVCell {
    switch cell {
    case .empty: .typed("")
    case .number(let value, _), .change(let value, _, _): .typed(Self.plain(value))
    case .date(let date): .typed(date.description)
    case .time(let time): .typed(time.description)
    case .verified(let flag): .typed(flag ? "true" : "false")
    case .string, .link, .badge, .reference, .lines: .text(cell.text)
    }
  }

  /// Returns the number, rounded if it has many decimals, like the result of a division.
  private static func plain(_ value: Decimal) -> String {
    guard value.exponent < -9 else { return "\(value)" }
    var (source, result) = (value, Decimal())
    NSDecimalRound(&result, &source, 6, .plain)
    return "\(result)"
  }
}

/// The placement of units in a table: in one column, or in one for each column of numbers with a unit.
///
/// Each column needs its own if the numbers of a row have different units.
private struct CSVUnits {
  /// The columns of numbers with a unit.
  private var columns: Set<Int> = []
  private var areShared = true

  init(_ all: [ReportColumn], _ rows: any RowSource) throws {
    guard !all.contains(where: { $0.name == "unit" }) else { return }
    var known: Set<String> = []
    try rows.forEach { row in
      var units: Set<String> = []
      for (index, cell) in row.enumerated() {
        guard let unit = Self.unit(cell), !unit.isEmpty else { continue }
        columns.insert(index)
        units.insert(unit)
      }
      if units.count > 1 { areShared = false }
      known.formUnion(units)
    }
    // The name of a rate says that it is in percent.
    if known == ["%"] { columns = [] }
  }

  private static func unit(_ cell: ReportCell) -> String? {
    switch cell {
    case .number(_, let style), .change(_, let style, _): style.unit
    default: nil
    }
  }

  private func hasUnit(after index: Int) -> Bool {
    areShared ? index == columns.min() : columns.contains(index)
  }

  func header(_ all: [ReportColumn]) -> [String] {
    all.enumerated().flatMap { index, column in
      [column.name] + (hasUnit(after: index) ? [areShared ? "unit" : column.name + "_unit"] : [])
    }
  }

  func record(_ row: [ReportCell], value: (ReportCell) -> CSVCell) -> [CSVCell] {
    let shared = areShared ? row.lazy.compactMap(Self.unit).first { !$0.isEmpty } : nil
    return row.enumerated().flatMap { index, cell in
      [value(cell)] + (hasUnit(after: index) ? [.text(shared ?? Self.unit(cell) ?? "")] : [])
    }
  }
}

extension ReportDocument {
  /// The tables in reading order.
  package var tables: [ReportTable] { blocks.flatMap(\.tables) }

  /// The table that a CSV file is made of.
  package var mainTable: ReportTable? {
    let section = sections.last { $0.name == mainSection }
    return section?.blocks.flatMap(\.tables).last ?? tables.last
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
