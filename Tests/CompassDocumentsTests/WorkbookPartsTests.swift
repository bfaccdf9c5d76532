import CompassDocuments
import CompassGraphics
import CompassModel
import CompassXLSX
import Foundation
import TestSupport
import Testing

@Suite("A report's workbook, part by part")
final class WorkbookPartsTests {
  private let directory: String

  init() throws {
    directory = NSTemporaryDirectory() + "parts-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private func season() throws -> ReportDocument {
    SampleWorkbooks.season(picture: try QRSymbol("photo").png(moduleSide: 8))
  }

  private func write(
    _ document: ReportDocument, streamedRowCount: Int = XLSXReportWriter.streamedRowCount
  ) throws -> XLSXReport {
    try XLSXReportWriter(streamedRowCount: streamedRowCount).write(document, temporaryDirectory: directory)
  }

  /// Asks openpyxl for something of a written report.
  private func read(_ report: XLSXReport, _ expression: String) throws -> String {
    let script =
      Python.importOpenPyXL + "book = openpyxl.load_workbook(sys.argv[1])\nprint(\(expression), end='')"
    return String(
      decoding: try withExtendedLifetime(report) { try Python.run(script, report.path) }, as: UTF8.self)
  }

  @Test("is the same bytes from the same document")
  func sameBytes() throws {
    #expect(try write(season()).file.readBytes() == write(season()).file.readBytes())
  }

  @Test("has nothing that Excel is known to refuse", arguments: [1, XLSXReportWriter.streamedRowCount])
  func strict(streamedRowCount: Int) throws {
    let documents = [("season", try season())] + StrainedReports.all.map { ($0.name, $0.document) }
    for (name, document) in documents {
      let report = try write(document, streamedRowCount: streamedRowCount)
      #expect(try StrictWorkbook.problems(with: report.path) == "", "\(name)")
    }
  }

