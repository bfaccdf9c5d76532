import CompassICalendar
import CompassSource
import TestSupport
import Testing

@Suite("Broken calendars")
struct BreakageTests {
  private static let calendar =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nSUMMARY:Señor\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  @Test(
    "Lines may end as they like, and LF alone is so common that it is no finding",
    arguments: [
      ("\r\n", .crlf, []), ("\n", .lineFeed, []), ("\n\n", .lineFeed, []),
      ("\r", .carriageReturn, ["ics-line-endings"]),
      ("\r\r\n", [.carriageReturn, .crlf], ["ics-line-endings"]),
    ] as [(String, ICalLineEndings, [String])])
  func lineEndings(ending: String, kinds: ICalLineEndings, codes: [String]) throws {
    let text = Self.calendar.split(separator: "\r\n").joined(separator: ending)
    let reading = try Reading(Array(text.utf8))
    #expect(reading.shown == ["SUMMARY:Señor"])
    #expect(reading.codes == codes)
    var reader = try ICalendarReader(BytesSource(text))
    while try reader.next() != nil {}
    #expect(reader.lineEndings == kinds)
  }

  @Test("Lines that end in CR LF here and in LF there are a finding")
  func mixedLineEndings() throws {
    let text = Self.calendar.replacing("\r\nEND", with: "\nEND")
    #expect(try Reading(Array(text.utf8)).codes == ["ics-line-endings"])
  }

  @Test("A calendar may be in any of five encodings")
  func encodings() throws {
    let bytes = Array(Self.calendar.utf8)
    let others = [
      [0xEF, 0xBB, 0xBF] + bytes, utf16(Self.calendar, big: true, mark: true),
      utf16(Self.calendar, big: false, mark: true), utf16(Self.calendar, big: true, mark: false),
      utf16(Self.calendar, big: false, mark: false),
    ]
    for other in others {
      let reading = try Reading(other)
      #expect(reading.shown == ["SUMMARY:Señor"])
      #expect(reading.codes == [])
      #expect(reading.calendars.first?.components.first?.position?.line == 4)
    }
  }

  @Test("Bytes that are no UTF-8 are Windows-1252, beside others that are")
  func windows() throws {
    let text = Array("BEGIN:VEVENT\r\nSUMMARY:Se".utf8) + [0xF1] + Array("or ü ".utf8) + [0x80, 0x0D, 0x0A]
    let reading = try Reading(
      Array("BEGIN:VCALENDAR\r\n".utf8) + text + Array("END:VEVENT\r\nEND:VCALENDAR".utf8))
    #expect(reading.shown == ["SUMMARY:Señor ü €"])
    #expect(reading.codes == ["ics-not-utf8", "ics-missing-property", "ics-missing-property"])
    #expect(reading.properties.first?.position?.endColumn == 18)
  }

  @Test(
    "Folds are undone before anything else",
    arguments: [
      ("SUMMARY:a\n b", "SUMMARY:ab"), ("SUMMARY:a\n\tb", "SUMMARY:ab"), ("SUMMARY:a\n  b", "SUMMARY:a b"),
      ("SUM\n MARY:a", "SUMMARY:a"), ("SUMMARY:a\n \n b", "SUMMARY:ab"), ("SUMMARY:a\n\n b", "SUMMARY:ab"),
      ("SUMMARY\n ;LANGUAGE=\n en:a\\\n nb", "SUMMARY;LANGUAGE=en:a\\nb"), ("SUMMARY:a\n ", "SUMMARY:a"),
    ])
  func folds(lines: String, property: String) throws {
    let reading = try Reading(event: lines)
    #expect(reading.shown == [property])
    #expect(reading.codes == [])
  }

