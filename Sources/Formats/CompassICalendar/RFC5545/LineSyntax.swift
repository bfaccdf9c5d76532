/// How a content line is divided into name, parameters and value (RFC 5545 §3.1), and what is tolerated.
enum LineSyntax {
  /// What was found on the way.
  struct Oddities: OptionSet {
    let rawValue: UInt8
    /// Blanks round the name or a divider, or a semicolon too many.
    static let blanks = Oddities(rawValue: 1)
    /// A quote of a parameter is not closed.
    static let openQuote = Oddities(rawValue: 2)
    /// A value of a parameter has a colon and no quotes.
    static let bareColon = Oddities(rawValue: 4)
    /// A parameter has no name, or one that no file may have.
    static let badParameter = Oddities(rawValue: 8)
  }

  /// A line that was divided.
  struct Split {
    var code: ICalNames.Code
    /// The bytes of the name, blanks left out.
    var name: Range<Int>
    var valueStart: Int
    /// Whether the name has small letters.
    var hasSmallLetters: Bool
    /// Whether a parameter may say that the value is encoded.
    var isEncoded = false
    var oddities: Oddities
    /// Where the first of the oddities stands.
    var oddAt: Int
  }

  private static let colon = UInt8(ascii: ":")
  private static let semicolon = UInt8(ascii: ";")
  private static let quote = UInt8(ascii: "\"")

  /// Whether a name may have a byte: a letter, a digit, a hyphen, and what is met besides.
  @inline(__always)
  static func isName(_ byte: UInt8) -> Bool {
    let small = byte | 0x20
    return (small >= 0x61 && small <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
  }

  /// Divides a line; nil where it is no content line.
  static func split(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Split? {
    var index = start
    while index < end, bytes[index].isBlank { index += 1 }
    let nameStart = index
    var hash = 0
    var small: UInt8 = 0
    while index < end, isName(bytes[index]) {
      let capital = bytes[index].capital
      small |= capital ^ bytes[index]
      hash = ICalNames.hash(hash, capital)
      index += 1
    }
    let name = nameStart..<index
    guard !name.isEmpty else { return nil }
    while index < end, bytes[index].isBlank { index += 1 }
    guard index < end, bytes[index] == colon || bytes[index] == semicolon else { return nil }
    let code = ICalNames.code(of: bytes[name], hash: hash)
    var split = Split(
      code: code, name: name, valueStart: index + 1, hasSmallLetters: small != 0, oddities: [], oddAt: start)
    if nameStart != start || index != name.upperBound { split.oddities.insert(.blanks) }
    if bytes[index] == colon { return split }
    var walk = ParameterWalk(bytes, from: index, to: end)
    while walk.next() {
      split.isEncoded = split.isEncoded || mayNameEncoding(bytes[walk.name])
      walk.skipValues()
    }
    guard let valueStart = walk.valueStart else { return nil }
    split.valueStart = valueStart
    if !walk.oddities.isEmpty {
      split.oddities.formUnion(walk.oddities)
      split.oddAt = walk.oddAt
    }
    return split
  }

  /// Whether the name of a parameter is as long as ENCODING or QUOTED-PRINTABLE and begins so.
  @inline(__always)
  private static func mayNameEncoding(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = name.first?.capital else { return false }
    return first == UInt8(ascii: "E") && name.count == 8 || first == UInt8(ascii: "Q") && name.count == 16
  }

  /// The name at the start of a line, in capitals.
  static func name(_ line: ArraySlice<UInt8>) -> String {
    let name = line.drop(while: \.isBlank).prefix(while: isName)
    return String(decoding: name.map(\.capital), as: UTF8.self)
  }

  /// The parameters of a line that ``split(_:from:to:)`` divides.
  static func parameters(of bytes: [UInt8], from start: Int, to end: Int) -> [ICalParameter] {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index < end, bytes[index] != semicolon, bytes[index] != colon { index += 1 }
      guard index < end, bytes[index] == semicolon else { return [] }
      var parameters: [ICalParameter] = []
      var walk = ParameterWalk(bytes, from: index, to: end)
      while walk.next() {
        let name = String(decoding: bytes[walk.name].map(\.capital), as: UTF8.self)
        var values: [String] = []
        while let value = walk.value() { values.append(decoded(bytes[value])) }
        parameters.append(ICalParameter(name, values.isEmpty ? [""] : values))
      }
      return parameters
    }
  }

  /// Puts back what RFC 6868 writes with a caret.
  private static func decoded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let caret = UInt8(ascii: "^")
    guard bytes.contains(caret) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      var decoded: UInt8?
      if byte == caret, index < bytes.endIndex {
        switch bytes[index] {
        case UInt8(ascii: "n"): decoded = 0x0A
        case UInt8(ascii: "'"): decoded = quote
        case caret: decoded = caret
        default: break
        }
      }
      if decoded != nil { index += 1 }
      result.append(decoded ?? byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
