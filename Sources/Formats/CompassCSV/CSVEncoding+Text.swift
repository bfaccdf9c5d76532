extension CSVEncoding {
  /// The bytes that stand for a text; nil where a scalar of it has none.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func bytes(of text: String) -> [UInt8]? {
    switch self {
    case .utf8: return Array(text.utf8)
    case .utf16LittleEndian: return text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .utf16BigEndian: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    case .latin1: return Self.bytes(of: text) { $0 <= 0xFF ? UInt8($0) : nil }
    case .windows1252: return Self.bytes(of: text) { SingleByteTables.windows1252Bytes[$0] }
    case .macRoman: return Self.bytes(of: text) { SingleByteTables.macRomanBytes[$0] }
    }
  }

  private static func bytes(of text: String, _ upper: (UInt32) -> UInt8?) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = scalar.isASCII ? UInt8(scalar.value) : upper(scalar.value) else { return nil }
      result.append(byte)
    }
    return result
  }
}
