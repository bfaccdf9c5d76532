import Foundation
import TestSupport
import Testing

@testable import CompassICalendar

@Suite("Zones of the IANA database")
struct ZoneDatabaseTests {
  @Test(
    "A name is found in any capitals and spelt as the database does",
    arguments: [
      ("America/New_York", "America/New_York"), ("america/new_york", "America/New_York"),
      ("US/EASTERN", "US/Eastern"), ("utc", "UTC"), ("Asia/Calcutta", "Asia/Calcutta"), ("gb", "GB"),
    ])
  func names(text: String, name: String) { #expect(ICalIANAZone(named: text)?.identifier == name) }

  @Test(
    "No other text reaches the system",
    arguments: [
      "", " ", "../../etc/passwd", "/etc/localtime", "GMT-5", "UTC+2", "Eastern Standard Time", "posixrules",
      "America/New_York\u{0}", "America", String(repeating: "A/", count: 1000),
    ])
  func others(text: String) { #expect(ICalIANAZone(named: text) == nil) }

  @Test("Every zone that Foundation lists is found")
  func all() {
    #expect(TimeZone.knownTimeZoneIdentifiers.filter { ICalIANAZone(named: $0)?.identifier != $0 } == [])
    #expect(ZoneNames.all.filter { ICalIANAZone(named: $0) == nil } == [])
  }

  @Test("The names stand in the order in which they are searched, and each is found as it is spelt")
  func order() {
    #expect(ZoneNames.listed.count > 590)
    #expect(ZoneNames.listed == ZoneNames.listed.sorted())
    #expect(ZoneNames.listed.filter { ZoneNames.canonical($0) != $0 } == [])
    #expect(ZoneNames.abbreviations(of: "Europe/London").map(\.name) == ["GMT", "BST"])
    #expect(ZoneNames.abbreviations(of: "Africa/Abidjan").map(\.offset) == [0])
    #expect(ZoneNames.abbreviations(of: "Zulu").map(\.name) == ["UTC"])
    for name in ["Africa/Casablanca", "Europe", "Europe/Londo", "Europe/London ", "A", "a", "~", "\n", ""] {
      #expect(ZoneNames.abbreviations(of: name).isEmpty, "\(name)")
    }
  }

  @Test("Every zone of Windows has an IANA zone, and so has each of its territories")
  func windows() {
    #expect(WindowsZones.entries.count == 139)
    let names = WindowsZones.entries.flatMap(\.zones)
    #expect(names.filter { ICalIANAZone(named: $0)?.identifier != $0 } == [])
    #expect(WindowsZones.entries.allSatisfy { !$0.zones.isEmpty && $0.display.hasPrefix("(UTC") })
    #expect(WindowsZones.version.hasPrefix("CLDR "))
  }

  @Test("Offsets are Foundation's, whenever they are asked for", arguments: [1, 2, 3])
  func foundation(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    for name in ZoneNames.all {
      let zone = try #require(ICalIANAZone(named: name))
      let peer = try #require(TimeZone(identifier: name))
      for _ in 0..<20 {
        // From 1801 to 2500.
        let instant = Int.random(in: -5_333_126_400...16_725_225_600, using: &random)
        let expected = peer.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
        #expect(zone.offset(at: instant) == expected, "\(name) \(instant)")
      }
    }
  }

  @Test("Instants at the ends of the integers have an offset", arguments: [Int.min, Int.max])
  func extremes(instant: Int) throws {
    let zone = try #require(ICalIANAZone(named: "America/New_York"))
    #expect([-17_762, -18_000].contains(zone.offset(at: instant)))
  }

  @Test(
    "A local time that comes twice is the first, one that is left out is read as before the gap",
    arguments: [
      ("America/New_York", "20260308T013000", "20260308T063000"),
      ("America/New_York", "20260308T020000", "20260308T070000"),
      ("America/New_York", "20260308T023000", "20260308T073000"),
      ("America/New_York", "20260308T030000", "20260308T070000"),
      ("America/New_York", "20261101T003000", "20261101T043000"),
      ("America/New_York", "20261101T010000", "20261101T050000"),
      ("America/New_York", "20261101T013000", "20261101T053000"),
      ("America/New_York", "20261101T020000", "20261101T070000"),
      ("Australia/Lord_Howe", "20261004T021500", "20261003T154500"),
      ("Australia/Lord_Howe", "20260405T014500", "20260404T144500"),
      ("Pacific/Apia", "20111230T120000", "20111230T220000"),
      ("America/Nuuk", "20260328T233000", "20260329T013000"),
    ])
  func gaps(name: String, local: String, instant: String) throws {
    let zone = try #require(ICalIANAZone(named: name))
    let wall = try #require(ICalTemporal(local)).local
    #expect(zone.instant(of: wall) == (try utc(instant)))
  }
}