  @Test("A fold may stand within the bytes of one character")
  func foldedCharacter() throws {
    let head = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nSUMMARY:".utf8)
    for cut in 1...3 {
      let character = Array("🏟".utf8)
      let bytes =
        head + character[..<cut] + [0x0D, 0x0A, 0x20] + character[cut...]
        + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR".utf8)
      let reading = try Reading(bytes)
      #expect(reading.shown == ["SUMMARY:🏟"])
      #expect(reading.codes == [])
    }
  }

  @Test(
    "A text goes on behind a hard line break",
    arguments: [
      ("DESCRIPTION:one\ntwo", "DESCRIPTION:one\\ntwo"),
      ("DESCRIPTION:one\n\ntwo\nthree", "DESCRIPTION:one\\n\\ntwo\\nthree"),
      ("DESCRIPTION:Doors at\nhttps://example.com/x", "DESCRIPTION:Doors at\\nhttps://example.com/x"),
      ("DESCRIPTION:one\nMeet at 10:30 sharp", "DESCRIPTION:one\\nMeet at 10:30 sharp"),
      ("DESCRIPTION:one\nNote: bring water", "DESCRIPTION:one\\nNote: bring water"),
      ("X-NOTE:one\ntwo", "X-NOTE:one\\ntwo"), ("DESCRIPTION:one\\\nntwo", "DESCRIPTION:one\\ntwo"),
      ("DESCRIPTION:one\n— two", "DESCRIPTION:one\\n— two"),
    ])
  func hardBreaks(lines: String, property: String) throws {
    let reading = try Reading(event: lines)
    #expect(reading.shown == [property])
    #expect(reading.codes == ["ics-broken-line"])
    #expect(reading.diagnostics.first?.position?.line == (lines.contains("\n\n") ? 7 : 6))
  }

  @Test(
    "A line that is nothing is left out, and those about it stay",
    arguments: [
      "junk", "http://example.com/", "é:x", ":x", ";x:y", "a b:c", "=", "SEQUENCE", "DTSTART;TZID=x",
    ])
  func junk(line: String) throws {
    let reading = try Reading(event: "SEQUENCE:1\n\(line)\n\(line)\nUID:2")
    #expect(reading.shown == ["SEQUENCE:1", "UID:2"])
    #expect(reading.codes == ["ics-junk-line"])
    #expect(reading.diagnostics.first?.position?.line == 6)
  }

