import CompassFiles
import CompassSource

/// A TrueType font file with its characters and their widths (OpenType 1.9).
///
/// libharu gets a font only when something is drawn with it. Measuring uses this class, which gives the same
/// numbers.
final class TrueTypeFont {
  /// The glyph of a character.
  struct Glyph {
    let index: Int
    /// In 1/1000 em, truncated as in libharu.
    let width: Int
  }

  let bytes: [UInt8]
  /// The heights of the letters, in 1/1000 em; the descent is negative.
  let ascent: Int
  let descent: Int
  let capitals: Int
  let unitsPerEm: Int

  private let tables: [String: Range<Int>]
  private let segments: [Segment]
  private let widths: Range<Int>
  private let widthCount: Int

  /// A range of characters in the table that maps them to glyphs (format 4).
  private struct Segment {
    let first: Int
    let last: Int
    let delta: Int
    /// The position of the list of glyphs; nil if the glyphs follow from `delta`.
    let glyphs: Int?
  }

  /// Reads a font file.
  ///
  /// - Throws: ``ToolError`` for a font that isn't safe for libharu.
  init(path: String) throws(ToolError) {
    let bytes: [UInt8]
    do {
      bytes = try FileSource.bytes(of: .named(path), as: .font)
    } catch {
      let told = error as? ToolError
      throw ToolError("The font can't be used: \(told?.message ?? "\(error)")", help: told?.help)
    }
    func refuse(_ fault: String) -> ToolError {
      ToolError("Can't use the font \(path): \(fault)")
    }
    if let fault = TrueTypeCheck.fault(in: bytes) { throw refuse(fault) }
    let tables = TrueTypeFont.tables(bytes)
    guard let head = tables["head"], let header = tables["hhea"], let widths = tables["hmtx"],
      let map = tables["cmap"], let units = TrueTypeFont.number(bytes, head.lowerBound + 18)
    else { throw refuse("a table is missing") }
    guard let segments = TrueTypeFont.segments(bytes, map) else {
      throw refuse("its character table is not Unicode")
    }
    self.bytes = bytes
    self.tables = tables
    self.segments = segments
    self.widths = widths
    unitsPerEm = units
    widthCount = TrueTypeFont.number(bytes, header.lowerBound + 34) ?? 1
    ascent = (TrueTypeFont.signed(bytes, header.lowerBound + 4) ?? 0) * 1000 / units
    descent = (TrueTypeFont.signed(bytes, header.lowerBound + 6) ?? 0) * 1000 / units
    capitals = (TrueTypeFont.top(of: "H", bytes, tables, segments) ?? 0) * 1000 / units
  }

  /// Returns the glyph of a character, or nil if the font lacks it.
  func glyph(of scalar: Unicode.Scalar) -> Glyph? {
    guard let index = TrueTypeFont.index(of: scalar, bytes, segments) else { return nil }
    let place = widths.lowerBound + 4 * min(index, widthCount - 1)
    return Glyph(index: index, width: (TrueTypeFont.number(bytes, place) ?? 0) * 1000 / unitsPerEm)
  }

  /// Returns the range of a table in the file.
  func table(_ tag: String) -> Range<Int>? { tables[tag] }

  /// Returns the tables of a font, except those outside of the file.
  static func tables(_ bytes: [UInt8]) -> [String: Range<Int>] {
    var result: [String: Range<Int>] = [:]
    for index in 0..<(number(bytes, 4) ?? 0) {
      let entry = 12 + 16 * index
      guard let offset = long(bytes, entry + 8), let length = long(bytes, entry + 12),
        offset + length <= bytes.count
      else { continue }
      result[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = offset..<offset + length
    }
    return result
  }

  private static func segments(_ bytes: [UInt8], _ map: Range<Int>) -> [Segment]? {
    for entry in 0..<(number(bytes, map.lowerBound + 2) ?? 0) {
      let record = map.lowerBound + 4 + 8 * entry
      guard number(bytes, record) == 3, number(bytes, record + 2) == 1, let offset = long(bytes, record + 4),
        case let table = map.lowerBound + offset, number(bytes, table) == 4,
        let doubled = number(bytes, table + 6)
      else { continue }
      let (ends, starts) = (table + 14, table + 16 + doubled)
      var result: [Segment] = []
      result.reserveCapacity(doubled / 2)
      for index in stride(from: 0, to: doubled, by: 2) {
        guard let last = number(bytes, ends + index), let first = number(bytes, starts + index),
          let delta = number(bytes, starts + doubled + index),
          case let place = starts + 2 * doubled + index, let range = number(bytes, place)
        else { return nil }
        result.append(
          Segment(first: first, last: last, delta: delta, glyphs: range == 0 ? nil : place + range))
      }
      return result
    }
    return nil
  }

  private static func index(
    of scalar: Unicode.Scalar, _ bytes: [UInt8], _ segments: [Segment]
  ) -> Int? {
    guard scalar.value <= 0xFFFF else { return nil }
    let character = Int(scalar.value)
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].last < character { low = middle + 1 } else { high = middle }
    }
    guard low < segments.count, segments[low].first <= character else { return nil }
    let segment = segments[low]
    var glyph = character
    if let glyphs = segment.glyphs {
      guard let listed = number(bytes, glyphs + 2 * (character - segment.first)), listed != 0 else {
        return nil
      }
      glyph = listed
    }
    glyph = (glyph + segment.delta) & 0xFFFF
    return glyph == 0 ? nil : glyph
  }

  /// How high a character reaches, in the font's units.
  private static func top(
    of scalar: Unicode.Scalar, _ bytes: [UInt8], _ tables: [String: Range<Int>], _ segments: [Segment]
  ) -> Int? {
    guard let glyph = index(of: scalar, bytes, segments), let places = tables["loca"],
      let outlines = tables["glyf"], let head = tables["head"],
      let format = number(bytes, head.lowerBound + 50),
      let offset = format == 0
        ? number(bytes, places.lowerBound + 2 * glyph).map({ 2 * $0 })
        : long(bytes, places.lowerBound + 4 * glyph)
    else { return nil }
    return signed(bytes, outlines.lowerBound + offset + 8)
  }

  static func number(_ bytes: [UInt8], _ place: Int) -> Int? {
    guard place >= 0, place + 2 <= bytes.count else { return nil }
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  private static func signed(_ bytes: [UInt8], _ place: Int) -> Int? {
    number(bytes, place).map { $0 >= 0x8000 ? $0 - 0x10000 : $0 }
  }

  static func long(_ bytes: [UInt8], _ place: Int) -> Int? {
    guard let high = number(bytes, place), let low = number(bytes, place + 2) else { return nil }
    return high << 16 | low
  }
}
