/// The values of a VTIMEZONE, read with more patience than those of an event.
enum ZoneValues {
  /// A DATE or a DATE-TIME (RFC 5545 §3.3.4, §3.3.5); nil where it is neither.
  static func moment(_ text: some StringProtocol) -> ICalTemporal? {
    let bytes = Array(text.utf8.prefix(17))
    guard bytes.count == text.utf8.count, let year = number(bytes, 0..<4), let month = number(bytes, 4..<6),
      let day = number(bytes, 6..<8), let date = ICalDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 8 { return .date(date) }
    guard bytes[8] | 0x20 == UInt8(ascii: "t"), let hour = number(bytes, 9..<11),
      let minute = number(bytes, 11..<13), let second = number(bytes, 13..<15),
      let time = ICalTime(hour: hour, minute: minute, second: second)
    else { return nil }
    let isUTC = bytes.count == 16 && bytes[15] | 0x20 == UInt8(ascii: "z")
    guard bytes.count == 15 || isUTC else { return nil }
    return .dateTime(ICalDateTime(ICalLocalTime(date, time), isUTC ? .utc : .floating))
  }

  /// A UTC-OFFSET in seconds (RFC 5545 §3.3.14), also without its sign or with colons: `-0500`, `-05:00`.
  static func offset(_ text: some StringProtocol) -> Int? {
    var bytes = Array(text.utf8.prefix(10))
    guard bytes.count == text.utf8.count else { return nil }
    var sign = 1
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      bytes.removeFirst()
    }
    bytes.removeAll { $0 == UInt8(ascii: ":") }
    if bytes.count == 1 || bytes.count == 3 { bytes.insert(UInt8(ascii: "0"), at: 0) }
    guard let hours = number(bytes, 0..<2), hours < 24 else { return nil }
    let minutes = bytes.count > 2 ? number(bytes, 2..<4) : 0
    let seconds = bytes.count > 4 ? number(bytes, 4..<6) : 0
    guard bytes.count <= 6, let minutes, let seconds, minutes < 60, seconds < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60 + seconds)
  }

  /// A UTC-OFFSET as it is written: `-0500`, with seconds only where there are any.
  static func text(ofOffset offset: Int) -> String {
    let magnitude = abs(offset)
    let parts = [magnitude / 3600, magnitude / 60 % 60] + (magnitude % 60 == 0 ? [] : [magnitude % 60])
    return (offset < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }

  private static func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard range.upperBound <= bytes.count else { return nil }
    var result = 0
    for byte in bytes[range] {
      guard (0x30...0x39).contains(byte) else { return nil }
      result = result * 10 + Int(byte - 0x30)
    }
    return result
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without blanks and tabs at its ends.
  func trimmingBlanks() -> Substring {
    var result = self[startIndex..<endIndex]
    while result.utf8.first == 0x20 || result.utf8.first == 0x09 { result = result.dropFirst() }
    while result.utf8.last == 0x20 || result.utf8.last == 0x09 { result = result.dropLast() }
    return result
  }
}
