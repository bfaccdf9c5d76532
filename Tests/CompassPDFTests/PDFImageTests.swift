import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassPDF

@Suite("Pictures of a PDF")
struct PDFImageTests {
  /// A picture of two columns: red on the left, blue on the right.
  private func picture(alpha: UInt8? = nil) throws -> PDFImage {
    let rgb = (0..<400).flatMap { $0 % 20 < 10 ? [255, 0, 0] : [0, 0, 255] as [UInt8] }
    return try PDFImage(
      width: 20, height: 20, rgb: rgb, alpha: alpha.map { Array(repeating: $0, count: 400) })
  }

  /// The colours that poppler draws at two places, 72 dots an inch.
  private func colors(_ pdf: [UInt8], _ places: [(x: Int, y: Int)]) throws -> [[Int]] {
    try Tool.withFile(pdf) { path in
      defer { try? FileManager.default.removeItem(atPath: path + ".png") }
      let drawn = try Tool.run("pdftoppm", "-png", "-r", "72", "-singlefile", path, path)
      #expect(drawn.status == 0, "\(drawn.errors)")
      let script = """
        import sys
        from PIL import Image
        image = Image.open(sys.argv[1]).convert("RGB")
        for place in sys.argv[2:]:
            print(*image.getpixel(tuple(map(int, place.split(",")))))
        """
      let result = try Tool.run(
        Tool.python, ["-c", script, path + ".png"] + places.map { "\($0.x),\($0.y)" })
      return result.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    }
  }

  @Test("A picture fills its rectangle, upright")
  func drawn() throws {
    let bytes = try onePage { _, page in
      try page.draw(try picture(), in: PDFRect(x: 100, y: 200, width: 80, height: 40))
    }
    let found = try colors(bytes, [(110, 220), (170, 220), (90, 220), (110, 245)])
    #expect(found == [[255, 0, 0], [0, 0, 255], [255, 255, 255], [255, 255, 255]])
  }

  @Test("What is half clear shows what is behind it")
  func transparent() throws {
    let bytes = try onePage { _, page in
      try page.draw(try picture(alpha: 128), in: PDFRect(x: 100, y: 200, width: 80, height: 40))
    }
    let found = try colors(bytes, [(110, 220)])
    #expect(found[0][0] == 255 && abs(found[0][1] - 127) <= 1)
  }

  @Test("A picture that is drawn on many pages is stored once")
  func shared() throws {
    let document = try PDFDocument(PDFProperties(title: "Logo"), fonts: PDFFontCatalog())
    for _ in 1...5 {
      let page = try document.addPage(.letter)
      for x in [72.0, 300] {
        try page.draw(try picture(), in: PDFRect(x: x, y: 72, width: 20, height: 20))
      }
    }
    let images = try Tool.withFile(document.save()) { try Tool.run("pdfimages", "-list", $0).output }
    let numbers = Set(images.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[10] })
    #expect(numbers.count == 1, "\(images)")
  }

  @Test("Pixels that are not as many as they say, and absurd sides, are refused")
  func refused() throws {
    #expect(throws: ToolError.self) { try PDFImage(width: 2, height: 2, rgb: [0, 0, 0]) }
    #expect(throws: ToolError.self) { try PDFImage(width: 1, height: 1, rgb: [0, 0, 0], alpha: []) }
    #expect(throws: ToolError.self) { try PDFImage(width: 0, height: 1, rgb: []) }
    let wide = [UInt8](repeating: 0, count: 3 * 20_000)
    #expect(throws: ToolError.self) { try PDFImage(width: 20_000, height: 1, rgb: wide) }
  }
}

@Suite("Files of a PDF")
struct PDFFileTests {
  private let style = PDFTextStyle(.regular, 10)

