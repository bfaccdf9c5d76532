import Foundation
import TestSupport
import Testing

@testable import CompassPDF

extension PDFTextLine {
  /// What is drawn in one face after the other, with the face's file.
  var stretches: [(face: String, text: String)] {
    pieces.reduce(into: []) { result, piece in
      if result.last?.face == piece.face.name {
        result[result.count - 1].text += piece.text
      } else {
        result.append((piece.face.name, piece.text))
      }
    }
  }
}

@Suite("Setting text")
struct PDFTypesetterTests {
  private let document: PDFDocument
  private var setter: PDFTypesetter { document.typesetter }

  init() throws {
    document = try PDFDocument(PDFProperties(title: "Text"), fonts: PDFFontCatalog())
  }

  private func lines(_ text: String, _ width: Double) throws -> [String] {
    try setter.lines(text, PDFTextStyle(.regular, 10), width: width).map(\.text)
  }

  @Test(
    "Letters are as wide as another program finds them in the font",
    arguments: ["", "Hello, world", "Nguyễn Đặng", "Ωμέγα", "Жуков", "fi WAVE 0123456789 “”—…"])
  func sameWidth(text: String) throws {
    for style in PDFFontStyle.allCases {
      let face = try #require(try setter.face(0, style))
      let width = text.unicodeScalars.reduce(0) { $0 + (face.glyph(of: $1)?.width ?? 0) }
      let found = try Tool.run(
        Tool.python, "-c",
        """
        import sys
        from fontTools.ttLib import TTFont
        font = TTFont(sys.argv[2])
        names = font.getBestCmap()
        print(sum(font["hmtx"][names[ord(c)]][0] * 1000 // font["head"].unitsPerEm for c in sys.argv[1]))
        """, text, "/usr/share/fonts/truetype/open-sans/\(face.name)")
      #expect(found.output == "\(width)\n", "\(found.errors)")
    }
  }

  @Test("Chinese, Japanese and Korean names are drawn in the font that has them")
  func fallbackOfEastAsia() throws {
    let line = try setter.line("王小明 大谷翔平 류현진 Lee", PDFTextStyle(.semibold, 10))
    #expect(line.text == "王小明 大谷翔平 류현진 Lee")
    #expect(line.pieces.first?.face.name == "DroidSansFallbackFull.ttf")
    #expect(line.pieces.map(\.face.name).contains("NanumGothicBold.ttf"))
    #expect(setter.warnings.isEmpty)
  }

  @Test("A character of another font is drawn in that font, the rest in the first")
  func fallback() throws {
    let line = try setter.line("a ✓ b", PDFTextStyle(.regular, 10))
    #expect(line.stretches.map(\.text) == ["a ", "✓", " b"])
    #expect(line.stretches.map(\.face) == ["OpenSans-Regular.ttf", "DejaVuSans.ttf", "OpenSans-Regular.ttf"])
    #expect(setter.warnings.isEmpty)
  }

