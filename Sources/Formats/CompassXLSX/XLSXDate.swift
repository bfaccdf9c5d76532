/// A calendar day as a workbook counts it: no zone and no instant.
package struct XLSXDate: Sendable, Hashable {
  /// The number of 29 February 1900, which Excel believes in (ECMA-376 part 1 §18.17.4.1): up to there, a serial
  /// means one day in Excel and another elsewhere.
  private static let lastDisputedSerial = 60
  private static let latestYear = 9999

  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month.
  package let day: Int

  /// Creates a day, or nil if there is no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= XLSXDate.daysIn(month: month, year: year) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number a workbook stores for the day: days since 30 December 1899, or nil for a day before March 1900 or
  /// after 9999.
  package var serial: Int? {
    guard year <= XLSXDate.latestYear else { return nil }
    let days = XLSXDate.daysSinceMarchZero(year, month, day) - XLSXDate.daysSinceMarchZero(1899, 12, 30)
    return days > XLSXDate.lastDisputedSerial ? days : nil
  }

  private static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    default: 31
    }
  }

  /// Days since 1 March of the year 0, counting years from March so that the leap day comes last.
  private static func daysSinceMarchZero(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * monthFromMarch + 2) / 5 + day
      - 1
  }
}