  @Test("Pages that were packed while later ones were drawn can be drawn on again, and lose nothing")
  func sealed() throws {
    let document = try PDFDocument(PDFProperties(title: "Pages"), fonts: PDFFontCatalog())
    for number in 1...40 {
      let page = try document.addPage(.letter)
      for row in 1...50 {
        try page.tagged(try document.structure.add(.paragraph)) { () throws(ToolError) in
          try page.draw(
            try document.typesetter.line("Row \(row) of sheet \(number)", style), x: 72,
            baseline: 40 + 14 * Double(row))
        }
      }
    }
    for page in document.pages {
      try page.artifact(.pagination) { () throws(ToolError) in
        try page.draw(
          try document.typesetter.line("Sheet \(page.index + 1) of 40", style), x: 72, baseline: 770)
      }
    }
    let bytes = try document.save()
    let check = try Tool.withFile(bytes) { try Tool.run("qpdf", "--check", $0) }
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.output) \(check.errors)")
    let text = try Tool.text(of: bytes)
    for number in 1...40 {
      #expect(text.contains("Row 50 of sheet \(number)\n") && text.contains("Sheet \(number) of 40"))
    }
    let (faults, tree) = try TagWalker.walk(bytes)
    #expect(faults.isEmpty)
    #expect(tree.count == 1 + 40 * 50)
  }

  @Test("A font that was only looked into is not in the file")
  func unusedFonts() throws {
    let bytes = try onePage { document, page in
      try page.draw(try document.typesetter.line("Run 🏃", style), x: 72, baseline: 100)
    }
    let fonts = try Tool.withFile(bytes) { try Tool.run("pdffonts", $0).output }
    #expect(!fonts.contains("Droid") && !fonts.contains("Nanum"), "\(fonts)")
  }

  @Test("A name in Chinese or Korean costs a few kilobytes, not its whole font's tables")
  func smallFonts() throws {
    func size(_ text: String) throws -> Int {
      try onePage { document, page in
        try page.draw(try document.typesetter.line("Lee " + text, style), x: 72, baseline: 100)
      }.count
    }
    let plain = try size("")
    #expect(plain < 6_000, "\(plain)")
    #expect(try size("王小明") - plain < 30_000)
    #expect(try size("류현진") - plain < 10_000)
  }

  @Test("A damaged font of a later family is left out, with a word on it")
  func unsoundFont() throws {
    try Tool.withFile(Array("no font".utf8), named: "x.ttf") { path in
      let broken = PDFFontFamily(
        name: "Broken", package: "none", folder: "none",
        files: Dictionary(
          uniqueKeysWithValues: PDFFontStyle.allCases.map { ($0, "../../../../../.." + path) }))
      let document = try PDFDocument(
        PDFProperties(title: ""), fonts: PDFFontCatalog(families: [.openSans, broken, .dejaVuSans]))
      let line = try document.typesetter.line("ok ✓", style)
      #expect(line.stretches.map(\.face) == ["OpenSans-Regular.ttf", "DejaVuSans.ttf"])
      #expect(document.typesetter.warnings.map(\.kind) == [.unsoundFont])
      #expect(throws: ToolError.self) {
        let other = try PDFDocument(PDFProperties(title: ""), fonts: PDFFontCatalog(families: [broken]))
        _ = try other.typesetter.line("x", style)
      }
    }
  }

  @Test("A font is a regular file of at most 32 MB; a pipe isn't waited for")
  func irregularFonts() throws {
    let folder = NSTemporaryDirectory() + "fonts-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(mkfifo(folder + "/pipe.ttf", 0o600) == 0)
    #expect(FileManager.default.createFile(atPath: folder + "/huge.ttf", contents: nil))
    #expect(truncate(folder + "/huge.ttf", (32 << 20) + 1) == 0)
    for (name, fault) in [
      ("pipe", "is a pipe, not a file, so it was not read."),
      ("huge", "is larger than 32 MB, the limit for a font."),
    ] {
      let error = #expect(throws: ToolError.self) { _ = try TrueTypeFont(path: "\(folder)/\(name).ttf") }
      #expect(error?.message.contains(fault) == true, "\(String(describing: error))")
    }
  }

  @Test("What is not a file of libharu's is refused, and not half read")
  func otherFiles() throws {
    for text in ["", "xref\n", "startxref\n9\n%%EOF", "xref\n0 5\ntrailer\n<<\n>>\nstartxref\n0\n%%EOF\n"] {
      #expect(throws: ToolError.self) { try PDFObjectTable(Array(text.utf8)) }
    }
  }

  @Test("Numbers are written without exponents, in three decimals")
  func numbers() {
    var file = PDFSyntax()
    for number in [0.0, -0.0, 1, -1.5, 0.001, 12.3456, -0.0001, 32_767, 0.1] {
      file.write(number)
      file.write(" ")
    }
    for number in [0, 7, 10, 99_999_999, 100_000_000, 1_234_567_890_123, -42] {
      file.write(number)
      file.write(" ")
    }
    #expect(
      String(decoding: file.bytes, as: UTF8.self)
        == "0 0 1 -1.5 0.001 12.346 0 32767 0.1 0 7 10 99999999 100000000 1234567890123 -42 ")
  }
}
