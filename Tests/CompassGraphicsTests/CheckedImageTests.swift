import CompassGraphics
import CompassSource
import Foundation
import TestSupport
import Testing

@Suite("Pictures are decoded before anything trusts them")
struct CheckedImageTests {
  /// A picture that Pillow makes; the script puts it into `out`.
  private func made(_ script: String) throws -> [UInt8] {
    let program = """
      import io, sys
      from PIL import Image, ImageDraw
      import PIL.Image
      out = io.BytesIO()
      \(script)
      sys.stdout.buffer.write(out.getvalue())
      """
    return [UInt8](try PictureMaker.run(program))
  }

  private func pixel(_ image: CheckedImage, _ x: Int, _ y: Int) -> [Int] {
    image.rgb[3 * (y * image.width + x)..<3 * (y * image.width + x) + 3].map(Int.init)
  }

  private func isNear(_ found: [Int], _ wanted: [Int], _ tolerance: Int = 6) -> Bool {
    zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test(
    "Every kind of PNG gives its colours",
    arguments: [
      "Image.new('RGB', (40, 30), (200, 100, 50)).save(out, 'PNG')",
      "Image.new('P', (40, 30), 1).convert('P').save(out, 'PNG') if 0 else "
        + "Image.new('RGB', (40, 30), (200, 100, 50)).quantize(4).save(out, 'PNG')",
      "Image.new('RGBA', (40, 30), (200, 100, 50, 255)).save(out, 'PNG')",
      "Image.new('RGB', (40, 30), (200, 100, 50)).save(out, 'PNG', dpi=(300, 300))",
    ])
  func colors(script: String) throws {
    let image = try CheckedImage(made(script))
    #expect((image.width, image.height) == (40, 30))
    #expect(isNear(pixel(image, 20, 15), [200, 100, 50], 1))
    #expect(image.alpha == nil && image.format == .png)
  }

  @Test("A PNG of 16 bits, which libharu draws white, gives its grey")
  func sixteenBits() throws {
    let image = try CheckedImage(made("Image.new('I;16', (9, 9), 0x8080).save(out, 'PNG')"))
    #expect(isNear(pixel(image, 4, 4), [128, 128, 128], 2))
  }

  @Test(
    "Bitmaps and greys give black, white and grey",
    arguments: [("'1', (9, 9), 1", 255), ("'L', (9, 9), 77", 77)])
  func grey(kind: String, value: Int) throws {
    let image = try CheckedImage(made("Image.new(\(kind)).save(out, 'PNG')"))
    #expect(pixel(image, 4, 4) == [value, value, value])
  }

  @Test("Transparency is kept, and laid on white where the format has none")
  func transparency() throws {
    let image = try CheckedImage(made("Image.new('RGBA', (8, 8), (255, 0, 0, 128)).save(out, 'PNG')"))
    #expect(image.alpha?.allSatisfy { $0 == 128 } == true)
    #expect(isNear(image.opaque.prefix(3).map(Int.init), [255, 127, 127], 1))
    #expect(try image.encoded().format == .png)
    let jpeg = try CheckedImage(image.jpeg())
    #expect(isNear(pixel(jpeg, 4, 4), [255, 127, 127]))
  }

  @Test(
    "Every kind of JPEG gives its colours",
    arguments: [
      ("Image.new('RGB', (40, 30), (200, 100, 50)).save(out, 'JPEG')", [200, 100, 50]),
      ("Image.new('RGB', (40, 30), (200, 100, 50)).save(out, 'JPEG', progressive=True)", [200, 100, 50]),
      ("Image.new('L', (40, 30), 77).save(out, 'JPEG')", [77, 77, 77]),
      ("Image.new('CMYK', (40, 30), (0, 255, 255, 0)).save(out, 'JPEG')", [255, 0, 0]),
      ("Image.new('CMYK', (40, 30), (0, 0, 0, 255)).save(out, 'JPEG')", [0, 0, 0]),
    ])
  func jpegColors(script: String, color: [Int]) throws {
    let image = try CheckedImage(made(script))
    #expect((image.width, image.height) == (40, 30))
    #expect(isNear(pixel(image, 20, 15), color), "\(pixel(image, 20, 15))")
    #expect(image.format == .jpeg)
  }

  @Test("A photo is turned upright as its camera says", arguments: 1...8)
  func orientation(tag: Int) throws {
    // Red in the upper left of the upright picture, which is 80 wide and 40 high.
    let script = """
      upright = Image.new('RGB', (80, 40), (255, 255, 255))
      ImageDraw.Draw(upright).rectangle((0, 0, 19, 19), fill=(255, 0, 0))
      back = {1: None, 2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}[\(tag)]
      stored = upright if back is None else upright.transpose(back)
      exif = Image.Exif()
      exif[0x0112] = \(tag)
      exif[0x010F] = 'SecretCamera'
      stored.save(out, '%@', exif=exif, quality=95)
      """
    for format in ["JPEG", "PNG"] {
      let image = try CheckedImage(made(script.replacingOccurrences(of: "%@", with: format)))
      #expect((image.width, image.height) == (80, 40), "\(format)")
      #expect(isNear(pixel(image, 8, 8), [255, 0, 0], 12), "\(format) \(pixel(image, 8, 8))")
      #expect(isNear(pixel(image, 70, 8), [255, 255, 255]) && isNear(pixel(image, 8, 32), [255, 255, 255]))
    }
  }

  @Test("Where a photo was taken, and what hangs behind it, goes into no file of ours")
  func metadata() throws {
    let script = """
      exif = Image.Exif()
      exif[0x010F] = 'SecretCamera'
      exif.get_ifd(0x8825)[29] = 'SecretPlace'
      Image.new('RGB', (60, 40), (1, 2, 3)).save(out, '%@', exif=exif, comment='SecretComment')
      out.write(b'PK SecretArchive')
      """
    for format in ["JPEG", "PNG"] {
      let source = try made(script.replacingOccurrences(of: "%@", with: format))
      #expect(String(decoding: source, as: UTF8.self).contains("SecretCamera"))
      let image = try CheckedImage(source)
      for bytes in [try image.png(), try image.jpeg(), try image.encoded().bytes] {
        #expect(!String(decoding: bytes, as: UTF8.self).contains("Secret"))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("Exif"))
      }
    }
  }

  @Test("A picture that is larger than asked for is reduced, in proportion")
  func reduced() throws {
    let script = """
      image = Image.new('RGB', (4000, 1000), (0, 0, 255))
      ImageDraw.Draw(image).rectangle((0, 0, 1999, 999), fill=(255, 255, 0))
      image.save(out, '%@')
      """
    for format in ["JPEG", "PNG"] {
      let image = try CheckedImage(
        made(script.replacingOccurrences(of: "%@", with: format)), longestSide: 300)
      #expect((image.width, image.height) == (300, 75))
      #expect(isNear(pixel(image, 60, 30), [255, 255, 0]) && isNear(pixel(image, 260, 30), [0, 0, 255]))
    }
  }

  @Test("A clear pixel's hidden colour does not bleed into its neighbours")
  func clearPixels() throws {
    let script = """
      image = Image.new('RGBA', (400, 400), (0, 255, 0, 0))
      for x in range(0, 400, 2):
          for y in range(400):
              image.putpixel((x, y), (255, 0, 0, 255))
      image.save(out, 'PNG')
      """
    let image = try CheckedImage(made(script), longestSide: 200)
    #expect(pixel(image, 100, 100) == [255, 0, 0])
    #expect(image.alpha?[100 * 200 + 100] == 128)
  }

  @Test("What is encoded decodes to the same picture")
  func roundTrip() throws {
    let script = """
      image = Image.effect_mandelbrot((120, 90), (-2, -1.5, 1, 1.5), 60).convert('RGB')
      image.save(out, 'PNG')
      """
    let image = try CheckedImage(made(script))
    #expect(try CheckedImage(image.png()) == image)
    let photo = try CheckedImage(image.jpeg(quality: 95))
    let distance = zip(photo.rgb, image.rgb).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(distance / image.rgb.count < 8)
    #expect(try image.png() == image.png() && image.jpeg() == image.jpeg())
  }
}

@Suite("Pictures that are none")
struct BrokenImageTests {
  private func photo(_ format: String) throws -> [UInt8] {
    [UInt8](
      try PictureMaker.run(
        """
        import io, sys
        from PIL import Image
        out = io.BytesIO()
        Image.effect_noise((300, 200), 80).convert('RGB').save(out, '\(format)')
        sys.stdout.buffer.write(out.getvalue())
        """))
  }

