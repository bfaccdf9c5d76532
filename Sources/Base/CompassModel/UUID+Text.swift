public import Foundation

extension UUID {
  /// Reads an ID as the database writes it, 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562 §4).
  ///
  /// Foundation also accepts other texts, and needs ten times as long.
  package init?(digits text: some RandomAccessCollection<UInt8>) {
    guard text.count == 36 else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &bytes) { bytes in
      var place = text.startIndex
      func next() -> UInt8 {
        defer { place = text.index(after: place) }
        return text[place]
      }
      for index in 0..<16 {
        if [4, 6, 8, 10].contains(index), next() != UInt8(ascii: "-") { return false }
        guard let high = Self.number(of: next()), let low = Self.number(of: next()) else { return false }
        bytes[index] = high << 4 | low
      }
      return true
    }
    guard isValid else { return nil }
    self.init(uuid: bytes)
  }

  private static func number(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }

  /// The id in lower case, the way the app's database writes it.
  public var text: String {
    func figure(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }
    return withUnsafeBytes(of: uuid) { id in
      String(unsafeUninitializedCapacity: 36) { text in
        var count = 0
        for (index, byte) in id.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[count] = UInt8(ascii: "-")
            count += 1
          }
          text[count] = figure(byte >> 4)
          text[count + 1] = figure(byte & 15)
          count += 2
        }
        return count
      }
    }
  }
}
