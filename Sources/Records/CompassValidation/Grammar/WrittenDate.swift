package import CompassModel
import Foundation

/// A day or a range of days as written in a cell: `Sat 6/14`, `June 14-16, 2026`, `6/14/26 9:00 AM`.
///
/// Missing parts, mostly the year, come from the other cells of the column.
package struct WrittenDate: Sendable, Hashable {
  /// A day with or without a year.
  package struct Day: Sendable, Hashable {
    package var year: Int?
    package var month: Int
    package var day: Int

    /// Returns the date in its own year, or in the given year if that is missing; nil if the date doesn't exist.
    package func date(in given: Int?) -> CalendarDate? {
      (year ?? given).flatMap { CalendarDate(year: $0, month: month, day: day) }
    }
  }

  /// The order of day and month in an all-number date, as far as its numbers show it.
  package enum NumberOrder: Sendable, Hashable {
    /// The order doesn't matter.
    case none
    /// Both orders give a day.
    case either
    /// Only a day before a month gives a day.
    case dayFirst
    /// Only a month before a day gives a day.
    case monthFirst
  }

  /// The first day.
  package var first: Day
  /// The last day of a range or a list.
  package var last: Day?
  /// The weekday in the cell, 1 for Monday to 7 for Sunday.
  package var weekday: Int?
  /// The time of day after the date.
  package var time: WrittenClock?
  /// The remark after the date: `tentative`, `?`.
  package var remark: String?
  /// The position of the time in the text.
  var timeStart: Int?
  /// The order of day and month that the numbers allow.
  package var numberOrder = NumberOrder.none
  /// Whether the numbers are in another order than the requested one.
  package var isSwapped = false

  /// Returns the days in order, or nil if a year is missing or a day doesn't exist in the given year.
  ///
  /// - Parameters:
  ///   - year: the year of a date without a year. A last day before the first is in the next year.
  ///   - isSeason: whether months before August are in the next year.
  package func days(
    in year: Int? = nil, isSeason: Bool = false
  ) -> (first: CalendarDate, last: CalendarDate?)? {
    guard let start = first.date(in: year.map { isSeason && first.month < 8 ? $0 + 1 : $0 }) else {
      return nil
    }
    guard let last else { return (start, nil) }
    let isNextYear = last.year == nil && (last.month, last.day) < (first.month, first.day)
    guard let end = last.date(in: isNextYear ? start.year + 1 : start.year) else { return nil }
    return (start, end)
  }

  /// The result of reading a text as a date.
  enum Result {
    case date(WrittenDate)
    /// Text in the form of a date that doesn't exist.
    case noSuchDay(year: Int?, month: Int, day: Int)
    /// Days of a list that are a week or more apart.
    case severalDays
    case none
  }

  /// Reads a cell.
  ///
  /// - Parameters:
  ///   - text: the cell.
  ///   - order: the order of day, month and year in all-number dates.
  package init?(_ text: String, order: DateOrder) {
    guard text.utf8.count <= FieldReader.maximumTypedLength,
      case .date(let date) = text.withPlainBytes({ Self.read($0, order: order) })
    else { return nil }
    self = date
  }

  init(_ first: Day) { self.first = first }

  /// The first two-digit year of the 1900s; smaller numbers are in the 2000s, as in POSIX `strptime`.
  static let firstYearOf1900s = 69

  /// Returns the full year for two digits.
  static func fullYear(_ digits: Int) -> Int { digits >= firstYearOf1900s ? 1900 + digits : 2000 + digits }

  /// The longest text of a date, in bytes.
  private static let maximumLength = 96

  /// Reads the plain text of a cell.
  static func read(_ text: ByteView, order: DateOrder) -> Result {
    guard text.count <= maximumLength else { return .none }
    if let range = timedRange(text, order) { return .date(range) }
    // Nearly all cells in date columns are just three numbers.
    if text[0].isDigit, let numbers = DateNumbers(text, at: 0), numbers.end == text.count {
      return numbers.result(order)
    }
    if text.isASCII { return parse(text, order) }
    // Plain text has "Marz" for "März"; the marks of 1º and 1ª are ignored.
    var plain = text.string.folding(options: .diacriticInsensitive, locale: nil)
    plain.unicodeScalars.removeAll { $0 == "\u{BA}" || $0 == "\u{AA}" }
    return plain.withUTF8 { parse(ByteView($0), order) }
  }

  /// Two days with times and an arrow between them: `June 26, 2026 5:00 PM → June 28, 2026 1:00 PM`.
  private static func timedRange(_ text: ByteView, _ order: DateOrder) -> WrittenDate? {
    guard let arrow = (0..<text.count).first(where: { text[$0] == 0xE2 && text[$0 + 1] == 0x86 }),
      case .date(var date) = read(text.slice(0, arrow).trimmed, order: order), date.time != nil,
      case .date(let last) = read(text.from(arrow + 3).trimmed, order: order), last.last == nil
    else { return nil }
    date.last = last.first
    if let end = last.time, !end.isRange { date.time?.end = end.start }
    return date
  }

  private static func parse(_ text: ByteView, _ order: DateOrder) -> Result {
    var parser = DateParser(text, order)
    let result = parser.parse()
    // Both sides of a range have the same order.
    guard case .date(let date) = result, date.isSwapped, date.last != nil else { return result }
    parser = DateParser(text, order == .dayFirst ? .monthFirst : .dayFirst)
    guard case .date(var other) = parser.parse() else { return result }
    other.isSwapped = true
    return .date(other)
  }
}

