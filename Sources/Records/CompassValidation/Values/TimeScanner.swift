import CompassModel

/// Times on the clock in the shapes that files give them.
enum TimeScanner {
  /// What a text was found to be.
  enum Result {
    /// A time, where it ends, and whether it says AM or PM.
    case time(TimeOfDay, end: Int, hasHalf: Bool)
    /// An hour alone, which needs AM or PM from elsewhere: the `9` of `9-11 AM`.
    case hour(Int, minute: Int, end: Int)
    /// No time.
    case none
  }

  /// Scans the time that begins at a place of the plain text.
  static func scan(_ text: ByteView, at start: Int) -> Result {
    if text[start].isLetter { return named(text, at: start) }
    guard let first = text.digits(at: start) else { return .none }
    var index = start + first.count
    var hour = first.value
    var minute = 0
    var second = 0
    let separator = text[index]
    let hasMinutes =
      (separator == 0x3A || separator == 0x2E || separator.lowercasedASCII == 0x68) && text[index + 1].isDigit
    if hasMinutes {
      guard first.count <= 2, let minutes = text.digits(at: index + 1), minutes.count == 2 else {
        return .none
      }
      minute = minutes.value
      index += 3
      if text[index] == 0x3A {
        guard let seconds = text.digits(at: index + 1), seconds.count == 2 else { return .none }
        second = seconds.value
        index += 3
        index = skipFraction(text, index)
      }
    } else if first.count >= 3 {
      guard first.count <= 4 else { return .none }
      hour = first.value / 100
      minute = first.value % 100
    }
    let half = half(text, at: index)
    if let half {
      guard let time = onTwelve(hour, minute, second, isAfternoon: half.isAfternoon) else { return .none }
      return .time(time, end: half.end, hasHalf: true)
    }
    // Without AM or PM a point stands between euros, not hours, and `9` alone is too little.
    if hasMinutes ? separator == 0x2E : first.count < 3 {
      guard first.count <= 2, (1...12).contains(hour), minute < 60 else { return .none }
      return .hour(hour, minute: minute, end: index)
    }
    if !hasMinutes, first.count == 3 || first.count == 4, text[index].isLetter { return .none }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { return .none }
    return .time(time, end: index, hasHalf: false)
  }

  /// Whether the time that a text begins with says AM or PM.
  static func hasHalf(_ text: ByteView) -> Bool {
    if case .time(_, _, true) = scan(text, at: 0) { true } else { false }
  }

  private static func named(_ text: ByteView, at start: Int) -> Result {
    let end = text.skipLetters(start)
    let word = text.slice(start, end)
    if word.isWord("noon"), let time = TimeOfDay(hour: 12, minute: 0) {
      return .time(time, end: end, hasHalf: true)
    }
    if word.isWord("midnight"), let time = TimeOfDay(hour: 0, minute: 0) {
      return .time(time, end: end, hasHalf: true)
    }
    return .none
  }

  /// AM or PM at a place, with points or not, and where it ends.
  private static func half(_ text: ByteView, at start: Int) -> (isAfternoon: Bool, end: Int)? {
    var index = text.skipBlanks(start)
    if text.hasWord("noon", at: index), !text[index + 4].isLetter { return (true, index + 4) }
    let letter = text[index].lowercasedASCII
    guard letter == 0x61 || letter == 0x70 else { return nil }
    index += 1
    if text[index] == 0x2E { index += 1 }
    if text[index].lowercasedASCII == 0x6D {
      index += 1
      if text[index] == 0x2E { index += 1 }
    }
    return text[index].isLetter || text[index].isDigit ? nil : (letter == 0x70, index)
  }

  /// The time that an hour of the twelve-hour clock is; 13 to 23 is taken with PM, for people write it.
  static func onTwelve(_ hour: Int, _ minute: Int, _ second: Int, isAfternoon: Bool) -> TimeOfDay? {
    if isAfternoon, (13...23).contains(hour) { return TimeOfDay(hour: hour, minute: minute, second: second) }
    guard (1...12).contains(hour) else { return nil }
    return TimeOfDay(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute, second: second)
  }

  private static func skipFraction(_ text: ByteView, _ start: Int) -> Int {
    guard text[start] == 0x2E, text[start + 1].isDigit else { return start }
    var index = start + 1
    while text[index].isDigit { index += 1 }
    return index
  }

  /// The place after a zone: `Z`, `+00:00`, `-05`, `EST`, `(ET)`, `Eastern Time`.
  static func skipZone(_ text: ByteView, _ start: Int) -> Int {
    var index = text.skipBlanks(start)
    if text[index] == 0x2B || text[index] == 0x2D {
      let sign = index
      index += 1
      while text[index].isDigit || text[index] == 0x3A { index += 1 }
      return index - sign >= 3 ? index : start
    }
    let isOpen = text[index] == 0x28
    if isOpen { index += 1 }
    let wordStart = index
    while text[index].isLetter || text[index] == 0x20 && text[index + 1].isLetter || text[index] == 0x2F
      || text[index] == 0x5F
    { index += 1 }
    guard index > wordStart, index - wordStart <= 40 else { return start }
    if isOpen {
      guard text[index] == 0x29 else { return start }
      index += 1
    }
    return index
  }
}
