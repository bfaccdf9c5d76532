import CompassSource

extension JSONValue {
  /// The deepest nesting that is parsed.
  public static let maximumDepth = 128

  /// Parses a text that is exactly one JSON value (strict RFC 8259), or returns nil.
  ///
  /// This parser is for small values in a cell or a column. Files of records have their own reader, which
  /// explains errors.
  ///
  /// - Complexity: O(n) in the length of the text.
  public init?(parsing text: String) {
    var parser = Parser(bytes: Array(text.utf8))
    parser.skipBlanks()
    guard let value = parser.parseValue(depth: 0) else { return nil }
    parser.skipBlanks()
    guard parser.index == parser.bytes.count else { return nil }
    self = value
  }

  private struct Parser {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipBlanks() {
      while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      index += 1
      return true
    }

    mutating func take(word: StaticString, as value: JSONValue) -> JSONValue? {
      let matches = word.withUTF8Buffer { buffer in
        index + buffer.count <= bytes.count && bytes[index..<index + buffer.count].elementsEqual(buffer)
      }
      guard matches else { return nil }
      index += word.utf8CodeUnitCount
      return value
    }

    mutating func parseValue(depth: Int) -> JSONValue? {
      guard depth <= JSONValue.maximumDepth, let byte = next else { return nil }
      switch byte {
      case 0x6E: return take(word: "null", as: .null)
      case 0x74: return take(word: "true", as: .boolean(true))
      case 0x66: return take(word: "false", as: .boolean(false))
      case 0x22: return parseString().map(JSONValue.string)
      case 0x5B: return parseArray(depth: depth)
      case 0x7B: return parseObject(depth: depth)
      default: return parseNumber()
      }
    }

    mutating func parseArray(depth: Int) -> JSONValue? {
      index += 1
      var elements: [JSONValue] = []
      skipBlanks()
      if take(0x5D) { return .array([]) }
      while true {
        skipBlanks()
        guard let element = parseValue(depth: depth + 1) else { return nil }
        elements.append(element)
        skipBlanks()
        if take(0x5D) { return .array(elements) }
        guard take(0x2C) else { return nil }
      }
    }

    mutating func parseObject(depth: Int) -> JSONValue? {
      index += 1
      var members: [Member] = []
      skipBlanks()
      if take(0x7D) { return .object([]) }
      while true {
        skipBlanks()
        guard next == 0x22, let name = parseString() else { return nil }
        skipBlanks()
        guard take(0x3A) else { return nil }
        skipBlanks()
        guard let value = parseValue(depth: depth + 1) else { return nil }
        members.append(Member(name, value))
        skipBlanks()
        if take(0x7D) { return .object(members) }
        guard take(0x2C) else { return nil }
      }
    }

    mutating func parseNumber() -> JSONValue? {
      let start = index
      _ = take(0x2D)
      if take(0x30) {
        if let byte = next, byte >= 0x30, byte <= 0x39 { return nil }
      } else {
        guard skipDigits() else { return nil }
      }
      if take(0x2E) { guard skipDigits() else { return nil } }
      if take(0x65) || take(0x45) {
        if !take(0x2B) { _ = take(0x2D) }
        guard skipDigits() else { return nil }
      }
      return .number(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    mutating func skipDigits() -> Bool {
      let start = index
      while let byte = next, byte >= 0x30, byte <= 0x39 { index += 1 }
      return index > start
    }

    mutating func parseString() -> String? {
      index += 1
      // Nearly all strings are without escapes, so they are copied at once.
      let start = index
      while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C, bytes[index] >= 0x20 {
        index += 1
      }
      if next == 0x22 {
        index += 1
        // The bytes come from a text, so they are valid.
        return String(decoding: bytes[start..<index - 1], as: UTF8.self)
      }
      var result = Array(bytes[start..<index])
      while let byte = next {
        index += 1
        switch byte {
        case 0x22: return String(decoding: result, as: UTF8.self)
        case 0x5C:
          guard let scalar = parseEscape() else { return nil }
          result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        case 0..<0x20: return nil
        default: result.append(byte)
        }
      }
      return nil
    }

    mutating func parseEscape() -> Unicode.Scalar? {
      guard let byte = next else { return nil }
      index += 1
      switch byte {
      case 0x22, 0x5C, 0x2F: return Unicode.Scalar(byte)
      case 0x62: return "\u{8}"
      case 0x66: return "\u{C}"
      case 0x6E: return "\n"
      case 0x72: return "\r"
      case 0x74: return "\t"
      case 0x75:
        guard let unit = parseHex() else { return nil }
        guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) }
        guard take(0x5C), take(0x75), let low = parseHex(), (0xDC00...0xDFFF).contains(low) else {
          return nil
        }
        return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
      default: return nil
      }
    }

    mutating func parseHex() -> UInt32? {
      guard index + 4 <= bytes.count, let result = UInt32(hexDigits: bytes[index..<index + 4]) else {
        return nil
      }
      index += 4
      return result
    }
  }
}
