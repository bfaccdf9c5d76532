import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassPDF

/// HarfBuzz and FriBidi, through Pillow, as the second opinion on set text.
enum Shaper {
  /// The width of a text in 1/1000 em, kerned but without ligatures.
  static func width(of text: String, file: String) throws -> Double {
    let result = try Tool.run(
      Tool.python, "-c",
      """
      import sys
      from PIL import ImageFont
      font = ImageFont.truetype(sys.argv[2], 1000, layout_engine=ImageFont.Layout.RAQM)
      print(font.getlength(sys.argv[1], features=["-liga", "-clig", "-ccmp"]))
      """, text, "/usr/share/fonts/truetype/\(file)")
    return try #require(
      Double(result.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(result.errors)")
  }

  /// How much of a text's ink stands elsewhere in our picture than in HarfBuzz's: 0 for the same picture.
  ///
  /// - Parameter pdf: a page on which the text stands alone, at 72 points.
  static func difference(from text: String, in pdf: [UInt8]) throws -> Double {
    try Tool.withFile(pdf) { path in
      defer { try? FileManager.default.removeItem(atPath: path + ".pgm") }
      let picture = try Tool.run("pdftoppm", "-gray", "-r", "72", "-singlefile", path, path)
      #expect(picture.status == 0, "\(picture.errors)")
      let result = try Tool.run(
        Tool.python, "-c",
        """
        import sys
        from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps
        font = ImageFont.truetype(sys.argv[2], 72, layout_engine=ImageFont.Layout.RAQM)
        theirs = Image.new("L", (1200, 200), 0)
        ImageDraw.Draw(theirs).text((20, 40), sys.argv[1], font=font, fill=255, features=["-mark", "-mkmk"])
        ours = ImageOps.invert(Image.open(sys.argv[3]).convert("L"))
        pictures = []
        for image in (ours, theirs):
            image = image.crop(image.getbbox()).resize((400, 60)).filter(ImageFilter.GaussianBlur(2))
            pictures.append(image)
        ink = sum(value * count for value, count in enumerate(pictures[1].histogram()))
        other = ImageChops.difference(*pictures)
        print(sum(value * count for value, count in enumerate(other.histogram())) / ink)
        """, text, "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", path + ".pgm")
      return try #require(
        Double(result.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(result.errors)")
    }
  }
}

@Suite("Kerning")
struct PDFKerningTests {
  @Test(
    "Pairs stand as far apart as HarfBuzz sets them, by the old table and by the new one",
    arguments: [
      (PDFFontFamily.openSans, "open-sans/OpenSans-Regular.ttf"),
      (.liberationSans, "liberation/LiberationSans-Regular.ttf"), (.dejaVuSans, "dejavu/DejaVuSans.ttf"),
    ],
    ["AVATAR", "Toyota", "Ty", "WAVE", "P.", "“A”", "Verlander", "Łódź", "Жуков", "Zoë", "60 yd"])
  func width(family: (fonts: PDFFontFamily, file: String), text: String) throws {
    let catalog = PDFFontCatalog(families: [family.fonts])
    let document = try PDFDocument(PDFProperties(title: ""), fonts: catalog)
    let line = try document.typesetter.line(text, PDFTextStyle(.regular, 1000))
    let expected = try text.split(separator: " ").map { try Shaper.width(of: String($0), file: family.file) }
      .reduce(0, +)
    let blanks = try document.typesetter.line("a a", PDFTextStyle(.regular, 1000)).width
    let letters = try document.typesetter.line("a", PDFTextStyle(.regular, 1000)).width
    let blank = Double(text.filter { $0 == " " }.count) * (blanks - 2 * letters)
    // Each width is cut off to a thousandth.
    #expect(abs(line.width - blank - expected) <= Double(text.count), "\(line.width) \(expected)")
  }

  @Test("Digits keep their columns")
  func digits() throws {
    let typesetter = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog()).typesetter
    let style = PDFTextStyle(.regular, 10)
    #expect(try typesetter.line("1171", style).width == typesetter.line("8888", style).width)
  }

  @Test("A text whose pairs are moved is read back whole")
  func readBack() throws {
    let bytes = try onePage { document, page in
      try page.draw(
        try document.typesetter.line("AVATAR To Ty", PDFTextStyle(.regular, 20)), x: 72, baseline: 100)
    }
    #expect(try Tool.text(of: bytes).contains("AVATAR To Ty"))
    #expect(try Tool.unpacked(bytes).contains("] TJ"))
  }

  @Test("Tables that lead nowhere give no kerning, and no harm")
  func damaged() throws {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let table = try #require(TrueTypeFont.tables(whole)["GPOS"])
    var dice = SplitMix(state: 3)
    for _ in 0..<40 {
      var bytes = whole
      for _ in 0..<30 {
        bytes[table.lowerBound + Int(dice.next() % UInt64(min(3_000, table.count)))] = UInt8(
          truncatingIfNeeded: dice.next())
      }
      try Tool.withFile(bytes, named: "font.ttf") { path in
        let font = try TrueTypeFont(path: path)
        let kerning = TrueTypeKerning(font)
        for first in 36..<60 { for second in 36..<60 { _ = kerning.move(first, second) } }
      }
    }
  }
}

@Suite("Text that is read from the right")
struct PDFBidiTests {
  private let style = PDFTextStyle(.regular, 72)

