import CompassICalendar
import Testing

@Suite("Values")
struct ValueTests {
  @Test(
    "A date or a date with a time is read, tidy or not",
    arguments: [
      ("20260418", "20260418"), ("2026-04-18", "20260418"), (" 20260418\t", "20260418"),
      ("20260418T", "20260418"), ("20260418T090000", "20260418T090000"),
      ("20260418T090000Z", "20260418T090000Z"), ("20260418t090000z", "20260418T090000Z"),
      ("2026-04-18T09:00:00", "20260418T090000"), ("2026-04-18 09:00", "20260418T090000"),
      ("20260418T0900", "20260418T090000"), ("20260418T090000.000Z", "20260418T090000Z"),
      ("20260418T235960", "20260418T235959"), ("20260418T240000", "20260419T000000"),
      ("20260418T200000-0500", "20260419T010000Z"), ("2026-04-18T09:00:00+05:30", "20260418T033000Z"),
    ])
  func temporal(text: String, expected: String) {
    #expect(ICalTemporal(text)?.text == expected)
  }

  @Test(
    "What is no date or time is none",
    arguments: [
      "", "T090000", "2026041", "20260231", "00000101", "20260418T9", "20260418T250000", "20260418T0960",
      "20260418T090000X", "20260418T090000ZZ", "20260418X", "99991231T240000", "²0260418", "20260418T240001",
    ])
  func noTemporal(text: String) {
    #expect(ICalTemporal(text) == nil)
  }

  @Test("A time is in the zone that its property names")
  func zones() {
    let named = [ICalParameter("TZID", ["America/New_York"])]
    func zone(_ value: String, _ parameters: [ICalParameter]) -> ICalDateTime.Zone? {
      guard
        case .dateTime(let dateTime) = ICalProperty("DTSTART", value: value, parameters: parameters).temporal
      else { return nil }
      return dateTime.zone
    }
    #expect(zone("20260418T090000", named) == .named("America/New_York"))
    #expect(zone("20260418T090000Z", named) == .utc)
    #expect(zone("20260418T090000", []) == .floating)
    #expect(zone("20260418T090000", [ICalParameter("TZID", [""])]) == .floating)
  }

  @Test(
    "A midnight that is called a date is one, another time stays",
    arguments: [
      ("20260418T000000", "20260418"), ("20260418T090000", "20260418T090000"), ("20260418", "20260418"),
    ])
  func calledDate(value: String, expected: String) {
    let property = ICalProperty("DTSTART", value: value, parameters: [ICalParameter("VALUE", ["date"])])
    #expect(property.temporal?.text == expected)
  }

  @Test("Lists of dates leave out what is none, periods give their start")
  func lists() throws {
    let dates = ICalProperty(
      "EXDATE", value: "20260418T090000Z, 20260419T090000Z,,soon,20260420T090000Z/PT1H")
    #expect(dates.temporals.map(\.text) == ["20260418T090000Z", "20260419T090000Z", "20260420T090000Z"])
    let periods = ICalProperty(
      "RDATE", value: "20260418T090000Z/PT1H,20260419T090000Z/20260419T100000Z,x/PT1H")
    #expect(periods.periods.map(\.text) == ["20260418T090000Z/PT1H", "20260419T090000Z/20260419T100000Z"])
  }

  @Test(
    "A duration is read and written",
    arguments: [
      ("PT0S", 0, 0, "PT0S"), ("P2W", 14, 0, "P2W"), ("-P7W", -49, 0, "-P7W"),
      ("P15DT5H0M20S", 15, 18_020, nil),
      ("-PT15M", 0, -900, nil), ("+PT1H", 0, 3600, "PT1H"), ("P1DT2H", 1, 7200, nil), ("p1w2d", 9, 0, "P9D"),
      ("PT1H20S", 0, 3620, "PT1H0M20S"), ("P15M", 0, 900, "PT15M"), ("P1DT", 1, 0, "P1D"),
    ])
  func duration(text: String, days: Int, seconds: Int, written: String?) {
    #expect(ICalDuration(text) == ICalDuration(days: days, seconds: seconds))
    #expect(ICalDuration(text)?.text == written ?? text)
  }

  @Test(
    "What is no duration is none",
    arguments: ["", "P", "PT", "1H", "P1", "P1X", "PT99999999999S", "P9999999999W", "P-1D", "P1Y"])
  func noDuration(text: String) {
    #expect(ICalDuration(text) == nil)
  }

