/// The values of RFC 5545 §3.3 that need no type of their own, from text and back.
public enum ICalValues {
  /// Reads a UTC-OFFSET (RFC 5545 §3.3.14): `-0500` or `+053000`.
  ///
  /// Also accepts colons, a missing sign, one digit for the hour, and `Z`.
  /// - Returns: the seconds ahead of UTC, or nil for an invalid offset.
  public static func utcOffset(_ text: some StringProtocol) -> Int? {
    var scanner = ValueScanner(text)
    guard let seconds = utcOffset(&scanner), scanner.isAtEnd else { return nil }
    return seconds
  }

  static func utcOffset(_ scanner: inout ValueScanner) -> Int? {
    if scanner.skip(UInt8(ascii: "Z")) { return 0 }
    let sign = scanner.sign() ?? 1
    let colon = UInt8(ascii: ":")
    let count = scanner.digitCount
    guard let hour = scanner.digits(count == 1 || count == 3 ? 1 : 2) else { return nil }
    _ = scanner.skip(colon)
    let minute = scanner.digits(2) ?? 0
    _ = scanner.skip(colon)
    let second = scanner.digits(2) ?? 0
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return sign * (hour * 3600 + minute * 60 + second)
  }

  /// Returns a UTC-OFFSET for a file, with seconds only if they aren't zero.
  ///
  /// - Parameter seconds: seconds ahead of UTC, less than a day.
  public static func text(utcOffset seconds: Int) -> String {
    let rest = seconds.magnitude % 86_400
    let hours = digits(Int(rest / 3600), 2) + digits(Int(rest / 60 % 60), 2)
    return (seconds < 0 && rest > 0 ? "-" : "+") + hours
      + (rest.isMultiple(of: 60) ? "" : digits(Int(rest % 60), 2))
  }

  /// Reads an INTEGER (RFC 5545 §3.3.8), or returns nil for an invalid number.
  public static func integer(_ text: some StringProtocol) -> Int? {
    var scanner = ValueScanner(text)
    let sign = scanner.sign() ?? 1
    guard let number = scanner.number(), scanner.isAtEnd else { return nil }
    return sign * number
  }

  /// Reads a FLOAT (RFC 5545 §3.3.7), or returns nil for an invalid number.
  public static func float(_ text: some StringProtocol) -> Double? {
    var scanner = ValueScanner(text)
    let bytes = scanner.rest
    _ = scanner.sign()
    let whole = scanner.digitCount
    scanner.skipDigits()
    var fraction = 0
    if scanner.skip(UInt8(ascii: ".")) {
      fraction = scanner.digitCount
      scanner.skipDigits()
    }
    guard scanner.isAtEnd, (1...400).contains(whole + fraction) else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Reads a GEO value (RFC 5545 §3.8.1.6), `37.386013;-122.082932`, or returns nil for invalid coordinates.
  ///
  /// Also accepts an escaped semicolon or a comma as the separator.
  public static func geo(_ text: some StringProtocol) -> (latitude: Double, longitude: Double)? {
    let parts = text.utf8.split(omittingEmptySubsequences: true) {
      $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\\")
    }
    guard parts.count == 2, let latitude = float(String(decoding: parts[0], as: UTF8.self)),
      let longitude = float(String(decoding: parts[1], as: UTF8.self)),
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    return (latitude, longitude)
  }

  /// A number with zeros before it.
  static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
