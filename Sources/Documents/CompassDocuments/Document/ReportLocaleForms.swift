import Foundation

/// What a locale other than American English needs to write days, times and numbers, taken from the Unicode CLDR that
/// Foundation brings along.
final class ReportLocaleForms: Sendable {
  /// The names of months within a date.
  let months: [String]
  /// The short names of months within a date.
  let shortMonths: [String]
  /// The names of months that stand alone.
  let standaloneMonths: [String]
  /// The short names of the days of the week, Monday first.
  let weekdays: [String]
  /// The day that weeks begin with, 1 for Monday to 7 for Sunday.
  let firstWeekday: Int
  /// What stands before the decimals of a number.
  let decimalSeparator: String
  /// The halves of a day.
  let dayPeriods: [String]
  /// A day.
  let date: ReportDatePattern
  /// A month of a year.
  let month: ReportDatePattern
  /// A time.
  let time: ReportDatePattern
  /// The language's number in Windows (MS-LCID), by which Excel names it; nil where it has none.
  let windowsCode: Int?

  /// Reads the data of a locale.
  ///
  /// - Parameter identifier: an identifier that is known: `de-DE`.
  init(_ identifier: String) {
    let parts = identifier.split(separator: "-").joined(separator: "_")
    let locale = Locale(identifier: parts + "@calendar=gregorian")
    // Asked of a DateFormatter with a calendar of its own the same names stop the program (Swift 6.3, Linux).
    let calendar = locale.calendar
    months = calendar.monthSymbols
    shortMonths = calendar.shortMonthSymbols
    standaloneMonths = calendar.standaloneMonthSymbols
    let weekdays = calendar.shortStandaloneWeekdaySymbols
    // Sunday comes first there.
    self.weekdays = Array(weekdays.dropFirst()) + weekdays.prefix(1)
    firstWeekday =
      switch locale.firstDayOfWeek {
      case .monday: 1
      case .tuesday: 2
      case .wednesday: 3
      case .thursday: 4
      case .friday: 5
      case .saturday: 6
      case .sunday: 7
      }
    // Where digits are not 0 to 9 the sign goes with them.
    let separator = locale.decimalSeparator ?? "."
    decimalSeparator = separator == "," ? "," : "."
    dayPeriods = [calendar.amSymbol, calendar.pmSymbol].map(ReportDatePattern.withPlainBlanks)
    func pattern(_ template: String, orElse usual: String) -> ReportDatePattern {
      let text = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale)
      return text.flatMap(ReportDatePattern.init(unicode:)) ?? ReportDatePattern(unicode: usual)
        ?? ReportDatePattern(pieces: [])
    }
    date = pattern("yMMMd", orElse: "y-MM-dd")
    month = pattern("yMMMM", orElse: "y-MM")
    time = pattern("jmm", orElse: "HH:mm")
    windowsCode = Locale.windowsLocaleCode(fromIdentifier: parts)
  }
}
