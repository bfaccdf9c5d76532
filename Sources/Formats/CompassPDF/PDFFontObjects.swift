internal import CHaruShims
import CompassSource

/// The objects of a font in the file, reduced to the drawn characters.
///
/// libharu writes the widths and the table of all characters of a font, up to 100 KB for one name in Chinese.
struct PDFFontObjects {
  /// The numbers of libharu's objects for this font.
  private let numbers: CHaruShims_FontObjects
  private let face: PDFFace
  private let scalars: [Unicode.Scalar]

  /// - Returns: nil if nothing was drawn with the face.
  init?(_ face: PDFFace) {
    guard let font = unsafe face.loadedFont else { return nil }
    numbers = unsafe CHaruShims_font_objects(font)
    self.face = face
    scalars = face.drawnScalars
  }

  /// Returns the streams that replace libharu's, by object number, with their dictionary entries and bytes.
  func streams(_ table: PDFObjectTable) throws(ToolError) -> [Int: (entries: String, bytes: [UInt8])] {
    guard let packed = table.data(of: Int(numbers.file)), let count = number("/Length1 ", in: table) else {
      throw fault
    }
    let program = try PDFDeflater.unpacked(packed, count: count)
    guard
      let subset = TrueTypeSubset.reduced(program, keeping: scalars.compactMap { face.glyph(of: $0)?.index })
    else { throw fault }
    return [
      Int(numbers.file): ("/Length1 \(subset.count)", subset),
      Int(numbers.glyphs): ("", glyphs),
      Int(numbers.unicode): ("", UnicodeMap.bytes(scalars)),
    ]
  }

  /// Returns the number and text of the object that describes the glyphs, with the widths of the drawn ones.
  ///
  /// Vertical widths are omitted, because no text here uses them.
  func description(_ table: PDFObjectTable) throws(ToolError) -> (number: Int, text: PDFSyntax) {
    guard let text = table.text(of: Int(numbers.descendant)) else { throw fault }
    var result = PDFSyntax()
    for line in text.split(separator: 0x0A) {
      if line.starts(with: Array("/DW2 ".utf8)) { continue }
      if line.starts(with: Array("/W ".utf8)) { writeWidths(to: &result) } else { result.write(line) }
      result.write("\n")
    }
    return (Int(numbers.descendant), result)
  }

  private var fault: ToolError {
    ToolError("Can't embed the font \(face.name): libharu wrote it in an unexpected form")
  }

  private func number(_ key: String, in table: PDFObjectTable) -> Int? {
    guard let text = table.text(of: Int(numbers.file)) else { return nil }
    let line = text.split(separator: 0x0A).first { $0.starts(with: Array(key.utf8)) }
    return line.flatMap { Int(String(decoding: $0.dropFirst(key.utf8.count), as: UTF8.self)) }
  }

  /// Writes the widths, with one list for consecutive characters (PDF 32000-1 §9.7.4.3).
  private func writeWidths(to file: inout PDFSyntax) {
    file.write("/W[")
    var previous: UInt32?
    for scalar in scalars {
      if previous.map({ $0 + 1 }) != scalar.value {
        if previous != nil { file.write("]") }
        file.write(" ")
        file.write(Int(scalar.value))
        file.write("[")
      } else {
        file.write(" ")
      }
      file.write(face.glyph(of: scalar)?.width ?? 0)
      previous = scalar.value
    }
    file.write(previous == nil ? "]" : "]]")
  }

  /// The glyph of each drawn character, two bytes each, up to the last character.
  private var glyphs: [UInt8] {
    var result = [UInt8](repeating: 0, count: 2 * (Int(scalars.last?.value ?? 0) + 1))
    for scalar in scalars {
      guard let glyph = face.glyph(of: scalar)?.index else { continue }
      result[2 * Int(scalar.value)] = UInt8(glyph >> 8)
      result[2 * Int(scalar.value) + 1] = UInt8(glyph & 0xFF)
    }
    return result
  }
}
