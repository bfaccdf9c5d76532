internal import Foundation

/// The map from a font's codes back to text, by which a PDF is searched and read aloud (PDF 32000-1 §9.10.3).
enum UnicodeMap {
  /// The most entries that a block may have (Adobe technical note 5014).
  private static let entriesInABlock = 100

  private static let head = """
    /CIDInit /ProcSet findresource begin
    12 dict begin
    begincmap
    /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
    /CMapName /Adobe-Identity-UCS def
    /CMapType 2 def
    1 begincodespacerange
    <0000> <FFFF>
    endcodespacerange

    """
  private static let tail = "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"

  /// The map of codes that are UTF-16 units themselves; joined Arabic letters lead to the letters.
  static func bytes(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    // Neighbours in one range, which may not pass from one high byte to the next.
    var ranges: [ClosedRange<UInt32>] = []
    var letters: [String] = []
    for scalar in scalars {
      if isJoined(scalar) {
        let text = String(scalar).decomposedStringWithCompatibilityMapping
        letters.append("<\(digits(scalar.value))> <\(text.utf16.map { digits(UInt32($0)) }.joined())>\n")
      } else if let last = ranges.last, last.upperBound + 1 == scalar.value, scalar.value & 0xFF != 0 {
        ranges[ranges.count - 1] = last.lowerBound...scalar.value
      } else {
        ranges.append(scalar.value...scalar.value)
      }
    }
    let lines = ranges.map { range in
      "<\(digits(range.lowerBound))> <\(digits(range.upperBound))> <\(digits(range.lowerBound))>\n"
    }
    return Array((head + blocks(lines, "bfrange") + blocks(letters, "bfchar") + tail).utf8)
  }

  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    (0xFB50...0xFDFF).contains(scalar.value) || (0xFE80...0xFEFC).contains(scalar.value)
  }

  private static func blocks(_ lines: [String], _ kind: String) -> String {
    stride(from: 0, to: lines.count, by: entriesInABlock).map { start in
      let block = lines[start..<min(lines.count, start + entriesInABlock)]
      return "\(block.count) begin\(kind)\n\(block.joined())end\(kind)\n"
    }.joined()
  }

  private static func digits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
