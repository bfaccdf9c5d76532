import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("Reading dates")
struct DateReadingTests {
  @Test(
    "A day is read in every shape that files give it",
    arguments: [
      ("2026-04-15", "2026-04-15"), ("2026/4/5", "2026-04-05"), ("2026.04.15", "2026-04-15"),
      ("20260415", "2026-04-15"), ("4/15/2026", "2026-04-15"), ("04/15/26", "2026-04-15"),
      ("4-15-2026", "2026-04-15"), ("4.15.2026", "2026-04-15"), (" 4/15/2026 ", "2026-04-15"),
      ("4/15/70", "1970-04-15"), ("4/15/68", "2068-04-15"), ("4/15/69", "1969-04-15"),
      ("Apr 15, 2026", "2026-04-15"), ("April 15 2026", "2026-04-15"), ("apr. 15, 2026", "2026-04-15"),
      ("Sept 5, 2026", "2026-09-05"), ("15 Apr 2026", "2026-04-15"), ("15-Apr-26", "2026-04-15"),
      ("15-APR-2026", "2026-04-15"), ("Apr-15-2026", "2026-04-15"), ("15th of April, 2026", "2026-04-15"),
      ("April 15th, 2026", "2026-04-15"), ("Wed, Apr 15, 2026", "2026-04-15"),
      ("Wednesday 4/15/2026", "2026-04-15"), ("2026-Apr-15", "2026-04-15"), ("1 May 2026", "2026-05-01"),
      ("2024-02-29", "2024-02-29"), ("Apr\u{A0}15,\u{202F}2026", "2026-04-15"),
    ])
  func shapes(text: String, expected: String) throws {
    #expect(try value(text, .event, "start_date") == expected)
    #expect(try codes(text, .event, "start_date").isEmpty)
  }

  @Test(
    "Of a date and time the day is taken",
    arguments: [
      ("2026-04-15T00:00:00Z", false), ("2026-04-15T00:00:00.000+00:00", false),
      ("2026-04-15 09:30:00", true),
      ("4/15/2026 9:00 AM", true), ("11/26/2018 16:08:24.883", true), ("Apr 15, 2026, 9:00 AM", true),
      ("Apr 15, 2026 at 9:00 AM", true), ("2026-04-15T13:00:00Z", true),
    ])
  func dateTimes(text: String, hasTime: Bool) throws {
    #expect(try value(text, .event, "start_date")?.hasSuffix("-15") ?? false || text.hasPrefix("11/26"))
    #expect(try codes(text, .event, "start_date") == (hasTime ? ["date-time-dropped"] : []))
  }

  @Test(
    "What is no date is none",
    arguments: [
      "soon", "Apr 2026", "15", "2026", "4/15/202", "4/15/20266", "4/15-2026",
      "2026-04-15x",
      "1/2/3", "April", "Mayday 5, 2026", "9:00 AM", "٢٠٢٦-٠٤-١٥", "//", "-4/15/2026",
    ])
  func noDates(text: String) throws {
    let reading = try reading(text, .event, "start_date")
    #expect(reading.outcome == .unreadable)
    #expect(reading.issues.map(\.code.rawValue) == ["date-unreadable"])
    #expect(reading.issues.first?.text == "Invalid date format (use YYYY-MM-DD)")
  }

  @Test(
    "A day that is on no calendar is said to be none",
    arguments: [
      ("2026-02-31", "Invalid date \"2026-02-31\": February 2026 has 28 days"),
      ("2/29/2026", "Invalid date \"2/29/2026\": February 2026 has 28 days"),
      ("Apr 31, 2026", "Invalid date \"Apr 31, 2026\": April 2026 has 30 days"),
      ("2026-13-01", "Invalid date \"2026-13-01\": there is no month 13"),
      ("13/13/2026", "Invalid date \"13/13/2026\": there is no month 13"),
      ("2026-00-10", "Invalid date \"2026-00-10\": there is no month 0"),
    ])
  func noSuchDays(text: String, message: String) throws {
    let issue = try #require(try reading(text, .event, "start_date").issues.first)
    #expect(issue.code == .dateNoSuchDay && issue.effect == .rejectsRecord)
    #expect(issue.text == message)
  }

  @Test(
    "A date without its year is told so",
    arguments: ["4/15", "Apr 15", "15 April", "Wed, Apr 15", "April 15th"])
  func yearMissing(text: String) throws {
    let issue = try #require(try reading(text, .event, "start_date").issues.first)
    #expect(issue.code == .dateWithoutYear && issue.effect == .rejectsRecord)
    var options = options
    options.year = 2027
    #expect(try value(text, .event, "start_date", options) == "2027-04-15")
  }