  @Test(
    "Untidy lines are read",
    arguments: [
      ("summary:a", "SUMMARY:a", "ics-untidy-line"),
      ("dtstart;tzid=X:20260418", "DTSTART;TZID=X:20260418", "ics-untidy-line"),
      ("DTSTART ; TZID = X : 20260418", "DTSTART;TZID=X: 20260418", "ics-untidy-line"),
      ("DTSTART;:20260418", "DTSTART:20260418", "ics-untidy-line"),
      ("DTSTART;TZID=X;:20260418", "DTSTART;TZID=X:20260418", "ics-untidy-line"),
      ("SUMMARY:", "SUMMARY:", nil),
      ("X-A;B=:c", "X-A;B=:c", nil), ("X-A;B:c", "X-A;B=:c", nil),
      ("X-A;B=1,2,\"3,4\":c", "X-A;B=1|2|3,4:c", nil),
      ("X-A;B=a^nb^^c^'d^e:c", "X-A;B=a\nb^c\"d^e:c", nil), ("X-A;B=\"a;b:c\":c", "X-A;B=a;b:c:c", nil),
      ("X-A;B=\"a:c", "X-A;B=a:c", "ics-bad-parameter"), ("X-A;B=\"a\"b:c", "X-A;B=a:c", "ics-bad-parameter"),
      ("X-A;=a;B=b:c", "X-A;B=b:c", "ics-bad-parameter"), ("X-A;É=a;B=b:c", "X-A;B=b:c", "ics-bad-parameter"),
      ("X-A;ALTREP=http://x/y:c", "X-A;ALTREP=http://x/y:c", "ics-bad-parameter"),
      (
        "ORGANIZER;SENT-BY=mailto:a@example.com:mailto:b@example.com",
        "ORGANIZER;SENT-BY=mailto:a@example.com:mailto:b@example.com", "ics-bad-parameter"
      ),
      (
        "DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20260418T090000",
        "DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20260418T090000", "ics-bad-parameter"
      ),
      (
        "DTSTART;TZID=(UTC+01:00) Bern, Rome:20260418T090000",
        "DTSTART;TZID=(UTC+01:00) Bern, Rome:20260418T090000", "ics-bad-parameter"
      ),
      (
        "DTSTART;TZID=tzone://Microsoft/Custom;VALUE=DATE-TIME:20260418T090000",
        "DTSTART;TZID=tzone://Microsoft/Custom;VALUE=DATE-TIME:20260418T090000", "ics-bad-parameter"
      ),
      ("RRULE;TZID=X:FREQ=DAILY;COUNT=2", "RRULE;TZID=X:FREQ=DAILY;COUNT=2", nil),
      ("SUMMARY:Tigers, Bears; late", "SUMMARY:Tigers, Bears; late", nil),
      ("SUMMARY:a\u{1}\u{0}b\u{7F}", "SUMMARY:ab", "ics-control-characters"),
      ("SUMMARY:a\tb", "SUMMARY:a\tb", nil), ("UNKNOWN:x", "UNKNOWN:x", nil),
      ("\u{FEFF}SUMMARY:a", "SUMMARY:a", nil),
    ] as [(String, String, String?)])
  func untidy(line: String, property: String, code: String?) throws {
    let reading = try Reading(event: line)
    #expect(reading.shown == [property])
    #expect(reading.codes == (code.map { [$0] } ?? []))
  }

  @Test("A time in a zone that stands without quotes is read")
  func displayZone() throws {
    let reading = try Reading(event: "DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20260418T090000")
    let start = try #require(reading.properties.first)
    #expect(start.parameter("TZID") == "(UTC-05:00) Eastern Time (US & Canada)")
    #expect(start.temporal?.text == "20260418T090000")
  }

  @Test(
    "What is not closed is closed",
    arguments: [
      (
        "BEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR",
        "VCALENDAR(VEVENT(UID) VEVENT(UID))", ["ics-missing-end"]
      ),
      ("BEGIN:VEVENT\nUID:1\nEND:VCALENDAR", "VCALENDAR(VEVENT(UID))", ["ics-missing-end"]),
      ("BEGIN:VEVENT\nUID:1", "VCALENDAR(VEVENT(UID))", ["ics-missing-end", "ics-missing-end"]),
      ("BEGIN:VEVENT\nUID:1\nEND:VEVENT", "VCALENDAR(VEVENT(UID))", ["ics-missing-end"]),
      (
        "BEGIN:VEVENT\nBEGIN:VALARM\nACTION:x\nEND:VEVENT\nEND:VCALENDAR",
        "VCALENDAR(VEVENT(VALARM(ACTION)))", ["ics-missing-end"]
      ),
      (
        "BEGIN:VEVENT\nBEGIN:VALARM\nACTION:x\nBEGIN:VALARM\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR",
        "VCALENDAR(VEVENT(VALARM(ACTION) VALARM))", ["ics-missing-end"]
      ),
      (
        "BEGIN:VTIMEZONE\nBEGIN:STANDARD\nBEGIN:DAYLIGHT\nEND:DAYLIGHT\nEND:VTIMEZONE\nEND:VCALENDAR",
        "VCALENDAR(VTIMEZONE(STANDARD DAYLIGHT))", ["ics-missing-end"]
      ),
      (
        "BEGIN:VEVENT\nEND:VALARM\nUID:1\nEND:VEVENT\nEND:VCALENDAR", "VCALENDAR(VEVENT(UID))",
        ["ics-stray-end"]
      ),
      ("BEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\nEND:VCALENDAR", "VCALENDAR(VEVENT)", ["ics-stray-end"]),
      ("BEGIN:X-A\nBEGIN:X-A\nEND:X-A\nEND:X-A\nEND:VCALENDAR", "VCALENDAR(X-A(X-A))", []),
      (
        "BEGIN:VEVENT\nEND:VEVENT\nBEGIN:VCALENDAR\nEND:VCALENDAR", "VCALENDAR(VEVENT) VCALENDAR",
        ["ics-missing-end"]
      ),
      ("begin:vevent\nuid:1\nend: VEVENT \nEnd:VCALENDAR", "VCALENDAR(VEVENT(UID))", ["ics-untidy-line"]),
      ("BEGIN:VEVENT\nBEGIN:\nUID:1\nEND:VEVENT\nEND:VCALENDAR", "VCALENDAR(VEVENT(UID))", ["ics-junk-line"]),
      (
        "METHOD:PUBLISH\nBEGIN:VEVENT\nEND:VEVENT\nX-LATE:1\nEND:VCALENDAR",
        "VCALENDAR(METHOD X-LATE VEVENT)", []
      ),
    ])
  func closing(lines: String, outline: String, codes: [String]) throws {
    let reading = try Reading(lines: "BEGIN:VCALENDAR\n\(lines)\n")
    #expect(reading.outline == outline)
    #expect(reading.codes.filter { $0 != "ics-missing-property" } == codes)
  }

