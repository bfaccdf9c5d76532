import CompassSource
import Testing

@testable import CompassICalendar

@Suite("VTIMEZONE as it is written")
struct ZoneWritingTests {
  private func written(_ name: String, _ first: Int, _ last: Int) throws -> ICalComponent {
    let from = try #require(ICalDate(year: first, month: 6, day: 1))
    let through = try #require(ICalDate(year: last, month: 6, day: 1))
    return try #require(VTimeZone.component(identifier: name, from: from, through: through))
  }

  private func text(_ component: ICalComponent) -> String {
    let lines = component.properties.map { "\($0.name):\($0.value)" }
    let inner = component.components.map(text)
    return (["BEGIN:\(component.name)"] + lines + inner + ["END:\(component.name)"]).joined(separator: "\n")
  }

  @Test("New York has two rules from 1970, as every client likes it")
  func newYork() throws {
    #expect(
      try text(written("America/New_York", 2026, 2027)) == """
        BEGIN:VTIMEZONE
        TZID:America/New_York
        X-LIC-LOCATION:America/New_York
        BEGIN:DAYLIGHT
        DTSTART:19700308T020000
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        TZNAME:EDT
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:19701101T020000
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        TZNAME:EST
        RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
        END:STANDARD
        END:VTIMEZONE
        """)
  }

  @Test("Each zone is exact at every third hour of three years", arguments: Self.zones)
  func exactAtEveryThirdHour(name: String) throws {
    let (zone, back) = try readBack(name, 2025, 2027)
    let span = stride(
      from: ZoneSeries.instant(ofYear: 2025, zone.table), to: ZoneSeries.instant(ofYear: 2028, zone.table),
      by: 10_800)
    #expect(span.first { zone.offset(at: $0) != back.offset(at: $0) } == nil)
  }

  @Test(
    "Each zone has the changes of the span to the second, also where its rules were changed",
    arguments: [
      (1900, 1925), (1940, 1950), (1968, 1975), (2005, 2017), (2026, 2027), (2036, 2039), (2090, 2098),
    ]
  )
  func exact(first: Int, last: Int) throws {
    for name in Self.zones {
      let (zone, back) = try readBack(name, first, last)
      let start = ZoneSeries.instant(ofYear: first, zone.table)
      let end = ZoneSeries.instant(ofYear: last + 1, zone.table) - 1
      #expect(offsets(zone.table, start, end) == offsets(back.table, start, end), "\(name)")
    }
  }

  /// One name of each zone that differs from all others.
  private static let zones: [String] = {
    let pairs = ZoneNames.all.compactMap { name in ICalIANAZone(named: name).map { ($0.table, name) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first }).values.sorted()
  }()

  private func readBack(_ name: String, _ first: Int, _ last: Int) throws -> (ICalIANAZone, ICalDefinedZone) {
    let zone = try #require(ICalIANAZone(named: name), "\(name)")
    var diagnostics: [Diagnostic] = []
    let back = ICalDefinedZone(try written(name, first, last), diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty, "\(name)")
    return (zone, try #require(back, "\(name)"))
  }

  /// The offset at the start of a span and the changes in it.
  private func offsets(_ table: ZoneTable, _ start: Int, _ end: Int) -> [[Int]] {
    var result = [[start, table.offset(at: start)]]
    for change in table.changes(after: start, through: end) where change.offset != result.last?[1] {
      result.append([change.instant, change.offset])
    }
    return result
  }

  @Test("The day after the last Thursday of October is a Friday of October or November 1")
  func cairo() throws {
    let rules = try written("Africa/Cairo", 2026, 2027).components.compactMap { $0.property("RRULE")?.value }
    #expect(
      rules == [
        "FREQ=YEARLY;BYMONTH=4;BYDAY=-1FR",
        "FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=26,27,28,29,30,31;BYDAY=FR",
        "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1;BYDAY=FR",
      ])
  }

  @Test("Changes that follow the moon are written one by one, after what holds before them")
  func casablanca() throws {
    let parts = try written("Africa/Casablanca", 2026, 2026).components
    #expect(
      parts.map {
        "\($0.name) \($0.property("DTSTART")?.value ?? "") \($0.property("TZOFFSETTO")?.value ?? "")"
      }
        == [
          "STANDARD 19700101T000000 +0100", "STANDARD 20260215T030000 +0000",
          "DAYLIGHT 20260322T020000 +0100",
        ]
    )
    #expect(parts.allSatisfy { $0.property("RRULE") == nil })
  }

  @Test("A rule that was changed within the span ends, and another begins")
  func changedRule() throws {
    let rules = try written("America/New_York", 2006, 2008).components.compactMap {
      $0.property("RRULE")?.value
    }
    #expect(
      rules == [
        "FREQ=YEARLY;UNTIL=20060402T070000Z;BYMONTH=4;BYDAY=1SU",
        "FREQ=YEARLY;UNTIL=20061029T060000Z;BYMONTH=10;BYDAY=-1SU",
        "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
      ])
  }

  @Test(
    "A zone that changes no clocks is one STANDARD with its name, or its number where it has none",
    arguments: [
      ("America/Phoenix", "-0700", "MST"), ("Asia/Kolkata", "+0530", "IST"), ("Asia/Dubai", "+0400", "+04"),
      ("Asia/Kathmandu", "+0545", "+0545"), ("UTC", "+0000", "UTC"),
    ])
  func fixed(name: String, offset: String, abbreviation: String) throws {
    let parts = try written(name, 2026, 2027).components
    #expect(parts.map(\.name) == ["STANDARD"])
    #expect(
      parts.first?.properties.map(\.value) == ["19700101T000000", offset, offset, abbreviation])
  }

  @Test("The zone has the name by which it was asked for, as its events will refer to it")
  func spelling() throws {
    let zone = try written("us/eastern", 2026, 2026)
    #expect(zone.property("TZID")?.value == "us/eastern")
    #expect(zone.property("X-LIC-LOCATION")?.value == "US/Eastern")
  }

  @Test(
    "There is no VTIMEZONE of what is no zone", arguments: ["", "Mars/Phobos", "../../etc/passwd", "GMT-5"])
  func unknown(name: String) throws {
    let day = try #require(ICalDate(year: 2026, month: 1, day: 1))
    #expect(VTimeZone.component(identifier: name, from: day, through: day) == nil)
  }

  @Test("A span that ends before it begins, or beyond the years, is written as far as it goes")
  func oddSpans() throws {
    let names = try [(2027, 2026), (1, 2), (9998, 9999)].map {
      try written("America/New_York", $0.0, $0.1).components.count
    }
    #expect(names == [2, 1, 2])
  }
}
