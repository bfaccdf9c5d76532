extension ICalDuration {
  /// The longest supported duration, in days: all years of the calendar.
  public static let mostDays = 9999 * 366

  /// Reads a DURATION (RFC 5545 §3.3.6).
  ///
  /// It also reads weeks combined with days, lowercase letters, blanks, and hours or minutes without the `T`.
  /// It fails for durations longer than ``mostDays``.
  public init?(_ text: some StringProtocol) { self.init(bytes: ArraySlice(Array(text.utf8))) }

  init?(bytes: ArraySlice<UInt8>) {
    var scanner = ValueScanner(bytes)
    let sign = scanner.sign() ?? 1
    scanner.skipBlanks()
    guard scanner.skip(UInt8(ascii: "P")) else { return nil }
    var days = 0
    var seconds = 0
    var isEmpty = true
    while !scanner.isAtEnd {
      if scanner.skip(UInt8(ascii: "T")) { continue }
      guard let number = scanner.number(), let unit = scanner.peek else { return nil }
      switch unit {
      case UInt8(ascii: "W"): days += number * 7
      case UInt8(ascii: "D"): days += number
      case UInt8(ascii: "H"): seconds += number * 3600
      case UInt8(ascii: "M"): seconds += number * 60
      case UInt8(ascii: "S"): seconds += number
      default: return nil
      }
      guard scanner.skip(unit), days <= Self.mostDays, seconds <= Self.mostDays * 86_400 else { return nil }
      isEmpty = false
    }
    guard !isEmpty else { return nil }
    self.init(days: sign * days, seconds: sign * seconds)
  }

  /// The value as written in a file: `-PT15M`, `P2W`, `P1DT2H`.
  public var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``text`` to a line.
  func append(to line: inout [UInt8]) {
    let days = days.magnitude
    let seconds = seconds.magnitude
    func add(_ number: UInt, _ unit: Unicode.Scalar) {
      line += String(number).utf8
      line.append(UInt8(ascii: unit))
    }
    if self.days < 0 || self.seconds < 0 { line.append(UInt8(ascii: "-")) }
    line.append(UInt8(ascii: "P"))
    if seconds == 0, days > 0 {
      return days.isMultiple(of: 7) ? add(days / 7, "W") : add(days, "D")
    }
    if days > 0 { add(days, "D") }
    line.append(UInt8(ascii: "T"))
    if seconds >= 3600 { add(seconds / 3600, "H") }
    // Hours with seconds also need minutes, even if they are zero (dur-hour, dur-minute).
    if seconds / 60 % 60 > 0 || seconds >= 3600 && seconds % 60 > 0 { add(seconds / 60 % 60, "M") }
    if seconds % 60 > 0 || seconds == 0 { add(seconds % 60, "S") }
  }
}

extension ICalPeriod {
  init?(bytes: ArraySlice<UInt8>, tzid: String?) {
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")),
      case .dateTime(let start) = ICalTemporal(bytes: bytes[..<slash], tzid: tzid)
    else { return nil }
    let end = bytes[(slash + 1)...]
    if let duration = ICalDuration(bytes: end) {
      self.init(start: start, end: .duration(duration))
    } else if case .dateTime(let moment) = ICalTemporal(bytes: end, tzid: tzid) {
      self.init(start: start, end: .moment(moment))
    } else {
      return nil
    }
  }

  /// The value as written in a file, without a named zone: `20260418T130000Z/PT2H`.
  public var text: String {
    switch end {
    case .moment(let moment): "\(start.text)/\(moment.text)"
    case .duration(let duration): "\(start.text)/\(duration.text)"
    }
  }
}
