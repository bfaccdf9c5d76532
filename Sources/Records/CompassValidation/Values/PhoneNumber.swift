/// United States telephone numbers.
public enum PhoneNumber {
  /// The number in the form of E.164, `+15551234567`; nil where the text is no number of ten US digits.
  ///
  /// - Parameter text: the number as typed: `(555) 123-4567`, `555.123.4567`, `+1 555 123 4567`.
  public static func e164(of text: String) -> String? {
    var text = text
    return text.withUTF8 { buffer in
      ByteView(buffer).withPlain { plain in
        digits(of: plain).map { "+1" + String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  /// The ten digits of a number, a leading 1 or +1 left out.
  ///
  /// Between digits stand blanks, points, dashes and one pair of parentheses round the area code.
  static func digits(of text: ByteView) -> [UInt8]? {
    var index = text[0] == 0x2B ? 1 : 0
    guard index == 0 || text[1] == 0x31 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(11)
    var isOpen = false
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x30...0x39:
        guard result.count < 11 else { return nil }
        result.append(byte)
      case 0x28:
        guard !isOpen, result.isEmpty || result == [0x31] else { return nil }
        isOpen = true
      case 0x29:
        guard result.count == 3 || result.count == 4 else { return nil }
      case 0x20, 0x2D, 0x2E: break
      default: return nil
      }
      index += 1
    }
    if result.count == 11, result[0] == 0x31 { result.removeFirst() }
    return result.count == 10 ? result : nil
  }
}
