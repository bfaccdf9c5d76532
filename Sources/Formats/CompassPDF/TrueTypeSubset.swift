/// Takes out of a font what a PDF has no use for.
enum TrueTypeSubset {
  /// What draws glyphs (PDF 32000-1 §9.9: a CIDFontType2's program needs no cmap, name or post).
  private static let tables = ["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"]

  /// A font program with the tables that draw glyphs, and the widths of those that are there.
  ///
  /// - Parameters:
  ///   - program: a font whose unused outlines libharu has left out already.
  ///   - glyphs: those that are drawn; their widths are kept even where they have no outline.
  /// - Returns: nil for a program that has not what a TrueType font must have.
  static func reduced(_ program: [UInt8], keeping glyphs: [Int]) -> [UInt8]? {
    let places = TrueTypeFont.tables(program)
    guard let head = places["head"], let loca = places["loca"], let hhea = places["hhea"],
      let format = TrueTypeFont.number(program, head.lowerBound + 50),
      let widthCount = TrueTypeFont.number(program, hhea.lowerBound + 34)
    else { return nil }
    let kept = tables.compactMap { tag in places[tag].map { (tag, Array(program[$0])) } }
    var parts: [(tag: String, bytes: [UInt8])] = []
    let used = Set(glyphs)
    for (tag, bytes) in kept {
      var bytes = bytes
      if tag == "hmtx" {
        let size = format == 0 ? 2 : 4
        for glyph in 0..<widthCount where 4 * glyph + 4 <= bytes.count && !used.contains(glyph) {
          let entry = loca.lowerBound + size * glyph
          guard entry + 2 * size <= loca.upperBound else { return nil }
          if program[entry..<entry + size] == program[entry + size..<entry + 2 * size] {
            for index in 4 * glyph..<4 * glyph + 4 { bytes[index] = 0 }
          }
        }
      }
      if tag == "head" { for index in 8..<12 { bytes[index] = 0 } }
      parts.append((tag, bytes))
    }
    return file(parts)
  }

  /// A font file of tables in their order, with their check sums (OpenType 1.9, "Font file").
  private static func file(_ parts: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    var power = 1
    var log = 0
    while power * 2 <= parts.count { (power, log) = (power * 2, log + 1) }
    var result = number(0x0001_0000, 4) + number(parts.count, 2)
    for value in [16 * power, log, 16 * (parts.count - power)] { result += number(value, 2) }
    var data: [UInt8] = []
    let start = result.count + 16 * parts.count
    var adjustment: Int?
    for part in parts {
      if part.tag == "head" { adjustment = start + data.count + 8 }
      var padded = part.bytes
      while padded.count % 4 != 0 { padded.append(0) }
      result += Array(part.tag.utf8) + number(sum(padded), 4) + number(start + data.count, 4)
      result += number(part.bytes.count, 4)
      data += padded
    }
    result += data
    if let adjustment {
      let value = (0xB1B0_AFBA - sum(result)) & 0xFFFF_FFFF
      for (index, byte) in number(value, 4).enumerated() { result[adjustment + index] = byte }
    }
    return result
  }

  private static func sum(_ bytes: [UInt8]) -> Int {
    var total: UInt32 = 0
    for index in stride(from: 0, to: bytes.count, by: 4) {
      total &+=
        UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
        | UInt32(bytes[index + 3])
    }
    return Int(total)
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
}
