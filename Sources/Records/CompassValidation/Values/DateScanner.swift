import CompassModel

/// Days in the shapes that files give them.
enum DateScanner {
  /// Two-digit years from this one on belong to the 1900s, those before it to the 2000s: the rule of
  /// POSIX `strptime`.
  static let firstYearOf1900s = 69

  /// What a text was found to be.
  enum Result {
    /// A day; `rest` is where the text goes on, `weekday` what the text says it is (1 is Monday).
    case date(CalendarDate, rest: Int, weekday: Int?, isSwapped: Bool)
    /// A date in form that is on no calendar.
    case noSuchDay(year: Int, month: Int, day: Int)
    /// No date.
    case none
  }

  /// The numbers of an all-number date as they stand: `4/15/26`.
  struct Numbers {
    var first: Int
    var second: Int
    var third: Int
    var firstIsYear: Bool
    var thirdDigits: Int
    var end: Int
  }

  /// Scans the date that begins the plain text.
  static func scan(_ text: ByteView, order: DateOrder) -> Result {
    let (start, weekday) = skipWeekday(text)
    if text[start].isDigit {
      if let numbers = numbers(text, at: start) { return resolve(numbers, order, weekday) }
      if let compact = compact(text, at: start) { return make(compact, end: start + 8, weekday) }
      return dayMonthYear(text, at: start, weekday)
    }
    return monthDayYear(text, at: start, weekday)
  }

  // MARK: All numbers

  /// The three numbers of a date that begins at a place, with `/`, `-` or `.` between them.
  static func numbers(_ text: ByteView, at start: Int) -> Numbers? {
    guard let first = text.digits(at: start), first.count <= 4 else { return nil }
    var index = start + first.count
    let separator = text[index]
    guard separator == 0x2F || separator == 0x2D || separator == 0x2E else { return nil }
    guard let second = text.digits(at: index + 1), second.count <= 2 else { return nil }
    index += 1 + second.count
    guard text[index] == separator, let third = text.digits(at: index + 1) else { return nil }
    index += 1 + third.count
    let firstIsYear = first.count == 4
    guard firstIsYear ? third.count <= 2 : first.count <= 2 && (third.count == 2 || third.count == 4)
    else { return nil }
    return Numbers(
      first: first.value, second: second.value, third: third.value, firstIsYear: firstIsYear,
      thirdDigits: third.count, end: index)
  }

  private static func resolve(_ numbers: Numbers, _ order: DateOrder, _ weekday: Int?) -> Result {
    if numbers.firstIsYear {
      return make((numbers.first, numbers.second, numbers.third), end: numbers.end, weekday)
    }
    if order == .yearFirst, numbers.thirdDigits == 2 {
      return make((fullYear(numbers.first), numbers.second, numbers.third), end: numbers.end, weekday)
    }
    let year = numbers.thirdDigits == 2 ? fullYear(numbers.third) : numbers.third
    let isDayFirst = order == .dayFirst
    let month = isDayFirst ? numbers.second : numbers.first
    let day = isDayFirst ? numbers.first : numbers.second
    if month > 12, day >= 1, day <= 12, let date = CalendarDate(year: year, month: day, day: month) {
      return .date(date, rest: numbers.end, weekday: weekday, isSwapped: true)
    }
    return make((year, month, day), end: numbers.end, weekday)
  }

  private static func compact(_ text: ByteView, at start: Int) -> (Int, Int, Int)? {
    guard let number = text.digits(at: start), number.count == 8, !text[start + 8].isLetter,
      (1900...2100).contains(number.value / 10_000)
    else { return nil }
    return (number.value / 10_000, number.value / 100 % 100, number.value % 100)
  }

  private static func make(_ parts: (Int, Int, Int), end: Int, _ weekday: Int?) -> Result {
    guard let date = CalendarDate(year: parts.0, month: parts.1, day: parts.2) else {
      return .noSuchDay(year: parts.0, month: parts.1, day: parts.2)
    }
    return .date(date, rest: end, weekday: weekday, isSwapped: false)
  }

