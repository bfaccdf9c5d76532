import Foundation
import TestSupport
import Testing

@testable import CompassXLSX

@Suite("Pictures lie on a sheet as they were given")
struct PictureTests {
  /// A picture of one colour, from an encoder that is not ours.
  private static func bytes(_ kind: String, dpi: Int = 72, width: Int = 30) throws -> [UInt8] {
    [UInt8](
      try Python.run(
        """
        import io, sys
        from PIL import Image
        out = io.BytesIO()
        Image.new("RGB", (int(sys.argv[3]), 20), (59, 130, 246)).save(out, sys.argv[1], dpi=(int(sys.argv[2]),) * 2)
        sys.stdout.buffer.write(out.getvalue())
        """, kind, "\(dpi)", "\(width)"))
  }

  @Test("with the size that was asked for, whatever their own is", arguments: ["PNG", "JPEG"], [72, 300])
  func size(_ kind: String, _ dpi: Int) throws {
    let bytes = try Self.bytes(kind, dpi: dpi)
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    try sheet.insert(
      XLSXPicture(checked: bytes), row: 1, column: 1, width: 128, height: 40,
      alternative: "A <blue> field & \"more\"",
      url: "https://example.com/?a=1&b=2")
    let file = try workbook.finish()
    let said = try Python.run(
      Python.importOpenPyXL + """
        import hashlib, zipfile
        book = zipfile.ZipFile(sys.argv[1])
        media = [name for name in book.namelist() if name.startswith("xl/media/")]
        drawing = book.read("xl/drawings/drawing1.xml").decode()
        anchor = openpyxl.load_workbook(sys.argv[1])["Data"]._images[0].anchor
        print(len(media), book.read(media[0]) == open(sys.argv[2], "rb").read(), anchor.ext if hasattr(anchor, "ext") else "",
              (anchor.to.col - anchor._from.col, anchor.to.colOff // 9525, anchor.to.row - anchor._from.row, anchor.to.rowOff // 9525),
              'descr="A &lt;blue&gt; field &amp; &quot;more&quot;"' in drawing, sep="|", end="")
        """, file.path, try Self.kept(bytes, beside: file.path))
    #expect(String(decoding: said, as: UTF8.self) == "1|True||(2, 0, 2, 0)|True")
  }

  private static func kept(_ bytes: [UInt8], beside path: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path + ".picture"))
    return path + ".picture"
  }

  @Test("once in the file, however often they are shown")
  func shared() throws {
    let picture = try XLSXPicture(checked: Self.bytes("PNG"))
    let other = try XLSXPicture(checked: Self.bytes("PNG", width: 31))
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    for name in ["One", "Two"] {
      let sheet = try workbook.addSheet(name)
      for row in 0..<3 {
        try sheet.insert(picture, row: row, column: 0, width: 20, height: 20, alternative: "")
      }
      try sheet.insert(other, row: 5, column: 0, width: 20, height: 20, alternative: "")
    }
    let file = try workbook.finish()
    let names = try Python.run(
      "import sys, zipfile; print(sum(n.startswith('xl/media/') for n in zipfile.ZipFile(sys.argv[1]).namelist()), end='')",
      file.path)
    #expect(String(decoding: names, as: UTF8.self) == "2")
  }

  @Test("and what is no picture is refused, as is what has no place")
  func refused() throws {
    let bytes = try Self.bytes("PNG")
    for wrong in [[], Array("GIF89a".utf8), Array(bytes.dropFirst())] {
      #expect(
        Scratch.refusal { _ = try XLSXPicture(checked: wrong) } == "a picture must be a PNG or JPEG file")
    }
    let picture = try XLSXPicture(checked: bytes)
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet("Data")
    let streamed = try workbook.addSheet("Rows", isStreamed: true)
    func refusal(
      _ sheet: XLSXSheet, _ picture: XLSXPicture, row: Int = 0, width: Double = 10, alternative: String = "x",
      url: String? = nil
    ) -> String? {
      Scratch.refusal {
        try sheet.insert(
          picture, row: row, column: 0, width: width, height: 10, alternative: alternative, url: url)
      }
    }
    #expect(refusal(streamed, picture) == "a streamed sheet can't have charts or pictures")
    #expect(
      refusal(sheet, picture, row: 1_048_576) == "a chart or picture must start in a cell of the sheet")
    let size = "a picture must be 1 to 10000 pixels wide and high"
    #expect(refusal(sheet, picture, width: .nan) == size)
    #expect(refusal(sheet, picture, width: 0) == size)
    #expect(
      refusal(sheet, picture, alternative: String(repeating: "a", count: 2_001))
        == "the description of a chart or picture is longer than 2000 bytes")
    #expect(
      refusal(sheet, picture, url: "javascript:alert(1)")
        == "a link must begin with http://, https://, mailto: or tel:")
    // A head that ends before the size.
    let head = try XLSXPicture(checked: Array(bytes.prefix(12)))
    #expect(refusal(sheet, head)?.contains("the picture at Data!A1 could not be read") == true)
  }
}
