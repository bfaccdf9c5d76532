import CompassModel
import CompassValidation

/// A column of incomplete days: numbers below a month, or weekdays of one week.
struct DayColumn: Sendable {
  /// The part of a day that the cells are.
  enum Part: Sendable { case dayOfMonth, weekday }

  let column: Int
  let part: Part
  /// The columns with the month and the year.
  let month: Int?
  let year: Int?
  /// The titles, then the names of the sheet and the file.
  private let names: [String]
  /// The years that are tried for a week without one, the best first.
  private let years: [Int]

  /// Finds the column in the first rows of a table.
  ///
  /// Returns nil if each day is whole, or if nothing around the rows completes the days.
  init?(_ sample: TableSample, _ lexicon: Lexicon, today: CalendarDate) {
    names = sample.names
    let written = sample.names.flatMap { YearEvidence.years(in: $0) }.flatMap {
      [$0.lowerBound, $0.upperBound]
    }
    years = written + [today.year, today.year + 1, today.year - 1]
    let columns = sample.headers.indices.filter { !sample.values(of: $0).isEmpty }
    month = columns.first { column in
      Self.monthWords.contains(sample.headers[column].foldedWords)
        && sample.values(of: column).allSatisfy { WrittenMonth($0) != nil }
    }
    year = columns.first { column in
      Self.yearWords.contains(sample.headers[column].foldedWords)
        && sample.values(of: column).allSatisfy { Self.year($0) != nil }
    }
    if let day = columns.first(where: { Self.areDays(sample, $0, lexicon) }) {
      (column, part) = (day, .dayOfMonth)
    } else if let day = columns.first(where: { Self.areWeekdays(sample, $0) }) {
      (column, part) = (day, .weekday)
    } else {
      return nil
    }
    // With whole days in another column, a weekday or a number says nothing new.
    guard !columns.contains(where: { $0 != column && Self.areWholeDays(sample, $0) }) else { return nil }
    guard month != nil || part == .weekday || Self.areRising(sample, column) else { return nil }
    let known = sample.rows.filter { row in
      guard column < row.cells.count, !row.cells[column].isEmpty else { return false }
      return text(of: row.cells, Surroundings(of: row.section, self)) != nil
    }
    guard known.count * 5 >= sample.values(of: column, isDistinct: false).count * 4, !known.isEmpty else {
      return nil
    }
  }

  private static let monthWords: Set<String> = ["month", "mo", "monat", "mes", "mois"]
  private static let yearWords: Set<String> = ["year", "yr", "jahr", "ano", "annee", "año", "année"]

  /// The fields for the day of a record.
  static let fields: Set<String> = ["start_date", "recorded_date", "occurred_at"]

  /// Whether a header is a word for the day of a record.
  static func isOfDays(_ header: String, _ lexicon: Lexicon) -> Bool {
    HeaderWords.ofAnyKind(lexicon).targets(of: header).contains { fields.contains($0.name) }
  }

  /// Whether a column has days of a month, under a header for days.
  private static func areDays(_ sample: TableSample, _ column: Int, _ lexicon: Lexicon) -> Bool {
    guard isOfDays(sample.headers[column], lexicon) else { return false }
    let values = sample.values(of: column)
    return values.count { DayOfMonth($0) != nil } * 5 >= values.count * 4
  }

  private static func areWholeDays(_ sample: TableSample, _ column: Int) -> Bool {
    let values = sample.values(of: column)
    return values.count { text in
      text.contains(where: \.isNumber) && WrittenDate(text, order: .monthFirst) != nil
        && DayOfMonth(text) == nil
        && WrittenClock(text) == nil && WrittenFigure(text, decimalComma: false) == nil
    } * 2 > values.count
  }

  /// Whether the days of each group go up, as those of one month do.
  private static func areRising(_ sample: TableSample, _ column: Int) -> Bool {
    let days = sample.rows.compactMap { row in
      DayOfMonth(row.cells[column]).map { (section: row.section, first: $0.first) }
    }
    return zip(days, days.dropFirst()).allSatisfy { $0.section != $1.section || $0.first <= $1.first }
  }

  /// Whether a column has weekdays, each with or without a time of day.
  private static func areWeekdays(_ sample: TableSample, _ column: Int) -> Bool {
    let values = sample.values(of: column)
    return values.count > 1 && values.allSatisfy { weekday(in: $0) != nil }
  }

  /// Splits the weekday off the start of a cell, 1 for Monday.
  static func weekdayAtStart(of cell: String) -> (day: Int, rest: String)? {
    let word = cell.prefix { $0 != " " && $0 != "," }
    return WrittenDate.weekday(Array(word.utf8).span).map {
      ($0, String(cell.dropFirst(word.count).drop { $0 == " " || $0 == "," }))
    }
  }

  /// The weekday of a cell and the text behind it, unless the cell is a whole day: `Sat 6/13`.
  private static func weekday(in cell: String) -> (day: Int, rest: String)? {
    guard let (day, rest) = weekdayAtStart(of: cell) else { return nil }
    let isDay = rest.contains(where: \.isNumber) && WrittenClock(rest) == nil
    return isDay ? nil : (day, rest)
  }

  private static func year(_ cell: String) -> Int? {
    guard let number = Int(cell.trimmedBlanks.drop { $0 == "'" || $0 == "’" }) else { return nil }
    return 0...99 ~= number ? 2_000 + number : 1_950...2_100 ~= number ? number : nil
  }

  /// Whether a text that is alone in its row names the month or the week of the rows below.
  func isName(_ text: String) -> Bool { Self.isName(text, part) }

