/// Reads the text of a rule on its bytes; what is wrong with it is a ``RecurrenceRule/Problem``.
struct RecurrenceRuleParser {
  private(set) var problems: [RecurrenceRule.Problem] = []
  private var rule = RecurrenceRule(.daily)
  private var hasFrequency = false
  private var hasScale = false
  private var seen: Set<String> = []
  /// The part that is being read, as it stands in the text.
  private var part: ArraySlice<UInt8> = []

  /// Counts and intervals beyond this reach past the last year, whatever the unit.
  private static let largestNumber = 1_000_000_000_000

  /// The rule of a text; nil where its times or its end cannot be known.
  mutating func parse(_ text: String) -> RecurrenceRule? {
    let bytes = Array(text.utf8)
    guard bytes.count <= RecurrenceLimits.ruleBytes else {
      report(.tooLong)
      return nil
    }
    if Self.isOldGrammar(bytes) {
      part = bytes[...]
      report(.oldGrammar)
      return nil
    }
    for piece in bytes.split(separator: UInt8(ascii: ";")) {
      part = Self.trimmed(piece)
      if !part.isEmpty { readPart() }
    }
    part = bytes[...]
    if !hasFrequency, !problems.contains(where: { $0.kind == .noFrequency }) { report(.noFrequency) }
    if rule.count != nil, rule.until != nil { report(.countAndUntil) }
    if rule.until != nil { ignoreCount() }
    if rule.skip != .omit, !hasScale { report(.skipWithoutScale) }
    checkCombinations()
    return problems.contains { $0.kind.makesRuleUnusable } ? nil : rule
  }

  /// Whether a rule is one of vCalendar 1.0: a letter or two for the unit and the interval, `MD1 15 #12`.
  private static func isOldGrammar(_ bytes: [UInt8]) -> Bool {
    let word = capitals(trimmed(bytes[...]).prefix { !$0.isBlank })
    let unit = word.utf8.prefix { $0.digit == nil }
    return !bytes.contains(UInt8(ascii: "=")) && unit.count < word.utf8.count
      && word.utf8.dropFirst(unit.count).allSatisfy { $0.digit != nil }
      && ["D", "W", "M", "MP", "MD", "Y", "YM", "YD"].contains(String(decoding: unit, as: UTF8.self))
  }

  private mutating func report(_ kind: RecurrenceRule.Problem.Kind) { problems.append(.init(kind, part)) }

