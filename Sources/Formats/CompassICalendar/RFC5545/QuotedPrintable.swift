/// Values in quoted-printable, as vCalendar 1.0 writes texts with accents and line breaks (RFC 2045 §6.7).
enum QuotedPrintable {
  private static let name = Array("QUOTED-PRINTABLE".utf8)
  private static let encoding = Array("ENCODING".utf8)
  private static let equals = UInt8(ascii: "=")
  /// The character sets of which each byte is a character, as Windows-1252 has it.
  private static let narrow: Set<String> = [
    "ISO-8859-1", "ISO8859-1", "LATIN1", "WINDOWS-1252", "CP1252", "US-ASCII", "ASCII",
  ]

  /// How far into a line its encoding is looked for.
  private static let headBytes = 1000

  /// Whether the parameters of a line name the encoding, as `ENCODING=QUOTED-PRINTABLE` or by its name alone.
  static func isNamed(in line: ArraySlice<UInt8>) -> Bool {
    var isQuoted = false
    // The name of the property is no parameter.
    var start: Int?
    for index in line.prefix(headBytes).indices {
      switch line[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ":") where !isQuoted, UInt8(ascii: ";") where !isQuoted:
        if let start, isNamed(by: line[start..<index]) { return true }
        guard line[index] == UInt8(ascii: ";") else { return false }
        start = index + 1
      default: break
      }
    }
    return false
  }

  private static func isNamed(by parameter: ArraySlice<UInt8>) -> Bool {
    guard let place = parameter.firstIndex(of: equals) else { return isName(parameter) }
    let name = ValueScanner(parameter[..<place]).rest
    return name.count == encoding.count && zip(name, encoding).allSatisfy { $0.capital == $1 }
      && isName(parameter[(place + 1)...].filter { $0 != UInt8(ascii: "\"") }[...])
  }

  private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    ValueScanner(word).rest.map(\.capital) == name
  }

  /// Whether a parameter says that a value is written so.
  static func isNamed(by parameter: ICalParameter) -> Bool {
    parameter.name == "ENCODING"
      ? parameter.values.first.map { isName(ArraySlice(Array($0.utf8))) } ?? false
      : parameter.name.utf8.elementsEqual(name)
  }

  /// The text of a value, as UTF-8; what is no escape is text.
  ///
  /// - Parameter charset: the name of the character set that `CHARSET` gives.
  /// - Returns: the text, and whether its bytes were no UTF-8 and read as Windows-1252 unasked.
  static func decoded(_ value: ArraySlice<UInt8>, charset: String?) -> (text: [UInt8], isRepaired: Bool) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      let byte = value[index]
      index += 1
      if byte == equals, index + 1 < value.endIndex, let high = hex(value[index]),
        let low = hex(value[index + 1])
      {
        bytes.append(high << 4 | low)
        index += 2
      } else {
        bytes.append(byte)
      }
    }
    if let charset, narrow.contains(charset.uppercased()) {
      return (
        bytes.reduce(into: []) { TextRepair.append(TextRepair.scalar(ofWindows1252: $1), to: &$0) }, false
      )
    }
    return bytes.withUnsafeBufferPointer {
      TextRepair.firstInvalid($0, from: 0, to: $0.count) == nil
        ? (Array($0), false) : (TextRepair.repaired($0, mark: 0).text, true)
    }
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte.capital {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte.capital - 0x37
    default: nil
    }
  }
}
