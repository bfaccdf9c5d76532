import CompassPDF
import CompassSource
import Foundation
import TestSupport
import Testing

/// A document of one page on which `draw` draws.
func onePage(
  _ properties: PDFProperties = PDFProperties(title: "Test"),
  _ draw: (PDFDocument, PDFPage) throws -> Void
) throws -> [UInt8] {
  let document = try PDFDocument(properties, fonts: PDFFontCatalog())
  try draw(document, try document.addPage(.letter))
  return try document.save()
}

@Suite("PDF documents")
struct PDFDocumentTests {
  private let properties = PDFProperties(
    title: "Spring Showcase — Nguyễn 🏃", author: "Jordan Lee", subject: "Metrics (2026) \\ \"q\"",
    created: Date(timeIntervalSince1970: 1_772_323_199), language: "en-US")

  private func sample() throws -> [UInt8] {
    let document = try PDFDocument(properties, fonts: PDFFontCatalog())
    var bookmark: PDFBookmark?
    for number in 1...3 {
      let page = try document.addPage(number == 2 ? .a4 : .letter)
      for (row, style) in PDFFontStyle.allCases.enumerated() {
        let line = try document.typesetter.line(
          "Page \(number): Zoë Đặng, Łódź, Ωμέγα, Жуков – 6′2″ “ok” ✓", PDFTextStyle(style, 12))
        try page.draw(line, x: 72, baseline: 100 + 20 * Double(row), color: 0x111827)
      }
      try page.draw(
        PDFPath(PDFRect(x: 72, y: 200, width: 90, height: 18), radius: 9), fill: 0x3B82F6)
      try page.draw(PDFPath(circleAround: PDFPoint(x: 100, y: 300), radius: 20), stroke: 0x000000)
      try page.draw(
        PDFPath(PDFRect(x: 72, y: 280, width: 90, height: 18)), fill: 0xFFFFFF, stroke: 0x000000)
      let link = try #require(PDFLink("https://example.com/a(b)?q=Smith%20%26%20Sons#x"))
      try page.addLink(link, over: PDFRect(x: 72, y: 200, width: 90, height: 18))
      try page.addLink(
        to: document.pages[0], y: 90, over: PDFRect(x: 72, y: 90, width: 90, height: 18))
      bookmark = try document.addBookmark("Seite \(number) 🏃 Đ", on: page, y: 100, under: bookmark)
    }
    return try document.save()
  }

  @Test("The same calls give the same bytes")
  func sameBytes() throws {
    #expect(try sample() == sample())
  }

  @Test("qpdf finds nothing to complain about")
  func wellFormed() throws {
    let result = try Tool.withFile(try sample()) { try Tool.run("qpdf", "--check", $0) }
    #expect(result.status == 0)
    #expect(result.output.contains("No syntax or stream encoding errors found"))
    #expect(result.errors == "")
  }

