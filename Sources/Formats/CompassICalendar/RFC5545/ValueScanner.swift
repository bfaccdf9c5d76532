/// Walks over the bytes of a value that is made of digits and signs.
struct ValueScanner {
  private let bytes: ArraySlice<UInt8>
  private(set) var index: Int

  /// Begins at the first byte that is no blank, and ends before the blanks at the end.
  init(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    self.bytes = bytes
    index = bytes.startIndex
    skipBlanks()
  }

  init(_ text: some StringProtocol) { self.init(ArraySlice(Array(text.utf8))) }

  var isAtEnd: Bool { index >= bytes.endIndex }

  /// The byte that comes next, a letter made capital.
  var peek: UInt8? { isAtEnd ? nil : bytes[index].capital }

  /// What is left.
  var rest: ArraySlice<UInt8> { bytes[index...] }

  mutating func skipBlanks() {
    while index < bytes.endIndex, bytes[index].isBlank { index += 1 }
  }

  /// Goes past a byte if it comes next, whatever its case.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  /// Goes past a sign; nil where there is none.
  mutating func sign() -> Int? {
    if skip(UInt8(ascii: "+")) { return 1 }
    return skip(UInt8(ascii: "-")) ? -1 : nil
  }

  /// Reads a number of so many digits.
  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    guard bytes.endIndex - index >= count else { return nil }
    for offset in 0..<count {
      guard let digit = bytes[index + offset].digit else { return nil }
      number = number * 10 + digit
    }
    index += count
    return number
  }

  /// Reads a number of as many digits as there are, at most ten.
  mutating func number() -> Int? {
    let count = digitCount
    return (1...10).contains(count) ? digits(count) : nil
  }

  /// How many digits come next.
  var digitCount: Int { rest.prefix { $0.digit != nil }.count }

  /// Goes past all digits that come next.
  mutating func skipDigits() { index += digitCount }
}

extension UInt8 {
  /// Whether it is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// The number that a digit stands for.
  var digit: Int? { (0x30...0x39).contains(self) ? Int(self) - 0x30 : nil }

  /// The capital of a small letter of ASCII, any other byte as it is.
  var capital: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }
}
