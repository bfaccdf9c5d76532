import CompassModel

/// Reads dates that aren't just three numbers, word by word.
struct DateParser {
  private enum Token: Equatable {
    case number(Int, digits: Int)
    case word(DateWords.Meaning)
    case ordinal
    case mark(Mark)
  }

  /// A token with its start and end, and whether a blank or the start of the text precedes it.
  private struct Piece {
    var token: Token
    var start: Int
    var end: Int
    var isApart: Bool
  }

  /// A day that is being read.
  ///
  /// If its month is missing, it comes from the other side of the range.
  private struct Part {
    var year: Int?
    var month: Int?
    var day: Int
  }

  private let text: ByteView
  private let order: DateOrder
  private var pieces: [Piece] = []
  /// The position of the first word that can't be part of a date.
  ///
  /// The parser stops there.
  private var wordsEnd: Int
  private var index = 0
  private var weekday: Int?
  private var numberOrder = WrittenDate.NumberOrder.none
  private var isSwapped = false

  init(_ text: ByteView, _ order: DateOrder) {
    self.text = text
    self.order = order
    wordsEnd = text.count
    pieces.reserveCapacity(12)
    split()
  }

  private mutating func split() {
    var place = 0
    while place < text.count {
      let start = text.skipBlanks(place)
      guard start < text.count else { break }
      let isApart = start > place || place == 0
      let token: Token
      if let number = text.digits(at: start) {
        token = .number(number.value, digits: number.count)
        place = start + number.count
      } else if text[start].isLetter {
        place = text.skipLetters(start)
        let word = text.slice(start, place)
        if !isApart, case .number? = pieces.last?.token, Self.isOrdinal(word) {
          token = .ordinal
        } else if let meaning = DateWords.meaning(of: word) {
          token = .word(meaning)
        } else {
          wordsEnd = start
          return
        }
      } else if text[start] == 0xE2 {
        // An arrow; dashes are plain already.
        guard text[start + 1] == 0x86, text[start + 2] == 0x92 else {
          wordsEnd = start
          return
        }
        token = .word(.through)
        place = start + 3
      } else if let mark = Mark(rawValue: text[start]) {
        token = .mark(mark)
        place = start + 1
      } else {
        wordsEnd = start
        return
      }
      pieces.append(Piece(token: token, start: start, end: place, isApart: isApart))
    }
  }

  private static func isOrdinal(_ word: ByteView) -> Bool {
    word.isWord("st") || word.isWord("nd") || word.isWord("rd") || word.isWord("th") || word.isWord("er")
  }

  // MARK: Tokens

  private func token(_ offset: Int = 0) -> Token? {
    pieces.indices.contains(index + offset) ? pieces[index + offset].token : nil
  }

  private func isMark(_ mark: Mark, _ offset: Int = 0) -> Bool {
    token(offset) == .mark(mark)
  }

  private func number(_ offset: Int = 0) -> (value: Int, digits: Int)? {
    if case .number(let value, let digits)? = token(offset) { (value, digits) } else { nil }
  }

  private func isApart(_ offset: Int) -> Bool {
    pieces.indices.contains(index + offset) ? pieces[index + offset].isApart : true
  }

  private mutating func skip(_ mark: Mark) -> Bool {
    guard isMark(mark) else { return false }
    index += 1
    return true
  }

  private mutating func skipFillers() {
    while token() == .word(.filler) { index += 1 }
  }

  // MARK: Dates

  mutating func parse() -> WrittenDate.Result {
    skipWeekdays()
    guard var first = part(after: nil) else { return .none }
    var last: Part?
    var isRangeBefore = false
    while let isRange = connector(after: last ?? first) {
      let start = index
      skipWeekdays()
      guard let next = part(after: last ?? first) else {
        index = start - 1
        break
      }
      guard let gap = join(&first, &last, next) else { return .none }
      // "July 27-31 & Aug 3-7" is two events, "July 6,7,8" one.
      if !isRange, gap >= 7 || isRangeBefore && gap > 1 { return .severalDays }
      isRangeBefore = isRange
    }
    takeWeekdayBehind()
    if let part = last {
      if part.year == nil { last = withYear(part) }
      if first.year == nil, let year = last?.year {
        first.year = (last?.month ?? 0) < (first.month ?? 0) ? year - 1 : year
      }
    } else if first.year == nil {
      first = withYear(first)
    }
    guard let day = day(first) else { return .none }
    var date = WrittenDate(day)
    if let last {
      guard let day = self.day(last) else { return .none }
      date.last = day
    }
    date.weekday = weekday
    date.numberOrder = numberOrder
    date.isSwapped = isSwapped
    guard takeTime(&date) else { return .none }
    return date.checked
  }

