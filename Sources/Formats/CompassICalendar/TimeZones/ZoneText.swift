/// What the text of a zone's name says of its distance from UTC: `(UTC-05:00) Eastern Time (US & Canada)`.
struct ZoneText {
  /// The distances that it gives, in seconds ahead of UTC.
  private(set) var offsets: [Int] = []
  /// The text without the distance with which it begins.
  private(set) var place: String

  /// The most distances that a name can give: that of standard and that of daylight time.
  private static let maximumOffsets = 2

  /// Reads a name.
  init(_ text: String) {
    place = text.trimmed
    guard text.utf8.count <= ZoneNames.maximumLength else { return }
    let bytes = Array(text.utf8)
    var index = 0
    var end = 0
    while index < bytes.count, offsets.count < Self.maximumOffsets {
      guard let (seconds, next) = Self.offset(in: bytes, at: index) else {
        index += 1
        continue
      }
      offsets.append(seconds)
      if offsets.count == 1 { end = next }
      index = next
    }
    if !offsets.isEmpty {
      if end < bytes.count, bytes[end] == UInt8(ascii: ")") { end += 1 }
      place = String(decoding: bytes[end...], as: UTF8.self).trimmed
    } else if place.uppercased().hasPrefix("(UTC)") || place.uppercased().hasPrefix("(GMT)") {
      place = String(decoding: place.utf8.dropFirst(5), as: UTF8.self).trimmed
    }
  }

  /// Reads `UTC-05:00`, `GMT +0100`, `GMT-5`, `UTC−5`, or with nothing before it `+05:30`.
  private static func offset(in bytes: [UInt8], at start: Int) -> (seconds: Int, end: Int)? {
    var index = start
    func letters(_ word: String) -> Bool {
      bytes.count >= index + 3 && zip(bytes[index...], word.utf8).allSatisfy { $0 & 0xDF == $1 }
    }
    if letters("UTC") || letters("GMT") {
      guard start == 0 || !isLetter(bytes[start - 1]) else { return nil }
      index += 3
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    } else if start > 0 {
      return nil
    }
    var sign = 1
    if bytes[index...].starts(with: [0xE2, 0x88, 0x92]) {
      // U+2212, the minus of typographers.
      sign = -1
      index += 3
    } else if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      sign = bytes[index] == UInt8(ascii: "-") ? -1 : 1
      index += 1
    } else {
      return nil
    }
    let digits = bytes[index...].prefix { ($0 >= 0x30 && $0 <= 0x3A) || $0 == UInt8(ascii: ".") }
    let text = String(decoding: digits, as: UTF8.self).replacing(".", with: ":")
    guard !digits.isEmpty, let magnitude = ICalValues.utcOffset(text) else { return nil }
    return (sign * magnitude, digits.endIndex)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
