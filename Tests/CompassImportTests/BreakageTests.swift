import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

/// What real programs break in calendars (calendar reference §2.2): a case for each, from the file to the
/// event in the store.
@Suite("Breakages of calendars")
struct BreakageTests {
  /// One breakage: what it is, the calendar, and what becomes of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var lines: String
    /// The events as `date time zone name`.
    var events: [String]
    /// The codes of the findings but the notes.
    var findings: [String] = []
    /// What ends the lines.
    var ending = "\r\n"

    var testDescription: String { name }
  }

  private static let newYork = """
    BEGIN:VTIMEZONE
    TZID:Home
    BEGIN:STANDARD
    DTSTART:16011104T020000
    RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
    TZOFFSETFROM:-0400
    TZOFFSETTO:-0500
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:00010311T020000
    RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
    TZOFFSETFROM:-0500
    TZOFFSETTO:-0400
    END:DAYLIGHT
    END:VTIMEZONE
    """

  /// A calendar of one event.
  private static func event(_ lines: String, head: String = "", tail: String = "") -> String {
    let parts = [
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Owls//EN", head, "BEGIN:VEVENT\n\(lines)\nEND:VEVENT", tail,
      "END:VCALENDAR\n",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func camp(_ lines: String, head: String = "", tail: String = "") -> String {
    event("UID:1\nSUMMARY:Camp\n\(lines)", head: head, tail: tail)
  }

  private static let plain = camp("DTSTART;TZID=America/New_York:20270418T180000")
  private static let expected = "2027-04-18 18:00:00 America/New_York Camp"

  // MARK: Bytes and lines

  private static let bytes: [Case] = [
    Case(name: "bare LF", lines: plain, events: [expected], ending: "\n"),
    Case(name: "bare CR", lines: plain, events: [expected], ending: "\r"),
    Case(name: "BOM", lines: "\u{FEFF}" + plain, events: [expected]),
    Case(
      name: "tab folds, blank fold line", lines: plain.replacing("Camp", with: "Ca\n\tm\n \n p"),
      events: [expected]),
    Case(
      name: "fold inside an escape", lines: plain.replacing("Camp", with: "Camp\\\n n2"),
      events: ["2027-04-18 18:00:00 America/New_York Camp 2"]),
    Case(
      name: "hard newline in a text", lines: plain.replacing("Camp", with: "Camp\nof two lines"),
      events: ["2027-04-18 18:00:00 America/New_York Camp of two lines"], findings: ["ics-broken-line"]),
    Case(
      name: "unescaped comma and semicolon, escaped colon",
      lines: plain.replacing("Camp", with: "Camp, one; two\\: three"),
      events: ["2027-04-18 18:00:00 America/New_York Camp, one; two: three"]),
    Case(
      name: "blanks and small letters",
      lines: plain.replacing("DTSTART;TZID=", with: "dtstart ; tzid = ").replacing(
        "SUMMARY", with: "Summary"),
      events: [expected]),
    Case(
      name: "no VERSION, PRODID, DTSTAMP or UID",
      lines:
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Camp\nDTSTART:20270418T180000\nEND:VEVENT\nEND:VCALENDAR",
      events: ["2027-04-18 18:00:00 - Camp"]),
    Case(
      name: "several PRODID", lines: plain.replacing("PRODID", with: "PRODID:one\nPRODID"),
      events: [expected],
      findings: ["ics-repeated-property"]),
    Case(
      name: "missing END:VEVENT and END:VCALENDAR",
      lines: plain.replacing("END:VEVENT\nEND:VCALENDAR\n", with: "")
        + "BEGIN:VEVENT\nUID:2\nSUMMARY:Showcase\n"
        + "DTSTART;VALUE=DATE:20270419",
      events: [expected, "2027-04-19 - - Showcase"],
      findings: ["ics-missing-end", "ics-missing-end", "ics-missing-end"]),
  ]

  // MARK: Zones

  private static let zones: [Case] = [
    Case(
      name: "Windows zone without a VTIMEZONE beside one that has it",
      lines: camp("DTSTART;TZID=Eastern Standard Time:20270418T180000", head: newYork), events: [expected]),
    Case(
      name: "display-name zone",
      lines: camp("DTSTART;TZID=\"(UTC-05:00) Eastern Time (US & Canada)\":20270418T180000"),
      events: [expected]),
    Case(
      name: "custom zone with its VTIMEZONE",
      lines: camp(
        "DTSTART;TZID=tzone://Microsoft/Custom:20270418T180000",
        head: newYork.replacing("TZID:Home", with: "TZID:tzone://Microsoft/Custom")),
      events: [expected], findings: ["ics-bad-parameter"]),
    Case(
      name: "zone of two offsets only",
      lines: camp("DTSTART;TZID=\"GMT -0500 (Standard) / GMT -0400 (Daylight)\":20270418T180000"),
      events: [expected]),
    Case(
      name: "VTIMEZONE of 1601 and the year 1, after its use",
      lines: camp("DTSTART;TZID=Home:20270418T180000", tail: newYork), events: [expected]),
    Case(
      name: "vendor prefix",
      lines: camp("DTSTART;TZID=/softwarestudio.org/Tzfile/America/New_York:20270418T180000"),
      events: [expected]),
    Case(
      name: "floating time and X-WR-TIMEZONE",
      lines: camp("DTSTART:20270418T180000", head: "X-WR-TIMEZONE:America/New_York"), events: [expected]),
    Case(
      name: "unknown zone", lines: camp("DTSTART;TZID=Mars/Olympus:20270418T180000"),
      events: ["2027-04-18 18:00:00 - Camp"], findings: ["ics-zone-unknown"]),
  ]

  // MARK: Times

  private static let start = "DTSTART;TZID=America/New_York:20270418T180000"
  private static let week = [expected, expected.replacing("04-18", with: "04-25")]

  private static let times: [Case] = [
    Case(
      name: "UNTIL is a day", lines: camp("\(start)\nRRULE:FREQ=WEEKLY;UNTIL=20270425"), events: week),
    Case(
      name: "UNTIL is local", lines: camp("\(start)\nRRULE:FREQ=WEEKLY;UNTIL=20270425T180000"), events: week),
    Case(
      name: "semicolon behind the rule", lines: camp("\(start)\nRRULE:FREQ=WEEKLY;COUNT=2;"), events: week),
    Case(
      name: "UNTIL before DTSTART", lines: camp("\(start)\nRRULE:FREQ=WEEKLY;UNTIL=20270101"),
      events: [expected], findings: ["recurrence-until-before-start"]),
    Case(
      name: "COUNT=-1", lines: camp("\(start)\nRRULE:FREQ=WEEKLY;COUNT=-1"), events: [expected],
      findings: ["recurrence-rule-unusable"]),
    Case(
      name: "UNTL=", lines: camp("\(start)\nRRULE:FREQ=WEEKLY;UNTL=20270501"), events: [expected],
      findings: ["recurrence-rule-unusable"]),
    Case(
      name: "COUNT and UNTIL", lines: camp("\(start)\nRRULE:FREQ=WEEKLY;COUNT=9;UNTIL=20270501"),
      events: [expected], findings: ["recurrence-rule-unusable"]),
    Case(
      name: "DTEND before DTSTART", lines: camp("\(start)\nDTEND;TZID=America/New_York:20270418T170000"),
      events: [expected], findings: ["recurrence-event-end-early"]),
    Case(
      name: "DTEND is a day", lines: camp("\(start)\nDTEND;VALUE=DATE:20270419"), events: [expected],
      findings: ["recurrence-event-end-form"]),
    Case(
      name: "inclusive end of a whole day", lines: camp("DTSTART:20270418\nDTEND:20270418"),
      events: ["2027-04-18 - - Camp"], findings: ["recurrence-event-end-early"]),
    Case(
      name: "exclusive end of a whole day",
      lines: camp("DTSTART;VALUE=DATE:20270418\nDTEND;VALUE=DATE:20270419"),
      events: ["2027-04-18 - - Camp"]),
  ]

  // MARK: Several of one UID

  private static func second(_ lines: String) -> String { "BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT" }

  private static let repeated: [Case] = [
    Case(
      name: "duplicate UID, same start: the highest SEQUENCE",
      lines: camp("\(start)\nSEQUENCE:2", tail: second("SUMMARY:Old camp\n\(start)\nSEQUENCE:1")),
      events: [expected], findings: ["recurrence-duplicate"]),
    Case(
      name: "duplicate UID, other start: two events",
      lines: camp(start, tail: second("SUMMARY:Camp\n\(start.replacing("0418", with: "0425"))")),
      events: week),
    Case(
      name: "RECURRENCE-ID in another zone and of another type",
      lines: camp(
        "\(start)\nRRULE:FREQ=WEEKLY;COUNT=3",
        tail: second(
          "SUMMARY:Camp\n\(start.replacing("0418T18", with: "0424T18"))\nRECURRENCE-ID:20270425T220000Z")
          + "\n"
          + second(
            "SUMMARY:Camp\n\(start.replacing("0418T18", with: "0501T18"))\nRECURRENCE-ID;VALUE=DATE:20270502")
      ),
      events: ["0418", "0424", "0501"].map { day in
        expected.replacing("04-18", with: day.prefix(2) + "-" + day.suffix(2))
      }),
    Case(
      name: "RECURRENCE-ID without the series", lines: camp("\(start)\nRECURRENCE-ID:20270417T220000Z"),
      events: [expected]),
    Case(
      name: "an instance is called off",
      lines: camp(
        "\(start)\nRRULE:FREQ=WEEKLY;COUNT=2",
        tail: second(
          "SUMMARY:Camp\n\(start.replacing("0418", with: "0425"))\nSTATUS:CANCELLED\nRECURRENCE-ID:20270425T220000Z"
        )),
      events: [week[0], week[1] + " (cancelled)"]),
    Case(
      name: "METHOD:CANCEL calls all off", lines: camp(start, head: "METHOD:CANCEL"),
      events: [expected + " (cancelled)"]),
  ]

  // MARK: What costs work

  private static let hostile: [Case] = [
    Case(
      name: "COUNT=1000000000, inside the window",
      lines: camp("\(start)\nRRULE:FREQ=YEARLY;COUNT=1000000000"),
      events: [expected, expected.replacing("2027", with: "2028")]),
    Case(
      name: "every instance excluded",
      lines: camp(
        "\(start)\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20270418T220000Z,20270419T220000Z,20270420T220000Z"),
      events: []),
    Case(
      name: "an alarm that repeats a billion times",
      lines: camp("\(start)\nBEGIN:VALARM\nTRIGGER:-P9D\nREPEAT:1000000000\nDURATION:PT1S\nEND:VALARM"),
      events: [expected]),
  ]

  @Test("Each is survived, and told", arguments: bytes + zones + times + repeated + hostile)
  func breakage(_ breakage: Case) throws {
    let importing = try Importing()
    let text = breakage.lines.replacing("\n", with: breakage.ending)
    let outcome = try importing.take(["team.ics": text])
    let events = try importing.records(.event).map { event in
      let words = ["start_date", "start_time", "time_zone", "name"].map { event.text($0) ?? "-" }
      return words.joined(separator: " ").replacing("\n", with: " ")
        + (event.text("cancelled") == "true" ? " (cancelled)" : "")
    }
    #expect(events.sorted() == breakage.events)
    let findings = outcome.files.flatMap(\.findings).filter { $0.severity != .note }
    #expect(findings.map(\.code.rawValue) == breakage.findings)
    #expect(try importing.take(["team.ics": text]).files.allSatisfy { $0.added + $0.changed == 0 })
  }

  @Test("A rule of every second is stopped, and says so")
  func everySecond() throws {
    let calendar = Self.camp("\(Self.start)\nRRULE:FREQ=SECONDLY")
    let outcome = try Importing().take(["team.ics": calendar]) { $0.isDryRun = true }
    #expect(outcome.files.map(\.read) == [CalendarReader.maximumRepetitions])
    #expect(outcome.files.flatMap(\.findings).contains { $0.code == .calendarLimit })
  }

  @Test("The repetitions of all events of a file are limited, and --sync cancels none beyond the limit")
  func repetitionsOfFile() throws {
    func calendar(_ frequency: String) -> String {
      let events = (0..<12).map { number in
        "BEGIN:VEVENT\r\nUID:u\(number)\r\nDTSTART:20261201T100000Z\r\nSUMMARY:Game vs Owls\r\n"
          + "RRULE:FREQ=\(frequency)\r\nEND:VEVENT\r\n"
      }
      return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events.joined())END:VCALENDAR\r\n"
    }
    let store = try Importing()
    func take(_ frequency: String) throws -> FileOutcome {
      try store.take(["team.ics": calendar(frequency)]) {
        $0.source = "league"
        $0.isSynced = true
        $0.window = ImportWindow(text: "2026-12-01..2026-12-03") ?? ImportWindow()
      }.files[0]
    }
    #expect(try take("DAILY").added == 36)
    let many = try store.take(["team.ics": calendar("MINUTELY")]) {
      $0.source = "league"
      $0.isSynced = true
      $0.isDryRun = true
    }.files[0]
    #expect(many.read == CalendarReader.maximumRepetitionsOfFile && many.cancelled == 0)
    #expect(many.findings.filter { $0.code == .calendarLimit }.count == 12)
  }

  @Test("The text of all repetitions of a file is limited, too: each is an event with a text of its own")
  func textOfRepetitions() throws {
    let text = String(repeating: "x", count: 700_000)
    let calendar = Self.camp("\(Self.start)\nRRULE:FREQ=DAILY\nDESCRIPTION:\(text)")
    let outcome = try Importing().take(["team.ics": calendar]) { $0.isDryRun = true }
    let read = outcome.files.map(\.read)[0]
    #expect((1...CalendarReader.maximumBytesOfRepetitions / text.utf8.count).contains(read))
    #expect(outcome.files.flatMap(\.findings).contains { $0.code == .calendarLimit })
  }

  @Test("Markup goes from descriptions, and what comes packed or in UTF-16 is read")
  func others() throws {
    let importing = try Importing()
    try importing.take(["team.ics": Self.camp("\(Self.start)\nDESCRIPTION:<p>Bring <b>water</b></p>")])
    #expect(try importing.column("description", of: .event) == ["Bring water"])
    let wide = try Importing()
    try wide.take([
      ImportInput(path: "team.ics", source: BytesSource(utf16(Self.plain, big: false, mark: true)))
    ])
    #expect(try wide.column("name", of: .event) == ["Camp"])
  }
}