  @Test("A required date that cannot be read rejects, an optional one is emptied")
  func effects() throws {
    #expect(try reading("soon", .event, "start_date").issues.first?.effect == .rejectsRecord)
    #expect(try reading("soon", .event, "end_date").issues.first?.effect == .emptiesField)
  }

  @Test(
    "The order of an all-number date is the options', and a day that can only be one thing is read so",
    arguments: [
      ("04/05/2026", DateOrder.monthFirst, "2026-04-05", 0), ("04/05/2026", .dayFirst, "2026-05-04", 0),
      ("15/04/2026", .dayFirst, "2026-04-15", 0), ("15/04/2026", .monthFirst, "2026-04-15", 1),
      ("04/15/2026", .dayFirst, "2026-04-15", 1), ("26/04/15", .yearFirst, "2026-04-15", 0),
      ("2026-04-05", .dayFirst, "2026-04-05", 0), ("15.04.2026", .dayFirst, "2026-04-15", 0),
    ])
  func orders(text: String, order: DateOrder, expected: String, warnings: Int) throws {
    #expect(try value(text, .event, "start_date", options.with(order)) == expected)
    let found = try codes(text, .event, "start_date", options.with(order))
    #expect(found == Array(repeating: "date-order-swapped", count: warnings))
  }

  @Test("A spreadsheet's day number is read as its day with a note", arguments: ["46127", "46127.375"])
  func serials(text: String) throws {
    #expect(try value(text, .event, "start_date") == "2026-04-15")
    #expect(try codes(text, .event, "start_date") == ["date-serial-number"])
  }

  @Test("A weekday that is not the date's is questioned")
  func weekday() throws {
    #expect(try codes("Thu, Apr 15, 2026", .event, "start_date") == ["date-weekday-wrong"])
    #expect(try value("Thu, Apr 15, 2026", .event, "start_date") == "2026-04-15")
  }

  @Test("A year that is far away is questioned", arguments: ["0026-04-15", "4/15/0206", "2260-04-15"])
  func farAway(text: String) throws { #expect(try codes(text, .event, "start_date") == ["date-implausible"]) }

  @Test(
    "Two days in one cell are the first and the last",
    arguments: [
      ("Apr 15 - 16, 2026", "2026-04-15", "2026-04-16"), ("Apr 15-16, 2026", "2026-04-15", "2026-04-16"),
      ("Apr 30 – May 2, 2026", "2026-04-30", "2026-05-02"),
      ("Dec 31, 2026 - Jan 2, 2027", "2026-12-31", "2027-01-02"),
      ("4/15/2026 - 4/16/2026", "2026-04-15", "2026-04-16"),
      ("4/15/2026-4/16/2026", "2026-04-15", "2026-04-16"),
      ("Apr 15 to Apr 16, 2026", "2026-04-15", "2026-04-16"),
    ])
  func ranges(text: String, first: String, last: String) throws {
    let reading = try reading(text, .event, "start_date")
    #expect(reading.value?.canonicalText == first)
    #expect(reading.sides.map(\.value.canonicalText) == [last])
    #expect(reading.issues.map(\.code) == [.dateRangeSplit])
  }

  @Test("Empty words and TBD are no date", arguments: ["", "  ", "-", "—", "N/A", "n/a", "none"])
  func empty(text: String) throws { #expect(try reading(text, .event, "start_date") == Reading(.empty)) }

  @Test("TBD is nothing yet, with a note")
  func toBeDecided() throws {
    #expect(try reading("TBD", .event, "end_date").outcome == .empty)
    #expect(try codes("TBD", .event, "end_date") == ["value-to-be-decided"])
  }

  @Test(
    "No message says a day of birth, nor a part of it, unless it is asked for",
    arguments: [
      "Monday, March 3, 2009", "2009-02-30", "13/3/2009", "3/13/1809", "March 3, 1809", "39875",
    ])
  func birthDates(text: String) throws {
    let issues = try reading(text, .athlete, "date_of_birth", options.with(.monthFirst)).issues
    #expect(!issues.isEmpty)
    for issue in issues {
      for message in [issue.message] + [issue.help].compactMap(\.self) {
        let said = message.rendered(showingPersonal: false)
        #expect(!said.contains("2009") && !said.contains("1809") && !said.contains("Mar"), "\(said)")
        #expect(!said.contains("Feb"), "\(said)")
      }
    }
  }
}
