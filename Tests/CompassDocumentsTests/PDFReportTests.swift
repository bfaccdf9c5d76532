import CompassModel
import CompassPDF
import Foundation
import TestSupport
import Testing

@testable import CompassDocuments

/// All that a report draws, by page.
struct Recording {
  struct Text {
    let page: Int
    let text: String
    let bounds: PDFRect
    let box: PDFRect
  }

  var texts: [Text] = []
  var bookmarks: [(page: Int, title: String, level: Int)] = []
  var links: [String] = []
  let report: PDFReport

  init(_ document: ReportDocument) throws {
    var (texts, bookmarks, links): ([Text], [(Int, String, Int)], [String]) = ([], [], [])
    report = try PDFReportWriter().write(document) { page, mark in
      switch mark {
      case .text(let line, let x, let baseline, _, let box):
        // Of Open Sans: capitals with an accent reach 1.07 of the size, descenders 0.24.
        let size = line.style.size
        let bounds = PDFRect(x: x, y: baseline - size * 0.95, width: line.width, height: size * 1.19)
        texts.append(Text(page: page, text: line.text, bounds: bounds, box: box))
      case .bookmark(let title, let level, _): bookmarks.append((page, title, level))
      case .link(let link, _): links.append(link.address)
      case .shape, .rule: break
      }
    }
    self.texts = texts
    self.bookmarks = bookmarks
    self.links = links
  }

  func page(of text: String) -> Int? { texts.first { $0.text == text }?.page }
}

@Suite("PDF reports")
struct PDFReportTests {
  private static let long = String(repeating: "Wintertournament", count: 16).prefix(255)
  private static let tall = (1...180).map { "Note line \($0)" }.joined(separator: "\n")

  private static func table(_ columns: Int, _ rows: Int, cell: (Int, Int) -> ReportCell) -> ReportTable {
    ReportTable(
      name: "t", title: "Table", columns: (1...columns).map { ReportColumn("c\($0)", "Column \($0)") },
      rows: ArrayRowSource((0..<rows).map { row in (0..<columns).map { cell(row, $0) } }), emptyText: "None")
  }

