import CompassCSV
import CompassDocuments
import CompassModel
import CompassXLSX
import Foundation
import TestSupport
import Testing

@Suite("Every format shows the text of the document's cells")
final class ReportAgreementTests {
  private let directory: String

  init() throws {
    directory = NSTemporaryDirectory() + "agreement-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private func decimal(_ text: String) throws -> Decimal { try #require(Decimal(string: text)) }

  /// A cell of every type, with the values that writers get wrong.
  private func cells() throws -> [ReportCell] {
    let day = try #require(CalendarDate(iso: "2026-04-15"))
    let oldDay = try #require(CalendarDate(iso: "1899-12-31"))
    let time = try #require(TimeOfDay(iso: "09:05:59"))
    let midnight = try #require(TimeOfDay(iso: "00:00"))
    let noon = try #require(TimeOfDay(iso: "12:30"))
    let texts = [
      "Nguyễn Đặng", "=1+1", "=\u{301}1", "+1 (555) 010-0000", "-", "@coach", "'quoted", "'=twice", "a,b;c",
      "\"q\"",
      "two\nlines", "  spaces  ", "_x0041_", "🏟️ 東京 Ωmega", "1:52.34", "2026-04-15", "001", "TRUE",
    ]
    let numbers: [(MetricType.Format, String, String, String)] = [
      (.decimal(places: 1), "", "mph", "92.1"), (.decimal(places: 1), "", "mph", "92.05"),
      (.decimal(places: 1), "", "mph", "-92.05"), (.decimal(places: 1), "", "", "-0.04"),
      (.decimal(places: 2), "$", "", "1250"), (.decimal(places: 2), "$", "", "-5"),
      (.decimal(places: 2), "", "", "0.005"), (.decimal(places: 2), "", "\"in\\ch\"", "70.5"),
      (.decimal(places: 0), "", "", "0.5"), (.decimal(places: 3), "", "", "12345678901234.567"),
      (.rate(places: 3), "", "", "0.406"), (.rate(places: 3), "", "", "1.2345"),
      (.rate(places: 3), "", "", "0"),
      (.rate(places: 3), "", "", "-0.25"), (.integer, "", "rpm", "2345.5"), (.integer, "", "", "0"),
      (.percent(places: 1), "", "%", "45.55"), (.percent(places: 1), "", "%", "100"),
      (.duration, "", "", "112.34"), (.duration, "", "", "3599.995"), (.duration, "", "", "3600"),
      (.duration, "", "", "0"), (.duration, "", "", "-4.5"), (.duration, "", "", "9.999"),
      (.duration, "", "min", "59.994"), (.decimal(places: 1), "", String(repeating: "long", count: 40), "1"),
      (.decimal(places: 1), "", "+cmd|' /C calc'!A0", "-1"),
    ]
    return try texts.map { .string($0) }
      + numbers.map {
        .number(try decimal($0.3), ReportCell.NumberStyle($0.0, prefix: $0.1, unit: $0.2))
      } + [
        .empty, .date(day), .date(oldDay), .time(time), .time(midnight), .time(noon), .verified(true),
        .verified(false), .link("Directions", url: "https://example.com/?q=a b"),
        .link("Event page", url: "https://example.com/#top"), .link("=1", url: "javascript:alert(1)"),
        .badge(ReportBadge("Showcase", .purple)), .badge(ReportBadge("-Attended", .green)),
        .reference("Spring Showcase", section: "spring"), .reference("=Nowhere", section: "nowhere"),
      ] + changes()
  }

  /// Changes of every kind: up, down, none, too small to be seen, better, worse, neither, and in units of any sort.
  private func changes() throws -> [ReportCell] {
    let styles: [ReportCell.NumberStyle] = [
      .init(.decimal(places: 1), unit: "mph"), .init(.decimal(places: 2), unit: "sec"), .dollars,
      .init(.integer),
      .init(.percent(places: 1), unit: "%"), .init(.rate(places: 3)), .init(.duration),
      .init(.duration, unit: "min"),
      .init(.decimal(places: 1), unit: "a;b"), .init(.decimal(places: 1), unit: "\"in\""),
      .init(.decimal(places: 1), unit: String(repeating: "long", count: 12)),
    ]
    return try styles.flatMap { style in
      try zip(
        ["3.1", "-0.25", "0", "0.004", "-0.05", "112.34", "-3600"], [true, false, nil, nil, true, false, nil]
      )
      .map { .change(try decimal($0), style, isBetter: $1) }
    }
  }

  private func document(_ cells: [ReportCell], columns: Int) -> ReportDocument {
    let rows = stride(from: 0, to: cells.count, by: columns).map { start in
      (start..<start + columns).map { $0 < cells.count ? cells[$0] : .empty }
    }
    let titles = (0..<columns).map {
      ReportColumn("column_\($0)", "Column \($0)", alignment: $0 % 2 == 0 ? .leading : .trailing)
    }
    return ReportDocument(
      title: "Every Cell", subject: "Agreement", created: Date(timeIntervalSince1970: 1_776_254_400),
      blocks: [
        .title(ReportTitle("Every Cell", subtitle: "of each type", badges: [ReportBadge("Camp", .green)])),
        .facts(cells.enumerated().map { ReportFact("Fact \($0.offset)", $0.element) }),
        .table(
          ReportTable(
            name: "cells", title: "Cells", columns: titles, rows: ArrayRowSource(rows), emptyText: "Nothing")),
      ])
  }

  private func expected(_ table: ReportTable) throws -> [[String]] {
    var rows: [[String]] = []
    try table.rows.forEach { rows.append($0.map(\.text)) }
    return rows
  }

  /// A verified figure has its mark before its word.
  private func withoutMark(_ text: String) -> String {
    for mark in ["✓ ", "○ "] where text.hasPrefix(mark) { return String(text.dropFirst(mark.count)) }
    return text
  }

  private func check(_ document: ReportDocument, streamedRowCount: Int) throws {
    let table = try #require(document.tables.first)
    let wanted = try expected(table)
    let file = try XLSXReportWriter(streamedRowCount: streamedRowCount)
      .write(document, temporaryDirectory: directory)
    let sheets = try ShownCells.ofWorkbook(file.path)
    let shown = try #require(sheets["Cells"])
    // Above the header is the way back.
    #expect(shown.dropFirst().first == table.columns.map(\.title))
    #expect(shown.dropFirst(2).map { $0.map(withoutMark) } == wanted)
    let path = directory + "/\(streamedRowCount).csv"
    var bytes: [UInt8] = []
    let sink = Sink()
    try CSVReportWriter().write(table) { sink.bytes += $0 }
    bytes = sink.bytes
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try CSVValues.check(try ShownCells.ofCSV(path), are: table)
  }

  private final class Sink { var bytes: [UInt8] = [] }

  @Test("in a table, held in memory or streamed", arguments: [1, 100_000])
  func table(streamedRowCount: Int) throws {
    try check(document(try cells(), columns: 4), streamedRowCount: streamedRowCount)
  }

  @Test("among the facts")
  func facts() throws {
    let cells = try cells()
    let file = try XLSXReportWriter().write(document(cells, columns: 4), temporaryDirectory: directory)
    let rows = try #require(try ShownCells.ofWorkbook(file.path)["Summary"])
    let facts = rows.filter { $0.first?.hasPrefix("Fact ") == true }
    #expect(facts.map { withoutMark($0[1]) } == cells.map(\.text))
    #expect(rows.first?.first == "Every Cell")
  }

  @Test("for numbers of any size, format and unit")
  func randomNumbers() throws {
    var state: UInt64 = 20_260_415
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    let formats: [MetricType.Format] = [
      .decimal(places: 0), .decimal(places: 1), .decimal(places: 2), .decimal(places: 3), .rate(places: 3),
      .integer,
      .percent(places: 1), .duration,
    ]
    let cells = (0..<2_000).map { _ -> ReportCell in
      let significand = Decimal(Int(next(10_000_000)))
      let value = Decimal(
        sign: next(3) == 0 ? .minus : .plus, exponent: -Int(next(6)), significand: significand)
      let style = ReportCell.NumberStyle(
        formats[Int(next(UInt64(formats.count)))], prefix: next(5) == 0 ? "$" : "",
        unit: ["", "mph", "%", "sec"][Int(next(4))])
      return .number(value, style)
    }
    try check(document(cells, columns: 10), streamedRowCount: 100_000)
  }

  @Test("and numbers and days are real ones, not texts")
  func realValues() throws {
    let cells: [ReportCell] = [
      .number(try decimal("92.1"), ReportCell.NumberStyle(.decimal(places: 1), unit: "mph")),
      .number(try decimal("112.34"), ReportCell.NumberStyle(.duration)),
      .date(try #require(CalendarDate(iso: "2026-04-15"))), .time(try #require(TimeOfDay(iso: "09:00"))),
    ]
    let file = try XLSXReportWriter().write(document(cells, columns: 4), temporaryDirectory: directory)
    let types = try Python.run(
      Python.importOpenPyXL + """
        print(" ".join(type(cell.value).__name__ for cell in openpyxl.load_workbook(sys.argv[1])["Cells"][3]), end="")
        """, file.path)
    #expect(String(decoding: types, as: UTF8.self) == "float timedelta datetime time")
  }

  @Test("and a formula is text in a workbook and guarded in a CSV file")
  func formulas() throws {
    let cells: [ReportCell] = [.string("=1+1"), .string("=\u{301}1"), .string("@SUM(A1)"), .string("-2+3")]
    let document = document(cells, columns: 4)
    let file = try XLSXReportWriter().write(document, temporaryDirectory: directory)
    let types = try Python.run(
      Python.importOpenPyXL + """
        print("".join(cell.data_type for cell in openpyxl.load_workbook(sys.argv[1])["Cells"][3]), end="")
        """, file.path)
    #expect(String(decoding: types, as: UTF8.self) == "ssss")
    let sink = Sink()
    try CSVReportWriter().write(try #require(document.tables.first)) { sink.bytes += $0 }
    #expect(
      String(decoding: sink.bytes, as: UTF8.self)
        == "\u{FEFF}column_0,column_1,column_2,column_3\r\n\"'=1+1\",\"'=\u{301}1\",\"'@SUM(A1)\",\"'-2+3\"\r\n"
    )
  }

  @Test("the same bytes from the same document", arguments: [1, 100_000])
  func sameBytes(streamedRowCount: Int) throws {
    let document = document(try cells(), columns: 4)
    let writer = XLSXReportWriter(streamedRowCount: streamedRowCount)
    let first = try writer.write(document, temporaryDirectory: directory).file.readBytes()
    let second = try writer.write(document, temporaryDirectory: directory).file.readBytes()
    #expect(first == second)
  }

  @Test("a table without rows says so")
  func emptyTable() throws {
    let file = try XLSXReportWriter().write(document([], columns: 2), temporaryDirectory: directory)
    let sheets = try ShownCells.ofWorkbook(file.path)
    #expect(sheets["Cells"] == [["← Summary", "Cells"], ["Column 0", "Column 1"], ["Nothing", ""]])
    #expect(sheets["Summary"]?.contains { $0.first == "Nothing" } == true)
  }
}