  @Test("A word that needs another font is drawn in it as a whole, its neighbours are not")
  func fallbackOfWords() throws {
    let document = try PDFDocument(
      PDFProperties(title: ""), fonts: PDFFontCatalog(families: [.liberationSans, .dejaVuSans]))
    let line = try document.typesetter.lines("Coach Giải here", PDFTextStyle(.regular, 10), width: 400)[0]
    #expect(line.stretches.map(\.text) == ["Coach ", "Giải", " here"])
    #expect(
      line.stretches.map(\.face) == [
        "LiberationSans-Regular.ttf", "DejaVuSans.ttf", "LiberationSans-Regular.ttf",
      ])
  }

  @Test("What the bold cuts lack comes from a regular one")
  func fallbackOfCuts() throws {
    let bold = "../liberation/LiberationSans-Bold.ttf"
    let family = PDFFontFamily(
      name: "Mixed", package: "", folder: "dejavu",
      files: [.regular: "DejaVuSans.ttf", .semibold: bold, .bold: bold, .italic: bold])
    let document = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog(families: [family]))
    let line = try document.typesetter.line("Snow ☃", PDFTextStyle(.bold, 10))
    #expect(line.stretches.map(\.face) == ["LiberationSans-Bold.ttf", "DejaVuSans.ttf"])
    #expect(document.typesetter.warnings.isEmpty)
  }

  @Test("A decomposed letter is composed, so that its accent sits right")
  func composed() throws {
    #expect(try setter.line("Zoe\u{308}", PDFTextStyle(.regular, 10)).text == "Zo\u{EB}")
    #expect(setter.warnings.isEmpty)
  }

  @Test(
    "What cannot be drawn is a box, and is named once",
    arguments: [
      ("🏃 and 🏃", "□ and □", PDFWarning.Kind.missingCharacter, "U+1F3C3"),
      ("nul\u{0}nul\u{0}", "nul□nul□", .missingCharacter, "U+0000"),
      ("bell\u{7}", "bell□", .missingCharacter, "U+0007"),
      ("ᏣᏣ", "□□", .missingCharacter, "U+13E3"),
      ("𠮷", "□", .missingCharacter, "U+20BB7"),
      ("👩‍👩‍👧", "□", .missingCharacter, "U+1F469"),
      ("ܫܠܡ", "□□□", .unsupportedScript, "Syriac"),
      ("สวัส", "□□□", .unsupportedScript, "Thai"),
      ("हिन्दी", "□□", .unsupportedScript, "Devanagari"),
    ])
  func refused(text: String, drawn: String, kind: PDFWarning.Kind, subject: String) throws {
    #expect(try setter.line(text, PDFTextStyle(.regular, 10)).drawn == drawn)
    _ = try setter.line(text, PDFTextStyle(.bold, 12))
    #expect(setter.warnings.map(\.kind) == [kind])
    #expect(setter.warnings.map(\.subject) == [subject])
  }

  @Test("An accent that no letter of Unicode combines is drawn and mentioned")
  func loneAccent() throws {
    #expect(try setter.line("X\u{301}", PDFTextStyle(.regular, 10)).text == "X\u{301}")
    #expect(setter.warnings.map(\.kind) == [.unplacedAccent])
  }

  @Test("Joiners, direction marks and soft hyphens draw nothing")
  func invisible() throws {
    #expect(
      try setter.line("a\u{AD}b\u{200E}c\u{FEFF}d\u{202E}e", PDFTextStyle(.regular, 10)).text == "abcde")
    #expect(setter.warnings.isEmpty)
  }

  @Test(
    "Lines end with their blank, at line breaks of every kind, and nowhere else if it can be helped",
    arguments: [
      ("", 100, [""]), ("one two three", 45, ["one two ", "three"]),
      ("one\r\ntwo\nthree\rfour\u{2028}five", 400, ["one", "two", "three", "four", "five"]),
      ("one\n\ntwo\n", 400, ["one", "", "two"]), ("  one   two  ", 400, ["one two"]),
      ("Mr.\u{A0}Lee is here", 42, ["Mr.\u{A0}Lee ", "is here"]),
      ("walk-on spring/fall", 36, ["walk-", "on ", "spring/", "fall"]),
      ("on 4/15/2026 at 10-15", 50, ["on ", "4/15/2026 ", "at 10-15"]),
      ("zero\u{200B}width", 32, ["zero", "width"]), ("tower", 20, ["tow", "er"]),
    ] as [(String, Double, [String])])
  func breaking(text: String, width: Double, expected: [String]) throws {
    let found = try lines(text, width)
    #expect(found == expected)
  }

  @Test("A word wider than the line is divided between graphemes, and nothing is lost")
  func longWord() throws {
    let word = String(repeating: "M\u{323}\u{301}", count: 40)
    let parts = try setter.lines(word, PDFTextStyle(.regular, 10), width: 50)
    #expect(parts.count > 4)
    for part in parts {
      #expect(part.width <= 50)
      #expect(part.text.first == word.precomposedStringWithCanonicalMapping.first)
    }
    #expect(parts.map(\.text).joined() == word.precomposedStringWithCanonicalMapping)
  }

  @Test("A blank with an accent on it is no blank")
  func accentedBlank() throws {
    #expect(try lines("aaaa \u{301}bbbb", 24).joined().unicodeScalars.contains("\u{301}"))
  }

  @Test("No line is wider than asked for, whatever the text", arguments: [30.0, 77.7, 150])
  func neverTooWide(width: Double) throws {
    let alphabet: [String] = [
      "a", "M", "ễ", " ", " ", "-", "/", "\n", "Ж", "Ω", "\u{A0}", "🏃", "i", "w", "e\u{301}", "✓", "V", "王",
    ]
    var state: UInt64 = 42
    let style = PDFTextStyle(.semibold, 11)
    let blank = try setter.line("i i", style).width - 2 * setter.line("i", style).width
    for _ in 1...200 {
      var text = ""
      for _ in 1...80 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += alphabet[Int(state >> 33) % alphabet.count]
      }
      for line in try setter.lines(text, style, width: width) {
        #expect(line.width <= width)
        // The blank at the end of a wrapped line takes no room.
        let rest = Double(line.pieces.map(\.width).reduce(0, +)) * 11 / 1000 - line.width
        #expect(abs(rest) < 1e-9 || (line.text.hasSuffix(" ") && abs(rest - blank) < 1e-9))
      }
    }
  }

  @Test("A line that must fit ends in an ellipsis")
  func shortened() throws {
    let style = PDFTextStyle(.regular, 10)
    #expect(try setter.line("short", style, fitting: 100).text == "short")
    let line = try setter.line("A very long name of a tournament\nof two lines", style, fitting: 100)
    #expect(line.text.hasSuffix("…"))
    #expect(line.text.hasPrefix("A very long name"))
    #expect(line.width <= 100)
  }

  @Test("A text beyond the limit is cut, with a warning")
  func limit() throws {
    let text = String(repeating: "a ", count: 100_001)
    let lines = try setter.lines(text, PDFTextStyle(.regular, 10), width: 30_000)
    #expect(lines.last?.text.hasSuffix("a …") == true)
    #expect(lines.reduce(0) { $0 + $1.text.filter { $0 == "a" }.count } == 100_000)
    #expect(setter.warnings.map(\.kind) == [.textCut])
  }

  @Test("A letter under a heap of accents stays one letter, and on the page")
  func zalgo() throws {
    let text = "Z" + String(repeating: "\u{327}\u{301}", count: 5_000)
    let bytes = try onePage { document, page in
      try page.draw(
        try document.typesetter.line(text, PDFTextStyle(.regular, 10)), x: 72, baseline: 100)
    }
    #expect(try Tool.withFile(bytes) { try Tool.run("qpdf", "--check", $0).status } == 0)
    #expect(try lines(text, 20).count == 1)
  }
}
