import Foundation
import Testing

@testable import CompassICalendar

@Suite("Zones of which some years are looked up")
struct PartialZoneTests {
  @Test(
    "They change as the whole zone does in these years",
    arguments: [1890...1950, 1996...2055, 2060...2126])
  func changes(years: ClosedRange<Int>) throws {
    let first = try #require(ICalDate(year: years.lowerBound, month: 1, day: 1)).daysSince1970 * 86_400
    let last = try #require(ICalDate(year: years.upperBound + 1, month: 1, day: 1)).daysSince1970 * 86_400
    var names = TimeZone.knownTimeZoneIdentifiers.filter { ZoneNames.canonical($0) == $0 }.sorted()
    // All of them take a while; these have rules of every sort, and the rest take turns.
    let notable = ["Africa/Casablanca", "America/New_York", "Asia/Tehran", "Europe/Dublin", "Pacific/Apia"]
    names = notable + names.enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
    for name in names {
      let whole = try #require(ICalIANAZone(named: name)).table
      let part = try #require(ICalIANAZone.makeTable(of: name, from: first - 86_400, until: last + 86_400))
      #expect(
        part.changes(after: first, through: last) == whole.changes(after: first, through: last), "\(name)")
      for instant in stride(from: first, to: last, by: 86_400 * 97) {
        #expect(part.offset(at: instant) == whole.offset(at: instant), "\(name) at \(instant)")
      }
    }
  }
}
