import CompassModel
import CompassPDF
import Foundation
import Testing

@testable import CompassDocuments

@Suite("PDF reports: the layout")
struct PDFLayoutTests {
  static let all = StrainedReports.all + StrainedReports.blocks

  @Test("Nothing leaves its cell, its column or its page", arguments: all.indices)
  func noOverflow(index: Int) throws {
    let strain = Self.all[index]
    let recording = try Recording(strain.document)
    let sheet = PDFSheet(strain.document, theme: PDFTheme(strain.document.brand))
    let paper = PDFRect(x: 0, y: 0, width: sheet.size.width, height: sheet.size.height).inset(sheet.x, 26)
    let body = PDFRect(
      x: sheet.x, y: sheet.top(ofPage: 0), width: sheet.width, height: sheet.bottom - sheet.top(ofPage: 0))
    for text in recording.texts {
      #expect(text.box.contains(text.bounds, tolerance: 0.01), "\(strain.name): \(text)")
      #expect(
        (text.isMargin ? paper : body).contains(text.bounds, tolerance: 0.01), "\(strain.name): \(text)")
      #expect(text.size >= 7, "\(strain.name): \(text)")
    }
    for shape in recording.shapes {
      #expect(paper.inset(-2, -2).contains(shape.rect, tolerance: 0.01), "\(strain.name): \(shape)")
    }
  }

  @Test("No two texts of a page lie on each other", arguments: all.indices)
  func noCollision(index: Int) throws {
    let recording = try Recording(Self.all[index].document)
    for (_, texts) in Dictionary(grouping: recording.texts, by: \.page) {
      let boxes = texts.map { $0.bounds.inset(0.1, $0.bounds.height * 0.2) }.enumerated().sorted {
        $0.element.y < $1.element.y
      }
      for (place, first) in boxes.enumerated() {
        for second in boxes[(place + 1)...] {
          if second.element.y >= first.element.maxY { break }
          #expect(
            !first.element.touches(second.element),
            "\(Self.all[index].name): \(texts[first.offset]) and \(texts[second.offset])")
        }
      }
    }
  }

  @Test("2,000 rows: the header stands on every page, no row is lost, pages are numbered")
  func longTable() throws {
    let table = StrainedReports.table(3, 2_000) { row, column in
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
      recording.texts.compactMap { $0.text.split(separator: " · ").last }.filter { $0.hasPrefix("Page ") }
        == (1...count).map { "Page \($0) of \(count)" })
    #expect(recording.texts.filter { $0.text == "Season" }.map(\.page) == Array(1..<count))
  }

  @Test("A row that fits on a page is not divided; one that does not loses nothing")
  func dividedRow() throws {
    let recording = try Recording(StrainedReports.all[3].document)
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

  @Test("A heading stands with a year that is as high as a page, and not under the title before it")
  func headingOfHighBlock() throws {
    let year = try #require(ReportYear(2026, entries: []))
    var document = ReportDocument(
      title: "t", subject: "s", created: SampleReports.created,
      sections: [
        ReportSection(
          "title",
          blocks: [
            .title(ReportTitle("Calendar", person: .init(String(repeating: "Maximiliana ", count: 20))))
          ]), ReportSection("year", title: "2026", blocks: [.year(year)]),
      ])
    document.orientation = .landscape
    let texts = try Recording(document).texts
    let heading = try #require(texts.first { $0.text == "2026" })
    #expect(heading.page == 1)
    #expect(texts.first { $0.text == "January" }?.page == heading.page)
  }

  @Test("A long name is set smaller before it takes many lines")
  func longName() throws {
    let short = try Recording(SampleReports.event())
    let long = try Recording(StrainedReports.all[1].document)
    let height = try #require(short.texts.first { $0.text == "Spring Showcase 2026" }?.bounds.height)
    let lines = long.texts.filter {
      $0.page == 0 && $0.text.contains("ournamentWinter") && $0.bounds.height > 12
    }
    #expect((2...6).contains(lines.count))
    for line in lines { #expect(line.bounds.height < height) }
  }

  @Test("No row of a table stands alone, neither under its header nor on its last page", arguments: 20...60)
  func noLoneRow(count: Int) throws {
    let table = StrainedReports.table(2, count) { row, column in
      .string("\(column == 0 ? "Row" : "x") \(row)")
    }
    let recording = try Recording(
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created,
        blocks: [.text((1...count).map { "Line \($0)" }.joined(separator: "\n")), .table(table)]))
    let pages = Dictionary(grouping: recording.texts.filter { $0.text.hasPrefix("Row ") }, by: \.page)
    #expect(pages.values.reduce(0) { $0 + $1.count } == count)
    for rows in pages.values { #expect(rows.count >= 2) }
  }
}