  /// Whether a text names a month or a week, and isn't a day.
  static func isName(_ text: String, _ part: Part) -> Bool {
    switch part {
    case .dayOfMonth: WrittenMonth(within: text) != nil && WrittenDays.texts(within: text).isEmpty
    case .weekday: WrittenWeek(within: text) != nil
    }
  }

  // MARK: Completing days

  /// The months and the week above the rows of a group.
  struct Surroundings: Sendable {
    /// The months in the name of the group and in the titles, the nearest first.
    fileprivate let months: [WrittenMonth]
    /// The first week in the name of the group and in the titles.
    fileprivate let week: WrittenWeek?

    /// Reads the name of a group and the titles.
    init(of section: String?, _ column: DayColumn) {
      let names = [section].compactMap(\.self) + column.names
      func months(_ names: [String]) -> [WrittenMonth] {
        names.filter { DayColumn.isName($0, .dayOfMonth) }.compactMap { WrittenMonth(within: $0) }
      }
      // Titles of different months say nothing about the rows.
      let around = months(column.names)
      let own = section.map { months([$0]) } ?? []
      self.months =
        column.part == .dayOfMonth ? own + (Set(around.map(\.month)).count > 1 ? [] : around) : []
      week = column.part == .weekday ? names.lazy.compactMap { WrittenWeek(within: $0) }.first : nil
    }
  }

  /// The whole day of a row, or nil if its cell isn't a part of a day.
  func text(of cells: [String], _ surroundings: Surroundings) -> String? {
    let cell = cells[column]
    switch part {
    case .dayOfMonth:
      guard let day = DayOfMonth(cell) else { return nil }
      let own = month.flatMap { $0 < cells.count ? WrittenMonth(cells[$0]) : nil }
      guard let month = own ?? surroundings.months.first else { return nil }
      let year =
        year.flatMap { $0 < cells.count ? Self.year(cells[$0]) : nil }
        ?? surroundings.months.first { $0.month == month.month }?.year
      return day.text(in: month, year)
    case .weekday:
      guard let (weekday, rest) = Self.weekday(in: cell),
        let day = surroundings.week?.day(weekday, years: years)
      else { return nil }
      return rest.isEmpty ? day : "\(day) \(rest)"
    }
  }
}

/// A day of a month without the month, or several days: `6`, `20-21`, `13.`, `Sat 5`.
struct DayOfMonth {
  private let weekday: Substring?
  let first: Int
  private let last: Int?

  /// Reads a cell.
  init?(_ cell: String) {
    guard cell.utf8.count <= Self.maximumLength else { return nil }
    var rest = cell.trimmedBlanks.unicodeScalars[...]
    let word = Self.word(&rest)
    if let word, WrittenDate.weekday(Array(word.utf8).span) == nil { return nil }
    weekday = word
    guard let first = Self.number(&rest) else { return nil }
    self.first = first
    rest = rest.drop { $0 == " " }
    last = rest.popFirst().map { "-–+&".unicodeScalars.contains($0) ? Self.number(&rest) ?? 0 : 0 }
    if let last, last <= first || !rest.isEmpty { return nil }
  }

  /// Reads a word and the blanks after it.
  private static func word(_ text: inout Substring.UnicodeScalarView) -> Substring? {
    let word = text.prefix { "a"..."z" ~= $0 || "A"..."Z" ~= $0 }
    guard !word.isEmpty else { return nil }
    text = text.dropFirst(word.count)
    if text.first == "." { text.removeFirst() }
    if text.first == "," { text.removeFirst() }
    // A number right after a word isn't a day.
    if text.first != " " { text = text.suffix(0) }
    return Substring(word)
  }

  /// Reads a day of a month, with blanks before and a point after it.
  private static func number(_ text: inout Substring.UnicodeScalarView) -> Int? {
    text = text.drop { $0 == " " }
    let digits = text.prefix { "0"..."9" ~= $0 }
    guard digits.count <= 2, let number = Int(Substring(digits)), 1...31 ~= number else { return nil }
    text = text.dropFirst(digits.count)
    if text.first == "." { text.removeFirst() }
    return number
  }

  private static let maximumLength = 24

  /// The day in words that name the month: `Sat June 20-21, 2026`.
  func text(in month: WrittenMonth, _ year: Int?) -> String {
    let days = "\(month.name) \(first)" + (last.map { "-\($0)" } ?? "")
    return (weekday.map { "\($0) " } ?? "") + days + (year.map { ", \($0)" } ?? "")
  }
}

/// A week, or a part of one, in a title: `June 25-28, 2026`.
struct WrittenWeek: Sendable {
  private let dates: WrittenDate

  private static let daysOfWeek = 7

  /// Finds the first week in a text.
  init?(within text: String) {
    for day in WrittenDays.texts(within: text) {
      guard let dates = WrittenDate(day, order: .monthFirst), dates.last != nil,
        let days = dates.days(in: Self.anyYear), let last = days.last,
        1..<Self.daysOfWeek ~= last.daysSince1970 - days.first.daysSince1970
      else { continue }
      self.dates = dates
      return
    }
    return nil
  }

  /// A year for comparing days without one.
  private static let anyYear = 2_026

  /// The day of the week with a weekday, in words.
  ///
  /// - Parameters:
  ///   - weekday: 1 for Monday.
  ///   - years: the years to try for a week without one, the best first.
  func day(_ weekday: Int, years: [Int]) -> String? {
    let given = dates.first.year ?? dates.last?.year
    for year in given.map({ [$0] }) ?? years {
      guard let days = dates.days(in: year), let last = days.last else { continue }
      let all = days.first.daysSince1970...last.daysSince1970
      let week = all.lazy.compactMap { CalendarDate(daysSince1970: $0) }
      if let day = week.first(where: { $0.weekday == weekday }) { return day.description }
    }
    return nil
  }
}
