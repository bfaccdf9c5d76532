import CompassSource
import TestSupport
import Testing

@testable import CompassICalendar

@Suite("Zones that a calendar defines")
struct ZoneDefinitionTests {
  private func defined(_ component: ICalComponent) throws -> (zone: ICalDefinedZone, codes: [String]) {
    var diagnostics: [Diagnostic] = []
    let zone = try #require(ICalDefinedZone(component, diagnostics: &diagnostics))
    return (zone, diagnostics.map(\.code.rawValue))
  }

  /// Winter in +0100; the rule of the summer is the argument, its end the last Sunday of October.
  private func zone(summer rule: String) throws -> (zone: ICalDefinedZone, codes: [String]) {
    try defined(
      .zone(
        "Test", "STANDARD +0200 +0100 19701025T030000; RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
        "DAYLIGHT +0100 +0200 19700329T020000; \(rule)"))
  }

  @Test(
    "The last Sunday of March can be said in many ways",
    arguments: [
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;WKST=MO",
      "RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=3;BYDAY=-1SU", "RRULE:FREQ=YEARLY;BYMONTH=03;BYDAY=-1SU;",
      "RRULE:freq=yearly ;bymonth= 3;byday=-1su ",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=-7,-6,-5,-4,-3,-2,-1",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYSETPOS=-1",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;BYHOUR=2;BYMINUTE=0;BYSECOND=0",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20270328T010000Z",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20270328T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20270328",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=58",
      "RDATE:20260329T020000,20270328T020000", "RDATE:20260329T010000Z\nRDATE:20270328T010000Z",
      "RDATE;VALUE=PERIOD:20260329T020000/P1D,20270328T020000/P1D",
    ])
  func lastSunday(rule: String) throws {
    let (zone, codes) = try zone(summer: rule.replacing("\n", with: "; "))
    #expect(codes == [])
    #expect(try zone.offset("20260329T005959") == "+0100")
    #expect(try zone.offset("20260329T010000") == "+0200")
    #expect(try zone.offset("20270328T010000") == "+0200")
    #expect(try zone.offset("20271031T010000") == "+0100")
  }

  @Test(
    "A rule ends with its UNTIL or its COUNT",
    arguments: ["UNTIL=20260329T010000Z", "UNTIL=20260329T020000", "UNTIL=20260329", "COUNT=57"])
  func ends(end: String) throws {
    let (zone, codes) = try zone(summer: "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;\(end)")
    #expect(codes == [])
    #expect(try zone.offset("20260701T000000") == "+0200")
    #expect(try zone.offset("20270701T000000") == "+0100")
  }

  @Test(
    "Other forms of rules name the days that RFC 5545 says",
    arguments: [
      ("BYMONTHDAY=21;BYMONTH=3", ["20260321"]), ("BYMONTH=2;BYMONTHDAY=29", []), ("BYMONTH=4", ["20260429"]),
      ("", ["20260329"]), ("BYMONTH=3,4;BYDAY=1FR", ["20260306", "20260403"]), ("BYDAY=1SU", ["20260104"]),
      ("BYDAY=-1SU", ["20261227"]), ("BYMONTH=3;BYDAY=5SU", ["20260329"]), ("BYMONTH=4;BYDAY=5SU", []),
      ("BYMONTHDAY=31;BYDAY=TU", ["20260331"]), ("BYMONTH=2;BYMONTHDAY=-1", ["20260228"]),
      ("BYMONTH=3;BYDAY=SU;BYSETPOS=2", ["20260308"]), ("BYMONTH=3;BYDAY=SU;BYSETPOS=9", []),
    ])
  func forms(rule: String, days: [String]) throws {
    let start = try #require(ICalTemporal("19700329T020000")).local
    let parsed = try #require(ZoneYearlyRule(parsing: "FREQ=YEARLY;\(rule)", start: start))
    let moments = parsed.moments(in: 2026).compactMap { ICalLocalTime(seconds: $0)?.date.text }
    #expect(moments == days)
  }

