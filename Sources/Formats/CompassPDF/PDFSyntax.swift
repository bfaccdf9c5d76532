/// Bytes of a PDF file, written in its syntax (PDF 32000-1 §7.3).
struct PDFSyntax {
  private(set) var bytes: [UInt8] = []

  /// How many bytes there are.
  var count: Int { bytes.count }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func write(_ text: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes a text that is not known when the program is built; a literal is written faster.
  mutating func write(string text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func write(_ more: [UInt8]) { bytes.append(contentsOf: more) }
  mutating func write(_ more: ArraySlice<UInt8>) { bytes.append(contentsOf: more) }

  mutating func write(_ number: Int) {
    guard number >= 0 else {
      bytes.append(UInt8(ascii: "-"))
      write(-number)
      return
    }
    if number < 10 {
      bytes.append(UInt8(truncatingIfNeeded: 48 + number))
      return
    }
    // The digits in one word, the first one lowest, eight at a time.
    var rest = number
    if rest >= 100_000_000 {
      write(rest / 100_000_000)
      rest %= 100_000_000
    }
    var digits: UInt64 = 0
    var count = 0
    while rest > 0 || (number >= 100_000_000 && count < 8) {
      digits = digits << 8 | UInt64(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
      count += 1
    }
    unsafe withUnsafeBytes(of: digits.littleEndian) { buffer in
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// A number of three decimals at most, as PDF has no exponents.
  mutating func write(_ number: Double) {
    let thousandths = Int((number * 1000).rounded())
    if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
    write(abs(thousandths) / 1000)
    var rest = abs(thousandths) % 1000
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var unit = 100
    while rest > 0 {
      bytes.append(UInt8(truncatingIfNeeded: 48 + rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  /// A reference to an indirect object, after a blank.
  mutating func writeReference(_ number: Int) {
    bytes.append(UInt8(ascii: " "))
    write(number)
    write(" 0 R")
  }

  /// A text string: UTF-16 with its mark, in hexadecimal digits, so that nothing in it needs escaping.
  mutating func writeText(_ text: String) {
    writeHexadecimal(PDFDocument.textString(text))
  }

  mutating func writeHexadecimal(_ string: [UInt8]) {
    write("<")
    for byte in string {
      for digit in [byte >> 4, byte & 0xF] { bytes.append(digit < 10 ? 48 + digit : 55 + digit) }
    }
    write(">")
  }
}
