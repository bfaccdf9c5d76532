/// Reads the UNTIL of a rule, which is a DATE or a DATE-TIME (RFC 5545 §3.3.10).
enum UntilParser {
  /// The value, and whether it is written in another form than the standard's.
  ///
  /// Hyphens and colons (`2026-04-15T18:00:00Z`), a time without seconds and a lone `Z` are read.
  static func parse(_ bytes: ArraySlice<UInt8>) -> (value: ICalTemporal, isOdd: Bool)? {
    var digits: [Int] = []
    var isOdd = false
    var hasTime = false
    var isUTC = false
    for byte in bytes {
      guard !isUTC else { return nil }
      switch byte {
      case 0x30...0x39: digits.append(Int(byte - 0x30))
      case UInt8(ascii: "T"), UInt8(ascii: "t"):
        guard digits.count == 8, !hasTime else { return nil }
        hasTime = true
      case UInt8(ascii: "Z"), UInt8(ascii: "z"): isUTC = true
      case UInt8(ascii: "-"), UInt8(ascii: ":"): isOdd = true
      default: return nil
      }
      guard digits.count <= 14 else { return nil }
    }
    let number: (Range<Int>) -> Int = { digits[$0].reduce(0) { $0 * 10 + $1 } }
    guard digits.count >= 8,
      let date = ICalDate(year: number(0..<4), month: number(4..<6), day: number(6..<8))
    else { return nil }
    guard hasTime else {
      return digits.count == 8 ? (.date(date), isOdd || isUTC) : nil
    }
    guard digits.count == 12 || digits.count == 14,
      let time = ICalTime(
        hour: number(8..<10), minute: number(10..<12), second: digits.count == 14 ? number(12..<14) : 0)
    else { return nil }
    let zone: ICalDateTime.Zone = isUTC ? .utc : .floating
    return (.dateTime(ICalDateTime(ICalLocalTime(date, time), zone)), isOdd || digits.count == 12)
  }
}
