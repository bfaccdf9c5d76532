import CompassSource
import Foundation
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

  @Test(
    "Each zone is exact at every third hour of the span",
    arguments: [(2025, 2027), (2005, 2008), (2010, 2017), (1968, 1975), (2036, 2039)])
  func exact(first: Int, last: Int) throws {
    var wrong: [String: Int] = [:]
    var parts = 0
    for name in ZoneNames.all {
      let zone = try #require(ICalIANAZone(named: name), "\(name)")
      let component = try written(name, first, last)
      parts = max(parts, component.components.count)
      var diagnostics: [Diagnostic] = []
      let back = try #require(ICalDefinedZone(component, diagnostics: &diagnostics), "\(name)")
      #expect(diagnostics.isEmpty, "\(name)")
      let start = ZoneSeries.instant(ofYear: first, zone.table)
      let end = ZoneSeries.instant(ofYear: last + 1, zone.table)
      for instant in stride(from: start, to: end, by: 10_800)
      where zone.offset(at: instant) != back.offset(at: instant) {
        wrong[name, default: 0] += 1
      }
    }
    #expect(wrong.isEmpty)
    print("SPAN", first, last, "most parts", parts)
  }
  @Test func dump() throws {
    for n in ["Africa/Cairo","Africa/Casablanca","Asia/Jerusalem","Asia/Gaza","America/Nuuk","Asia/Kolkata","Europe/Dublin","America/Santiago","Asia/Beirut"] { print(try text(written(n, 2026, 2027))) }
    for n in ["America/New_York","Europe/Moscow"] { print(try text(written(n, 2005, 2027))) }
  }
}
