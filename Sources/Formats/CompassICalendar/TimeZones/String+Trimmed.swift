extension StringProtocol {
  /// The text without blanks, tabs and quotes at its ends.
  var trimmed: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"") }
    let bytes = Array(utf8.drop(while: isBlank))
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