  /// The year that two digits mean.
  static func fullYear(_ digits: Int) -> Int { digits >= firstYearOf1900s ? 1900 + digits : 2000 + digits }

  // MARK: Month names

  private static func dayMonthYear(_ text: ByteView, at start: Int, _ weekday: Int?) -> Result {
    guard let first = text.digits(at: start) else { return .none }
    var index = skipSeparators(text, skipOrdinal(text, start + first.count))
    guard let month = month(text, &index) else { return .none }
    index = skipSeparators(text, index)
    guard let last = text.digits(at: index) else { return .none }
    if first.count == 4, last.count <= 2 {
      return make((first.value, month, last.value), end: skipOrdinal(text, index + last.count), weekday)
    }
    guard first.count <= 2, last.count == 2 || last.count == 4 else { return .none }
    let year = last.count == 2 ? fullYear(last.value) : last.value
    return make((year, month, first.value), end: index + last.count, weekday)
  }

  private static func monthDayYear(_ text: ByteView, at start: Int, _ weekday: Int?) -> Result {
    var index = start
    guard let month = month(text, &index) else { return .none }
    let isDashed = text[index] == 0x2D
    index = skipSeparators(text, index)
    guard let day = text.digits(at: index), day.count <= 2 else { return .none }
    index = skipOrdinal(text, index + day.count)
    // A dash after the day of "Apr 15-16, 2026" leads to another day, that of "Apr-15-26" to the year.
    guard isDashed || text[text.skipBlanks(index)] != 0x2D else { return .none }
    index = skipSeparators(text, index)
    if text[index] == 0x27 { index += 1 }
    guard let year = text.digits(at: index), year.count == 2 || year.count == 4,
      text[index + year.count] != 0x3A
    else { return .none }
    return make(
      (year.count == 2 ? fullYear(year.value) : year.value, month, day.value), end: index + year.count,
      weekday)
  }

  private static let months: [StaticString] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]
  private static let weekdays: [StaticString] = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The month that the word at a place names, in full or by three letters or more, a point after it or not.
  static func month(_ text: ByteView, _ index: inout Int) -> Int? {
    name(text, &index, among: months).map { $0 + 1 }
  }

  private static func skipWeekday(_ text: ByteView) -> (Int, Int?) {
    var index = 0
    guard let weekday = name(text, &index, among: weekdays) else { return (0, nil) }
    return (skipSeparators(text, index), weekday + 1)
  }

  private static func name(_ text: ByteView, _ index: inout Int, among names: [StaticString]) -> Int? {
    let end = text.skipLetters(index)
    let length = end - index
    guard length >= 3 else { return nil }
    let found = names.firstIndex { name in
      guard name.utf8CodeUnitCount >= length else { return false }
      return name.withUTF8Buffer { buffer in
        for offset in 0..<length where text[index + offset].lowercasedASCII != buffer[offset] { return false }
        return true
      }
    }
    guard let found else { return nil }
    index = text[end] == 0x2E ? end + 1 : end
    return found
  }

  private static func skipOrdinal(_ text: ByteView, _ index: Int) -> Int {
    let isOrdinal =
      text.hasWord("st", at: index) || text.hasWord("nd", at: index) || text.hasWord("rd", at: index)
      || text.hasWord("th", at: index)
    return isOrdinal && !text[index + 2].isLetter ? index + 2 : index
  }

  /// The place after blanks, one comma or dash or point, and blanks; `of` between them counts too.
  private static func skipSeparators(_ text: ByteView, _ start: Int) -> Int {
    var index = text.skipBlanks(start)
    if text[index] == 0x2C || text[index] == 0x2D || text[index] == 0x2F {
      index = text.skipBlanks(index + 1)
    }
    if text.hasWord("of ", at: index) { index = text.skipBlanks(index + 3) }
    return index
  }
}