  private func day(_ part: Part) -> WrittenDate.Day? {
    part.month.map { WrittenDate.Day(year: part.year, month: $0, day: part.day) }
  }

  /// Copies a missing month or year from one day to the other.
  ///
  /// - Returns: the days between them; 0 if a day is invalid; nil if the month is missing or the second day
  ///   is earlier.
  private func join(_ first: inout Part, _ last: inout Part?, _ next: Part) -> Int? {
    var next = next
    var before = last ?? first
    guard let month = next.month ?? before.month else { return nil }
    next.month = month
    if before.month == nil { before.month = month }
    let isNewYear = month < before.month ?? month
    if before.year == nil { before.year = next.year.map { isNewYear ? $0 - 1 : $0 } }
    if next.year == nil { next.year = before.year.map { isNewYear ? $0 + 1 : $0 } }
    if last == nil {
      first = before
    } else {
      if first.year == nil { first.year = before.year }
      if first.month == nil { first.month = before.month }
    }
    last = next
    let year = before.year ?? 2024
    guard let start = day(before)?.date(in: year),
      let end = day(next)?.date(in: isNewYear && next.year == nil ? year + 1 : year)
    else { return 0 }
    return end < start ? nil : end.daysSince1970 - start.daysSince1970
  }

  /// Skips the connector between two days.
  ///
  /// - Returns: whether the connector includes all days in between; nil without a connector.
  private mutating func connector(after before: Part) -> Bool? {
    skipWeekdayBefore()
    switch token() {
    case .word(.through)?, .mark(.dash)?:
      index += 1
      return true
    case .word(.and)?, .mark(.ampersand)?, .mark(.plus)?:
      index += 1
      return false
    case .mark(.slash)? where number(1) != nil:
      // "2026-08-08/2026-08-09" and "13/14 June" are two days; "6/14/15" is not.
      guard before.month == nil || DateNumbers(text, at: pieces[index + 1].start) != nil else { return nil }
      index += 1
      return false
    case .mark(.comma)?:
      // "July 6,7,8", "Sat 6/13, Sun 6/14". A comma before a time doesn't separate days.
      switch (token(1), token(2)) {
      case (.number?, _), (.word(.month)?, _), (.word(.weekday)?, .number?),
        (.word(.weekday)?, .word(.month)?):
        break
      default: return nil
      }
      index += 1
      if token() == .word(.and) || isMark(.ampersand) { index += 1 }
      return false
    default: return nil
    }
  }

  /// The weekday between a day and the dash after it, as in "6/12 (Fri) - 6/14".
  private mutating func skipWeekdayBefore() {
    let start = index
    takeWeekdayBehind()
    switch token() {
    case .word(.through)?, .word(.and)?, .mark(.dash)?,
      .mark(.ampersand)?:
      return
    default: index = start
    }
  }

  private mutating func skipWeekdays() {
    skipFillers()
    if isMark(.open), case .word(.weekday)? = token(1) { takeWeekdayBehind() }
    // "mar." is March, but Tuesday if another month follows.
    if token() == .word(.month(3)), pieces[index].end - pieces[index].start == 3, namesAnotherMonth {
      weekday = weekday ?? 2
      index += 1
      _ = skip(.point)
    }
    while case .word(.weekday(let day))? = token() {
      weekday = weekday ?? day
      index += 1
      while isMark(.point) || isMark(.comma) { index += 1 }
      let start = index
      if isMark(.dash) || isMark(.ampersand) || isMark(.slash) || token() == .word(.and)
        || token() == .word(.through)
      {
        index += 1
        if case .word(.weekday)? = token() { continue }
        // "Sat - 6/14": a dash between the weekday and its day.
        if !isMark(.dash, -1) { index = start }
      }
    }
    skipFillers()
  }

  /// The weekday after a day, in parentheses or after a comma.
  private mutating func takeWeekdayBehind() {
    let start = index
    let isOpen = skip(.open)
    if !isOpen { _ = skip(.comma) }
    guard case .word(.weekday(let day))? = token() else {
      index = start
      return
    }
    weekday = weekday ?? day
    index += 1
    _ = skip(.point)
    if isMark(.dash) || isMark(.ampersand) || isMark(.slash), case .word(.weekday)? = token(1) { index += 2 }
    guard isOpen else { return }
    if !skip(.close) { index = start }
  }

  // MARK: One day

  private mutating func part(after before: Part?) -> Part? {
    if case .word(.month(let month))? = token() { return monthDay(month) }
    guard let first = number() else { return nil }
    if let numbers = DateNumbers(text, at: pieces[index].start) {
      // "04.-06.09.2026": the first number on each side is a day.
      return allNumbers(numbers, before != nil && before?.month == nil ? .dayFirst : order)
    }
    if first.digits == 4 { return yearMonthDay(first.value) }
    guard first.digits <= 2, !isTime(at: 0) else { return nil }
    if let part = twoNumbers(first.value, before) { return part }
    return dayMonth(first.value, before)
  }