  @Test("Every font is embedded, a subset, and maps to Unicode")
  func fonts() throws {
    let result = try Tool.withFile(try sample()) { try Tool.run("pdffonts", $0) }
    #expect(result.errors == "")
    let fonts = result.output.split(separator: "\n").dropFirst(2)
    #expect(fonts.count >= 4)
    for font in fonts { #expect(font.contains("yes yes yes")) }
  }

  @Test("poppler reads the text back without a warning about the map to Unicode")
  func textComesBack() throws {
    let text = try Tool.text(of: try sample())
    #expect(text.contains("Page 3: Zoë Đặng, Łódź, Ωμέγα, Жуков – 6′2″ “ok” ✓"))
  }

  @Test("What it says of itself comes back, characters beyond the basic plane included")
  func description() throws {
    let information = try Tool.withFile(try sample()) { try Tool.run("pdfinfo", "-isodates", $0).output }
    for line in [
      "Title:           Spring Showcase — Nguyễn 🏃", "Author:          Jordan Lee",
      "Subject:         Metrics (2026) \\ \"q\"",
      "Creator:         Compass Toolkit", "CreationDate:    2026-02-28T23:59:59Z", "Pages:           3",
      "PDF version:     1.7",
    ] { #expect(information.contains(line)) }
    let unpacked = try Tool.unpacked(try sample())
    #expect(unpacked.contains("/Lang (en-US)"))
    #expect(unpacked.contains("/DisplayDocTitle true"))
  }

  @Test("Links keep their address, are printed, and have no border")
  func links() throws {
    let unpacked = try Tool.unpacked(try sample())
    #expect(unpacked.contains("/URI (https://example.com/a\\(b\\)?q=Smith%20%26%20Sons#x)"))
    #expect(unpacked.components(separatedBy: "/Subtype /Link").count - 1 == 6)
    #expect(unpacked.components(separatedBy: "/F 4\n").count - 1 == 6)
  }

  @Test("Bookmarks are nested, titled in Unicode, and keep the reader's zoom")
  func bookmarks() throws {
    let unpacked = try Tool.unpacked(try sample())
    #expect(unpacked.contains("    /XYZ\n    0\n    692\n    null\n"))
    let outline = try Tool.withFile(try sample()) { path in
      try Tool.run(
        Tool.python, "-c",
        """
        import sys, pikepdf
        def show(items, depth):
            for item in items:
                print("  " * depth + item.title)
                show(item.children, depth + 1)
        with pikepdf.open(sys.argv[1]) as pdf, pdf.open_outline() as outline:
            show(outline.root, 0)
        """, path)
    }
    #expect(outline.output == "Seite 1 🏃 Đ\n  Seite 2 🏃 Đ\n    Seite 3 🏃 Đ\n", "\(outline.errors)")
  }

  @Test("No bold face asks to be emboldened again")
  func noForceBold() throws {
    let unpacked = try Tool.unpacked(try sample())
    let flags = unpacked.split(separator: "\n").filter { $0.hasPrefix("  /Flags ") }
    #expect(flags.count >= 4)
    for line in flags {
      let value = try #require(Int(line.dropFirst(9)))
      #expect(value & 0x40000 == 0)
    }
  }

  @Test("A document without pages gets an empty one")
  func empty() throws {
    let document = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog())
    let pages = try Tool.withFile(try document.save()) { try Tool.run("qpdf", "--show-npages", $0).output }
    #expect(pages == "1\n")
  }

  @Test("A second save is refused")
  func savesOnce() throws {
    let document = try PDFDocument(PDFProperties(title: "Once"), fonts: PDFFontCatalog())
    _ = try document.save()
    #expect(throws: ToolError.self) { try document.save() }
  }

  @Test(
    "Numbers that libharu would write as garbage or clamp in silence are refused",
    arguments: [Double.nan, .infinity, -.infinity, 40_000, -40_000])
  func numbers(value: Double) throws {
    let document = try PDFDocument(PDFProperties(title: "Numbers"), fonts: PDFFontCatalog())
    let page = try document.addPage(.letter)
    let line = try document.typesetter.line("x", PDFTextStyle(.regular, 10))
    #expect(throws: ToolError.self) { try page.draw(line, x: value, baseline: 10) }
    #expect(throws: ToolError.self) {
      try page.draw(PDFPath(PDFRect(x: 0, y: value, width: 1, height: 1)), fill: 0x000000)
    }
    #expect(throws: ToolError.self) {
      try page.drawLine(
        from: PDFPoint(x: 0, y: 0), to: PDFPoint(x: 1, y: 1), color: 0x000000, width: value)
    }
    #expect(throws: ToolError.self) { try document.addPage(PDFSize(width: value, height: 10)) }
  }

  @Test("Font sizes that libharu refuses are refused before", arguments: [0, 0.5, 601, Double.nan])
  func sizes(size: Double) throws {
    let document = try PDFDocument(PDFProperties(title: "Sizes"), fonts: PDFFontCatalog())
    let page = try document.addPage(.letter)
    let line = try document.typesetter.line("x", PDFTextStyle(.regular, size))
    #expect(throws: ToolError.self) { try page.draw(line, x: 0, baseline: 10) }
  }

  @Test("A text of 70,000 letters is drawn whole, in strings that every reader takes")
  func longText() throws {
    let text = String(repeating: "a", count: 70_000)
    let bytes = try onePage { document, page in
      try page.draw(
        try document.typesetter.line(text, PDFTextStyle(.regular, 1)), x: 0, baseline: 20)
    }
    let shown = try Tool.unpacked(bytes).split(separator: "\n").filter { $0.hasSuffix("> Tj") }
    #expect(shown.allSatisfy { ($0.utf8.count - "<> Tj".utf8.count) / 2 <= 32_767 })
    #expect(shown.reduce(0) { $0 + ($1.utf8.count - "<> Tj".utf8.count) / 4 } == 70_000)
  }

  @Test("Pages stand in nodes of 500, since a flat tree breaks at 32,767")
  func pageTree() throws {
    let document = try PDFDocument(PDFProperties(title: "Pages"), fonts: PDFFontCatalog())
    for _ in 1...1_001 { _ = try document.addPage(.letter) }
    let pages = try Tool.withFile(try document.save()) { try Tool.run("qpdf", "--show-npages", $0) }
    #expect(pages.output == "1001\n")
    #expect(pages.status == 0)
  }
}

@Suite("PDF links")
struct PDFLinkTests {
  @Test(
    "Addresses of the web and of mail are taken",
    arguments: [
      ("https://example.com", "https://example.com"),
      ("HTTP://Example.com/x?y=1#z", "HTTP://Example.com/x?y=1#z"),
      ("mailto:coach@example.edu", "mailto:coach@example.edu"),
      ("https://example.com/Đ", "https://example.com/%C4%90"),
    ])
  func taken(address: String, expected: String) {
    #expect(PDFLink(address)?.address == expected)
  }

  @Test(
    "Everything else is not",
    arguments: [
      "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "example.com", "", "https:",
      "https://",
      "mailto:", "https://example.com/a b", "https://example.com/\u{0}", "https://example.com/\n",
      "https:\u{301}//x",
      "https://example.com/\"", "https://example.com/" + String(repeating: "a", count: 2_000),
    ])
  func refused(address: String) {
    #expect(PDFLink(address) == nil)
  }
}
