import CompassDocuments
import CompassModel
import Foundation
import TestSupport
import Testing

/// Every format of a document, read by a reader that is not ours, beside what the document says.
@Suite("All formats of a document say the same, cell by cell")
struct DocumentAgreementTests {
  static let samples = ReportGoldenTests.samples

  @Test("The page", arguments: samples)
  func page(sample: ReportGoldenTests.Sample) throws {
    // A page is for people, who read columns that belong together as one.
    let document = sample.document.joiningColumns()
    let said = try DocumentContents(of: document)
    let shown = try DocumentContents(ofPage: HTMLReportWriterTests.html(document), document)
    #expect(shown.tables.map(\.header) == said.tables.map(\.header))
    for (shown, said) in zip(shown.tables, said.tables) {
      #expect(shown.rows == said.rows, "\(said.title)")
      #expect(shown.totals.filter { !$0.isEmpty } == said.totals.filter { !$0.isEmpty }, "\(said.title)")
    }
    #expect(shown.facts == said.facts)
    #expect(shown.tiles == said.tiles)
    #expect(shown.charts == said.charts)
    let texts = Set(shown.texts.map(Self.letters))
    for text in said.texts where !text.isEmpty {
      #expect(texts.contains { $0.contains(Self.letters(text)) }, "\(text)")
    }
    try checkMonths(document, HTMLReportWriterTests.html(document))
  }

  /// The days and the bars of the calendars on a page stand where the document's do.
  private func checkMonths(_ document: ReportDocument, _ html: [UInt8]) throws {
    let shown = try ShownPage(html).tables.filter { $0.kind == "month" }
    let months = document.blocks.compactMap { block -> ReportMonth? in
      if case .month(let month) = block { month } else { nil }
    }
    #expect(shown.count == months.count)
    for (table, month) in zip(shown, months) {
      let days = table.rows.filter { $0.count == 7 && $0.allSatisfy { Int($0) != nil } }
      #expect(days == month.weeks.map { $0.days.map { "\($0.day)" } })
      let bars = month.weeks.flatMap(\.bars)
      let texts = table.rows.flatMap(\.self).filter { !$0.isEmpty && Int($0) == nil }
      #expect(texts.count == bars.count)
      for bar in bars {
        #expect(texts.contains { $0.contains(bar.entry.name) && $0.contains("(\(bar.entry.kind.text)") })
      }
    }
  }

  @Test("The JSON", arguments: samples)
  func json(sample: ReportGoldenTests.Sample) throws {
    let document = sample.document
    let said = try DocumentContents(of: document)
    let shown = try DocumentContents(ofJSON: JSONReportWriterTests.json(document))
    #expect(shown.tables == said.tables)
    #expect(shown.facts == said.facts)
    #expect(shown.tiles == said.tiles)
    #expect(shown.texts == said.texts)
    #expect(shown.charts.map(\.count) == said.charts.map(\.count))
    #expect(shown.months.map { $0.map(\.name) } == said.months.map { $0.map(\.name) })
    for (shown, said) in zip(shown.months.joined(), said.months.joined()) {
      #expect((shown.first, shown.last, shown.kind) == (said.first, said.last, said.kind))
      #expect(shown.time.isEmpty == said.time.isEmpty)
    }
    for (shown, said) in zip(shown.charts.joined(), said.charts.joined()) {
      #expect(shown.contains(said[1]) || shown.contains(said[2]))
    }
  }

  @Test("The CSV", arguments: samples)
  func csv(sample: ReportGoldenTests.Sample) throws {
    let table = try #require(sample.document.mainTable)
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    try CSVReportWriter().write(table) { sink.bytes += $0 }
    let fields = try Tool.withFile(sink.bytes, named: "report.csv", ShownCells.ofCSV)
    try CSVValues.check(fields, are: table)
  }

