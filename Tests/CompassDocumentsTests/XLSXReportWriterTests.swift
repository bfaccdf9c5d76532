import CompassDocuments
import CompassModel
import CompassSource
import CompassXLSX
import Foundation
import TestSupport
import Testing

@Suite("A report's workbook")
final class XLSXReportWriterTests {
  private let directory: String

  init() throws {
    directory = NSTemporaryDirectory() + "report-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private func table(_ name: String, _ titles: [String], rows: Int) -> ReportBlock {
    .table(
      ReportTable(
        name: name, title: name, columns: titles.map { ReportColumn("c", $0) },
        rows: ArrayRowSource((0..<rows).map { row in titles.map { .string("\($0) \(row)") } }),
        emptyText: "No metrics recorded"))
  }

  private func document(_ blocks: [ReportBlock], paper: Paper = .letter) -> ReportDocument {
    ReportDocument(
      title: "R&G Showcase", subject: "Showcase", author: "Ava Example",
      created: Date(timeIntervalSince1970: 1_776_254_400), paper: paper, blocks: blocks)
  }

  /// Asks openpyxl for something of a written report.
  private func read(
    _ document: ReportDocument, streamedRowCount: Int = 1_000, _ expression: String
  ) throws -> String {
    let file = try XLSXReportWriter(streamedRowCount: streamedRowCount)
      .write(document, temporaryDirectory: directory)
    let script =
      Python.importOpenPyXL + "book = openpyxl.load_workbook(sys.argv[1])\nprint(\(expression), end='')"
    return String(decoding: try Python.run(script, file.path), as: UTF8.self)
  }

  @Test func hasASheetForFactsAndOneForEachTable() throws {
    let blocks = [
      .title(ReportTitle("R&G Showcase")), table("Best/Latest", ["A"], rows: 1),
      table("best:latest", ["A"], rows: 1),
    ]
    #expect(try read(document(blocks), "book.sheetnames") == "['Summary', 'Best-Latest', 'best-latest 2']")
    #expect(try read(document([table("Metrics", ["A"], rows: 1)]), "book.sheetnames") == "['Metrics']")
  }

  @Test func keepsTheHeaderInSightAndOnEveryPage() throws {
    let document = document([table("Metrics", ["A", "B"], rows: 3)])
    #expect(try read(document, "book['Metrics'].freeze_panes") == "A2")
    #expect(try read(document, "book['Metrics'].print_title_rows") == "$1:$1")
    #expect(
      try read(document, "book['Metrics'].page_setup.paperSize, book['Metrics'].page_setup.fitToHeight")
        == "1 0")
    #expect(try read(document, "book['Metrics'].oddFooter.right.text") == "Page &P of &N")
    #expect(try read(document, "book['Metrics'].oddHeader.left.text") == "R&&G Showcase")
  }

  @Test func isPrintedOnThePaperAskedFor() throws {
    let document = document([table("Metrics", ["A"], rows: 1)], paper: .a4)
    #expect(try read(document, "book['Metrics'].page_setup.paperSize") == "9")
  }

  @Test func liesOnItsLongSideWhereATableIsWide() throws {
    let narrow = document([table("Metrics", ["A", "B"], rows: 1)])
    let wide = document([table("Metrics", (0..<12).map { "Column \($0)" }, rows: 1)])
    #expect(try read(narrow, "book['Metrics'].page_setup.orientation") == "portrait")
    #expect(try read(wide, "book['Metrics'].page_setup.orientation") == "landscape")
  }

  @Test(
    "has a table, or a filter alone where it is streamed or titles are alike",
    arguments: [
      (["A", "B"], 1_000, "{'metrics'} None"), (["A", "B"], 3, "set() A1:B4"),
      (["Measured", "measured"], 1_000, "set() A1:B4"),
    ])
  func filter(_ titles: [String], _ streamedRowCount: Int, _ expected: String) throws {
    let document = document([table("metrics", titles, rows: 3)])
    let shown = try read(
      document, streamedRowCount: streamedRowCount,
      "set(book['metrics'].tables.keys()), book['metrics'].auto_filter.ref")
    #expect(shown == expected)
    #expect(
      try read(document, streamedRowCount: streamedRowCount, "[c.value for c in book['metrics'][1]]")
        == "['\(titles[0])', '\(titles[1])']")
  }

  @Test func saysWhatItIs() throws {
    let document = document([table("Metrics", ["A"], rows: 1)])
    #expect(
      try read(document, "book.properties.title, book.properties.subject, book.properties.creator")
        == "R&G Showcase Showcase Ava Example")
    #expect(try read(document, "book.properties.created.isoformat()") == "2026-04-15T12:00:00")
  }

  @Test func leadsFromTheFactsToTheTables() throws {
    let document = document([.heading("Metrics", level: 1), table("All Metrics", ["A"], rows: 3)])
    #expect(
      try read(
        document,
        "[(c.value, c.hyperlink.location) for row in book['Summary'] for c in row if c.hyperlink]")
        == "[('All Metrics', \"'All Metrics'!A1\"), ('3 rows on the sheet All Metrics', \"'All Metrics'!A1\")]"
    )
    #expect(
      try read(document, "[book['All Metrics']['A1'].value, book['All Metrics']['A1'].hyperlink.location]")
        == "['← Summary', 'Summary!A1']")
  }

  @Test func widensColumnsUpToALimitAndWrapsBeyond() throws {
    let document = document([
      .table(
        ReportTable(
          name: "t", title: "T", columns: [ReportColumn("a", "A"), ReportColumn("b", "B")],
          rows: ArrayRowSource([[.string("short"), .string(String(repeating: "word ", count: 60))]]),
          emptyText: ""))
    ])
    #expect(try read(document, "[round(book['T'].column_dimensions[c].width) for c in 'AB']") == "[10, 53]")
    #expect(try read(document, "[c.alignment.wrap_text for c in book['T'][2]]") == "[None, True]")
    #expect(try read(document, "book['T'].row_dimensions[2].height > 60") == "True")
  }

  @Test func saysVerifiedByShapeAndWord() throws {
    let document = document([
      .table(
        ReportTable(
          name: "t", title: "T", columns: [ReportColumn("a", "A")],
          rows: ArrayRowSource([[.verified(true)], [.verified(false)]]), emptyText: ""))
    ])
    #expect(
      try read(document, "[(c.value, c.number_format) for c in book['T']['A'][1:]]")
        == "[('Verified', '\"✓ \"@'), ('Not verified', '\"○ \"@')]")
  }

  @Test func aRowThatFailsLeavesNothingBehind() throws {
    struct Failing: RowSource {
      struct Failure: Error {}
      var isEmpty: Bool { false }
      func scan(_ body: ([ReportCell]) throws -> Bool) throws { throw Failure() }
    }
    let document = document([
      .table(
        ReportTable(name: "t", title: "T", columns: [ReportColumn("a", "A")], rows: Failing(), emptyText: ""))
    ])
    #expect(throws: Failing.Failure.self) {
      try XLSXReportWriter().write(document, temporaryDirectory: directory)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
  }

  @Test("one that cannot be made says why in the system's words, and the library keeps silent")
  func missingFolder() throws {
    let error = #expect(throws: ToolError.self) {
      try XLSXReportWriter().write(SampleReports.event(), temporaryDirectory: directory + "/none")
    }
    #expect(error?.systemNumber == ENOENT)
  }
}
