import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassPDF

@Suite("Fonts of a PDF")
struct PDFFontTests {
  @Test("Without fonts the error names the package to install")
  func noFont() throws {
    let error = #expect(throws: ToolError.self) {
      try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog(directories: ["/nonexistent"]))
    }
    #expect(error?.message.contains("apt-get install fonts-open-sans") == true)
  }

  @Test("The second family draws where the first is not installed")
  func secondFamily() throws {
    let document = try PDFDocument(
      PDFProperties(title: ""), fonts: PDFFontCatalog(families: [.liberationSans, .dejaVuSans]))
    let line = try document.typesetter.line("Šimůnek ✓", PDFTextStyle(.semibold, 10))
    #expect(line.pieces.first?.face.name == "LiberationSans-Bold.ttf")
    #expect(line.pieces.last?.face.name == "DejaVuSans-Bold.ttf")
  }

  @Test("A folder may hold the files themselves")
  func flatFolder() throws {
    let found = try PDFFontCatalog(
      directories: ["/nonexistent", "/usr/share/fonts/truetype/liberation"]
    ).found()
    #expect(found.map(\.family.name) == ["Liberation Sans"])
  }

  @Test("A crafted font never reaches the library, which would crash on it")
  func craftedFonts() throws {
    let path = "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf"
    let good = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(TrueTypeCheck.fault(in: good) == nil)
    func table(_ tag: String) throws -> Int {
      let count = Int(good[4]) << 8 | Int(good[5])
      for index in 0..<count {
        let entry = 12 + 16 * index
        guard Array(good[entry..<entry + 4]) == Array(tag.utf8) else { continue }
        return good[entry + 8..<entry + 12].reduce(0) { $0 << 8 | Int($1) }
      }
      throw ToolError(tag)
    }
    var noUnits = good
    noUnits.replaceSubrange(try table("head") + 18..<table("head") + 20, with: [0, 0])
    #expect(TrueTypeCheck.fault(in: noUnits) == "its unitsPerEm is out of range")
    var manyWidths = good
    manyWidths.replaceSubrange(try table("hhea") + 34..<table("hhea") + 36, with: [0xFF, 0xFF])
    #expect(TrueTypeCheck.fault(in: manyWidths) == "its number of widths is out of range")
    #expect(TrueTypeCheck.fault(in: Array(good.prefix(5_000))) == "a table is outside the file")
    #expect(TrueTypeCheck.fault(in: Array("OTTO".utf8) + good.dropFirst(4)) == "it is not a TrueType font")
    #expect(TrueTypeCheck.fault(in: []) == "it is not a TrueType font")
  }

  /// A page with a text in large letters, drawn in DejaVu Sans, whose accents are composites of composites.
  private func page(_ text: String, _ style: PDFFontStyle, marksComponents: Bool) throws -> [UInt8] {
    let document = try PDFDocument(
      PDFProperties(title: "Accents"), fonts: PDFFontCatalog(families: [.dejaVuSans]),
      marksComponents: marksComponents)
    let page = try document.addPage(.letter)
    try page.draw(
      try document.typesetter.line(text, PDFTextStyle(style, 72)), x: 36, baseline: 200)
    return try document.save()
  }

  /// The ink of the same text as Pillow draws it with FreeType, at 216 dots an inch.
  private func reference(_ text: String, file: String) throws -> Double {
    let result = try Tool.run(
      Tool.python, "-c",
      """
      import sys
      from PIL import Image, ImageDraw, ImageFont
      font = ImageFont.truetype(sys.argv[2], 216, layout_engine=ImageFont.Layout.BASIC)
      image = Image.new("L", (3000, 600), 0)
      ImageDraw.Draw(image).text((20, 100), sys.argv[1], font=font, fill=255)
      print(sum(value * count for value, count in enumerate(image.histogram())) / 255)
      """, text, "/usr/share/fonts/truetype/dejavu/\(file)")
    return try #require(
      Double(result.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(result.errors)")
  }

  @Test(
    "Accents that are composites of composites are drawn, which libharu alone forgets",
    arguments: [
      ("Nguyễn", PDFFontStyle.regular, "DejaVuSans.ttf"), ("Đặng", .regular, "DejaVuSans.ttf"),
      ("šš", .bold, "DejaVuSans-Bold.ttf"),
    ])
  func nestedComposites(text: String, style: PDFFontStyle, file: String) throws {
    let expected = try reference(text, file: file)
    let mended = try Tool.ink(of: page(text, style, marksComponents: true), resolution: 216)
    let unmended = try Tool.ink(of: page(text, style, marksComponents: false), resolution: 216)
    #expect(abs(mended - expected) / expected < 0.01)
    #expect((expected - unmended) / expected > 0.02)
  }
}

@Suite("Failures of libharu")
struct PDFCoreTests {
  @Test("A document in which a call failed stays failed, and says why each time")
  func sticky() throws {
    let document = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog())
    let page = try document.addPage(.letter)
    // 0x1016 is HPDF_FILE_IO_ERROR.
    let first = #expect(throws: ToolError.self) { try page.core.check(0x1016, "It failed") }
    #expect(first?.description.hasPrefix("It failed (libharu error 0x1016") == true)
    let second = #expect(throws: ToolError.self) {
      try page.draw(PDFPath(PDFRect(x: 0, y: 0, width: 1, height: 1)), fill: 0x000000)
    }
    #expect(second?.message == first?.message)
    #expect(throws: ToolError.self) { try document.save() }
  }
}