  private mutating func readPart() {
    guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return report(.unknownPart) }
    let name = Self.capitals(Self.trimmed(part[..<equals]))
    let value = Self.trimmed(part[part.index(after: equals)...])
    guard seen.insert(name).inserted else { return report(.repeatedPart) }
    switch name {
    case "FREQ": readFrequency(Self.capitals(value))
    case "INTERVAL": readInterval(value)
    case "COUNT": readCount(value)
    case "UNTIL": readUntil(value)
    case "BYSECOND": rule.bySecond = numbers(value, in: 0...60)
    case "BYMINUTE": rule.byMinute = numbers(value, in: 0...59)
    case "BYHOUR": rule.byHour = numbers(value, in: 0...23)
    case "BYDAY": rule.byDay = elements(value) { Self.weekday($0) }
    case "BYMONTHDAY": rule.byMonthDay = numbers(value, in: 1...31, orNegative: true)
    case "BYYEARDAY": rule.byYearDay = numbers(value, in: 1...366, orNegative: true)
    case "BYWEEKNO": rule.byWeekNumber = numbers(value, in: 1...53, orNegative: true)
    case "BYMONTH": rule.byMonth = numbers(value, in: 1...12)
    case "BYSETPOS": rule.bySetPosition = numbers(value, in: 1...366, orNegative: true)
    case "WKST":
      if let day = ICalWeekday(code: Self.capitals(value)) { rule.weekStart = day } else { report(.badValue) }
    case "RSCALE":
      hasScale = true
      if Self.capitals(value) != "GREGORIAN" { report(.otherCalendar) }
    case "SKIP":
      if let skip = RecurrenceRule.Skip(rawValue: Self.capitals(value)) {
        rule.skip = skip
      } else {
        report(.badValue)
      }
    default: report(name.utf8.starts(with: "X-".utf8) ? .privatePart : .unknownPart)
    }
  }

  private mutating func readFrequency(_ word: String) {
    guard let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.code == word }) else {
      return report(.noFrequency)
    }
    rule.frequency = frequency
    hasFrequency = true
  }

  private mutating func readInterval(_ value: ArraySlice<UInt8>) {
    switch Self.number(value) {
    case .some(0):
      report(.zeroInterval)
    case .some(let number) where number > 0: rule.interval = number
    default: report(.badValue)
    }
  }

  private mutating func readCount(_ value: ArraySlice<UInt8>) {
    guard let number = Self.number(value) else { return report(.badValue) }
    guard number > 0 else { return report(.countBelowOne) }
    rule.count = number
  }

  /// Takes a COUNT that ends nothing for no reason to give up a rule that has another end.
  private mutating func ignoreCount() {
    for index in problems.indices where problems[index].kind == .countBelowOne {
      problems[index].kind = .ignoredCount
    }
  }

  private mutating func readUntil(_ value: ArraySlice<UInt8>) {
    guard let until = ICalTemporal(bytes: value) else { return report(.badValue) }
    rule.until = until
    if until.text != Self.capitals(value) { report(.oddUntil) }
  }

  private mutating func numbers(
    _ value: ArraySlice<UInt8>, in range: ClosedRange<Int>, orNegative: Bool = false
  ) -> [Int] {
    elements(value) { element in
      guard let number = Self.number(element) else { return nil }
      return range.contains(orNegative ? abs(number) : number) ? number : nil
    }
  }

  private mutating func elements<Element>(
    _ value: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>) -> Element?
  ) -> [Element] {
    var result: [Element] = []
    var hasBadOnes = false
    for piece in value.split(separator: UInt8(ascii: ",")) {
      if let element = read(Self.trimmed(piece)) { result.append(element) } else { hasBadOnes = true }
    }
    // A list of which nothing is left would no longer limit anything.
    if result.isEmpty { report(.badValue) } else if hasBadOnes { report(.badElement) }
    return result
  }

  /// Says which parts do not go together (the notes below the table of RFC 5545 §3.3.10).
  private mutating func checkCombinations() {
    guard hasFrequency else { return }
    let frequency = rule.frequency
    if !rule.byWeekNumber.isEmpty, frequency != .yearly { note(.misplacedPart, "BYWEEKNO") }
    if !rule.byYearDay.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
      note(.misplacedPart, "BYYEARDAY")
    }
    if !rule.byMonthDay.isEmpty, frequency == .weekly { note(.misplacedPart, "BYMONTHDAY") }
    if !rule.bySetPosition.isEmpty, !rule.hasByPart { note(.misplacedPart, "BYSETPOS") }
    guard rule.byDay.contains(where: { $0.ordinal != nil }) else { return }
    if frequency < .monthly || !rule.byWeekNumber.isEmpty {
      note(.misplacedOrdinal, "BYDAY")
      rule.byDay = rule.byDay.map { RecurrenceRule.Weekday($0.day) }
    }
  }

  private mutating func note(_ kind: RecurrenceRule.Problem.Kind, _ name: String) {
    problems.append(.init(kind, name.utf8))
  }
}

extension RecurrenceRuleParser {
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> { ValueScanner(bytes).rest }

  static func capitals(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map(\.capital), as: UTF8.self)
  }

  /// A whole number with or without a sign; one beyond ``largestNumber`` is that.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    var digits = bytes
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var result = 0
    for byte in digits {
      guard let digit = byte.digit else { return nil }
      result = min(result * 10 + digit, largestNumber)
    }
    return isNegative ? -result : result
  }

  private static func weekday(_ bytes: ArraySlice<UInt8>) -> RecurrenceRule.Weekday? {
    guard let day = ICalWeekday(code: capitals(bytes.suffix(2))) else { return nil }
    let ordinal = trimmed(bytes.dropLast(2))
    if ordinal.isEmpty { return RecurrenceRule.Weekday(day) }
    guard let number = number(ordinal), (1...53).contains(abs(number)) else { return nil }
    return RecurrenceRule.Weekday(day, ordinal: number)
  }
}

extension RecurrenceRule {
  /// The rule of a text; nil where nothing can be made of it.
  ///
  /// Small letters, blanks, empty parts and a leading `+` are read.
  public init?(parsing text: String) {
    guard let rule = Self.parse(text).rule else { return nil }
    self = rule
  }

  /// The rule of a text and all that is wrong with it.
  ///
  /// There is no rule where its times or its end cannot be known: a part that nobody knows could be the end.
  public static func parse(_ text: String) -> (rule: RecurrenceRule?, problems: [Problem]) {
    var parser = RecurrenceRuleParser()
    let rule = parser.parse(text)
    return (rule, parser.problems)
  }

  /// Whether it has any BY part but BYSETPOS.
  var hasByPart: Bool {
    !(bySecond.isEmpty && byMinute.isEmpty && byHour.isEmpty && byDay.isEmpty && byMonthDay.isEmpty
      && byYearDay.isEmpty && byWeekNumber.isEmpty && byMonth.isEmpty)
  }
}
