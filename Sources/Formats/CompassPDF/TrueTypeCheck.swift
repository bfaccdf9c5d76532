/// Looks at a font file before libharu does.
///
/// libharu 2.3.0 divides by `unitsPerEm` and trusts `numberOfHMetrics` (fixed upstream in 2b3e707 and 177592b,
/// after Debian 12): a wrong number ends the program. It overlooks parts of composite glyphs beyond the 32,767th
/// (0f17494), which is why they are marked by our own shim.
enum TrueTypeCheck {
  /// The tables that libharu reads.
  private static let tables = ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name"]

  /// Says what is wrong with a font's bytes (OpenType 1.9, "Font file").
  static func fault(in bytes: [UInt8]) -> String? {
    guard let version = number(bytes, 0, 4), version == 0x0001_0000 || version == 0x7472_7565 else {
      return "it is not a TrueType font"
    }
    guard let count = number(bytes, 4, 2) else { return "it ends too early" }
    var places: [String: (offset: Int, length: Int)] = [:]
    for index in 0..<count {
      let entry = 12 + 16 * index
      guard let offset = number(bytes, entry + 8, 4), let length = number(bytes, entry + 12, 4),
        offset + length <= bytes.count
      else { return "a table is outside the file" }
      places[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = (offset, length)
    }
    for table in tables where places[table] == nil { return "it has no \(table) table" }
    func field(_ table: String, _ offset: Int, _ size: Int = 2) -> Int? {
      guard let place = places[table], offset + size <= place.length else { return nil }
      return number(bytes, place.offset + offset, size)
    }
    guard let units = field("head", 18), (16...16_384).contains(units) else {
      return "its unitsPerEm is out of range"
    }
    guard let glyphs = field("maxp", 4), glyphs >= 1 else {
      return "its number of glyphs is out of range"
    }
    guard let metrics = field("hhea", 34), (1...glyphs).contains(metrics) else {
      return "its number of widths is out of range"
    }
    guard let format = field("head", 50), let widths = places["hmtx"], let offsets = places["loca"],
      widths.length >= 4 * metrics + 2 * (glyphs - metrics),
      offsets.length >= (glyphs + 1) * (format == 0 ? 2 : 4)
    else { return "a table is shorter than expected" }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }
}