  private mutating func allNumbers(_ numbers: DateNumbers, _ order: DateOrder) -> Part? {
    let found = numbers.parts(order)
    note(found.numberOrder, found.isSwapped)
    while index < pieces.count, pieces[index].end <= numbers.end { index += 1 }
    return Part(year: found.day.year, month: found.day.month, day: found.day.day)
  }

  private mutating func note(_ found: WrittenDate.NumberOrder, _ isSwapped: Bool) {
    if numberOrder == .none || numberOrder == .either, found != .none { numberOrder = found }
    self.isSwapped = self.isSwapped || isSwapped
  }

  /// `6/14`, `6-14`, `14.6.`, and `14/2026` after another day.
  private mutating func twoNumbers(_ first: Int, _ before: Part?) -> Part? {
    guard case .mark(let mark)? = token(1), let second = number(2), !isTime(at: 2) else { return nil }
    switch mark {
    case .point:
      guard !isApart(1), second.digits <= 2, isMark(.point, 3), !isApart(3) else { return nil }
      let found = WrittenDate.ordered(first, second.value, year: nil, .dayFirst)
      note(.dayFirst, false)
      index += 4
      return withYear(Part(month: found.day.month, day: found.day.day))
    case .slash:
      // "13/14 June" is two days.
      guard !namesMonth(after: 3) else { return nil }
    case .dash:
      // "14-16 June" is two days, "6-14" a month and a day.
      guard before == nil, !isApart(1), !isApart(2), !namesMonth(after: 3), pieces.count == index + 3 else {
        return nil
      }
    default: return nil
    }
    if let before, mark == .slash,
      second.digits == 4 || before.year == nil && second.digits == 2 && first > 12 && second.value > 12
    {
      index += 3
      let year = second.digits == 4 ? second.value : WrittenDate.fullYear(second.value)
      return Part(year: year, month: nil, day: first)
    }
    guard second.digits <= 2 else { return nil }
    let found = WrittenDate.ordered(first, second.value, year: nil, order)
    note(found.numberOrder, found.isSwapped)
    index += 3
    return withYear(Part(month: found.day.month, day: found.day.day))
  }

  private func namesMonth(after offset: Int) -> Bool {
    var offset = offset
    while token(offset) == .word(.filler) || token(offset) == .ordinal || isMark(.point, offset) {
      offset += 1
    }
    if case .word(.month)? = token(offset) { return true }
    return false
  }

  /// `June 14`, `Jun. 14th, 2026`.
  private mutating func monthDay(_ month: Int) -> Part? {
    let start = index
    index += 1
    _ = skip(.point)
    let isDashed = skip(.dash)
    if !isDashed { _ = skip(.slash) || skip(.comma) }
    skipFillers()
    guard let day = number(), day.digits <= 2, !isTime(at: 0) else {
      index = start
      return nil
    }
    index += 1
    if token() == .ordinal { index += 1 }
    // A dash after the day of "Jun 14-16" leads to another day, that of "Jun-14-26" to the year.
    if isDashed {
      // "Jun-26" may be a month and a year.
      guard isMark(.dash), number(1) != nil else {
        return day.digits == 1 ? Part(month: month, day: day.value) : nil
      }
    } else if isMark(.dash) {
      return Part(month: month, day: day.value)
    }
    return withYear(Part(month: month, day: day.value), afterDash: isDashed)
  }

  /// `14 June`, `14. Juni 2026`, `14-Jun-26`, and the `16` of "June 14-16".
  private mutating func dayMonth(_ day: Int, _ before: Part?) -> Part? {
    let start = index
    index += 1
    if token() == .ordinal { index += 1 }
    _ = skip(.point)
    let afterDay = index
    let isDashed = skip(.dash)
    if !isDashed { _ = skip(.slash) }
    skipFillers()
    if case .word(.month(let month))? = token() {
      index += 1
      _ = skip(.point)
      return withYear(Part(month: month, day: day), afterDash: isDashed)
    }
    index = afterDay
    guard let before else {
      // The month comes later, as in "14-16 June".
      return hasMonthLater ? Part(month: nil, day: day) : nil
    }
    guard before.month != nil || hasMonthLater, !isTimeMarker() else {
      index = start
      return nil
    }
    return withYear(Part(month: nil, day: day))
  }

  /// Whether a day and a month follow the word, as in "mar 16 juin".
  private var namesAnotherMonth: Bool {
    let offset = isMark(.point, 1) ? 2 : 1
    return number(offset) != nil && namesMonth(after: offset + 1)
  }

