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

  /// The text that bytes stand for; what stands for none becomes U+FFFD.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package func text(of bytes: [UInt8]) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .utf16LittleEndian, .utf16BigEndian:
      let (low, high) = self == .utf16LittleEndian ? (0, 1) : (1, 0)
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
        UInt16(bytes[index + low]) | UInt16(bytes[index + high]) << 8
      }
      return String(decoding: units, as: UTF16.self)
    case .latin1, .windows1252, .macRoman:
      let table = upperHalf ?? []
      var text = ""
      for byte in bytes {
        let scalar = byte < 0x80 ? UInt32(byte) : table[Int(byte) - 0x80]
        text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
      }
      return text
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
