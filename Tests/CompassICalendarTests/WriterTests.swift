import CompassSource
import Testing

@testable import CompassICalendar

@Suite("Writing calendars")
struct WriterTests {
  private func lines(_ property: ICalProperty) -> [String] {
    var writer = ICalWriter()
    writer.write(property)
    let bytes = writer.bytes
    #expect(bytes.suffix(2) == [0x0D, 0x0A])
    return String(decoding: bytes.dropLast(2), as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  @Test(
    "Parameters are quoted and written with carets where they must be",
    arguments: [
      ("a b", "a b"), ("a,b", "\"a,b\""), ("a;b", "\"a;b\""), ("a:b", "\"a:b\""), ("say \"x\"", "say ^'x^'"),
      ("a^nb", "a^^nb"), ("a\nb", "a^nb"), ("a\r\nb", "a^nb"), ("", ""), (" a", "\" a\""),
      ("a\u{0}\u{1B}b", "ab"), ("é=", "é="),
    ])
  func parameters(value: String, written: String) {
    let property = ICalProperty("X-A", value: "1", parameters: [ICalParameter("b", [value, "c"])])
    #expect(lines(property) == ["X-A;B=\(written),c:1"])
  }

  @Test("A value has no line break and no control character, whoever made it")
  func values() {
    #expect(lines(.raw("X-A", "a\r\nEND:VEVENT\nb\rc\u{0}\u{7F}\td")) == ["X-A:a\\nEND:VEVENT\\nb\\nc\td"])
  }

  @Test("What has no name is not written, nor what would close a component")
  func names() {
    let component = ICalComponent(
      "vevent",
      properties: [.raw("", "x"), .raw("BEGIN", "VEVENT"), .raw("end", "VEVENT"), .raw("x a:\r\nb", "1")],
      components: [ICalComponent("\r\n:")])
    #expect(
      String(decoding: ICalWriter.bytes(of: component), as: UTF8.self)
        == "BEGIN:VEVENT\r\nXAB:1\r\nEND:VEVENT\r\n")
  }

  @Test(
    "What must be escaped, quoted or left out is found wherever it stands",
    arguments: [
      (",", "\\,", "\",\""), (";", "\\;", "\";\""), (":", ":", "\":\""), ("\\", "\\\\", "\\"),
      ("^", "^", "^^"),
      ("\n", "\\n", "^n"), ("\r", "\\n", "^n"), ("\"", "\"", "^'"), ("\u{1}", "", ""), ("\u{1F}", "", ""),
      ("\u{7F}", "", ""), ("~", "~", "~"), ("é", "é", "é"), ("-", "-", "-"), ("]", "]", "]"),
    ])
  func everywhere(character: String, escaped: String, parameter: String) {
    for length in 1...17 {
      for place in 0..<length {
        let before = String(repeating: "a", count: place)
        let after = String(repeating: "b", count: length - place - 1)
        let text = before + character + after
        #expect(ICalText.escaped(text) == before + escaped + after)
        let isQuoted = parameter.hasPrefix("\"")
        let value = before + (isQuoted ? character : parameter) + after
        #expect(
          lines(.raw("X", "1", parameters: [ICalParameter("Y", [text])]))
            == ["X;Y=" + (isQuoted ? "\"\(value)\"" : value) + ":1"])
      }
    }
  }

  @Test("A line of 75 bytes is not folded, one of 76 is")
  func folding() {
    #expect(lines(.raw("X", String(repeating: "a", count: 73))).map(\.utf8.count) == [75])
    #expect(lines(.raw("X", String(repeating: "a", count: 74))).map(\.utf8.count) == [75, 2])
    #expect(lines(.raw("X", String(repeating: "a", count: 73 + 74))).map(\.utf8.count) == [75, 75])
  }

  @Test(
    "A fold stands between scalars and never within an escape",
    arguments: ["é", "€", "🏟", "\\n", "\\\\", "\\,", "a\\;", "\\\\\\n"])
  func folds(piece: String) {
    for shift in 0..<12 {
      let value = String(repeating: "a", count: shift) + String(repeating: piece, count: 80)
      let written = lines(.raw("X-A", value))
      #expect(written.count > 1)
      var joined = ""
      for (index, line) in written.enumerated() {
        #expect(line.utf8.count <= 75)
        #expect(index == 0 || line.utf8.count > 1 && line.hasPrefix(" "))
        let text = index == 0 ? line[...] : line.dropFirst()
        let backslashes = text.reversed().prefix { $0 == "\\" }.count
        #expect(backslashes.isMultiple(of: 2), "a fold within an escape")
        joined += text
      }
      #expect(joined == "X-A:\(value)")
    }
  }