  @Test("leads from the cover to every sheet and back")
  func links() throws {
    let report = try write(season())
    #expect(
      try read(report, "book.sheetnames")
        == "['Summary', 'Charts', 'Best and Latest', 'Costs', 'April 2026', '2026', 'Chart data']")
    #expect(
      try read(
        report,
        """
        sorted({c.hyperlink.location.rsplit('!', 1)[0] for row in book['Summary'] for c in row if c.hyperlink
                and c.hyperlink.location})
        """)
        == #"["'2026'", "'April 2026'", "'Best and Latest'", "'Chart data'", 'Charts', 'Costs']"#)
    #expect(
      try read(
        report,
        "[[c.hyperlink.location for c in s[1] if c.hyperlink] for s in book.worksheets[1:]] == [['Summary!A1']] * 6"
      )
        == "True")
  }

  @Test("leads from a cell to the section it names, which is a sheet or a row of the cover")
  func references() throws {
    let report = try write(season())
    let row = try read(
      report, "next(c.row for c in book['Summary']['A'] if c.value == 'Kettle Creek Spring Showcase')")
    // A gap of a row stands above the heading.
    let place = try "Summary!A\(#require(Int(row)) - 1)"
    #expect(
      try read(
        report,
        "[c.hyperlink.location if c.hyperlink else c.value for c in book['Best and Latest']['G'][2:4]]")
        == "['\(place)', 'Nowhere']")
    #expect(
      try read(report, "[c.hyperlink.location for row in book['April 2026'] for c in row if c.hyperlink][1]")
        == place)
  }

  @Test("has charts over real numbers and days, with their sentences")
  func charts() throws {
    let report = try write(season())
    #expect(try read(report, "[len(s._charts) for s in book.worksheets]") == "[2, 4, 0, 0, 0, 0, 0]")
    #expect(
      try read(
        report,
        "[c.value.isoformat() if c.is_date else c.value for c in book['Chart data'][6][1:4]]")
        == "['2025-11-02T00:00:00', 86.9, 86.9]")
    let drawings = try Python.run(
      """
      import re, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      for name in sorted(n for n in archive.namelist() if n.startswith("xl/drawings/drawing")):
          print(*re.findall('descr="([^"]*)"', archive.read(name).decode()), sep="\\n")
      """, report.path)
    let said = String(decoding: drawings, as: UTF8.self)
    for chart in [
      SampleWorkbooks.exitVelocity, SampleWorkbooks.sixty, SampleWorkbooks.schools, SampleWorkbooks.costs,
    ] {
      #expect(said.contains(chart.alternative))
    }
    #expect(said.contains("A code with the way to the field"))
  }

  @Test("names its headline figures and its tables for formulas")
  func names() throws {
    let report = try write(season())
    #expect(
      try read(
        report,
        "sorted(getattr(book.defined_names, 'definedName', None) and [n.name for n in book.defined_names.definedName] or book.defined_names)"
      )
        == "['Exit_velocity', 'GPA', 'Table_60_yard_dash']")
    #expect(
      try read(report, "[list(s.tables) for s in book.worksheets[2:4]]") == "[['best_and_latest'], ['costs']]"
    )
    let streamed = try write(season(), streamedRowCount: 1)
    #expect(
      try read(
        streamed,
        "[d.attr_text for d in (getattr(book.defined_names, 'definedName', None) or book.defined_names.values()) if d.name == 'costs'][0]"
      )
        == "Costs!$A$2:$C$5")
  }

  @Test("sums a column up in the table itself, so that its filter counts")
  func totals() throws {
    let report = try write(season())
    #expect(
      try read(
        report,
        "book['Costs'].tables['costs'].ref, book['Costs'].tables['costs'].totalsRowCount, [c.value for c in book['Costs'][6]]"
      )
        == "A2:C6 1 ['Total', None, '=SUBTOTAL(109,[Cost])']")
    var table = SampleWorkbooks.money
    table.totals[2] = .number(1, .dollars)
    let other = try write(
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created, blocks: [.text("x"), .table(table)]))
    #expect(
      try read(
        other,
        "book['Costs'].tables['costs'].ref, book['Costs'].tables['costs'].totalsRowCount, [c.value for c in book['Costs'][6]]"
      )
        == "A2:C5 None ['Total', None, 1]")
    // A filter may leave values with cents, even if their sum has none.
    var cents = SampleWorkbooks.money
    cents.rows = ArrayRowSource(
      try ["89.95", "0.05"].map {
        [.string("Event"), .empty, .number(try #require(Decimal(string: $0)), .dollars)]
      })
    cents.totals[2] = .number(90, .dollars)
    let filtered = try write(
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created, blocks: [.text("x"), .table(cents)]))
    #expect(
      try read(filtered, "book['Costs']['C5'].value, book['Costs']['C5'].number_format[:11]")
        == "=SUBTOTAL(109,[Cost]) \"$\"#,##0.00")
  }

  @Test("brings out what is best, and nothing in a table without it")
  func rules() throws {
    let report = try write(season())
    let rules =
      "[(str(k.sqref), r.type, r.formula) for k, v in book[%s].conditional_formatting._cf_rules.items() for r in v]"
    #expect(
      try read(report, rules.replacing("%s", with: "'Best and Latest'"))
        == "[('D3:D6', 'expression', ['LEFT($D3,13)=\"Personal best\"'])]")
    #expect(try read(report, rules.replacing("%s", with: "'Costs'")) == "[]")
  }

  @Test("streams the longest tables alone, so that the others keep filters and charts")
  func mixed() throws {
    let long = StrainedReports.table(2, 300) { row, _ in .string("row \(row)") }
    var short = long
    short.name = "short"
    short.rows = ArrayRowSource([[.string("_x0041_"), .empty]])
    let document = ReportDocument(
      title: "t", subject: "s", created: SampleReports.created,
      blocks: [.chart(SampleWorkbooks.exitVelocity), .table(long), .table(short)])
    let report = try write(document, streamedRowCount: 200)
    #expect(
      try read(
        report, "[(s.title, list(s.tables), s.auto_filter.ref, len(s._charts)) for s in book.worksheets]")
        == "[('Summary', [], None, 0), ('Charts', [], None, 1), ('Table', [], 'A2:B302', 0), "
        + "('Table 2', ['short'], None, 0), ('Chart data', [], None, 0)]")
    #expect(try StrictWorkbook.problems(with: report.path) == "")
  }

  @Test("says what it is for programs")
  func properties() throws {
    let report = try write(season())
    let said = try Python.run(
      """
      import re, sys, zipfile
      text = zipfile.ZipFile(sys.argv[1]).read("docProps/custom.xml").decode()
      print(*re.findall('name="([^"]*)"><vt:lpwstr>([^<]*)<', text), end="")
      """, report.path)
    #expect(
      String(decoding: said, as: UTF8.self)
        == "('Report', 'Season summary') ('Generated', '2026-04-20T16:00:00Z') ('Language', 'en-US') ('Audience', 'coach')"
    )
  }

  @Test("says on the cover and to the command what it leaves out")
  func notes() throws {
    var title = ReportTitle("t")
    title.photo = ReportImage([0x89, 0x50, 0x4E, 0x47], alternative: "Photo")
    let document = ReportDocument(
      title: "t", subject: "s", created: SampleReports.created,
      blocks: [
        .title(title),
        .code(ReportCode(String(repeating: "x", count: 3_000), caption: "Long", alternative: "Long")),
        .facts([ReportFact("Notes", .string(String(repeating: "long ", count: 8_000)))]),
      ])
    let report = try write(document)
    #expect(report.notes.count == 3)
    let shown = try #require(try ShownCells.ofWorkbook(report.path)["Summary"])
    for note in report.notes { #expect(shown.contains { $0.first == note }) }
  }

  @Test("shows every entry of a calendar, on a page that lies on its long side")
  func calendar() throws {
    let report = try write(season())
    let shown = try ShownCells.ofWorkbook(report.path)
    for sheet in ["April 2026", "2026"] {
      let texts = shown[sheet]?.flatMap { $0 } ?? []
      for entry in SampleWorkbooks.entries {
        #expect(
          texts.contains {
            $0.contains(entry.name)
              && (!entry.isCancelled || $0.hasSuffix("(cancelled)") || $0.contains("(cancelled) ▸"))
          })
      }
    }
    #expect(
      try read(
        report,
        "book['April 2026'].page_setup.orientation, book['April 2026'].sheet_properties.pageSetUpPr.fitToPage"
      )
        == "landscape True")
  }
}
