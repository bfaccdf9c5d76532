internal import CHaru
internal import CHaruShims

/// One font file in one document: what its characters measure, and which of them it has.
@safe final class PDFFace {
  let core: PDFCore
  let font: HPDF_Font
  /// The file's name, for messages.
  let name: String
  let ascent: Double
  let descent: Double
  let capitals: Double

  /// The widths of the characters in 1/1000 em, by blocks of 256; -1 stands for a missing glyph.
  private var blocks: [[Int16]] = Array(repeating: [], count: 256)
  /// The blocks of which a character was drawn, one bit each.
  private(set) var drawn = [UInt8](repeating: 0, count: 32)

  /// Loads a font file into a document.
  ///
  /// - Throws: ``PDFError/Code/unsoundFont`` for a file that libharu must not see.
  init(path: String, core: PDFCore) throws(PDFError) {
    if let fault = TrueTypeCheck.fault(inFileAt: path) {
      throw PDFError(.unsoundFont, "The font \(path) cannot be used: \(fault)")
    }
    let name = unsafe HPDF_LoadTTFontFromFile(core.document, path, 1)
    try core.check(0, "The font \(path) could not be read")
    let font = unsafe try core.checked(
      HPDF_GetFont(core.document, name, "UTF-8"), "The font \(path) could not be used")
    var metrics: (Int16, Int16, Int16) = (0, 0, 0)
    unsafe CHaruShims_metrics(font, &metrics.0, &metrics.1, &metrics.2)
    unsafe CHaruShims_clear_force_bold(font)
    self.core = core
    unsafe self.font = unsafe font
    self.name = path.split(separator: "/").last.map(String.init) ?? path
    ascent = Double(metrics.0) / 1000
    descent = Double(-metrics.1) / 1000
    capitals = Double(metrics.2) / 1000
  }

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

  /// A text's width in 1/1000 em, as libharu counts it; nil if the face lacks one of its characters.
  func width(of text: some StringProtocol) -> Int? {
    var result = 0
    for scalar in text.unicodeScalars {
      guard let width = width(of: scalar) else { return nil }
      result += width
    }
    return result
  }

  /// Notes that a text was drawn with this face, so that its ToUnicode map covers it.
  func note(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      if !text.isEmpty { drawn[0] |= 1 }
      return
    }
    for unit in text.utf16 { drawn[Int(unit >> 11)] |= 1 << UInt8(unit >> 8 & 7) }
  }

  /// What libharu itself measures, in 1/1000 em; puts the glyphs into the subset.
  func libraryWidth(of text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      unsafe Int(HPDF_Font_TextWidth(font, bytes.baseAddress, UInt32(bytes.count)).width)
    }
  }

  private func load(_ block: Int) {
    var widths = [Int16](repeating: -1, count: 256)
    unsafe CHaruShims_widths(font, UInt8(block), &widths)
    blocks[block] = widths
  }
}