  @Test("A file that is cut off anywhere is refused, and the program lives", arguments: ["PNG", "JPEG"])
  func truncated(format: String) throws {
    let whole = try photo(format)
    for share in 0..<20 {
      let part = Array(whole.prefix(whole.count * share / 20))
      #expect(throws: ToolError.self, "\(part.count) of \(whole.count)") { try CheckedImage(part) }
    }
    for length in 0...20 {
      #expect(throws: ToolError.self) { try CheckedImage(Array(whole.prefix(length))) }
    }
  }

  @Test("Bytes that are wrong never end the program", arguments: ["PNG", "JPEG"])
  func damaged(format: String) throws {
    let whole = try photo(format)
    var dice = SplitMix(state: 7)
    for _ in 0..<150 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int(dice.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: dice.next())
      }
      // So begins what is said of a picture, and nothing that is said of a call that failed.
      do { _ = try CheckedImage(bytes) } catch { #expect(error.message.hasPrefix("The "), "\(error)") }
    }
  }

  @Test("A picture of nothing, whose few bytes would fill the memory, is refused by its header")
  func bombs() throws {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    // The header of a PNG of 60,000 × 60,000 pixels, with its right check sum.
    let png = try PictureMaker.run(
      """
      import struct, sys, zlib
      def chunk(kind, data):
          return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
      sys.stdout.buffer.write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 60000, 60000, 8, 2, 0, 0, 0))
          + chunk(b'IDAT', zlib.compress(bytes(100000), 9)) + chunk(b'IEND', b''))
      """)
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0xEA, 0x60, 0xEA, 0x60, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]
      + [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0, 0xFF, 0xD9]
    for bytes in [[UInt8](png), jpeg] {
      let error = #expect(throws: ToolError.self) { try CheckedImage(bytes) }
      let message = error?.message ?? ""
      #expect(message.hasPrefix("The picture has 60000 × 60000 pixels: save it with at most"), "\(message)")
    }
    let large = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: CheckedImage.maximumBytes)
    let error = #expect(throws: ToolError.self) { try CheckedImage(large) }
    #expect(error?.message.contains("is larger than \(CheckedImage.maximumBytes >> 20) MB") == true)
  }

  @Test(
    "What is no PNG and no JPEG is named",
    arguments: [
      ("GIF89a", "a GIF"), ("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ", "a WebP picture"),
      ("\u{1}\u{1}\u{1}\u{1}ftypheic", "a HEIC photo"), ("%PDF-1.7", "a PDF"),
      ("<svg xmlns", "an SVG drawing"),
      ("hello", "is not a PNG or JPEG:"),
    ])
  func other(text: String, name: String) throws {
    let error = #expect(throws: ToolError.self) { try CheckedImage(Array(text.utf8)) }
    #expect(error?.message.contains(name) == true)
    #expect(error?.message.contains("save it as a PNG or JPEG") == true)
  }
}

/// Has Pillow make pictures.
enum PictureMaker {
  static func run(_ program: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.python)
    process.arguments = ["-c", program]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Tool.Complaint(program: "python3", errors: "") }
    return data
  }
}
