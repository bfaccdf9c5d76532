internal import CHaru
internal import CHaruShims

/// One font file in one document: what its characters measure, which of them it has, and which are drawn.
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
  /// The widths of the characters in 1/1000 em, by blocks of 256; -1 stands for a missing glyph.
  private var blocks: [[Int16]] = Array(repeating: [], count: 256)
  /// The characters that are drawn, one bit each.
  private var drawn = [UInt64](repeating: 0, count: 1024)

  /// Reads a font file for a document.
  ///
  /// - Throws: ``PDFError/Code/unsoundFont`` for a file that libharu must not see.
  init(path: String, core: PDFCore) throws(PDFError) {
    file = try TrueTypeFont(path: path)
    self.core = core
    self.path = path
    name = path.split(separator: "/").last.map(String.init) ?? path
    ascent = Double(file.ascent) / 1000
    descent = Double(-file.descent) / 1000
    capitals = Double(file.capitals) / 1000
  }

  /// libharu's font, which is made when it is first needed: a font that is only looked into is not embedded.
  func loaded() throws(PDFError) -> HPDF_Font {
    if let font = unsafe font { return unsafe font }
    let file = unsafe HPDF_LoadTTFontFromFile(core.document, path, 1)
    try core.check(0, "The font \(path) could not be read")
    let loaded = unsafe try core.checked(
      HPDF_GetFont(core.document, file, "UTF-8"), "The font \(path) could not be used")
    unsafe CHaruShims_clear_force_bold(loaded)
    unsafe font = unsafe loaded
    return unsafe loaded
  }

  /// libharu's font, if anything was drawn with it.
  var loadedFont: HPDF_Font? { unsafe font }

  /// A character's width in 1/1000 em.
  ///
  /// - Returns: nil if the face has no glyph for it, or if it lies beyond the Basic Multilingual Plane.
  func width(of scalar: Unicode.Scalar) -> Int? {
    guard scalar.value <= 0xFFFF else { return nil }
    let block = Int(scalar.value >> 8)
    if blocks[block].isEmpty { load(block) }
    let width = blocks[block][Int(scalar.value & 0xFF)]
    return width < 0 ? nil : Int(width)
  }

  /// Whether the face has all characters of a text.
  func hasAll(of text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy { width(of: $0) != nil }
  }

  /// A stretch of text in this face, to be drawn; nil if the face lacks one of its characters.
  func run(_ text: String) -> PDFTextLine.Run? {
    var codes = PDFTextCodes()
    var total = 0
    for scalar in text.unicodeScalars {
      guard let width = width(of: scalar) else { return nil }
      codes.append(scalar)
      total += width
    }
    for scalar in text.unicodeScalars { drawn[Int(scalar.value >> 6)] |= 1 << UInt64(scalar.value & 63) }
    return PDFTextLine.Run(face: self, text: text, codes: codes, width: total)
  }

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

  /// What libharu itself measures, in 1/1000 em; puts the glyphs into the subset.
  func libraryWidth(of text: String) throws(PDFError) -> Int {
    var text = text
    let font = unsafe try loaded()
    return text.withUTF8 { bytes in
      unsafe Int(HPDF_Font_TextWidth(font, bytes.baseAddress, UInt32(bytes.count)).width)
    }
  }

  private func load(_ block: Int) {
    blocks[block] = (0..<256).map { low in
      Unicode.Scalar(UInt32(block * 256 + low)).flatMap { file.glyph(of: $0) }.map { Int16($0.width) } ?? -1
    }
  }
}
