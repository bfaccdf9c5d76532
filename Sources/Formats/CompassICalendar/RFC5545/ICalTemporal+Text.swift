extension ICalTemporal {
  /// Reads a DATE or a DATE-TIME (RFC 5545 §3.3.4, §3.3.5); nil where it is neither.
  ///
  /// Taken as well: `2026-04-18T09:00:00`, a blank for the `T`, small letters, no seconds, fractions of a
  /// second, the hour 24, and a distance from UTC after the time, which makes it a time in UTC.
  /// - Parameters:
  ///   - text: the value, blanks around it left out.
  ///   - tzid: the zone of a time that does not end in Z.
  public init?(_ text: some StringProtocol, tzid: String? = nil) {
    self.init(bytes: ArraySlice(Array(text.utf8)), tzid: tzid)
  }

  init?(bytes: ArraySlice<UInt8>, tzid: String? = nil) {
    var scanner = ValueScanner(bytes)
    guard let date = ICalDate(&scanner) else { return nil }
    let isMarked = scanner.skip(UInt8(ascii: "T"))
    scanner.skipBlanks()
    if scanner.isAtEnd {
      self = .date(date)
      return
    }
    guard isMarked || scanner.peek?.digit != nil, let seconds = Self.timeOfDay(&scanner),
      var local = ICalLocalTime(seconds: date.daysSince1970 * 86_400 + seconds)
    else { return nil }
    var zone = tzid.map(ICalDateTime.Zone.named) ?? .floating
    scanner.skipBlanks()
    if scanner.skip(UInt8(ascii: "Z")) {
      zone = .utc
    } else if !scanner.isAtEnd {
      guard let offset = ICalValues.utcOffset(&scanner),
        let shifted = ICalLocalTime(seconds: local.seconds - offset)
      else { return nil }
      local = shifted
      zone = .utc
    }
    guard scanner.isAtEnd else { return nil }
    self = .dateTime(ICalDateTime(local, zone))
  }

  /// Reads hours, minutes and seconds, with or without colons.
  ///
  /// - Returns: seconds since midnight, a whole day at most.
  private static func timeOfDay(_ scanner: inout ValueScanner) -> Int? {
    let colon = UInt8(ascii: ":")
    guard let hour = scanner.digits(2) else { return nil }
    _ = scanner.skip(colon)
    guard let minute = scanner.digits(2) else { return nil }
    _ = scanner.skip(colon)
    let second = scanner.digits(2) ?? 0
    if scanner.skip(UInt8(ascii: ".")) { scanner.skipDigits() }
    if hour == 24, minute == 0, second == 0 { return 86_400 }
    return ICalTime(hour: hour, minute: minute, second: second)?.secondsSinceMidnight
  }

  /// The value as it stands in a file, its zone left out: `20260418T090000`.
  public var text: String {
    switch self {
    case .date(let date): date.text
    case .dateTime(let dateTime): dateTime.text
    }
  }
}

extension ICalDate {
  /// Reads year, month and day, with or without hyphens.
  init?(_ scanner: inout ValueScanner) {
    let hyphen = UInt8(ascii: "-")
    guard let year = scanner.digits(4) else { return nil }
    _ = scanner.skip(hyphen)
    guard let month = scanner.digits(2) else { return nil }
    _ = scanner.skip(hyphen)
    guard let day = scanner.digits(2) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day as it stands in a file: `20260418`.
  public var text: String {
    ICalValues.digits(year, 4) + ICalValues.digits(month, 2) + ICalValues.digits(day, 2)
  }
}

extension ICalTime {
  /// The time as it stands in a file: `090000`.
  public var text: String {
    ICalValues.digits(hour, 2) + ICalValues.digits(minute, 2) + ICalValues.digits(second, 2)
  }
}

extension ICalDateTime {
  /// The value as it stands in a file, a named zone left out: `20260418T130000Z`.
  public var text: String { "\(local.date.text)T\(local.time.text)\(zone == .utc ? "Z" : "")" }
}
