import CompassDocuments
import CompassModel
import Foundation
import TestSupport
import Testing

@Suite("A PDF shows the text of the document's cells")
struct PDFAgreementTests {
  /// A word that poppler found on a page.
  private struct Word {
    var text: String
    var x: Double
    var y: Double
    var page: Int
  }

  /// The words of a PDF in the order of pages, from above, from the left.
  private func words(_ pdf: [UInt8]) throws -> [Word] {
    let table = try Tool.withFile(pdf) { try Tool.run("pdftotext", "-tsv", $0, "-").output }
    return table.split(separator: "\n").dropFirst().compactMap { line -> Word? in
      let fields = line.split(separator: "\t", maxSplits: 11, omittingEmptySubsequences: false)
      guard fields.count == 12, fields[0] == "5", let page = Int(fields[1]), let x = Double(fields[6]),
        let y = Double(fields[7])
      else { return nil }
      return Word(text: String(fields[11]), x: x, y: y, page: page)
    }
  }

  /// Whether the words of a text stand in a PDF, beginning at or behind a place, side by side or wrapped in a
  /// column; gives the place of the first.
  private func find(_ text: String, in words: [Word], from start: Int) -> Int? {
    let wanted = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = wanted.first else { return start }
    for index in words.indices[start...] where words[index].text == first {
      var rest = wanted.dropFirst()
      var previous = words[index]
      for word in words[(index + 1)...] {
        guard let next = rest.first else { break }
        let isBeside = word.page == previous.page && abs(word.y - previous.y) < 3 && word.x > previous.x
        let isBelow =
          word.page == words[index].page && word.y > previous.y + 3
          && abs(word.x - words[index].x) < 2
        if word.text == next, isBeside || isBelow {
          rest.removeFirst()
          previous = word
        }
      }
      if rest.isEmpty { return index }
    }
    return nil
  }

  /// Each row's cells stand in the PDF, and the rows follow each other.
  private func check(_ document: ReportDocument) throws {
    let words = try words(PDFReportWriter().write(document).bytes)
    for block in document.blocks {
      switch block {
      case .title(let title):
        for text in [title.person?.name, title.person?.detail, title.text, title.subtitle] {
          #expect(find(text ?? "", in: words, from: 0) != nil, "\(text ?? "")")
        }
      case .facts(let facts):
        for fact in facts { #expect(find(fact.value.text, in: words, from: 0) != nil, "\(fact.label)") }
      case .table(let table):
        var start = try #require(find(table.columns[0].title, in: words, from: 0))
        try table.rows.forEach { row in
          let first = try #require(find(row[0].text, in: words, from: start), "\(row[0].text)")
          for cell in row.dropFirst() {
            let place = find(cell.text, in: words, from: first)
            #expect(place != nil, "\(cell.text)")
          }
          start = row[0].text.isEmpty ? first : first + 1
        }
      case .heading(let text, _), .text(let text): #expect(find(text, in: words, from: 0) != nil)
      case .anchor, .pageBreak: break
      default: Issue.record("A block that this test does not know")
      }
    }
  }

  @Test("The sample report")
  func sample() throws { try check(SampleReports.event()) }

  @Test("A cell of every type, in every script that is set")
  func everyCell() throws {
    let cells: [ReportCell] = [
      .string("Nguyễn Đặng"), .string("Жуков Ωμέγα Łódź"), .string("=1+1"), .string("two\nlines"),
      SampleReports.number("92.05", "mph"), .number(1250, .dollars), SampleReports.day(2026, 4, 15),
      .number(try #require(Decimal(string: "112.34")), ReportCell.NumberStyle(.duration)),
      .time(try #require(TimeOfDay(iso: "09:05"))), .verified(true), .verified(false), .empty,
      .link("Directions", url: "https://example.com/"), .badge(ReportBadge("Showcase", .purple)),
    ]
    let rows = cells.enumerated().map { [ReportCell.string("row-\($0.offset)"), $0.element] }
    let table = ReportTable(
      name: "cells", title: "Cells", columns: [ReportColumn("row", "Row"), ReportColumn("cell", "Cell")],
      rows: ArrayRowSource(rows), emptyText: "")
    try check(
      ReportDocument(
        title: "Cells", subject: "Cells", created: SampleReports.created,
        blocks: [
          .title(ReportTitle("Every Cell", person: .init("Zoë Quill", detail: "Class of 2027"))),
          .facts(cells.enumerated().map { ReportFact("Fact \($0.offset)", $0.element) }), .table(table),
        ]))
  }
}
