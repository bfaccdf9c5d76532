internal import CHaru
internal import CHaruShims
import CompassSource

/// One font file in one document, with its glyphs, their widths and the drawn characters.
@safe final class PDFFace {
  let core: PDFCore
  /// The file's name, for messages.
  let name: String
  let ascent: Double
  let descent: Double
  let capitals: Double
  let file: TrueTypeFont

  private let path: String
  /// libharu's font, once something was drawn with it.
  private var font: HPDF_Font?
  /// The glyphs that were looked up so far, in blocks of 256 characters.
  private var blocks: [[TrueTypeFont.Glyph?]] = Array(repeating: [], count: 256)
  private lazy var kerning = TrueTypeKerning(file)
  /// The characters that are drawn, one bit each.
  private var drawn = [UInt64](repeating: 0, count: 1024)

  /// Reads a font file for a document.
  ///
  /// - Throws: ``ToolError`` for a font that isn't safe for libharu.
  init(path: String, core: PDFCore) throws(ToolError) {
    file = try TrueTypeFont(path: path)
    self.core = core
    self.path = path
    name = path.split(separator: "/").last.map(String.init) ?? path
    ascent = Double(file.ascent) / 1000
    descent = Double(-file.descent) / 1000
    capitals = Double(file.capitals) / 1000
  }

  /// Returns libharu's font, created on first use, so that a font without drawn text isn't embedded.
  func loaded() throws(ToolError) -> HPDF_Font {
    if let font = unsafe font { return unsafe font }
    let file = unsafe HPDF_LoadTTFontFromFile(core.document, path, 1)
    try core.check(0, "Can't read the font \(path)")
    let loaded = unsafe try core.checked(
      HPDF_GetFont(core.document, file, "UTF-8"), "Can't use the font \(path)")
    unsafe CHaruShims_clear_force_bold(loaded)
    unsafe font = unsafe loaded
    return unsafe loaded
  }

  /// libharu's font, if anything was drawn with it.
  var loadedFont: HPDF_Font? { unsafe font }

  /// Returns the glyph of a character; nil if the face lacks it or it is outside the Basic Multilingual
  /// Plane.
  func glyph(of scalar: Unicode.Scalar) -> TrueTypeFont.Glyph? {
    guard scalar.value <= 0xFFFF else { return nil }
    let block = Int(scalar.value >> 8)
    if blocks[block].isEmpty {
      blocks[block] = (0..<256).map { low in
        Unicode.Scalar(UInt32(block * 256 + low)).flatMap(file.glyph)
      }
    }
    return blocks[block][Int(scalar.value & 0xFF)]
  }

  /// Whether the face has a glyph for a character.
  func has(_ scalar: Unicode.Scalar) -> Bool { glyph(of: scalar) != nil }

  /// Returns a kerned run of text to draw; nil if the face lacks one of its characters.
  func run(_ text: String) -> PDFTextLine.Run? {
    guard text.unicodeScalars.allSatisfy(has) else { return nil }
    var codes = PDFTextCodes()
    var total = 0
    var previous: (scalar: Unicode.Scalar, glyph: Int)?
    for scalar in text.unicodeScalars {
      guard let glyph = glyph(of: scalar) else { return nil }
      // Digits aren't kerned, so that numbers align in columns.
      if let previous, !(isDigit(previous.scalar) && isDigit(scalar)) {
        let move = kerning.move(previous.glyph, glyph.index)
        if move != 0 {
          let thousandths = Int((Double(move * 1000) / Double(file.unitsPerEm)).rounded())
          codes.move(thousandths)
          total += thousandths
        }
      }
      codes.append(scalar)
      total += glyph.width
      drawn[Int(scalar.value >> 6)] |= 1 << UInt64(scalar.value & 63)
      previous = (scalar, glyph.index)
    }
    return PDFTextLine.Run(face: self, text: text, codes: codes, width: total)
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  /// The characters that are drawn, in order.
  var drawnScalars: [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for (index, word) in drawn.enumerated() where word != 0 {
      for bit in 0..<64 where word & (1 << UInt64(bit)) != 0 {
        if let scalar = Unicode.Scalar(UInt32(index * 64 + bit)) { result.append(scalar) }
      }
    }
    return result
  }
}
