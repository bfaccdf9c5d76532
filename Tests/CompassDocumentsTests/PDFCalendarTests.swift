import CompassModel
import CompassPDF
import Foundation
import Testing

@testable import CompassDocuments

@Suite("PDF reports: calendars")
struct PDFCalendarTests {
  private func entry(
    _ first: Int, _ last: Int? = nil, _ name: String = "Event", _ kind: String = "Camp"
  ) -> ReportMonth.Entry {
    func day(_ day: Int) -> CalendarDate {
      CalendarDate(year: 2026, month: 4, day: day) ?? StrainedReports.day(0)
    }
    return ReportMonth.Entry(
      first: day(first), last: day(last ?? first), name: name, kind: ReportBadge(kind, .green))
  }

  private func month(_ entries: [ReportMonth.Entry]) throws -> ReportMonth {
    try #require(ReportMonth(year: 2026, month: 4, entries: entries))
  }

  @Test("Bars get more lines of text where the days of their week have room")
  func room() throws {
    let grid = PDFMonthGrid(try month([entry(15), entry(15), entry(22)]), lines: 4)
    #expect(grid.weeks.map(\.linesPerBar)[2] == 2)
    #expect(grid.weeks.map(\.linesPerBar)[3] == 3)
    #expect(grid.weeks.allSatisfy { $0.undrawn.isEmpty })
  }

  @Test("Every entry is drawn or counted on each of its days", arguments: 0...6)
  func crowded(lines: Int) throws {
    let entries =
      (0..<5).map { entry(15, nil, "Event \($0)") } + [entry(13, 17, "Long"), entry(16, 20, "Longer")]
    let month = try month(entries)
    for (week, drawn) in zip(month.weeks, PDFMonthGrid(month, lines: lines).weeks) {
      for column in 0..<7 {
        let all = week.bars.filter { ($0.column..<$0.column + $0.length).contains(column) }
        let shown = drawn.bars.filter { ($0.column..<$0.column + $0.length).contains(column) }
        #expect(all.count == shown.count + drawn.hidden[column])
        // The line that says how many more there are is free.
        if drawn.hidden[column] > 0 { #expect(shown.allSatisfy { $0.lane < max(1, lines) - 1 }) }
        #expect(shown.count <= max(0, lines))
      }
      #expect(Set(drawn.bars.map(\.entry)).union(drawn.undrawn) == Set(week.bars.map(\.entry)))
    }
  }

  @Test("What the grid leaves out or cuts is listed under it in full")
  func listed() throws {
    let entries =
      (1...30).map { entry(15, nil, "Event number \($0)") } + [entry(20, nil, String(StrainedReports.long))]
    let recording = try Recording(StrainedReports.document([.month(try month(entries))]))
    let texts = recording.texts.map(\.text)
    for index in 1...30 {
      #expect(
        texts.contains { $0 == "Event number \(index)" || $0.hasSuffix("· Event number \(index)") },
        "\(index)")
    }
    #expect(texts.contains { $0.hasPrefix("+") && $0.hasSuffix("more") })
    #expect(texts.contains("Shortened above"))
  }

  @Test("A month of few events lists nothing and names itself")
  func plain() throws {
    let recording = try Recording(StrainedReports.document([.month(try month([entry(3, 9, "Camp week")]))]))
    #expect(recording.page(of: "April 2026") == 0 && recording.page(of: "Shortened above") == nil)
    #expect(recording.texts.filter { $0.text == "Camp week" }.count == 2)
    #expect(recording.report.pageCount == 1)
    let named = try Recording(
      StrainedReports.document([.heading("April 2026", level: 1), .month(try month([]))]))
    #expect(named.texts.filter { $0.text == "April 2026" }.count == 1)
  }

  @Test("Each kind has a letter of its own")
  func letters() {
    let kinds = ["Camp", "Clinic", "Call", "C", "Ärzte", "", "¿?"].map { ReportBadge($0, .blue) }
    let letters = ReportKindLetters(kinds)
    #expect(letters[kinds[0]] == "C" && letters[kinds[1]] == "L" && letters[kinds[2]] == "A")
    #expect(Set(kinds.map { letters[$0] }).count == kinds.count)
  }

  @Test("A year says on each day of what kind its events are, and how many there are of each")
  func year() throws {
    let year = try #require(
      ReportYear(2026, entries: [entry(15, 16, "A", "Showcase"), entry(16, nil, "B", "Game")]))
    let recording = try Recording(StrainedReports.document([.year(year)]))
    #expect(recording.texts.contains { $0.text == "SG" || $0.text == "GS" })
    for text in ["January", "December", "G  Game (1)", "S  Showcase (1)"] {
      #expect(
        recording.texts.contains { $0.text.replacing("  ", with: " ") == text.replacing("  ", with: " ") },
        "\(text)")
    }
    #expect(recording.report.pageCount == 1)
  }
}
