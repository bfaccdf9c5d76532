import CompassModel
import CompassPDF
import Foundation
import Testing

@testable import CompassDocuments

@Suite("PDF reports: made to fit")
struct PDFFittingTests {
  private func report(rows: Int, steps: [ReportFitting.Step], pages: Int = 1) -> ReportDocument {
    let table = StrainedReports.table(2, rows) { row, column in .string(column == 0 ? "Visit \(row)" : "x") }
    var report = ReportDocument(
      title: "One page", subject: "", created: SampleReports.created,
      sections: [
        ReportSection("title", blocks: [.title(ReportTitle("One page"))]),
        ReportSection("visits", title: "Visits", blocks: [.table(table)]),
        ReportSection("trend", title: "Trends", blocks: [.chart(StrainedReports.charts[1])]),
        ReportSection(
          "notes", title: "Notes", blocks: [.text((1...40).map { "Note \($0)" }.joined(separator: "\n"))]),
        ReportSection(
          "figures", title: "Figures",
          blocks: [.tiles(Array(repeating: ReportTile("A", .number(1, .dollars), detail: "d"), count: 6))]),
      ])
    report.fitting = ReportFitting(pages: pages, steps: steps)
    return report
  }

  /// What a warning says was left out; the page never says so.
  private func note(_ recording: Recording) -> String {
    #expect(!recording.texts.contains { $0.text.hasPrefix("Not shown") })
    return recording.report.warnings.first?.message ?? ""
  }

  @Test("What fits is left as it is, without a word")
  func fits() throws {
    let recording = try Recording(report(rows: 2, steps: [.omit(section: "notes")], pages: 2))
    #expect(recording.report.warnings.isEmpty && note(recording).isEmpty)
    #expect(recording.page(of: "Note 40") != nil)
  }

  @Test("Steps are taken one after the other until it fits, and a warning says what is not on the page")
  func steps() throws {
    let recording = try Recording(
      report(
        rows: 30,
        steps: [
          .omit(section: "notes"), .omitCharts(section: "trend"), .limitRows(section: "visits", 5),
          .omit(section: "figures"),
        ]))
    #expect(recording.report.pageCount == 1)
    #expect(
      note(recording)
        == "Not shown to fit one page: Notes; charts of Trends; 25 more rows of Visits."
    )
    #expect(recording.report.warnings.count == 1)
    #expect(recording.page(of: "Visit 4") == 0 && recording.page(of: "Visit 5") == nil)
    #expect(recording.page(of: "Figures") == 0)
  }

  @Test("A later step for a section adds to an earlier one, and rows that the report never had count too")
  func cumulative() throws {
    var report = report(
      rows: 90,
      steps: [
        .limitRows(section: "visits", 60), .omit(section: "notes"), .limitRows(section: "visits", 12),
      ])
    #expect(note(try Recording(report)) == "Not shown to fit one page: Notes; 78 more rows of Visits.")
    report.fitting?.furtherRows = ["visits": 1_000]
    #expect(note(try Recording(report)) == "Not shown to fit one page: Notes; 1078 more rows of Visits.")
  }

  @Test("Where all of it is not enough, it is not made small: it has more pages, and a warning says so")
  func notEnough() throws {
    let recording = try Recording(report(rows: 200, steps: [.omit(section: "notes")]))
    #expect(recording.report.pageCount > 1)
    #expect(recording.report.warnings.map(\.kind) == [.leftOut, .leftOut])
    for text in recording.texts { #expect(text.size >= 7) }
  }
}
