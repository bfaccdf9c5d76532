import CompassCalendars
import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation
import TestSupport
import Testing

@Suite("Events read out of a calendar's")
struct CalendarEventReaderTests {
  private static func moment(_ start: String, _ end: String? = nil) throws -> CalendarEventReader.EventTime {
    func temporal(_ text: String) throws -> ICalTemporal {
      try #require(ICalProperty("DTSTART", value: text).temporal)
    }
    return .init(start: try temporal(start), end: try end.map(temporal), zone: "America/New_York")
  }

  private func read(
    _ properties: [ICalProperty], at moment: CalendarEventReader.EventTime, schools: [String] = [],
    alarms: [String] = [], isCancelled: Bool = false
  ) -> [String: String] {
    let alarms = alarms.map {
      ICalComponent("VALARM", properties: [ICalProperty("TRIGGER", value: $0)])
    }
    let event = ICalComponent("VEVENT", properties: properties, components: alarms)
    return CalendarEventReader(rules: EventTypeRules(.installed), schools: schools)
      .read(
        event, at: moment, in: WrittenPlace(event.property("LOCATION")?.text ?? ""), isCancelled: isCancelled
      ).values.mapValues(\.text)
  }

  @Test("A game in the evening")
  func game() throws {
    let values = read(
      [
        .text("SUMMARY", "Owls vs. Hawks"), .text("LOCATION", "Owl Field, 12 Elm St, Durham, NC 27701"),
        .raw("GEO", "35.9940;-78.8986"), .text("DESCRIPTION", "<p>Arrive <b>45 min</b> early</p>"),
        .raw("URL", "https://team.example.com/game?id=7&token=s3cret"), .raw("SEQUENCE", "3"),
      ], at: try Self.moment("20260418T180000", "20260418T203000"))
    #expect(
      values == [
        "name": "Owls vs. Hawks", "type": "game", "start_date": "2026-04-18", "start_time": "18:00:00",
        "end_time": "20:30:00", "checkin_time": "17:15:00", "location": "Owl Field", "address": "12 Elm St",
        "city": "Durham", "state": "NC", "latitude": "35.994", "longitude": "-78.8986",
        "description": "Arrive 45 min early", "url": "https://team.example.com/game?id=7", "sequence": "3",
        "time_zone": "America/New_York", "cancelled": "false",
      ])
  }

  @Test(
    "Days and times",
    arguments: [
      ("20260418", nil, "2026-04-18 - - -"), ("20260418", "20260419", "2026-04-18 - - -"),
      ("20260418", "20260420", "2026-04-18 2026-04-19 - -"), ("20260418", "20260418", "2026-04-18 - - -"),
      ("20260418T180000", "20260418T180000", "2026-04-18 - 18:00:00 -"),
      ("20260418T180000", "20260419T010000", "2026-04-18 2026-04-19 18:00:00 01:00:00"),
      ("20260418T180000", "20260418T170000", "2026-04-18 - 18:00:00 -"),
    ] as [(String, String?, String)])
  func days(start: String, end: String?, expected: String) throws {
    let values = read([.text("SUMMARY", "Camp")], at: try Self.moment(start, end))
    let found = ["start_date", "end_date", "start_time", "end_time"].map { values[$0] ?? "-" }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test(
    "What was called off",
    arguments: [
      ("Cancelled: Owls vs Hawks", "Owls vs Hawks", "true"), ("CANCELED - Camp", "Camp", "true"),
      ("CANCELLED – Camp", "Camp", "true"), ("Camp - CANCELED", "Camp", "true"),
      ("Camp – Cancelled", "Camp", "true"), ("Camp: cancelled", "Camp", "true"),
      ("Camp not cancelled", "Camp not cancelled", "false"), ("- cancelled", "- cancelled", "false"),
      ("Camp (cancelled)", "Camp", "true"), ("[Canceled] Camp", "Camp", "true"),
      ("Cancelled", "Cancelled", "false"), ("Camp", "Camp", "false"),
      ("Cancelledness", "Cancelledness", "false"),
    ])
  func cancelled(title: String, name: String, flag: String) throws {
    let values = read([.text("SUMMARY", title)], at: try Self.moment("20260418"))
    #expect(values["name"] == name)
    #expect(values["cancelled"] == flag)
  }

  @Test("STATUS and a repetition that was called off count as well")
  func status() throws {
    let moment = try Self.moment("20260418")
    #expect(read([.raw("STATUS", "CANCELLED")], at: moment)["cancelled"] == "true")
    #expect(read([], at: moment, isCancelled: true)["cancelled"] == "true")
  }

  @Test(
    "An alarm between a quarter of an hour and two hours before stands for the time to report",
    arguments: [
      (["-PT30M"], "17:30:00"), (["-PT15M", "-PT1H"], "17:00:00"), (["-P1D"], nil), (["-PT5M"], nil),
      (["PT30M"], nil), (["20260418T120000Z"], nil), ([], nil),
    ] as [([String], String?)])
  func alarms(triggers: [String], expected: String?) throws {
    let moment = try Self.moment("20260418T180000")
    #expect(read([.text("SUMMARY", "Camp")], at: moment, alarms: triggers)["checkin_time"] == expected)
  }

  @Test("A visit with a school that is known is that school's; a game there is not")
  func schools() throws {
    let moment = try Self.moment("20260418")
    let schools = ["Duke", "Duke University"]
    let visit = read([.text("SUMMARY", "Visit Duke University")], at: moment, schools: schools)
    #expect(visit["type"] == "unofficial_visit")
    #expect(visit["school"] == "Duke University")
    #expect(read([.text("SUMMARY", "Owls @ Duke")], at: moment, schools: schools)["school"] == nil)
  }

  @Test("An address that is none of the web's is left out")
  func addresses() throws {
    let values = read([.raw("URL", "javascript:alert(1)")], at: try Self.moment("20260418"))
    #expect(values["url"] == nil)
  }
}
