import CompassGraphics
import CompassModel
import CompassPDF
import Foundation
import TestSupport
import Testing

@testable import CompassDocuments

@Suite("HTML reports")
struct HTMLReportWriterTests {
  static func html(_ document: ReportDocument) throws -> [UInt8] {
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    try HTMLReportWriter().write(document) { sink.bytes += $0 }
    return sink.bytes
  }

  private func text(_ document: ReportDocument) throws -> String {
    String(decoding: try Self.html(document), as: UTF8.self)
  }

  private func document(_ blocks: [ReportBlock]) -> ReportDocument {
    ReportDocument(title: "T", subject: "S", created: SampleReports.created, blocks: blocks)
  }

  static let documents = StrainedReports.all.map(\.document) + [SampleReports.allBlocks()]

  @Test("An independent parser finds nothing wrong", arguments: documents.indices)
  func wellFormed(index: Int) throws {
    #expect(try ShownPage(Self.html(Self.documents[index])).faults == [])
  }

  @Test("The same document is the same bytes", arguments: documents.indices)
  func sameBytes(index: Int) throws {
    #expect(try Self.html(Self.documents[index]) == Self.html(Self.documents[index]))
  }

  /// A report with a text in every place that takes one.
  private func document(everywhere text: String) throws -> ReportDocument {
    let day = try #require(CalendarDate(iso: "2026-04-15"))
    let badge = ReportBadge(text, .blue)
    let style = ReportCell.NumberStyle(.integer, prefix: text, unit: text)
    let cells: [ReportCell] = [
      .string(text), .link(text, url: "https://example.com/?a=\(text)"), .badge(badge),
      .reference(text, section: text), .number(1, style), .change(1, style, isBetter: true),
    ]
    let columns = (0..<cells.count).map { ReportColumn("\(text)\($0)", text) }
    var table = ReportTable(
      name: text, title: text, columns: columns, rows: ArrayRowSource([cells, cells.reversed()]),
      emptyText: text)
    var grouped = table
    grouped.groupedBy = columns[0].name
    table.totals = cells
    let chart = { (kind: ReportChart.Kind) in
      ReportChart(
        name: text, title: text, kind: kind,
        series: [
          ReportChart.Series(text, [ReportChart.Point(.category(text), 1, label: text, isHighlighted: true)]),
          ReportChart.Series(text, [ReportChart.Point(.category(text), 2, label: text)]),
        ], style: style, better: .lower, alternative: text)
    }
    let entry = ReportMonth.Entry(first: day, last: day, name: text, kind: badge, target: text)
    let sections = [
      ReportSection(
        text, title: text,
        blocks: [
          .title(
            ReportTitle(
              text, subtitle: text, badges: [badge], person: ReportTitle.Person(text, detail: text),
              code: ReportCode("https://example.com/\(text)", caption: text, alternative: text))),
          .heading(text, level: 2), .facts([ReportFact(text, .string(text))]), .text("a\(text)b"),
          .table(table),
          .table(grouped),
          .tiles([ReportTile(text, .string(text), detail: text, remarks: cells, trend: chart(.trend))]),
          .chart(chart(.trend)), .chart(chart(.bars)), .anchor(text),
          .month(try #require(ReportMonth(year: 2026, month: 4, entries: [entry]))),
          .year(try #require(ReportYear(2026, entries: [entry]))),
        ])
    ]
    return ReportDocument(title: text, subject: text, created: SampleReports.created, sections: sections)
  }

  @Test("No text is taken for markup, whatever stands before and after its characters")
  func escaping() throws {
    let plain = try ShownPage(Self.html(document(everywhere: "a"))).elements
    for text in [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'><b>", "</style><b>", "&lt;b&gt;",
      "\\22 }b{",
    ] {
      let page = try ShownPage(Self.html(document(everywhere: text)))
      #expect(page.faults == [])
      // Names of months and links may come and go with what the text is; nothing else may.
      #expect(page.elements.filter { $0.key != "a" } == plain.filter { $0.key != "a" }, "\(text)")
      #expect(page.tables.first?.rows.first?.first == text)
    }
    let all = SpecialTexts.all.map { $0 + "<b>" }
    let table = ReportTable(
      name: "t", title: "T", columns: [ReportColumn("a", "A")],
      rows: ArrayRowSource(all.map { [.string($0)] }), emptyText: "")
    let bytes = try Self.html(document([.table(table)]))
    let markup = String(decoding: bytes, as: UTF8.self).unicodeScalars
    func surplus(_ markup: String.UnicodeScalarView) -> Int {
      markup.count { $0 == ">" } - markup.count { $0 == "<" }
    }
    // The style sheet has some of its own.
    #expect(surplus(markup) == surplus(try text(document([])).unicodeScalars))
    #expect(try ShownPage(bytes).elements["b"] == nil)
    for text in all { #expect(markup.contains(HTMLText.escaped(text).unicodeScalars), "\(text)") }
  }

  @Test("Bytes are escaped as texts are")
  func bytesAsTexts() {
    let noncharacters = [0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0, 0xFFFF, 0x1_FFFE, 0x10_FFFF, 0x1_F3FE]
      .compactMap { Unicode.Scalar(UInt32($0)) }
    for text in SpecialTexts.all + noncharacters.map({ "a\($0)b" }) {
      var bytes: [UInt8] = []
      HTMLText.append(text, to: &bytes)
      #expect(
        String(decoding: bytes, as: UTF8.self).unicodeScalars.elementsEqual(
          HTMLText.escaped(text).unicodeScalars))
    }
  }

  @Test("Only http, https and mailto addresses become links")
  func addresses() throws {
    let urls = [
      "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "//example.com",
      "https://example.com/a b",
      " https://example.com", "file:///etc/passwd", "https://example.com/?q=\"'<>", "http://example.com/é",
      "mailto:coach@example.com",
    ]
    let page = try ShownPage(
      Self.html(document([.facts(urls.map { ReportFact("Link", .link("here", url: $0)) })])))
    #expect(page.addresses == ["http://example.com/%C3%A9", "mailto:coach@example.com"])
    #expect(page.facts.map(\.value) == urls.map { _ in "here" })
  }

  @Test("A reference leads to its section, and one to nothing is plain text")
  func references() throws {
    let cells: [ReportCell] = [
      .reference("There", section: "there & then"), .reference("Nowhere", section: "x"),
    ]
    let document = ReportDocument(
      title: "T", subject: "S", created: SampleReports.created,
      sections: [
        ReportSection("here", blocks: [.facts(cells.map { ReportFact("a", $0) })]),
        ReportSection("there & then", title: "There", blocks: [.anchor("there & then")]),
      ])
    let html = try text(document)
    #expect(html.contains("<a href=\"#there---then\">There</a>"))
    #expect(html.components(separatedBy: "id=\"there---then\"").count == 2)
    #expect(html.contains("<dd>Nowhere</dd>"))
    #expect(try ShownPage(Array(html.utf8)).faults == [])
  }

  @Test("A page loads nothing and runs nothing")
  func policy() throws {
    let html = try text(SampleReports.allBlocks())
    #expect(
      html.contains(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">"
      ))
    #expect(!html.contains("<script") && !html.contains("@import") && !html.contains("url("))
  }

  @Test("A picture is in the page as far as it can be decoded, and nothing else of its file")
  func pictures() throws {
    var hidden = SamplePictures.photo
    hidden.bytes += Array("<script>behind the picture</script>".utf8)
    var cut = SamplePictures.logo
    cut.bytes.removeLast(40)
    var title = ReportTitle("Pictures")
    title.photo = hidden
    title.logo = cut
    var empty = ReportTitle("No picture")
    empty.photo = ReportImage([], alternative: "")
    let html = try text(document([.title(title), .title(empty)]))
    let page = try ShownPage(Array(html.utf8))
    #expect(page.faults == [])
    #expect(page.elements["img"] == 1)
    #expect(page.texts.contains { $0.hasPrefix("Example Academy: ") })
    let data = try #require(html.components(separatedBy: "base64,").dropFirst().first?.prefix { $0 != "\"" })
    let file = [UInt8](try #require(Data(base64Encoded: String(data))))
    #expect(try CheckedImage(file).width == 96)
    #expect(!String(decoding: file, as: UTF8.self).contains("script"))
  }

  @Test("A camera reads a code's address from the page's drawing")
  func codes() throws {
    let payload = "https://maps.example.com/?daddr=Smith%20%26%20Sons%20Field%20%232"
    let html = try text(
      document([.code(ReportCode(payload, caption: "Directions", alternative: "The way, as a code"))]))
    let start = try #require(html.range(of: "<svg role=\"img\" aria-label"))
    let end = try #require(html.range(of: "</svg>", range: start.lowerBound..<html.endIndex))
    let side = try #require(
      html[start.upperBound...].components(separatedBy: "viewBox=\"0 0 ").dropFirst().first)
    let drawing = html[start.lowerBound..<end.upperBound]
    // The drawing's few commands as a picture: each run of dark modules is `Mx yhN…`.
    let read = try Python.run(
      """
      import re, subprocess, sys, tempfile
      from PIL import Image
      side = int(sys.argv[2])
      picture = Image.new("L", (side, side), 255)
      for x, y, length in re.findall(r"M(\\d+) (\\d+)h(\\d+)v1", sys.argv[1]):
          picture.paste(0, (int(x), int(y), int(x) + int(length), int(y) + 1))
      with tempfile.NamedTemporaryFile(suffix=".png") as file:
          picture.resize((side * 6, side * 6)).save(file.name)
          print(subprocess.run(["zbarimg", "-q", "--raw", file.name], capture_output=True, text=True).stdout, end="")
      """, String(drawing), String(side.prefix { $0 != " " }))
    #expect(String(decoding: read, as: UTF8.self) == payload + "\n")
  }

  @Test("Every color of text can be read by light and in the dark, whatever the accent")
  func contrast() throws {
    var brands = [Brand()]
    var random = SplitMix(state: 20_260_418)
    for _ in 0..<200 { brands.append(Brand(accent: Color(UInt32(random.next() & 0xFFFFFF)))) }
    for brand in brands {
      for mode in HTMLPalette.Mode.allCases {
        let palette = HTMLPalette(brand, mode)
        func color(_ name: String) throws -> Color {
          try #require(palette.variables.first { $0.name == name }?.color)
        }
        for name in ["ink", "text", "muted", "link", "better", "worse"] {
          for ground in ["page", "card"] {
            #expect(try color(name).contrast(with: color(ground)) >= 4.5, "\(mode) \(name) on \(ground)")
          }
        }
        #expect(try color("header-ink").contrast(with: color("header")) >= 4.5)
        #expect(try color("primary").contrast(with: color("page")) >= 3)
        for badge in ReportColor.allCases {
          #expect(try color("\(badge)").contrast(with: color("\(badge)-fill")) >= 4.5)
          #expect(try color("\(badge)-mark").contrast(with: color("page")) >= 3)
        }
      }
    }
  }

  @Test("The paper and its side are the document's")
  func paper() throws {
    var document = document([])
    #expect(try text(document).contains("@page{size:letter portrait"))
    document.paper = .a4
    document.orientation = .landscape
    #expect(try text(document).contains("@page{size:A4 landscape"))
  }

  @Test("The column that rows are grouped by stands over its rows")
  func grouped() throws {
    let rows = ["B", "B", "A"].enumerated().map {
      [ReportCell.number(Decimal($0), ReportCell.NumberStyle(.integer)), .string($1)]
    }
    var table = ReportTable(
      name: "t", title: "T", columns: [ReportColumn("n", "N"), ReportColumn("group", "Group")],
      rows: ArrayRowSource(rows), emptyText: "")
    table.groupedBy = "group"
    table.totals = [.number(3, ReportCell.NumberStyle(.integer)), .string("Sum")]
    let page = try ShownPage(Self.html(document([.table(table)])))
    #expect(page.faults == [])
    #expect(page.tables.first?.header == ["N"])
    #expect(page.tables.first?.rows == [["B", "0"], ["B", "1"], ["A", "2"]])
    #expect(page.tables.first?.totals == ["Sum", "3"])
  }

  @Test("Rows are handed on while they are read")
  func streams() throws {
    struct Rows: RowSource {
      var isEmpty: Bool { false }
      func scan(_ body: ([ReportCell]) throws -> Bool) throws {
        _ = try (0..<20_000).allSatisfy { row in try body([.string("row \(row) of many")]) }
      }
    }
    final class Sink { var sizes: [Int] = [] }
    let sink = Sink()
    let table = ReportTable(
      name: "t", title: "T", columns: [ReportColumn("a", "A")], rows: Rows(), emptyText: "")
    try HTMLReportWriter().write(document([.table(table)])) { sink.sizes.append($0.count) }
    #expect(sink.sizes.count > 10 && sink.sizes.allSatisfy { $0 < 80_000 })
  }
}
