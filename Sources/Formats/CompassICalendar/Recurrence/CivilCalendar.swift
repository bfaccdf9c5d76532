/// The proleptic Gregorian calendar on days counted from 1970-01-01, for any year.
enum CivilCalendar {
  // Both count from a year that begins in March, so that the leap day comes last (Hinnant, civil_from_days).

  /// The number of a day.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The year, month and day of a day's number.
  static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// The day of the week, counted from Monday = 0.
  static func weekday(_ days: Int) -> Int { modulo(days + 3, 7) }

  /// How many days a year has.
  static func days(inYear year: Int) -> Int { ICalDate.isLeap(year) ? 366 : 365 }

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

  /// The quotient rounded down.
  static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }

  /// The remainder from 0 up.
  static func modulo(_ number: Int, _ divisor: Int) -> Int {
    let remainder = number % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
