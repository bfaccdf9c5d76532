public import Foundation

/// Instants in text: RFC 3339, always in UTC when written.
extension Date {
  /// Creates an instant from RFC 3339 text, the blank of PostgreSQL's CSV and its short offsets included.
  ///
  /// Accepts `2026-07-18T12:00:00Z`, `2026-07-18 12:00:00.123456+00`, `2026-07-18T12:00:00+05:30`; a text
  /// without an offset is not an instant.
  public init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, let date = CalendarDate(iso: String(decoding: bytes[0..<10], as: UTF8.self)),
      bytes[10] == 0x54 || bytes[10] == 0x74 || bytes[10] == 0x20,
      let time = TimeOfDay(iso: String(decoding: bytes[11..<19], as: UTF8.self))
    else { return nil }
    var index = 19
    var microseconds = 0
    if bytes[index] == 0x2E {
      index += 1
      var scale = 100_000
      let start = index
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
        microseconds += Int(bytes[index] - 0x30) * scale
        scale /= 10
        index += 1
      }
      guard index > start else { return nil }
    }
    guard let offset = Self.offsetSeconds(bytes[index...]) else { return nil }
    let seconds = date.daysSince1970 * 86_400 + time.secondsSinceMidnight - offset
    self.init(timeIntervalSince1970: Double(seconds) + Double(microseconds) / 1_000_000)
  }

  private static func offsetSeconds(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    if first == 0x5A || first == 0x7A { return bytes.count == 1 ? 0 : nil }
    guard first == 0x2B || first == 0x2D else { return nil }
    let sign = first == 0x2B ? 1 : -1
    let rest = Array(bytes.dropFirst())
    guard rest.count >= 2, let hours = digits(rest[0..<2]), hours < 24 else { return nil }
    switch rest.count {
    case 2: return sign * hours * 3600
    case 4:
      guard let minutes = digits(rest[2..<4]), minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    case 5:
      guard rest[2] == 0x3A, let minutes = digits(rest[3..<5]), minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    default: return nil
    }
  }

  /// The instant as RFC 3339 in UTC, with a fraction of the second only if it has one: `2026-07-18T12:00:00Z`.
  public var rfc3339: String { rfc3339(withZeros: false) ?? "" }

  /// Returns the instant as RFC 3339 in UTC, or nil outside the years 1 to 9999.
  ///
  /// - Parameter hasZeros: whether the text always has six digits of the second's fraction.
  package func rfc3339(withZeros hasZeros: Bool) -> String? {
    let total = (timeIntervalSince1970 * 1_000_000).rounded()
    guard total.isFinite, abs(total) < 9e18 else { return nil }
    let microseconds = Int(total)
    let seconds = Int((Double(microseconds) / 1_000_000).rounded(.down))
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    guard let date = CalendarDate(daysSince1970: days) else { return nil }
    let time = TimeOfDay(wrappingSecondsSinceMidnight: seconds - days * 86_400)
    return String(unsafeUninitializedCapacity: 27) { text in
      date.write(into: text, at: 0)
      text[10] = UInt8(ascii: "T")
      time.write(into: text, at: 11)
      text[19] = UInt8(ascii: ".")
      writeDigits(microseconds - seconds * 1_000_000, 6, into: text, at: 20)
      var count = 26
      if !hasZeros {
        while text[count - 1] == UInt8(ascii: "0"), count > 20 { count -= 1 }
        if count == 20 { count = 19 }
      }
      text[count] = UInt8(ascii: "Z")
      return count + 1
    }
  }
}

extension CalendarDate {
  /// The day on which an instant falls in a zone.
  public init(of instant: Date, in zone: TimeZone) {
    let seconds = instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))
    self.init(clampingDaysSince1970: Int((seconds / 86_400).rounded(.down)))
  }
}

extension TimeOfDay {
  /// The time on the clock at an instant in a zone.
  package init(of instant: Date, in zone: TimeZone) {
    let seconds = instant.timeIntervalSince1970.rounded(.down) + Double(zone.secondsFromGMT(for: instant))
    self.init(wrappingSecondsSinceMidnight: Int(seconds.truncatingRemainder(dividingBy: 86_400)))
  }
}
