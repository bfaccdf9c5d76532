import CompassDocuments
import CompassModel
import Foundation
import Testing

/// Compares a CSV file of a table with the table's cells by value.
enum CSVValues {
  /// Checks the fields of a file, read by a reader that isn't ours.
  static func check(_ fields: [[String]], are table: ReportTable) throws {
    let header = try #require(fields.first)
    let places = table.columns.compactMap { header.firstIndex(of: $0.name) }
    try #require(places.count == table.columns.count)
    let units = header.indices.filter { !places.contains($0) }
    #expect(units.allSatisfy { header[$0] == "unit" || header[$0].hasSuffix("_unit") })
    var rows = fields.dropFirst()
    try table.rows.forEach { row in
      let next = rows.popFirst()
      let record = try #require(next)
      for (cell, place) in zip(row, places) { try check(record[place], is: cell) }
      for case .number(_, let style) in row where !style.unit.isEmpty {
        #expect(units.contains { record[$0] == style.unit }, "\(style.unit)")
      }
    }
    #expect(rows.isEmpty)
  }

  private static func check(_ field: String, is cell: ReportCell) throws {
    switch cell {
    case .number(let value, _), .change(let value, _, _):
      let read = try #require(Decimal(string: field), "\(field)")
      #expect(abs(read - value) < Decimal(sign: .plus, exponent: -6, significand: 1))
    case .date(let day): #expect(CalendarDate(iso: field) == day)
    case .time(let time): #expect(TimeOfDay(iso: field) == time)
    case .verified(let flag): #expect(field == (flag ? "true" : "false"))
    default: #expect(field == cell.text)
    }
  }
}