  @Test(
    "A distance from UTC is read and written",
    arguments: [
      ("-0500", -18_000, "-0500"), ("+053000", 19_800, "+0530"), ("+0530", 19_800, "+0530"),
      ("-05:00", -18_000, "-0500"),
      ("0100", 3600, "+0100"), ("-0000", 0, "+0000"), ("Z", 0, "+0000"), ("+1", 3600, "+0100"),
      ("-130", -5400, "-0130"), ("-001736", -1056, "-001736"),
    ])
  func offset(text: String, seconds: Int, written: String) throws {
    let property = ICalProperty("TZOFFSETTO", value: text)
    #expect(property.utcOffset == seconds)
    #expect(ICalProperty.utcOffset("TZOFFSETTO", seconds).value == written)
  }

  @Test("What is no distance from UTC is none", arguments: ["", "-", "+2400", "+0060", "EST", "+05300"])
  func noOffset(text: String) {
    #expect(ICalValues.utcOffset(text) == nil)
  }

  @Test(
    "Escapes are taken off, and unknown ones are text",
    arguments: [
      (#"a\, b\; c\\d"#, #"a, b; c\d"#), (#"one\ntwo\Nthree"#, "one\ntwo\nthree"),
      (#"http\://x"#, "http://x"),
      (#"\x \t"#, #"\x \t"#), (#"end\"#, #"end\"#), ("a, b; c", "a, b; c"), (#"\\n"#, #"\n"#), ("", ""),
    ])
  func unescaped(value: String, text: String) {
    #expect(ICalProperty("SUMMARY", value: value).text == text)
  }

  @Test(
    "A text is escaped so that it reads back",
    arguments: ["", "a, b; c\\d", "one\ntwo", "\\n", "\\", "é\u{301}\u{2028}🏟", "=\u{301}a", "tab\there"])
  func escaped(text: String) {
    #expect(ICalProperty.text("SUMMARY", text).text == text)
    #expect(!ICalText.escaped(text).utf8.contains(0x0A))
  }

  @Test("Line breaks become one escape each, control characters go")
  func controls() {
    #expect(ICalText.escaped("a\r\nb\rc\n\nd\0\u{1B}[0m\u{7F}") == #"a\nb\nc\n\nd[0m"#)
  }

  @Test("A list of texts is split at commas that are not escaped")
  func texts() {
    #expect(
      ICalProperty("CATEGORIES", value: #"Camp, Visit\, official,,a\\,b"#).texts == [
        "Camp", "Visit, official", "a\\", "b",
      ])
    #expect(ICalProperty("SUMMARY", value: "Tigers, Bears").text == "Tigers, Bears")
  }

  @Test(
    "A place is read however its parts are divided",
    arguments: ["37.386013;-122.082932", #"37.386013\;-122.082932"#, "37.386013, -122.082932"])
  func geo(value: String) {
    let geo = ICalProperty("GEO", value: value).geo
    #expect(geo?.latitude == 37.386013)
    #expect(geo?.longitude == -122.082932)
  }

  @Test(
    "There are no other places", arguments: ["", "1", "91;0", "0;181", "nan;0", "1;2;3", "0x1;2", "1e3;2"])
  func noGeo(value: String) {
    #expect(ICalProperty("GEO", value: value).geo == nil)
  }

  @Test("Numbers")
  func numbers() {
    #expect(
      ["42", "+7", "-1", " 3 ", "", "1.0", "99999999999"].map { ICalValues.integer($0) } == [
        42, 7, -1, 3, nil, nil, nil,
      ])
    #expect(
      ["1.5", "-.5", "3", "", ".", "1e5"].map { ICalValues.float($0) } == [1.5, -0.5, 3, nil, nil, nil])
  }

  @Test("A date says that it is one, a time says its zone")
  func making() throws {
    let date = try #require(ICalTemporal("20260418"))
    #expect(ICalProperty.temporal("DTSTART", date).parameter("VALUE") == "DATE")
    let time = try #require(ICalTemporal("20260418T090000", tzid: "America/Chicago"))
    let property = ICalProperty.temporal("DTSTART", time)
    #expect(property.parameter("TZID") == "America/Chicago")
    #expect(property.temporal == time)
    #expect(ICalProperty.raw("EXDATE", "20260418,20260418").temporals == [date, date])
  }
}