  static let workbooks =
    ReportGoldenTests.samples + [
      ReportGoldenTests.Sample(
        name: "season", document: SampleWorkbooks.season(picture: SamplePictures.photo.bytes))
    ]

  @Test("The workbook", arguments: workbooks)
  func workbook(sample: ReportGoldenTests.Sample) throws {
    let file = try XLSXReportWriter().write(
      sample.document, temporaryDirectory: FileManager.default.temporaryDirectory.path)
    let sheets = try ShownCells.ofWorkbook(file.path).mapValues { $0.map { $0.map(Self.withoutMark) } }
    let said = try DocumentContents(of: sample.document)
    for table in said.tables {
      // What a table is on is the sheet that has its header.
      let rows = sheets.values.compactMap { rows -> ArraySlice<[String]>? in
        rows.firstIndex { $0.starts(with: table.header) }.map { rows[$0...].dropFirst() }
      }
      let shown = try #require(rows.first, "\(table.title)").map { Array($0.prefix(table.header.count)) }
      #expect(Array(shown.prefix(table.rows.count)) == table.rows, "\(table.title)")
      guard !table.totals.isEmpty else { continue }
      // A sum is a formula.
      let totals = shown.dropFirst(table.rows.count).first { row in
        zip(row, table.totals).allSatisfy { $0 == $1 || $0.hasPrefix("=SUBTOTAL(109,") }
      }
      #expect(totals != nil, "\(table.title)")
    }
    let cells = Set(sheets.values.joined().joined().map(Self.letters))
    for text in said.facts.map({ $0[1] }) + said.tiles.map({ $0[1] }) + said.texts where !text.isEmpty {
      #expect(cells.contains { $0.contains(Self.letters(text)) }, "\(text)")
    }
  }

  @Test("The PDF", arguments: ReportGoldenTests.samples)
  func pdf(sample: ReportGoldenTests.Sample) throws {
    let document = sample.document.joiningColumns()
    let pdf = try PDFReportWriter().write(document).bytes
    // In the order of drawing, so that a cell of several lines is one stretch.
    let text = try Tool.withFile(pdf) { try Tool.run("pdftotext", "-raw", $0, "-").output }
    let shown = Self.letters(text)
    let said = try DocumentContents(of: document)
    let cells = said.tables.flatMap { $0.header + $0.rows.joined() + $0.totals }
    // On paper the word stands before the day and the source.
    let tiles = said.tiles.joined().flatMap { text in
      for word in [" Not verified", " Verified"] where text.hasSuffix(word) {
        return [String(text.dropLast(word.count)), word]
      }
      return [text]
    }
    for text in cells + said.facts.joined() + tiles + said.texts where !text.isEmpty {
      let isShown = shown.contains(Self.letters(text))
      // A column whose cells stand over their rows has no header.
      let isGroup = document.tables.contains { table in
        table.columns.contains { $0.name == table.groupedBy && $0.title == text }
      }
      #expect(isShown || isGroup, "\(text)")
    }
  }

  @Test("A camera reads every code from the picture of a page")
  func codes() throws {
    let document = SampleReports.allBlocks()
    let read = try Tool.withFile(PDFReportWriter().write(document).bytes) { path in
      _ = try Tool.run(
        "pdftoppm", "-r", "150", "-gray", "-png", "-f", "1", "-l", "1", "-singlefile", path, path)
      defer { try? FileManager.default.removeItem(atPath: path + ".png") }
      return try Tool.run("zbarimg", "-q", "--raw", path + ".png").output
    }
    #expect(
      Set(read.split(separator: "\n"))
        == ["https://maps.apple.com/?daddr=Smith%20%26%20Sons%20Field", "https://example.com/film"])
  }

  /// A verified figure has its mark before its word.
  private static func withoutMark(_ text: String) -> String {
    for mark in ["✓ ", "○ "] where text.hasPrefix(mark) { return String(text.dropFirst(mark.count)) }
    return text
  }

  private static func letters(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}
