import CompassICalendar
import Testing

@Suite("Dates of a calendar")
struct DateTests {
  @Test(
    "A day is its number and back",
    arguments: [(1, 1, 1), (1970, 1, 1), (1999, 12, 31), (2000, 2, 29), (2024, 2, 29), (9999, 12, 31)])
  func numbers(year: Int, month: Int, day: Int) throws {
    let date = try #require(ICalDate(year: year, month: month, day: day))
    #expect(ICalDate(daysSince1970: date.daysSince1970) == date)
  }

  @Test("There are no other days", arguments: [(2026, 2, 29), (2026, 13, 1), (0, 1, 1), (2026, 4, 31)])
  func impossible(year: Int, month: Int, day: Int) {
    #expect(ICalDate(year: year, month: month, day: day) == nil)
  }

  @Test("1970-01-01 was a Thursday")
  func weekdays() {
    #expect(ICalWeekday(daysSince1970: 0) == .thursday)
    #expect(ICalWeekday(daysSince1970: -4) == .sunday)
  }
}