  /// RFC 5545's example of a calendar (§4), and what RFC 7986 and RFC 9073 add.
  static let example = """
    BEGIN:VCALENDAR
    METHOD:xyz
    VERSION:2.0
    PRODID:-//ABC Corporation//NONSGML My Product//EN
    NAME:Sample
    REFRESH-INTERVAL;VALUE=DURATION:PT1H
    COLOR:turquoise
    BEGIN:VTIMEZONE
    TZID:America/New_York
    BEGIN:STANDARD
    DTSTART:19981025T020000
    TZOFFSETFROM:-0400
    TZOFFSETTO:-0500
    TZNAME:EST
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    DTSTAMP:19970324T120000Z
    SEQUENCE:0
    UID:uid3@example.com
    ORGANIZER:mailto:jdoe@example.com
    ATTENDEE;RSVP=TRUE;MEMBER="mailto:a@example.com","mailto:b@example.com":mailto:jsmith@example.com
    DTSTART;TZID=America/New_York:19970324T123000
    RRULE:FREQ=YEARLY;BYDAY=1SU,-1FR;BYMONTH=4;COUNT=3;UNTIL=19980404T070000Z
    RDATE;VALUE=PERIOD:19970325T120000Z/PT1H,19970326T120000Z/19970326T130000Z
    EXDATE;VALUE=DATE:19970401,19970402
    CATEGORIES:MEETING,PROJECT\\, X
    GEO:37.386013;-122.082932
    SUMMARY:Calendaring Interoperability Planning Meeting\\; all; of us\\n
    DESCRIPTION:Discuss "how" we can test c&s interoperability\\nusing iCalendar and other IETF standards.
    ATTACH;FMTTYPE=application/postscript:ftp://example.com/pub/conf/bkgrnd.ps
    REQUEST-STATUS:2.8; Success\\; repeating event ignored;RRULE:FREQ=DAILY
    X-FLAG;VALUE=BOOLEAN:true
    STRUCTURED-DATA;VALUE=TEXT;FMTTYPE=application/ld+json:{"a": 1}
    BEGIN:VALARM
    TRIGGER:-PT30M
    REPEAT:2
    ACKNOWLEDGED:19970324T120000Z
    END:VALARM
    BEGIN:VLOCATION
    UID:123
    LOCATION-TYPE:stadium
    END:VLOCATION
    BEGIN:PARTICIPANT
    PARTICIPANT-TYPE:SPEAKER
    CALENDAR-ADDRESS:mailto:x@example.com
    END:PARTICIPANT
    END:VEVENT
    BEGIN:X-VENDOR
    X-THING:1
    END:X-VENDOR
    END:VCALENDAR

    """

  @Test("What was read is written as it was, folds aside")
  func roundTrip() throws {
    let reading = try Reading(lines: Self.example)
    #expect(reading.codes == [])
    let unfolded = String(decoding: reading.written, as: UTF8.self).replacing("\r\n ", with: "").replacing(
      "\r\n", with: "\n")
    #expect(unfolded == Self.example)
    let again = try Reading(reading.written)
    #expect(again.written == reading.written)
    #expect(
      zip(again.calendars, reading.calendars).allSatisfy { $0.component.hasSameContent(as: $1.component) })
  }

  @Test("A change to what was read is written")
  func changed() throws {
    var event = try #require(try Reading(event: "SUMMARY;LANGUAGE=en:a\nUID:1").components.first)
    event.properties[0].value = "b"
    event.properties[1].parameters = [ICalParameter("X", ["1"])]
    #expect(
      String(decoding: ICalWriter.bytes(of: event), as: UTF8.self)
        == "BEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:b\r\nUID;X=1:1\r\nEND:VEVENT\r\n")
  }

  @Test(
    "Lines are written without a tree as they are with one",
    arguments: [
      "", "a,b;c\\d\ne\r\nf\rg\u{0}\th\u{7F}", "é, “x”; 🏟:\"", String(repeating: "a\n,b", count: 60),
    ])
  func streamed(text: String) throws {
    let times = try ["20260418", "20260418T090000", "20260418T090000Z", "00010203T040506"].map {
      try #require(ICalTemporal($0, tzid: $0.hasPrefix("2026") ? "America/New_York" : "A:b"))
    }
    let properties: [ICalProperty] =
      [.text("SUMMARY", text), .raw("URL", text), .raw("SEQUENCE", "-12")]
      + times.map { .temporal("DTSTART", $0) }
      + [.raw("X-A", text, parameters: [ICalParameter("X-B", [text]), ICalParameter("X-C", ["1"])])]
    var writer = ICalWriter()
    writer.begin("VEVENT")
    writer.text("SUMMARY", text)
    writer.raw("URL", text)
    writer.integer("SEQUENCE", -12)
    for time in times { writer.temporal("DTSTART", time) }
    writer.raw("X-A", text, parameters: ["X-B": text, "X-C": "1"])
    writer.end("VEVENT")
    var outer = ICalWriter()
    outer.write(writer)
    #expect(
      String(decoding: outer.bytes, as: UTF8.self)
        == String(
          decoding: ICalWriter.bytes(of: ICalComponent("VEVENT", properties: properties)), as: UTF8.self))
  }

  @Test("A property that was read takes forty bytes beside its text")
  func size() {
    #expect(MemoryLayout<ICalProperty>.stride == 40)
  }
}
