import CompassDocuments
import CompassModel
import Testing

@Suite("Columns that people read as one")
struct ColumnJoiningTests {
  private static func column(_ name: String, _ join: ReportColumn.Join? = nil) -> ReportColumn {
    var column = ReportColumn(name, name.uppercased())
    column.join = join
    return column
  }

  private static let columns = [
    column("day", .init("date", separator: ", ", isBefore: true)), column("date"), column("name"),
    column("until", .init("date", separator: " - ")),
    column("phone", .init("email", separator: "\n", title: "Contact")),
  ]

  private func shown(
    _ columns: [ReportColumn], _ rows: [[ReportCell]], totals: [ReportCell] = []
  ) throws -> (headers: [String], rows: [[ReportCell]], totals: [ReportCell]) {
    var table = ReportTable(
      name: "t", title: "T", columns: columns, rows: ArrayRowSource(rows), emptyText: "Nothing")
    table.totals = totals
    let joined = table.joiningColumns()
    var result: [[ReportCell]] = []
    try joined.rows.forEach { result.append($0) }
    return (joined.columns.map(\.title), result, joined.totals)
  }

  @Test("stand as one, where the other column is there")
  func joined() throws {
    let date = ReportCell.date(Journey.day("2026-04-18"))
    let until = ReportCell.date(Journey.day("2026-04-19"))
    let shown = try shown(
      Self.columns,
      [
        [.string("Sat"), date, .string("Camp"), until, .string("555")],
        [.empty, date, .string("Camp"), .empty, .empty], [.empty, .empty, .empty, until, .empty],
        [.string("Sat"), .empty, .empty, until, .empty],
      ], totals: [.empty, .empty, .string("Total"), .empty, .string("1")])
    #expect(shown.headers == ["DATE", "NAME", "PHONE"])
    #expect(
      shown.rows == [
        [.string("Sat, Apr 18 - 19, 2026"), .string("Camp"), .string("555")],
        [date, .string("Camp"), .empty], [until, .empty, .empty],
        [.string("Sat, Apr 19, 2026"), .empty, .empty],
      ])
    #expect(shown.totals == [.empty, .string("Total"), .string("1")])
  }

  @Test("have the header that is of both")
  func header() throws {
    let shown = try shown(
      [Self.column("email"), Self.columns[4]], [[.string("a@example.com"), .string("555")]])
    #expect(shown.headers == ["Contact"])
    #expect(shown.rows == [[.lines([.string("a@example.com"), .string("555")])]])
  }

  @Test("are left alone in a table that has none, and in data")
  func untouched() throws {
    let document = try EventsReport(
      events: OneEvent(), names: Journey.names, context: Journey.context()
    ).schedule()
    let data = try #require(document.mainTable).columns.map(\.name)
    #expect(data.contains("end_date") && data.contains("day") && data.contains("end_time"))
    let paper = try #require(document.joiningColumns().mainTable)
    #expect(
      paper.columns.map(\.name) == [
        "month", "start_date", "checkin_time", "start_time", "name", "type", "status", "place", "school",
        "cost",
      ])
    var cells: [String] = []
    try paper.rows.forEach { cells += $0.map(\.text) }
    #expect(cells[1] == "Sat, Apr 18 - 19, 2026" && cells[3] == "9:00 AM - 5:00 PM")
  }

  private struct OneEvent: EventRecords {
    func scan(_ body: (Event) throws -> Bool) rethrows { _ = try body(Journey.showcase) }
  }
}