  private func page(_ text: String) throws -> [UInt8] {
    let document = try PDFDocument(
      PDFProperties(title: "Scripts"), fonts: PDFFontCatalog(families: [.dejaVuSans]))
    let page = try document.addPage(PDFSize(width: 1200, height: 200))
    try page.draw(try document.typesetter.line(text, style), x: 20, baseline: 110)
    #expect(document.typesetter.warnings.isEmpty)
    return try document.save()
  }

  @Test(
    "Hebrew and Arabic look as HarfBuzz sets them: order, joined letters, brackets, digits",
    arguments: [
      "שלום עולם", "דני כהן (RHP)", "محمد علي", "السلام عليكم", "لا إله الأهلي", "پرسپولیس گل",
      "Coach محمد", "(قوس) ٤٥٦", "2026 مباراة",
    ])
  func picture(text: String) throws {
    #expect(try Shaper.difference(from: text, in: page(text)) < 0.2)
  }

  @Test("The comparison can tell: a text the other way round does not pass")
  func otherWay() throws {
    #expect(try Shaper.difference(from: "שלום עולם", in: page("םלוע םולש")) > 0.4)
    #expect(try Shaper.difference(from: "محمد علي", in: page("د م ح م")) > 0.4)
  }

  @Test("Lines are broken in the order of reading, and each says what it says")
  func lines() throws {
    let typesetter = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog()).typesetter
    let text = "مرحبا بالعالم هذا نص طويل abc 123 (قوس)"
    let lines = try typesetter.lines(text, PDFTextStyle(.regular, 18), width: 120)
    #expect(lines.count > 2)
    #expect(lines.map(\.text).joined(separator: " ") == text)
    for line in lines { #expect(line.width <= 120 && line.isRightToLeft) }
  }

  @Test("A word wider than the line is divided, and nothing is lost")
  func longWord() throws {
    let typesetter = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog()).typesetter
    let word = String(repeating: "محمد", count: 30)
    let lines = try typesetter.lines(word, PDFTextStyle(.regular, 12), width: 60)
    for line in lines { #expect(line.width <= 60) }
    #expect(lines.map(\.text).joined() == word)
  }

  @Test("A line that must fit ends in an ellipsis, where it is read to its end")
  func shortened() throws {
    let typesetter = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog()).typesetter
    let line = try typesetter.line("שלום עולם גדול מאוד", PDFTextStyle(.regular, 10), fitting: 50)
    #expect(line.width <= 50 && line.text.hasPrefix("שלום") && line.text.hasSuffix("…"))
    #expect(line.drawn.hasPrefix("…"))
  }

  @Test("Text of both directions keeps its paragraph's own")
  func mixed() throws {
    let typesetter = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog()).typesetter
    let line = try typesetter.line("Coach שלום (RHP)", PDFTextStyle(.regular, 10))
    #expect(!line.isRightToLeft)
    #expect(line.drawn == "Coach םולש (RHP)")
    #expect(line.text == "Coach שלום (RHP)")
  }

  @Test("Points are left out and named; a letter without joined forms is a box and named")
  func refused() throws {
    let typesetter = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog()).typesetter
    #expect(try typesetter.line("שָׁלוֹם", PDFTextStyle(.regular, 10)).drawn == "םולש")
    #expect(Set(typesetter.warnings.map(\.kind)) == [.omittedPoint])
    #expect(try typesetter.line("ښ", PDFTextStyle(.regular, 10)).drawn == "□")
    #expect(typesetter.warnings.last?.kind == .unsupportedScript)
  }

  @Test("A document says the text as it is read")
  func spoken() throws {
    let document = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog())
    let page = try document.addPage(.letter)
    try page.tagged(try document.structure.add(.paragraph)) { () throws(ToolError) in
      try page.draw(try document.typesetter.line("שלום", style), x: 72, baseline: 200)
    }
    let (faults, tree) = try TagWalker.walk(document.save())
    #expect(faults.isEmpty)
    #expect(tree == ["Document", "  P", "    Span ActualText=שלום םולש"])
  }

  @Test("poppler, which puts text in order itself, reads Hebrew back in the order of reading")
  func readBack() throws {
    #expect(try Tool.text(of: page("שלום עולם")).contains("שלום עולם"))
    #expect(try Tool.text(of: page("محمد علي")).contains("محمد علي"))
  }
}

@Suite("Text without blanks")
struct IdeographicBreakTests {
  @Test("Chinese and Japanese break between characters, not before what closes nor after what opens")
  func breaking() throws {
    let typesetter = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog()).typesetter
    let lines = try typesetter.lines("Coach 王小明は（ピッチャー）です。", PDFTextStyle(.regular, 10), width: 62)
    #expect(lines.count > 1)
    #expect(lines.map(\.text).joined().replacingOccurrences(of: " ", with: "") == "Coach王小明は（ピッチャー）です。")
    for line in lines {
      #expect(line.width <= 62)
      for wrong in ["）", "。", "ッ", "ャ", "ー"] { #expect(!line.text.hasPrefix(wrong), "\(lines.map(\.text))") }
      #expect(!line.text.hasSuffix("（"))
    }
  }
}