/// Three numbers with the same separator, or eight digits: `4/15/26`, `2026-04-15`, `20260415`.
struct DateNumbers {
  let first: Int
  let second: Int
  let third: Int
  let firstIsYear: Bool
  let thirdDigits: Int
  let end: Int

  init?(_ text: ByteView, at start: Int) {
    guard let first = text.digits(at: start) else { return nil }
    var index = start + first.count
    if first.count == 8, (1900...2100).contains(first.value / 10_000), !text[index].isLetter {
      self.first = first.value / 10_000
      second = first.value / 100 % 100
      third = first.value % 100
      firstIsYear = true
      thirdDigits = 2
      end = index
      return
    }
    let mark = text[index]
    guard first.count <= 4, mark == 0x2F || mark == 0x2D || mark == 0x2E,
      let second = text.digits(at: index + 1), second.count <= 2
    else { return nil }
    index += 1 + second.count
    guard text[index] == mark, let third = text.digits(at: index + 1) else { return nil }
    index += 1 + third.count
    firstIsYear = first.count == 4
    guard firstIsYear ? third.count <= 2 : first.count <= 2 && (third.count == 2 || third.count == 4)
    else { return nil }
    self.first = first.value
    self.second = second.value
    self.third = third.value
    thirdDigits = third.count
    end = index
  }

  func result(_ order: DateOrder) -> WrittenDate.Result {
    let parts = self.parts(order)
    var date = WrittenDate(parts.day)
    date.numberOrder = parts.numberOrder
    date.isSwapped = parts.isSwapped
    return date.checked
  }

  /// Returns the day in the requested order, or in the other order if only that gives a valid date.
  func parts(
    _ order: DateOrder
  ) -> (day: WrittenDate.Day, numberOrder: WrittenDate.NumberOrder, isSwapped: Bool) {
    if firstIsYear { return (.init(year: first, month: second, day: third), .none, false) }
    if order == .yearFirst, thirdDigits == 2 {
      let day = WrittenDate.Day(year: WrittenDate.fullYear(first), month: second, day: third)
      return (day, WrittenDate.numberOrder(first, second), false)
    }
    let year = thirdDigits == 2 ? WrittenDate.fullYear(third) : third
    return WrittenDate.ordered(first, second, year: year, order)
  }
}

extension WrittenDate {
  /// Returns the day from two numbers in the requested order, or in the other order if only that gives a
  /// month.
  static func ordered(
    _ first: Int, _ second: Int, year: Int?, _ order: DateOrder
  ) -> (day: Day, numberOrder: NumberOrder, isSwapped: Bool) {
    let isDayFirst = order == .dayFirst
    let month = isDayFirst ? second : first
    let day = isDayFirst ? first : second
    let numberOrder = numberOrder(first, second)
    if month > 12, day >= 1, day <= 12 {
      return (Day(year: year, month: day, day: month), numberOrder, true)
    }
    return (Day(year: year, month: month, day: day), numberOrder, false)
  }

  static func numberOrder(_ first: Int, _ second: Int) -> NumberOrder {
    switch ((1...12).contains(first), (1...12).contains(second)) {
    case (true, true): first == second ? .none : .either
    case (false, true): first <= 31 ? .dayFirst : .none
    case (true, false): second <= 31 ? .monthFirst : .none
    case (false, false): .none
    }
  }

  /// The date as a result, or `noSuchDay` if one of its days doesn't exist.
  var checked: Result {
    for day in [first, last].compactMap(\.self) {
      // Without a year, February has 29 days.
      guard day.date(in: 2024) != nil else {
        return .noSuchDay(year: day.year, month: day.month, day: day.day)
      }
    }
    return .date(self)
  }
}

extension WrittenDate: CustomStringConvertible {
  /// The date in ISO 8601 form (`--06-14` without a year), followed by the weekday and the time if present.
  package var description: String {
    var result = Self.text(first)
    if let last { result += "/" + Self.text(last) }
    if let weekday { result += " (\(FieldReader.weekdayName(weekday).prefix(3)))" }
    if let time { result += " \(time)" }
    return result
  }

  private static func text(_ day: Day) -> String {
    return "\(day.year.map(String.init) ?? "-")-\(padded(day.month, 2))-\(padded(day.day, 2))"
  }
}