  /// Reports that strain the layout, each in its own way.
  static let strains: [(name: String, document: ReportDocument)] = [
    ("an event", SampleReports.event()),
    ("a name of 255 letters", SampleReports.event(name: String(long))),
    ("an empty table", SampleReports.event(rows: ArrayRowSource([]))),
    (
      "a row higher than a page",
      SampleReports.event(
        rows: ArrayRowSource(
          SampleReports.metricRows + [
            [.string("Tall"), .empty, .empty, .empty, .empty, .empty, .string(tall)]
          ]))
    ),
    (
      "one word of 3,000 letters",
      SampleReports.event(
        rows: ArrayRowSource([
          [
            .string(String(long)), .empty, .empty, .empty, .string(String(repeating: "Ễ", count: 3_000)),
            .verified(false), .badge(ReportBadge(String(long), .cyan)),
          ]
        ]))
    ),
    (
      "24 columns",
      ReportDocument(
        title: "Wide", subject: "", created: SampleReports.created,
        blocks: [.table(table(24, 60) { row, column in .string("value \(row * column)") })])
    ),
    (
      "long text everywhere",
      ReportDocument(
        title: String(long), subject: String(long), created: SampleReports.created, paper: .a4,
        blocks: [
          .title(
            ReportTitle(
              tall, subtitle: String(long),
              badges: ReportColor.allCases.map { ReportBadge("Badge of \($0)", $0) } + [
                ReportBadge(String(long), .red)
              ])),
          .facts([
            ReportFact(String(long), .string(tall)), ReportFact("a", .string(String(long))),
            ReportFact("b", .empty),
          ]),
          .heading(String(long), level: 2), .text(tall + "\n" + long),
        ])
    ),
    ("nothing at all", ReportDocument(title: "", subject: "", created: SampleReports.created)),
    (
      "blocks without content",
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created,
        blocks: [.facts([]), .text(""), .heading("Last", level: 1)])
    ),
  ]

  @Test("Nothing leaves its cell or its page", arguments: strains.indices)
  func noOverflow(index: Int) throws {
    let strain = PDFReportTests.strains[index]
    let recording = try Recording(strain.document)
    let size = strain.document.paper == .a4 ? PDFSize.a4 : .letter
    let paper = PDFRect(x: 0, y: 0, width: size.width, height: size.height).inset(54, 26)
    let theme = PDFTheme()
    let height = size.height - theme.topMargin - theme.bottomMargin
    let body = PDFRect(x: 54, y: theme.topMargin, width: size.width - 108, height: height)
    for text in recording.texts {
      #expect(text.box.contains(text.bounds, tolerance: 0.01), "\(strain.name): \(text)")
      let isMargin = text.text.hasPrefix("Page ") || text.bounds.y < theme.topMargin
      #expect((isMargin ? paper : body).contains(text.bounds, tolerance: 0.01), "\(strain.name): \(text)")
    }
  }

  @Test("No two texts of a page lie on each other", arguments: strains.indices)
  func noCollision(index: Int) throws {
    let recording = try Recording(PDFReportTests.strains[index].document)
    for (_, texts) in Dictionary(grouping: recording.texts, by: \.page) {
      for (first, second) in zip(texts, texts.dropFirst()) {
        let a = first.bounds.inset(0, first.bounds.height * 0.2)
        let b = second.bounds.inset(0, second.bounds.height * 0.2)
        let apart = a.maxX <= b.x || b.maxX <= a.x || a.maxY <= b.y || b.maxY <= a.y
        #expect(apart, "\(first) and \(second)")
      }
    }
  }

  @Test("qpdf and poppler find nothing to complain about", arguments: strains.indices)
  func wellFormed(index: Int) throws {
    let bytes = try PDFReportWriter().write(PDFReportTests.strains[index].document).bytes
    let (check, fonts) = try Tool.withFile(bytes) {
      (try Tool.run("qpdf", "--check", $0), try Tool.run("pdffonts", $0))
    }
    #expect(check.status == 0 && check.errors == "")
    #expect(fonts.errors == "")
    for font in fonts.output.split(separator: "\n").dropFirst(2) { #expect(font.contains("yes yes yes")) }
    _ = try Tool.text(of: bytes)
  }

  @Test("Two runs give the same bytes", arguments: strains.indices)
  func sameBytes(index: Int) throws {
    let document = PDFReportTests.strains[index].document
    #expect(try PDFReportWriter().write(document).bytes == PDFReportWriter().write(document).bytes)
  }

  @Test("Every cell's text is in the file, in the order of the rows")
  func textComesBack() throws {
    let text = try Tool.text(of: try PDFReportWriter().write(SampleReports.event()).bytes)
    for line in [
      "Spring Showcase 2026", "Apr 15 - 16, 2026 · Smith & Sons Field #2, Atlanta, GA",
      "Łódź Baseball Academy",
      "Zoë Nguyễn (Assistant), Ωμέγα Жуков", "60-Yard Dash", "6.82 sec", "86.4 mph",
      "Coach Nguyễn Đặng: “carry”",
      "Page 1 of 1",
    ] { #expect(text.contains(line)) }
    #expect(text.components(separatedBy: "Not verified").count - 1 == 2)
    #expect(text.components(separatedBy: "Verified").count - 1 == 4)
  }

  @Test("What is in the file is what is in the report, no letter more or less")
  func sameText() throws {
    let report = SampleReports.event()
    var expected = "Page 1 of 1"
    for block in report.blocks {
      switch block {
      case .title(let title):
        expected += title.text + (title.subtitle ?? "") + title.badges.map(\.text).joined()
      case .heading(let text, _), .text(let text): expected += text
      case .facts(let facts): for fact in facts { expected += fact.label + fact.value.text }
      case .table(let table):
        expected += table.columns.map(\.title).joined()
        try table.rows.forEach { expected += $0.map(\.text).joined() }
      }
    }
    func letters(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !$0.properties.isWhitespace }.sorted()
    }
    let found = try Tool.text(of: try PDFReportWriter().write(report).bytes)
    #expect(letters(found) == letters(expected))
  }

  @Test("Reports written at the same time do not disturb each other")
  func atTheSameTime() async throws {
    let expected = try PDFReportWriter().write(SampleReports.event()).bytes
    let all = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 1...8 { group.addTask { try PDFReportWriter().write(SampleReports.event()).bytes } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 8)
    for bytes in all { #expect(bytes == expected) }
  }

  @Test("What the file says of itself")
  func description() throws {
    let bytes = try PDFReportWriter().write(SampleReports.event()).bytes
    let information = try Tool.withFile(bytes) { try Tool.run("pdfinfo", "-isodates", $0).output }
    for line in [
      "Title:           Spring Showcase 2026", "Subject:         Event metrics",
      "Author:          Jordan Lee",
      "CreationDate:    2026-04-20T16:00:00Z", "Page size:       612 x 792 pts (letter)",
    ] { #expect(information.contains(line)) }
  }

  @Test("Headings become bookmarks under the title, the directions a link")
  func bookmarksAndLinks() throws {
    let recording = try Recording(SampleReports.event())
    #expect(recording.bookmarks.map(\.title) == ["Spring Showcase 2026", "Metrics", "Notes"])
    #expect(recording.bookmarks.map(\.level) == [0, 1, 1])
    #expect(recording.links == ["https://maps.apple.com/?daddr=Smith%20%26%20Sons%20Field%20%232"])
  }

  @Test("A link that is none of the web is written as text, with a warning")
  func refusedLink() throws {
    let recording = try Recording(
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created,
        blocks: [.facts([ReportFact("Video", .link("Watch", url: "javascript:alert(1)"))])]))
    #expect(recording.links.isEmpty)
    #expect(recording.texts.contains { $0.text == "Watch" })
    #expect(recording.report.warnings.map(\.kind) == [.refusedLink])
  }

  @Test("What cannot be drawn comes back as a warning, once")
  func warnings() throws {
    let rows = (1...50).map { _ in [ReportCell.string("🏃 مرحبا")] }
    let report = try PDFReportWriter().write(
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created,
        blocks: [
          .table(
            ReportTable(
              name: "t", title: "T", columns: [ReportColumn("a", "A")], rows: ArrayRowSource(rows),
              emptyText: ""))
        ]))
    #expect(report.warnings.map(\.subject) == ["U+1F3C3", "Arabic"])
  }

  @Test("2,000 rows: the header stands on every page, no row is lost, pages are numbered")
  func longTable() throws {
    let table = PDFReportTests.table(3, 2_000) { row, column in
      .string(column == 0 ? "Row \(row)" : "x \(column)")
    }
    let recording = try Recording(
      ReportDocument(
        title: "Season", subject: "Metrics", created: SampleReports.created, blocks: [.table(table)]))
    let count = recording.report.pageCount
    #expect(count > 50)
    #expect(recording.texts.filter { $0.text == "Column 1" }.map(\.page) == Array(0..<count))
    #expect(
      recording.texts.filter { $0.text.hasPrefix("Row ") }.map(\.text) == (0..<2_000).map { "Row \($0)" })
    #expect(
      recording.texts.filter { $0.text.hasPrefix("Page ") }.map(\.text)
        == (1...count).map { "Page \($0) of \(count)" })
    #expect(recording.texts.filter { $0.text == "Season" }.map(\.page) == Array(1..<count))
  }

  @Test("A row that fits on a page is not divided; one that does not loses nothing")
  func dividedRow() throws {
    let recording = try Recording(PDFReportTests.strains[3].document)
    let lines = recording.texts.filter { $0.text.hasPrefix("Note line ") }
    #expect(lines.map(\.text) == (1...180).map { "Note line \($0)" })
    #expect(Set(lines.map(\.page)).count >= 3)
    for page in Set(lines.map(\.page)).sorted().dropFirst() {
      #expect(recording.texts.contains { $0.page == page && $0.text == "Metric" })
    }
    let rows = (0..<80).map { row in
      [ReportCell.string((1...(row % 9 + 1)).map { "\(row)-\($0)" }.joined(separator: "\n"))]
    }
    let whole = try Recording(
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created,
        blocks: [
          .table(
            ReportTable(
              name: "t", title: "T", columns: [ReportColumn("a", "A")], rows: ArrayRowSource(rows),
              emptyText: ""))
        ]))
    for row in 0..<80 {
      #expect(Set(whole.texts.filter { $0.text.hasPrefix("\(row)-") }.map(\.page)).count == 1)
    }
  }

  @Test(
    "A heading and a header stand on the page of the first row, wherever the page ends", arguments: 30...50)
  func noOrphans(filler: Int) throws {
    let recording = try Recording(
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created,
        blocks: [
          .text((1...filler).map { "Filler \($0)" }.joined(separator: "\n")),
          .heading("Heading", level: 1), .heading("Subheading", level: 2),
          .table(
            ReportTable(
              name: "t", title: "Subheading", columns: [ReportColumn("a", "Header")],
              rows: ArrayRowSource([[.string("First")], [.string("Second")]]), emptyText: "")),
          .heading("Text heading", level: 2), .text("One\nTwo\nThree\nFour\nFive"),
        ]))
    let first = try #require(recording.page(of: "First"))
    for text in ["Heading", "Subheading", "Header"] {
      #expect(recording.texts.first { $0.text == text }?.page == first)
    }
    #expect(recording.page(of: "Text heading") == recording.page(of: "One"))
    #expect(recording.page(of: "One") == recording.page(of: "Two"))
    #expect(recording.page(of: "Four") == recording.page(of: "Five"))
    #expect(recording.page(of: "Filler \(filler)") == recording.page(of: "Filler \(filler - 1)"))
  }

  @Test("A long name is set smaller before it takes many lines")
  func longName() throws {
    let short = try Recording(SampleReports.event())
    let long = try Recording(PDFReportTests.strains[1].document)
    let height = try #require(short.texts.first { $0.text == "Spring Showcase 2026" }?.bounds.height)
    let lines = long.texts.filter {
      $0.page == 0 && $0.text.contains("ournamentWinter") && $0.bounds.height > 12
    }
    #expect(lines.count == 4)
    for line in lines { #expect(line.bounds.height < height) }
  }

  @Test("No row of a table stands alone, neither under its header nor on its last page", arguments: 20...60)
  func noLoneRow(count: Int) throws {
    let table = PDFReportTests.table(2, count) { row, column in .string("\(column == 0 ? "Row" : "x") \(row)")
    }
    let recording = try Recording(
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created,
        blocks: [.text((1...count).map { "Line \($0)" }.joined(separator: "\n")), .table(table)]))
    let pages = Dictionary(grouping: recording.texts.filter { $0.text.hasPrefix("Row ") }, by: \.page)
    #expect(pages.values.reduce(0) { $0 + $1.count } == count)
    for rows in pages.values { #expect(rows.count >= 2) }
  }

  @Test("An empty table says so")
  func emptyTable() throws {
    let recording = try Recording(SampleReports.event(rows: ArrayRowSource([])))
    #expect(recording.page(of: "No metrics recorded at this event.") == 0)
    #expect(recording.page(of: "Metric") == nil)
  }

  @Test("A row with fewer cells than columns, or more, is no trouble")
  func raggedRow() throws {
    let recording = try Recording(
      SampleReports.event(
        rows: ArrayRowSource([[.string("Short")], Array(repeating: .string("x"), count: 12)])))
    #expect(recording.page(of: "Short") == 0)
    #expect(recording.texts.filter { $0.text == "x" }.count == 7)
  }

  @Test("Words on badges, marks and links can be read by everyone")
  func contrast() throws {
    let document = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog())
    let cells = PDFCellSetter(setter: document.typesetter, theme: PDFTheme())
    for color in ReportColor.allCases {
      let (fill, ink) = cells.badge(color)
      #expect(ink.contrast(with: fill) >= 4.5)
      #expect(ink.contrast(with: .white) >= 4.5)
    }
    for color in [cells.theme.ink, cells.theme.text, cells.theme.muted, cells.linkInk, cells.verifiedInk] {
      #expect(color.contrast(with: .white) >= 4.5)
    }
  }

  @Test("An error of the rows comes through")
  func rowError() throws {
    struct Broken: RowSource {
      struct Failure: Error {}
      var isEmpty: Bool { false }
      func forEach(_ body: ([ReportCell]) throws -> Void) throws { throw Failure() }
    }
    #expect(throws: Broken.Failure.self) {
      try PDFReportWriter().write(SampleReports.event(rows: Broken()))
    }
  }
}