  @Test(
    "What no zone needs is said, and the rest of the zone is kept",
    arguments: [
      "RRULE:FREQ=MONTHLY;BYDAY=-1SU", "RRULE:FREQ=YEARLY;INTERVAL=2", "RRULE:FREQ=YEARLY;BYWEEKNO=20",
      "RRULE:FREQ=YEARLY;BYMONTH=13", "RRULE:FREQ=YEARLY;BYDAY=XX", "RRULE:FREQ=YEARLY;COUNT=-1",
      "RRULE:FREQ=YEARLY;BYDAY=99999999999999999999SU", "RRULE:FREQ=YEARLY;UNTIL=soon", "RRULE:",
      "RRULE:BYMONTH=3",
      "RDATE:tomorrow", "RDATE:20260329T020000,,",
    ])
  func unreadable(line: String) throws {
    let (zone, codes) = try zone(summer: line)
    #expect(codes == ["ics-zone-definition"])
    #expect(try zone.offset("20260101T000000") == "+0100")
  }

  @Test(
    "A rule of 1601 or of the year 1 costs no more than another, and holds today",
    arguments: ["00010101T020000", "16010101T020000", "19700329T020000"])
  func oldStarts(start: String) throws {
    let zone = try defined(
      .zone(
        "W. Europe Standard Time", "STANDARD +0200 +0100 \(start); RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
        "DAYLIGHT +0100 +0200 \(start); RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3")
    ).zone
    #expect(try zone.offset("20260701T000000") == "+0200")
    #expect(try zone.offset("20261201T000000") == "+0100")
    #expect(try zone.offset("24000701T000000") == "+0200")
    #expect(zone.table.changes.count <= 460)
  }

  @Test("Rules go on after the table as they were")
  func later() throws {
    let zone = try zone(summer: "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU").zone
    let peer = try #require(ICalIANAZone(named: "Europe/Berlin"))
    for year in stride(from: 2095, through: 3000, by: 7) {
      let start = try utc("\(year)0101T000000")
      for instant in stride(from: start, to: start + 366 * 86_400, by: 43_200) {
        #expect(zone.offset(at: instant) == peer.offset(at: instant))
      }
    }
  }

  @Test("Before the first observance clocks show what it says was before")
  func earlier() throws {
    let zone = try defined(.zone("Test", "STANDARD +0245 +0300 20200101T000000")).zone
    #expect(try zone.offset("20191231T211459") == "+0245")
    #expect(try zone.offset("20191231T211500") == "+0300")
  }

  @Test(
    "What is missing in an observance is said",
    arguments: [
      ("BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETTO:-0500\nEND:STANDARD", 1),
      ("BEGIN:STANDARD\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0500\nEND:STANDARD", 1),
      ("BEGIN:STANDARD\nTZOFFSETTO:-0500\nEND:STANDARD", 2),
      (
        "BEGIN:STANDARD\nTZOFFSETTO:soon\nEND:STANDARD\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0500\nEND:STANDARD",
        1
      ),
    ])
  func missing(parts: String, count: Int) throws {
    let component = try ICalComponent.lines("BEGIN:VTIMEZONE\nTZID:Test\n\(parts)\nEND:VTIMEZONE")
    let (zone, codes) = try defined(component)
    #expect(codes == [String](repeating: "ics-zone-definition", count: count))
    #expect(try zone.offset("20260701T000000") == "-0500")
  }

  @Test("A VTIMEZONE that says nothing is none, with a warning")
  func empty() throws {
    var diagnostics: [Diagnostic] = []
    #expect(ICalDefinedZone(ICalComponent("VTIMEZONE"), diagnostics: &diagnostics) == nil)
    #expect(diagnostics.map(\.code.rawValue) == ["ics-zone-definition"])
  }

