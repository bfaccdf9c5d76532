import CompassSource
import TestSupport
import Testing

@testable import CompassICalendar

@Suite("vCalendar 1.0 and its texts in quoted-printable")
struct OldCalendarTests {
  private static let note = ["ics-quoted-printable"]

  @Test(
    "A text in quoted-printable is decoded and written as any text",
    arguments: [
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:Se=C3=B1or", "SUMMARY:Señor"),
      ("SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Se=c3=b1or", "SUMMARY:Señor"),
      ("summary;charset=ISO-8859-1;encoding=quoted-printable:Se=F1or =80", "SUMMARY:Señor €"),
      ("SUMMARY;QUOTED-PRINTABLE:a=3Db", "SUMMARY:a=b"),
      ("SUMMARY;ENCODING=\"QUOTED-PRINTABLE\";LANGUAGE=en:a=3Ab", "SUMMARY;LANGUAGE=en:a:b"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab=0Ac", "SUMMARY:a\\nb\\nc"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:a, b; c=2C d", "SUMMARY:a\\, b\\; c\\, d"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:a\\, b\\; c\\nd", "SUMMARY:a\\, b\\; c\\nd"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:a=00=01=7Fb", "SUMMARY:ab"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:=ZZ =4 50=x", "SUMMARY:=ZZ =4 50=x"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:", "SUMMARY:"),
      ("CATEGORIES;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9,Camp", "CATEGORIES:Café,Camp"),
      ("X-NOTE;ENCODING=QUOTED-PRINTABLE:a=0Ab,c", "X-NOTE:a\\nb,c"),
    ])
  func decoding(line: String, property: String) throws {
    let reading = try Reading(event: line + "\nUID:1")
    #expect(reading.shown == [property, "UID:1"])
    #expect(reading.codes.filter { $0 != "ics-untidy-line" } == Self.note)
  }

  @Test(
    "A line that ends in = goes on in the next, whose blank is part of the text",
    arguments: [
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:Meet at=\n the gate", "SUMMARY:Meet at the gate"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:one=0D=0A=\ntwo=20=\n=\nthree", "SUMMARY:one\\ntwo three"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:one= \t\nURL:two", "SUMMARY:oneURL:two"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:one=\n", "SUMMARY:one"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:one\n two=\nthree", "SUMMARY:onetwothree"),
      ("SUMMARY;ENCODING=\"QUOTED-PRINTABLE\":one=\ntwo", "SUMMARY:onetwo"),
      ("SUMMARY ; ENCODING = QUOTED-PRINTABLE :one=\ntwo", "SUMMARY:onetwo"),
      ("SUMMARY;\n ENCODING=\n QUOTED-PRINTABLE:one=\ntwo", "SUMMARY:onetwo"),
    ])
  func softBreaks(lines: String, property: String) throws {
    let reading = try Reading(event: lines + "\nUID:1")
    #expect(reading.shown == [property, "UID:1"])
    #expect(reading.codes.filter { $0 != "ics-untidy-line" } == Self.note)
  }

  @Test(
    "An = at the end means nothing elsewhere",
    arguments: [
      ("SUMMARY:a=\nUID:1", ["SUMMARY:a=", "UID:1"]),
      ("SUMMARY:a;QUOTED-PRINTABLE=\nUID:1", ["SUMMARY:a;QUOTED-PRINTABLE=", "UID:1"]),
      ("SUMMARY;X=QUOTED-PRINTABLE:a=\nUID:1", ["SUMMARY;X=QUOTED-PRINTABLE:a=", "UID:1"]),
      ("X-A;ENCODING=8BIT:a=\nUID:1", ["X-A;ENCODING=8BIT:a=", "UID:1"]),
      (
        "ATTACH;ENCODING=BASE64;VALUE=BINARY:AAA=\nUID:1",
        ["ATTACH;ENCODING=BASE64;VALUE=BINARY:AAA=", "UID:1"]
      ),
      (
        "X-A;B=\";ENCODING=QUOTED-PRINTABLE:\":=41=\nUID:1",
        ["X-A;B=;ENCODING=QUOTED-PRINTABLE::=41=", "UID:1"]
      ),
    ])
  func elsewhere(lines: String, properties: [String]) throws {
    let reading = try Reading(event: lines)
    #expect(reading.shown == properties)
    #expect(reading.codes == [])
  }

  @Test("The end of the file ends a text that would go on")
  func endOfFile() throws {
    for end in ["=", "=\r\n", "=\r\n "] {
      let text = "BEGIN:VEVENT\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE:one" + end
      let reading = try Reading(Array(text.utf8))
      #expect(reading.properties.first?.text.hasPrefix("one") == true)
      #expect((reading.properties.first?.position).map { $0.offset + $0.length <= text.utf8.count } == true)
    }
  }

  @Test("Bytes that are no UTF-8, in no character set that is named, are Windows-1252")
  func repaired() throws {
    let reading = try Reading(event: "SUMMARY;CHARSET=KOI8-R;ENCODING=QUOTED-PRINTABLE:Se=F1or")
    #expect(reading.shown == ["SUMMARY:Señor"])
    #expect(reading.codes == ["ics-quoted-printable", "ics-not-utf8"])
  }

  @Test("Findings behind soft breaks stand where they are")
  func positions() throws {
    let reading = try Reading(event: "SUMMARY;ENCODING=QUOTED-PRINTABLE:one=\n two\nX-A;B=\"c:d")
    #expect(reading.properties.first?.position?.line == 5)
    #expect(reading.properties.first?.position?.endLine == 6)
    #expect(reading.properties.first?.position?.endColumn == 5)
    #expect(reading.diagnostics.last?.position?.line == 7)
  }

  @Test("A whole vCalendar is read, and its rule leaves the first time")
  func wholeCalendar() throws {
    let reading = try Reading(
      lines: """
        BEGIN:VCALENDAR
        VERSION:1.0
        PRODID:-//Owls//Phone//EN
        TZ:-05
        BEGIN:VEVENT
        UID:1
        SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Pr=C3=A1ctica
        DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Bring water=0D=0A=
        and both shirts
        DTSTART:20260105T180000
        DTEND:20260105T193000
        RRULE:W1 MO 20260601T000000
        DALARM:20260105T170000
        END:VEVENT
        END:VCALENDAR

        """)
    #expect(reading.codes == ["ics-old-version", "ics-quoted-printable"])
    let event = try #require(reading.components.first)
    #expect(event.property("SUMMARY")?.text == "Práctica")
    #expect(event.property("DESCRIPTION")?.text == "Bring water\nand both shirts")
    let set = RecurrenceSet([event], defaultZone: ICalFixedZone.utc) { _ in nil }
    let found = set.occurrences(in: .init(from: .min, to: .max))
    #expect(found.occurrences.map(\.start.text) == ["20260105T180000"])
    #expect(found.diagnostics.map(\.code) == [.recurrenceRuleUnusable])
    #expect(try Reading(reading.written).components.first?.hasSameContent(as: event) == true)
  }
}
