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

  /// The map of codes that are UTF-16 units themselves.
  static func bytes(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    // Neighbours in one range, which may not pass from one high byte to the next.
    var ranges: [ClosedRange<UInt32>] = []
    for scalar in scalars {
      if let last = ranges.last, last.upperBound + 1 == scalar.value, scalar.value & 0xFF != 0 {
        ranges[ranges.count - 1] = last.lowerBound...scalar.value
      } else {
        ranges.append(scalar.value...scalar.value)
      }
    }
    var result = head
    for start in stride(from: 0, to: ranges.count, by: entriesInABlock) {
      let block = ranges[start..<min(ranges.count, start + entriesInABlock)]
      result += "\(block.count) beginbfrange\n"
      for range in block {
        let first = digits(range.lowerBound)
        result += "<\(first)> <\(digits(range.upperBound))> <\(first)>\n"
      }
      result += "endbfrange\n"
    }
    return Array((result + tail).utf8)
  }

  private static func digits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