  @Test("Huge counts, lists and zones end at their limits")
  func limits() throws {
    let count = try zone(summer: "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=999999999999").zone
    #expect(count.table.changes.count <= 460)
    let dates = (0..<20_000).map { _ in "20260329T020000" }.joined(separator: ",")
    #expect(try zone(summer: "RDATE:\(dates)").codes == ["ics-zone-definition"])
    let days = (1...31).map(String.init).joined(separator: ",")
    let busy = try zone(summer: "RRULE:FREQ=YEARLY;BYMONTHDAY=\(days)").zone
    #expect(busy.table.changes.count <= 2 * ZoneObservance.maximumMoments)
    var component = try ICalComponent.zone("Test", "STANDARD +0100 +0100 19700101T000000")
    component.components = Array(repeating: component.components[0], count: 600)
    #expect(try defined(component).codes == ["ics-zone-definition"])
  }

  @Test(
    "Rules so dense that they could only be made to cost time are not evaluated",
    arguments: [
      "BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTHDAY=31",
      "BYMONTH=2;BYDAY=" + [String](repeating: "SU", count: 400).joined(separator: ","),
    ])
  func dense(rule: String) throws {
    #expect(try zone(summer: "RRULE:FREQ=YEARLY;\(rule)").codes == ["ics-zone-definition"])
  }

  @Test("All zones of a calendar share the years for which rules are evaluated")
  func budget() throws {
    let part = "STANDARD +0200 +0100 16010101T020000; RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"
    let component = try ICalComponent.zone("Test", part)
    var budget = 400
    var diagnostics: [Diagnostic] = []
    #expect(
      ICalDefinedZone(component, budget: &budget, diagnostics: &diagnostics)?.table.changes.count == 230)
    #expect(budget == 171)
    #expect(diagnostics.isEmpty)
    #expect(
      ICalDefinedZone(component, budget: &budget, diagnostics: &diagnostics)?.table.changes.count == 172)
    #expect(budget == 0)
    #expect(diagnostics.map(\.code.rawValue) == ["ics-zone-definition"])
  }

  @Test("A rule whose day never comes is given up")
  func never() throws {
    var budget = 1000
    var diagnostics: [Diagnostic] = []
    let part = "STANDARD +0200 +0100 16010101T020000; RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"
    _ = ICalDefinedZone(try ICalComponent.zone("Test", part), budget: &budget, diagnostics: &diagnostics)
    #expect(budget == 1000 - 41)
  }

  @Test("Whatever stands in a definition and a name, offsets stay within a day")
  func garbage() throws {
    var random = SplitMix(state: 7)
    let pieces = [
      "FREQ=YEARLY", ";", "BYMONTH=", "BYDAY=", "-1SU", "5", ",", "UNTIL=", "COUNT=", "19700329T020000", "Z",
      "-", "+",
      "0100", "9999", "99999999999999999999", "(UTC", ")", "GMT", ":", "/", "BYSETPOS=", "é", "\u{301}", " ",
      "\"",
    ]
    func text() -> String {
      (0..<Int.random(in: 0...7, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
        .joined()
    }
    let names = ["RRULE", "RDATE", "DTSTART", "TZOFFSETFROM", "TZOFFSETTO"]
    for _ in 0..<100 {
      var definition = try ICalComponent.zone("Test", "STANDARD +0200 +0100 19701025T030000")
      for name in names where Bool.random(using: &random) {
        definition.components[0].properties.insert(ICalProperty(name, value: text()), at: 0)
      }
      let name = text()
      definition.properties = [ICalProperty("TZID", value: name)]
      var resolver = ICalZoneResolver(definitions: [definition], defaultName: text())
      for resolution in [resolver.resolve(name), resolver.resolve(text()), resolver.resolve(.floating)] {
        let offset = resolution.zone?.offset(at: 1_800_000_000) ?? 0
        #expect(abs(offset) < 86_400)
        #expect(resolution.zone != nil || resolution.isFloating)
      }
    }
  }
}
