import CompassModel
import CompassPDF
import Foundation
import TestSupport
import Testing

@testable import CompassDocuments

@Suite("PDF reports: the files")
struct PDFReportTests {
  @Test("qpdf and poppler find nothing to complain about", arguments: StrainedReports.all.indices)
  func wellFormed(index: Int) throws {
    let bytes = try PDFReportWriter().write(StrainedReports.all[index].document).bytes
    let (check, fonts) = try Tool.withFile(bytes) {
      (try Tool.run("qpdf", "--check", $0), try Tool.run("pdffonts", $0))
    }
    #expect(check.status == 0 && check.errors == "")
    #expect(fonts.errors == "")
    for font in fonts.output.split(separator: "\n").dropFirst(2) { #expect(font.contains("yes yes yes")) }
    _ = try Tool.text(of: bytes)
  }

  @Test("Two runs give the same bytes", arguments: StrainedReports.all.indices)
  func sameBytes(index: Int) throws {
    let document = StrainedReports.all[index].document
    #expect(try PDFReportWriter().write(document).bytes == PDFReportWriter().write(document).bytes)
  }

  @Test("Every cell's text is in the file, in the order of the rows")
  func textComesBack() throws {
    let text = try Tool.text(of: try PDFReportWriter().write(SampleReports.event()).bytes)
    for line in [
      "Spring Showcase 2026", "Apr 15 - 16, 2026 · Smith & Sons Field #2, Atlanta, GA",
      "Łódź Baseball Academy",
      "Zoë Nguyễn (Assistant), Ωμέγα Жуков", "60-yard dash", "6.82 sec", "86.4 mph",
      "Coach Nguyễn Đặng: “carry”",
    ] { #expect(text.contains(line)) }
    #expect(text.components(separatedBy: "Not verified").count - 1 == 2)
    #expect(text.components(separatedBy: "Verified").count - 1 == 4)
  }

  @Test("What is in the file is what is in the report, no letter more or less")
  func sameText() throws {
    let report = SampleReports.event()
    var expected = (report.author ?? "") + "Apr 20, 2026"
    for block in report.blocks {
      switch block {
      case .title(let title):
        expected += title.text + (title.subtitle ?? "") + title.badges.map(\.text).joined()
      case .heading(let text, _), .text(let text): expected += text
      case .facts(let facts): for fact in facts { expected += fact.label + fact.value.text }
      case .table(let table):
        expected += table.columns.map(\.title).joined()
        try table.rows.forEach { expected += $0.map(\.text).joined() }
      default: Issue.record("The sample has blocks that this test does not know")
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
    let rows = (1...50).map { _ in [ReportCell.string("🏃 नमस्ते")] }
    let report = try PDFReportWriter().write(
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created,
        blocks: [
          .table(
            ReportTable(
              name: "t", title: "T", columns: [ReportColumn("a", "A")], rows: ArrayRowSource(rows),
              emptyText: ""))
        ]))
    #expect(report.warnings.map(\.subject) == ["U+1F3C3", "Devanagari"])
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
      func scan(_ body: ([ReportCell]) throws -> Bool) throws { throw Failure() }
    }
    #expect(throws: Broken.Failure.self) {
      try PDFReportWriter().write(SampleReports.event(rows: Broken()))
    }
  }
}