@Suite("Column widths")
struct PDFColumnWidthsTests {
  typealias Demand = PDFColumnWidths.Demand

  @Test(
    "Widths add up to the table's, whatever is asked for",
    arguments: [
      [], [(10, 10, 0)], [(10, 10, 0), (900, 40, 0)], [(900, 900, 1), (900, 900, 0)],
      [(100, 50, 3), (100, 50, 0), (700, 60, 1)], [(0, 0, 0), (0, 0, 0)],
      Array(repeating: (80, 60, 0), count: 24), Array(repeating: (80, 60, 0), count: 60),
    ] as [[(Double, Double, Int)]])
  func sum(_ demands: [(Double, Double, Int)]) {
    let widths = PDFColumnWidths.share(504, among: demands.map { Demand(natural: $0, least: $1, weight: $2) })
    #expect(widths.count == demands.count)
    #expect(demands.isEmpty || abs(widths.reduce(0, +) - 504) < 0.001)
    #expect(widths.allSatisfy { $0 > 0 })
  }

  @Test("A long note does not make figures wrap")
  func notes() {
    let widths = PDFColumnWidths.share(
      504,
      among: [
        Demand(natural: 90, least: 50, weight: 0), Demand(natural: 60, least: 60, weight: 0),
        Demand(natural: 900, least: 70, weight: 1),
      ])
    #expect(widths == [90, 60, 354])
  }

  @Test("Spare width goes by weight, and without weights in proportion")
  func spare() {
    let weighted = PDFColumnWidths.share(
      300, among: [Demand(natural: 50, least: 50, weight: 0), Demand(natural: 50, least: 50, weight: 2)])
    #expect(weighted == [50, 250])
    let plain = PDFColumnWidths.share(
      300, among: [Demand(natural: 50, least: 50, weight: 0), Demand(natural: 100, least: 50, weight: 0)])
    #expect(plain == [100, 200])
  }

  @Test("An endless word is cut, not its neighbours")
  func endlessWord() {
    let widths = PDFColumnWidths.share(
      300,
      among: [
        Demand(natural: 70, least: 60, weight: 0), Demand(natural: 400, least: 200, weight: 1),
        Demand(natural: 400, least: 300, weight: 0),
      ])
    #expect(widths == [60, 120, 120])
  }

  @Test("No word is divided while all words fit")
  func words() {
    let demands = [(300.0, 80.0), (300, 120), (200, 90)].map { Demand(natural: $0, least: $1, weight: 1) }
    for (width, demand) in zip(PDFColumnWidths.share(300, among: demands), demands) {
      #expect(width >= demand.least)
    }
  }
}