  @Test(
    "A calendar may lack its beginning",
    arguments: [
      ("BEGIN:VEVENT\nUID:1\nEND:VEVENT", "VCALENDAR(VEVENT(UID))"),
      ("VERSION:2.0\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR", "VCALENDAR(VERSION VEVENT)"),
      (
        "BEGIN:VEVENT\nEND:VEVENT\nBEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR",
        "VCALENDAR(VEVENT) VCALENDAR(VTODO)"
      ),
      ("BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT", "VCALENDAR VCALENDAR(VEVENT)"),
    ])
  func beginning(lines: String, outline: String) throws {
    let reading = try Reading(lines: lines)
    #expect(reading.outline == outline)
    #expect(reading.codes.filter { $0 != "ics-missing-property" } == ["ics-missing-begin"])
  }

  @Test(
    "A file without a calendar says so",
    arguments: [
      "", "\n\n", "Name,Date\nCamp,2026-04-18", "<html>\n<a href=\"x\">: y</a>\n", "PK\u{3}\u{4}", "\u{FEFF}",
    ])
  func noCalendar(text: String) throws {
    let reading = try Reading(lines: text)
    #expect(reading.calendars.isEmpty)
    #expect(reading.codes.last == "ics-no-calendar")
    #expect(reading.codes.count <= 3)
  }

  @Test("What a calendar lacks or has twice is told, and the first counts")
  func calendarProperties() throws {
    let reading = try Reading(lines: "BEGIN:VCALENDAR\nPRODID:one\nPRODID:two\nEND:VCALENDAR")
    #expect(reading.calendars.first?.property("PRODID")?.value == "one")
    #expect(reading.codes == ["ics-repeated-property", "ics-missing-property"])
  }

  @Test("Two calendars in one file keep their own properties")
  func severalCalendars() throws {
    let one =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-WR-TIMEZONE:A\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n"
    let text = one + one.replacing("UID:1", with: "UID:2").replacing("ZONE:A", with: "ZONE:B")
    var reader = try ICalendarReader(BytesSource(text))
    for (uid, zone) in [("1", "A"), ("2", "B")] {
      #expect(try reader.next()?.property("UID")?.value == uid)
      #expect(reader.calendarProperties.last?.value == zone)
      #expect(reader.calendarNumber == (uid == "1" ? 1 : 2))
    }
    #expect(try reader.next() == nil)
    #expect(try ICalendar(BytesSource(text)).components.count == 2)
  }
}
