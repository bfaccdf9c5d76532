import CompassModel
import CompassPDF
import Foundation
import TestSupport
import Testing

@testable import CompassDocuments

@Suite("PDF reports: what stands on which page")
struct PDFFlowTests {
  private func filler(_ count: Int) -> ReportBlock {
    .text((1...count).map { "Filler \($0)" }.joined(separator: "\n"))
  }

  private func record(_ blocks: [ReportBlock]) throws -> Recording {
    try Recording(StrainedReports.document(blocks))
  }

  @Test(
    "A group that a page can hold stands on one page, wherever the page ends",
    arguments: 30...48)
  func together(count: Int) throws {
    let group = ReportGroup([
      .heading("Group", level: 2), .text("One\nTwo\nThree\nFour\nFive\nSix\nSeven"), .text("End"),
    ])
    let recording = try record([filler(count), .group(group)])
    let pages = ["Group", "One", "Four", "Seven", "End"].map { recording.page(of: $0) }
    #expect(Set(pages).count == 1 && pages[0] != nil)
  }

  @Test("What is too high for a page is parted and loses nothing")
  func tooHigh() throws {
    let recording = try record(StrainedReports.highGroups)
    for text in (1...40).map({ "Tied \($0)" }) + (0..<200).map({ "Row \($0)" })
      + (1...90).map({ "Chain \($0)" })
    {
      #expect(recording.texts.filter { $0.text == text }.count == 1, "\(text)")
    }
    for index in 1...40 {
      #expect(recording.page(of: "Tied \(index)") != nil)
    }
    // No page but the last is half empty.
    let ends = Dictionary(grouping: recording.texts.filter { !$0.isMargin }, by: \.page).mapValues { texts in
      texts.map(\.bounds.maxY).max() ?? 0
    }
    for (page, end) in ends where page < recording.report.pageCount - 1 { #expect(end > 560, "page \(page)") }
  }

  @Test("Columns go on side by side overleaf, each in its own order, with its table's header")
  func columns() throws {
    let recording = try record(StrainedReports.highColumns)
    for (prefix, expected) in [
      ("Left ", (0..<120).map { "Left \($0)" }), ("Middle ", (1...150).map { "Middle \($0)" }),
    ] {
      let texts = recording.texts.filter { $0.text.hasPrefix(prefix) }
      #expect(texts.map(\.text) == expected)
      #expect(Set(texts.map(\.bounds.x)).count == 1)
      #expect(Set(texts.map(\.page)).count > 2)
    }
    let pages = Set(recording.texts.filter { $0.text.hasPrefix("Left ") }.map(\.page))
    for page in pages { #expect(recording.texts.contains { $0.page == page && $0.text == "Column 1" }) }
    let last = try #require(
      recording.texts.last { $0.text.hasPrefix("Left ") || $0.text.hasPrefix("Middle ") })
    let behind = try #require(recording.texts.first { $0.text == "Behind the columns" })
    #expect(behind.page == last.page && behind.bounds.y > last.bounds.maxY)
  }

  @Test("Screen readers read one column to its end before the next")
  func columnOrder() throws {
    let bytes = try PDFReportWriter().write(StrainedReports.document(StrainedReports.highColumns)).bytes
    let text = try Tool.withFile(bytes) { try Tool.run("pdfinfo", "-struct-text", $0).output }
    let order = [
      "\"Left 0\"", "\"Left 119\"", "Middle 1", "Middle 150", "\"Value 1\"", "\"Value 30\"", "\"Behind",
    ]
    let places = order.map { text.range(of: $0)?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test(
    "A subhead stands with its next row, and is said again on top of the next page",
    arguments: [1, 8, 17, 25, 31, 37, 38, 39, 40])
  func subheads(count: Int) throws {
    let recording = try record([filler(count), .table(StrainedReports.grouped([3, 40, 1, 1]))])
    for group in 0..<4 {
      #expect(recording.page(of: "Group \(group)") == recording.page(of: "Row \(group)-0"))
    }
    let first = try #require(recording.page(of: "Row 1-0"))
    let last = try #require(recording.page(of: "Row 1-39"))
    #expect(
      recording.texts.filter { $0.text == "Group 1 (continued)" }.map(\.page) == Array((first + 1)...last))
    #expect(recording.page(of: "Total") == recording.page(of: "Row 3-0"))
    #expect(recording.page(of: "Group") == nil)
  }

  @Test("Totals keep what they say in the column that became subheads")
  func hiddenTotals() throws {
    var table = StrainedReports.grouped([2])
    table.totals = [.string("All groups"), .string("Sum"), .number(12, .dollars)]
    let recording = try record([.table(table)])
    for text in ["All groups", "Sum", "$12"] { #expect(recording.page(of: text) == 0) }
  }

  @Test("A table that is too wide is parted by columns, each of them once, the first ones in every part")
  func wide() throws {
    let recording = try record([.table(StrainedReports.wide(60, rows: 3))])
    let count = { (text: String) in recording.texts.filter { $0.text == text }.count }
    let parts = count("Column 1")
    #expect(parts > 3 && count("Column 2") == parts)
    for column in 3...60 { #expect(count("Column \(column)") == 1, "\(column)") }
    let notes = recording.texts.map(\.text).filter { $0.hasPrefix("Column") && $0.hasSuffix(" of 60") }
    #expect(
      notes.count == parts && notes[0].hasPrefix("Columns 1–") && notes.allSatisfy { $0.hasSuffix("of 60") })
  }

  @Test(
    "Where a row is parted, no line of a cell stands alone", arguments: 60...70)
  func partedRow(count: Int) throws {
    let text = (1...count).map { "Line \($0)" }.joined(separator: "\n")
    let table = ReportTable(
      name: "t", title: "", columns: [ReportColumn("a", "A")], rows: ArrayRowSource([[.string(text)]]),
      emptyText: "")
    let recording = try record([filler(3), .table(table)])
    let pages = Dictionary(grouping: recording.texts.filter { $0.text.hasPrefix("Line ") }, by: \.page)
    #expect(pages.count > 1 && pages.values.reduce(0) { $0 + $1.count } == count)
    for lines in pages.values { #expect(lines.count >= 2) }
  }

  @Test("A section that begins a page does, and a page break at the top of a page is none")
  func pageBreaks() throws {
    let sections = [
      ReportSection("a", title: "A", blocks: [.text("a"), .pageBreak]),
      ReportSection("b", title: "B", blocks: [.text("b")], startsPage: true),
    ]
    let recording = try Recording(
      ReportDocument(title: "t", subject: "s", created: SampleReports.created, sections: sections))
    #expect(recording.page(of: "A") == 0 && recording.page(of: "B") == 1)
    #expect(recording.report.pageCount == 2)
  }

  @Test("Links within the report lead to their sections, forward and backward; one without a goal is text")
  func references() throws {
    let recording = try Recording(SampleReports.allBlocks())
    #expect(Set(recording.references.map(\.name)) == ["schools", "measurements"])
    #expect(recording.anchors.map(\.name).contains("further"))
    #expect(recording.texts.contains { $0.text == "Nowhere" })
    let links = try Tool.withFile(recording.report.bytes) {
      try Tool.run("qpdf", "--qdf", "--object-streams=disable", $0, "-").output
    }
    #expect(
      links.components(separatedBy: "/Subtype /Link").count - 1 == recording.references.count
        + recording.links.count)
  }

  @Test("Headings, tables, figures and lists are tagged as what they are")
  func tags() throws {
    let bytes = try PDFReportWriter().write(SampleReports.allBlocks()).bytes
    let tree = try Tool.withFile(bytes) { try Tool.run("pdfinfo", "-struct-text", $0).output }
    for element in [
      "Sect", "H1 (block)", "H2 (block)", "H3 (block)", "Table", "TR", "TH", "TD", "Figure", "L (block)",
      "LI (block)", "Lbl", "LBody", "Link", "P (block)",
    ] {
      #expect(tree.contains(element), "\(element)")
    }
    #expect(!tree.contains("Page 1 of"))
  }
}
