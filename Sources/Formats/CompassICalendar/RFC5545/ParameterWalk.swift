/// Walks over the parameters of a line, from the first semicolon to the colon before the value.
struct ParameterWalk {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var index: Int
  /// Whether no quote of the line closes another from here on, so that none is looked for again.
  private var hasNoMoreQuotes = false
  /// The last colon of the line that a time follows, once it was looked for; -1 where there is none.
  private var lastTimeColon: Int?
  private var isAfterValue = false

  /// The bytes of the name of the parameter.
  private(set) var name = 0..<0
  /// Where the value begins, once the parameters are at their end; nil where there is no value.
  private(set) var valueStart: Int?
  private(set) var oddities: LineSyntax.Oddities = []
  private(set) var oddAt: Int

  /// The parameters whose values are addresses.
  static let addresses = ["ALTREP", "DIR", "SENT-BY", "MEMBER", "DELEGATED-TO", "DELEGATED-FROM"]

  private static let colon = UInt8(ascii: ":")
  private static let semicolon = UInt8(ascii: ";")
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let equals = UInt8(ascii: "=")

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    self.bytes = bytes
    index = start
    self.end = end
    oddAt = start
  }

  private mutating func note(_ oddity: LineSyntax.Oddities, at place: Int) {
    if oddities.subtracting(.blanks).isEmpty { oddAt = place }
    oddities.insert(oddity)
  }

  private mutating func skipBlanks() {
    while index < end, bytes[index].isBlank {
      note(.blanks, at: index)
      index += 1
    }
  }

  /// Goes to the next parameter, of which all values were taken; false where there is none.
  mutating func next() -> Bool {
    while index < end {
      if bytes[index] == Self.colon {
        valueStart = index + 1
        return false
      }
      index += 1
      skipBlanks()
      let start = index
      while index < end, LineSyntax.isName(bytes[index]) { index += 1 }
      name = start..<index
      skipBlanks()
      guard index < end else { return false }
      switch bytes[index] {
      case Self.equals where !name.isEmpty:
        index += 1
        isAfterValue = false
        return true
      case Self.semicolon, Self.colon:
        isAfterValue = true
        if !name.isEmpty { return true }
        note(.blanks, at: start)
      default:
        // No parameter: what stands there up to the next divider is left out.
        note(.badParameter, at: start)
        while index < end, bytes[index] != Self.semicolon, bytes[index] != Self.colon { index += 1 }
      }
    }
    return false
  }

  /// Goes past the values of the parameter.
  mutating func skipValues() { while value() != nil {} }

  /// The next value of the parameter, quotes left out; nil where there is none.
  mutating func value() -> Range<Int>? {
    guard !isAfterValue else { return nil }
    skipBlanks()
    let value = quoted() ?? bare()
    skipBlanks()
    if index < end, bytes[index] == Self.comma {
      index += 1
    } else {
      isAfterValue = true
    }
    return value
  }

  private mutating func quoted() -> Range<Int>? {
    guard index < end, bytes[index] == Self.quote, !hasNoMoreQuotes else { return nil }
    let start = index + 1
    guard let close = bytes[start..<end].firstIndex(of: Self.quote) else {
      hasNoMoreQuotes = true
      note(.openQuote, at: index)
      index += 1
      return nil
    }
    index = close + 1
    skipBlanks()
    if index < end, !isDivider(bytes[index]) {
      // Text behind a closing quote: the value is what stands between the quotes.
      note(.openQuote, at: index)
      while index < end, !isDivider(bytes[index]) { index += 1 }
    }
    return start..<close
  }

  @inline(__always)
  private func isDivider(_ byte: UInt8) -> Bool {
    byte == Self.comma || byte == Self.semicolon || byte == Self.colon
  }

  /// A value without quotes, which ends at a divider.
  private mutating func bare() -> Range<Int> {
    let start = index
    let isZone = isNamed("TZID")
    while index < end {
      let byte = bytes[index]
      if byte == Self.colon {
        if isZone ? endsZone(at: index) : !belongs(colonAt: index, from: start) { break }
        note(.bareColon, at: index)
      } else if byte == Self.semicolon || byte == Self.comma && !isZone {
        break
      }
      index += 1
    }
    var last = index
    while last > start, bytes[last - 1].isBlank { last -= 1 }
    return start..<last
  }

  private func isNamed(_ other: String) -> Bool {
    name.count == other.utf8.count && zip(bytes[name], other.utf8).allSatisfy { $0.capital == $1 }
  }

  /// Whether a colon ends the name of a zone: some programs write `(UTC-05:00) Eastern Time` or
  /// `tzone://Microsoft/Custom` without quotes, and what follows a zone is a time.
  private mutating func endsZone(at colon: Int) -> Bool {
    if isTime(after: colon) { return true }
    if lastTimeColon == nil {
      lastTimeColon = (colon..<end).last { bytes[$0] == Self.colon && isTime(after: $0) } ?? -1
    }
    return colon > lastTimeColon ?? -1
  }

  private func isTime(after colon: Int) -> Bool {
    var place = colon + 1
    while place < end, bytes[place].isBlank { place += 1 }
    return end - place >= 8 && bytes[place..<(place + 4)].allSatisfy { $0.digit != nil }
  }

  /// Whether a colon belongs to an address that stands without quotes (`ALTREP=http://…`,
  /// `SENT-BY=mailto:…`), which another colon must follow.
  private func belongs(colonAt colon: Int, from start: Int) -> Bool {
    guard
      Self.addresses.contains(where: isNamed), colon > start, colon - start <= 8,
      bytes[start..<colon].allSatisfy(LineSyntax.isName)
    else { return false }
    return bytes[(colon + 1)..<end].contains(Self.colon)
  }
}