  private var hasMonthLater: Bool {
    pieces[index...].contains { piece in
      if case .word(.month) = piece.token { return true }
      return piece.token == .mark(.slash) || piece.token == .mark(.point)
    }
  }

  /// `2026 Apr 15`.
  private mutating func yearMonthDay(_ year: Int) -> Part? {
    let start = index
    index += 1
    _ = skip(.dash) || skip(.comma) || skip(.slash)
    if case .word(.month(let month))? = token() {
      index += 1
      _ = skip(.point)
      _ = skip(.dash) || skip(.slash)
      if let day = number(), day.digits <= 2 {
        index += 1
        if token() == .ordinal { index += 1 }
        return Part(year: year, month: month, day: day.value)
      }
    }
    index = start
    return nil
  }

  /// Returns the part with the year that follows it, if any.
  private mutating func withYear(_ part: Part, afterDash: Bool = false) -> Part {
    var part = part
    let start = index
    let isComma = skip(.comma)
    let isMarked = isComma || afterDash && skip(.dash) || skip(.slash) || skip(.point)
    skipFillers()
    let hasApostrophe = skip(.apostrophe)
    guard let year = number(), !isTime(at: 0) else {
      index = start
      return part
    }
    let isYear: Bool
    switch year.digits {
    case 4: isYear = (1900...2199).contains(year.value) || isMarked || !hasTimeShape(year.value)
    case 2 where hasApostrophe: isYear = true
    // "July 6, 7" continues with a day. "July 24, 26" is ambiguous and isn't read.
    case 2 where isComma: isYear = !(1...6).contains(year.value - part.day)
    case 2 where isMarked: isYear = true
    case 2: isYear = year.value > 12 && !continues(after: 1)
    default: isYear = false
    }
    guard isYear else {
      index = start
      return part
    }
    index += 1
    part.year = year.digits == 2 ? WrittenDate.fullYear(year.value) : year.value
    return part
  }

  private func hasTimeShape(_ number: Int) -> Bool { number / 100 < 24 && number % 100 < 60 }

  /// Whether a day follows: the number is part of a list then.
  private func continues(after offset: Int) -> Bool {
    isMark(.comma, offset) && number(offset + 1) != nil
  }

  // MARK: Time

  /// Whether the number at a place is the hour of a time: `10:00`, `10am`, `14h`.
  private func isTime(at offset: Int) -> Bool {
    let place = index + offset
    guard pieces.indices.contains(place), case .number = pieces[place].token else { return false }
    return isMark(.colon, offset + 1) || ClockSide.hasMarker(text, at: pieces[place].end)
  }

  private func isTimeMarker() -> Bool {
    isMark(.colon) || index > 0 && ClockSide.hasMarker(text, at: pieces[index - 1].end)
  }

  /// Reads the time after the date.
  ///
  /// Returns false if other text follows the date.
  private mutating func takeTime(_ date: inout WrittenDate) -> Bool {
    var start = pieces.indices.contains(index) ? pieces[index].start : wordsEnd
    guard start < text.count else { return true }
    if text[start].lowercasedASCII == 0x74, text[start + 1].isDigit {
      guard let clock = WrittenClock(plain: text.from(start + 1), isInstant: true) else { return false }
      (date.time, date.timeStart) = (clock, start)
      return true
    }
    guard Self.leads.contains(text[start]) || text[start - 1].isBlank else { return false }
    if let remark = WrittenRemark.remark(text.from(start)) {
      date.remark = remark
      return true
    }
    let timeStart = start
    if text[start] == 0x2C || text[start] == 0x2D { start = text.skipBlanks(start + 1) }
    var rest = text.from(start)
    if rest[0] == 0x28, rest[rest.count - 1] == 0x29 { rest = rest.slice(1, rest.count - 1) }
    // A bare hour after a date isn't a time.
    let isYear =
      rest.count == 4 && rest.digits(at: 0).map { $0.count == 4 && 1900...2199 ~= $0.value } == true
    guard !isYear, let clock = WrittenClock(plain: rest),
      clock.isRange || clock.isMarked || rest.firstIndex(of: 0x3A) != nil
    else { return false }
    (date.time, date.timeStart, date.remark) = (clock, timeStart, clock.remark)
    return true
  }

  /// The marks that may directly follow a date: `,`, `-`, `@`, `(`, `?`, `*`.
  private static let leads: [UInt8] = [0x2C, 0x2D, 0x40, 0x28, 0x3F, 0x2A]
}

/// The punctuation marks of dates.
private enum Mark: UInt8 {
  case slash = 0x2F
  case dash = 0x2D
  case point = 0x2E
  case comma = 0x2C
  case ampersand = 0x26
  case plus = 0x2B
  case apostrophe = 0x27
  case colon = 0x3A
  case open = 0x28
  case close = 0x29
}
