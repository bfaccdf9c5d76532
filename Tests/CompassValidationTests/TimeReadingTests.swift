import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("Reading times")
struct TimeReadingTests {
  @Test(
    "A time is read in every shape that files give it",
    arguments: [
      ("9:00 AM", "09:00:00"), ("9am", "09:00:00"), ("9 a.m.", "09:00:00"), ("9 p.m.", "21:00:00"),
      ("09:00", "09:00:00"), ("09:00:00", "09:00:00"), ("09:00:00.000", "09:00:00"), ("0900", "09:00:00"),
      ("930", "09:30:00"), ("1730", "17:30:00"), ("noon", "12:00:00"), ("Noon", "12:00:00"),
      ("12 noon", "12:00:00"), ("midnight", "00:00:00"), ("12:00 AM", "00:00:00"), ("12:30 PM", "12:30:00"),
      ("11:59:59 PM", "23:59:59"), ("5:30p", "17:30:00"), ("9.30 am", "09:30:00"), ("9h30", "09:30:00"),
      ("9:00\u{202F}AM", "09:00:00"), ("17:30 PM", "17:30:00"), ("2026-04-15T09:00:00", "09:00:00"),
      ("4/15/2026 9:00 AM", "09:00:00"), ("9:00 AM sharp", "09:00:00"), ("0:05", "00:05:00"),
    ])
  func shapes(text: String, expected: String) throws {
    #expect(try value(text, .event, "start_time") == expected)
    #expect(try codes(text, .event, "start_time").isEmpty)
  }

  @Test(
    "What is no time is none",
    arguments: [
      "99:99", "25:00", "24:00", "9:60", "9", "noonish", "9:5", "13:00 AM", "0:30 PM", "morning", "9:00 XM",
      "12345", ":30", "9:00:0",
    ])
  func noTimes(text: String) throws {
    let reading = try reading(text, .event, "start_time")
    #expect(reading.outcome == .unreadable)
    #expect(reading.issues.map(\.text) == ["Invalid time format"])
    #expect(reading.issues.map(\.effect) == [.emptiesField])
  }

  @Test("TBD is all day, with a note", arguments: ["TBD", "tba", "Time TBD"])
  func toBeDecided(text: String) throws {
    #expect(try reading(text, .event, "start_time").outcome == .empty)
    #expect(try codes(text, .event, "start_time") == ["value-to-be-decided"])
  }

  @Test("Nothing is all day", arguments: ["", "—", "All Day", "n/a"])
  func empty(text: String) throws { #expect(try reading(text, .event, "start_time") == Reading(.empty)) }

  @Test(
    "Two times in one cell are the start and the end",
    arguments: [
      ("9:00 AM - 11:00 AM", "09:00:00", "11:00:00"), ("9-11 AM", "09:00:00", "11:00:00"),
      ("9–11am", "09:00:00", "11:00:00"), ("11-1 PM", "11:00:00", "13:00:00"),
      ("9-5pm", "09:00:00", "17:00:00"),
      ("9:00-17:00", "09:00:00", "17:00:00"), ("9:00 AM to noon", "09:00:00", "12:00:00"),
      ("10:00 PM - 1:00 AM", "22:00:00", "01:00:00"),
    ])
  func ranges(text: String, start: String, end: String) throws {
    let reading = try reading(text, .event, "start_time")
    #expect(reading.value?.canonicalText == start)
    #expect(reading.sides.map(\.value.canonicalText) == [end])
    #expect(reading.issues.map(\.code) == [.timeRangeSplit])
  }

  @Test(
    "A zone beside a time is said and not applied",
    arguments: [
      ("9:00 AM EST", "America/New_York"), ("9:00 AM (CT)", "America/Chicago"),
      ("9:00 Pacific Time", "America/Los_Angeles"),
    ])
  func zones(text: String, zone: String) throws {
    let reading = try reading(text, .event, "start_time")
    #expect(reading.value?.canonicalText == "09:00:00")
    #expect(reading.sides.map(\.value.canonicalText) == [zone])
    #expect(reading.issues.map(\.code) == [.timeZoneIgnored])
    #expect(reading.issues.map(\.effect) == [.notes])
  }

  @Test(
    "A time keeps its offset from UTC until its day is known",
    arguments: [("13:00:00Z", 0), ("13:00:00+00:00", 0), ("13:00:00-05:00", -18000), ("13:00 UTC", 0)])
  func offsets(text: String, seconds: Int) throws {
    let reading = try reading(text, .event, "start_time")
    #expect(reading.value?.canonicalText == "13:00:00")
    #expect(reading.utcOffset == seconds)
    #expect(reading.issues.isEmpty)
  }

  @Test("A spreadsheet's fraction of a day is read as its time with a note")
  func serial() throws {
    #expect(try value("0.375", .event, "start_time") == "09:00:00")
    #expect(try codes("0.375", .event, "start_time") == ["time-serial-number"])
  }

  @Test(
    "A time without AM or PM is read as its column tells",
    arguments: [
      (WrittenClock.Rule.unknown, "5:30", nil, nil), (.unknown, "9:30", "09:30:00", nil),
      (.unknown, "9", nil, nil),
      (.events, "5:30", "17:30:00", nil), (.events, "7:30", nil, nil), (.events, "9", "09:00:00", nil),
      (.events, "8-10", "08:00:00", "10:00:00"), (.unknown, "9-5", "09:00:00", "17:00:00"),
      (.twentyFourHours, "5:30", "05:30:00", nil), (.afternoon, "9:30", "21:30:00", nil),
      (.morning, "7:30", "07:30:00", nil),
    ] as [(WrittenClock.Rule, String, String?, String?)])
  func rules(rule: WrittenClock.Rule, text: String, start: String?, end: String?) throws {
    var options = options
    options.clock = rule
    let reading = try reading(text, .event, "start_time", options)
    #expect(reading.value?.canonicalText == start)
    #expect(reading.sides.first?.value.canonicalText == end)
  }
}

@Suite("Reading instants")
struct InstantReadingTests {
  @Test(
    "An instant is read as RFC 3339, as PostgreSQL writes it, and as a clock shows it",
    arguments: [
      ("2026-07-18T12:00:00Z", "2026-07-18T12:00:00Z", []),
      ("2026-07-18 12:00:00.123456+00", "2026-07-18T12:00:00.123456Z", []),
      ("2026-07-18T12:00:00+05:30", "2026-07-18T06:30:00Z", []),
      ("2026-07-18T12:00:00", "2026-07-18T16:00:00Z", ["instant-zone-assumed"]),
      ("1/5/2026 9:00 AM", "2026-01-05T14:00:00Z", ["instant-zone-assumed"]),
      ("1/5/2026 9:00 AM PST", "2026-01-05T17:00:00Z", []),
      ("Apr 15, 2026", "2026-04-15T04:00:00Z", ["instant-time-assumed"]),
      ("2026-03-08 02:30", "2026-03-08T07:30:00Z", ["instant-clock-change", "instant-zone-assumed"]),
      ("2026-11-01 01:30", "2026-11-01T05:30:00Z", ["instant-clock-change", "instant-zone-assumed"]),
    ] as [(String, String, [String])])
  func shapes(text: String, expected: String, said: [String]) throws {
    #expect(try value(text, .interaction, "occurred_at") == expected)
    #expect(try codes(text, .interaction, "occurred_at") == said)
  }

  @Test(
    "What is no instant is none", arguments: ["yesterday", "2026-02-31", "12:00", "2026-07-18T25:00:00Z"])
  func noInstants(text: String) throws {
    #expect(try codes(text, .interaction, "occurred_at") == ["instant-unreadable"])
  }
}
