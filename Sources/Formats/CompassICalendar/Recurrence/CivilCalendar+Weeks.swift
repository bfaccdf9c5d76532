import CompassSource

/// Weeks, as recurrence rules count them.
extension CivilCalendar {
  /// The day of the week, counted from Monday = 0.
  static func weekday(_ days: Int) -> Int { modulo(days + 3, 7) }

  /// How many days a year has.
  static func days(inYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

  /// The first day of the week that a day lies in.
  static func weekStart(of days: Int, startingOn first: Int) -> Int {
    days - modulo(weekday(days) - first, 7)
  }

  /// The first day of week 1 of a year: the first with four days or more in the year (ISO 8601).
  static func firstWeek(of year: Int, startingOn first: Int) -> Int {
    weekStart(of: days(year, 1, 4), startingOn: first)
  }

  /// The year that the week of a day is counted in.
  static func weekYear(of day: Int, startingOn first: Int) -> Int {
    // The fourth day of a week lies in the year that has four of its days.
    date(weekStart(of: day, startingOn: first) + 3).year
  }

  /// The remainder from 0 up.
  static func modulo(_ number: Int, _ divisor: Int) -> Int {
    let remainder = number % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
