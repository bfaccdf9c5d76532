import CompassModel
import Foundation
import Testing

@Suite("Days and times")
struct CalendarDateTests {
  @Test(
    "A day that does not exist is no date",
    arguments: ["2026-02-31", "2026-13-01", "2026-00-10", "2026-1-1", "0000-01-01", "2100-02-29", "26-01-01"])
  func rejects(text: String) { #expect(CalendarDate(iso: text) == nil) }

  @Test(
    "ISO text comes back as it went in", arguments: ["2026-04-15", "2024-02-29", "0001-01-01", "9999-12-31"])
  func roundTrip(text: String) { #expect(CalendarDate(iso: text)?.description == text) }

  @Test("Day numbers count every day once, and weekdays follow each other")
  func dayNumbers() throws {
    #expect(CalendarDate(iso: "1970-01-01")?.daysSince1970 == 0)
    #expect(CalendarDate(iso: "1970-01-01")?.weekday == 4)
    var previous = try #require(CalendarDate(iso: "0001-01-01"))
    while let next = previous.adding(days: 1) {
      guard next.daysSince1970 == previous.daysSince1970 + 1, next > previous,
        next.weekday == previous.weekday % 7 + 1
      else {
        Issue.record("\(previous) is not followed by \(next)")
        return
      }
      previous = next
    }
    #expect(previous.description == "9999-12-31")
  }

  @Test(
    "A stretch of days says what its ends share once",
    arguments: [
      ("2026-04-15", nil, "Apr 15, 2026"),
      ("2026-04-15", "2026-04-15", "Apr 15, 2026"),
      ("2026-04-15", "2026-04-16", "Apr 15 - 16, 2026"),
      ("2026-04-30", "2026-05-02", "Apr 30 - May 2, 2026"),
      ("2026-12-31", "2027-01-02", "Dec 31, 2026 - Jan 2, 2027"),
    ])
  func ranges(first: String, last: String?, expected: String) throws {
    let start = try #require(CalendarDate(iso: first))
    #expect(CalendarDate.range(from: start, to: last.flatMap(CalendarDate.init(iso:))) == expected)
  }

  @Test(
    "Times read and write",
    arguments: [
      ("09:00", "09:00:00", "9:00 AM"), ("00:05:09", "00:05:09", "12:05 AM"),
      ("12:30", "12:30:00", "12:30 PM"),
      ("23:59:59", "23:59:59", "11:59 PM"),
    ])
  func times(text: String, iso: String, display: String) throws {
    let time = try #require(TimeOfDay(iso: text))
    #expect(time.description == iso)
    #expect(time.displayText == display)
  }

  @Test("99:99 is no time", arguments: ["99:99", "24:00", "9:00", "09:60", "09:00:60", "09:00:0"])
  func rejectsTimes(text: String) { #expect(TimeOfDay(iso: text) == nil) }

  @Test(
    "Instants of PostgREST and of PostgreSQL's CSV are the same instant",
    arguments: [
      ("2026-07-18T12:00:00+00:00", "2026-07-18T12:00:00Z"),
      ("2026-07-18 12:00:00+00", "2026-07-18T12:00:00Z"),
      ("2026-07-18T08:00:00-0400", "2026-07-18T12:00:00Z"),
      ("2026-07-18T12:00:00.123456Z", "2026-07-18T12:00:00.123456Z"),
      ("2026-07-18T12:00:00.5Z", "2026-07-18T12:00:00.5Z"), ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
    ])
  func instants(text: String, expected: String) { #expect(Date(rfc3339: text)?.rfc3339 == expected) }

  @Test("A text without an offset is no instant", arguments: ["2026-07-18T12:00:00", "2026-07-18", "", "x"])
  func noInstants(text: String) { #expect(Date(rfc3339: text) == nil) }
}
